#define SQUEEZED
