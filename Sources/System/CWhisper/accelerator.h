#pragma once

/// Lets the loaded library compute its large products by CTensor, where that knows the processor and this knows the
/// library. Otherwise nothing changes.
void quintet_accelerate(void *library);
