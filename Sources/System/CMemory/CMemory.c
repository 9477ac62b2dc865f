#include "CMemory.h"

#include <malloc.h>

void quintet_return_free_memory(void) { mallopt(M_MMAP_THRESHOLD, 512 * 1024); }
