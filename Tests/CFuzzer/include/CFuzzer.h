// libFuzzer's loop, for a program that has a `main` of its own; see https://llvm.org/docs/LibFuzzer.html.

#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*reader)(const uint8_t *bytes, size_t count));
