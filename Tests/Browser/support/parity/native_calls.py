"""The C functions of the native libraries."""

import ctypes

from support.paths import PRODUCTS


def native_calls(product, prefix, signatures):
    """The C functions of a library, by their names without the prefix; signatures are (result,
    arguments).
    """
    library = ctypes.CDLL(str(PRODUCTS / f"lib{product}.so"))
    calls = {}
    for name, (result, arguments) in signatures.items():
        call = getattr(library, f"{prefix}_{name}")
        call.restype, call.argtypes = result, arguments
        calls[name] = call
    return calls
