// Only here so that SwiftPM finds littleCMS; CColour includes <lcms2.h> itself.
#pragma once
