// getopt_long and struct option, which Swift's Glibc module leaves out.
#pragma once
#include <getopt.h>
