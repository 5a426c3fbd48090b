// One colour.
flat in vec4 paint;

layout(location = 0) out vec4 color;

void main() { color = paint; }
