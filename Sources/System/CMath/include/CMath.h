// The few functions of libm that the core uses, declared by hand: core imports no C library, so that
// the same Swift compiles natively and for WebAssembly.
#pragma once

#include "Vectors.h"

double sin(double) __attribute__((const));
double cos(double) __attribute__((const));
double tan(double) __attribute__((const));
double atan2(double, double) __attribute__((const));
double exp(double) __attribute__((const));
double log(double) __attribute__((const));
double log10(double) __attribute__((const));
double pow(double, double) __attribute__((const));
float sinf(float) __attribute__((const));
float cosf(float) __attribute__((const));
