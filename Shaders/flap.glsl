#define FLAP
