// The room's ground.
in vec3 place;
flat in vec4 window;
flat in vec4 paint;
flat in vec4 farPaint;

layout(location = 0) out vec4 color;

void main() {
  color = room(place.xy * (window.zw / place.z) - window.xy * window.zw, paint, farPaint);
}
