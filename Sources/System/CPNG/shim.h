// libpng; Quintet uses its simplified interface, which reports errors without longjmp.
#pragma once
#include <png.h>
