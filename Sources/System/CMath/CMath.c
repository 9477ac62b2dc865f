#include "CMath.h"
