#define SHADED
