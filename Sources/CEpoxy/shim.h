// OpenGL and EGL through epoxy. Its functions are called by their epoxy_ names: the plain ones
// are macros, which Swift does not see.
#pragma once
#include <epoxy/gl.h>
#include <epoxy/egl.h>
#include <stdio.h>
#include <unistd.h>

// A function that the driver does not have would abort the process; this says which one instead.
static inline void (*bifold_missing_function(const char *name))(void) {
  fprintf(stderr, "bifold: the OpenGL driver has no function %s\n", name);
  _exit(1);
}

static inline void bifold_name_missing_functions(void) {
  epoxy_set_resolver_failure_handler(bifold_missing_function);
}
