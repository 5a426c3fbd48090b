// Only here so that SwiftPM finds libvips; CVips includes <vips/vips.h> itself.
#pragma once
