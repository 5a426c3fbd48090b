// GLFW without its own GL header: GL is epoxy's, and only the renderer's.
#pragma once
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
