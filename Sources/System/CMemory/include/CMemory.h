// How glibc keeps memory that is free.
#pragma once

// Gives large blocks back to the system as soon as they are free, for as long as the process lives. Left to itself,
// glibc raises what it calls large to the largest that was ever freed, and keeps what is smaller.
void quintet_return_free_memory(void);
