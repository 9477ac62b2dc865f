// Counts what a thread takes from the heap, to show that the audio path takes nothing.
#pragma once

/// Begins to count on this thread.
void quintet_count_allocations(void);

/// Ends counting; how many allocations there were, or -1 where a sanitizer has the heap to itself.
long quintet_counted_allocations(void);
