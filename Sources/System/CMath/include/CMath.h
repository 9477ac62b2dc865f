// The few functions of libm that the core uses, declared by hand: core imports no C library, so that
// the same Swift compiles natively and for WebAssembly.
#pragma once

#include "Vectors.h"

// Libm's arithmetic takes no memory and waits for nobody. Swift's compiler cannot look inside, so it is
// told here, and lets the audio path call these.
#define QUINTET_LIBM __attribute__((const, swift_attr("@_noLocks")))

double sin(double) QUINTET_LIBM;
double cos(double) QUINTET_LIBM;
double tan(double) QUINTET_LIBM;
double atan2(double, double) QUINTET_LIBM;
double exp(double) QUINTET_LIBM;
double log(double) QUINTET_LIBM;
double log10(double) QUINTET_LIBM;
double pow(double, double) QUINTET_LIBM;
double sqrt(double) QUINTET_LIBM;
float sqrtf(float) QUINTET_LIBM;
float sinf(float) QUINTET_LIBM;
float cosf(float) QUINTET_LIBM;
