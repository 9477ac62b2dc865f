#include "CWasmRuntime.h"

#if defined(__wasm__)
#include <stddef.h>
#include <stdint.h>

void __wasm_call_ctors(void);

// The page calls it once, before anything else. Without such an export the linker would wrap every
// other one in a call of the constructors.
__attribute__((export_name("_initialize"))) void _initialize(void) { __wasm_call_ctors(); }

// The stack guard that Swift's compiler expects. Here the stack lies below all data, so that what
// runs over its end traps by itself.
uintptr_t __stack_chk_guard = 0x5157494e;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// Seeds hashing alone, which may be the same in every run: equal runs are what we want.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)(i * 167 + 13);
}
#else
// A translation unit must not be empty.
typedef int quintet_native;
#endif
