"""Compiles a driver together with DSP, the way the package compiles core."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def driver(source, name, libraries=()):
    """The program made of `source` and DSP; `libraries` are (module, header, library to link)."""
    folder = ROOT / "build/bench" / name
    folder.mkdir(parents=True, exist_ok=True)
    maps = [("CMath", ROOT / "Sources/System/CMath/include/CMath.h", "m"), *libraries]
    flags = ["-O", "-wmo", "-swift-version", "6", "-I", str(folder)]
    for module, header, library in maps:
        path = folder / f"{module}.modulemap"
        path.write_text(f'module {module} {{ header "{header}" link "{library}" export * }}\n')
        flags += ["-Xcc", f"-fmodule-map-file={path}"]
    sources = [str(path) for path in sorted((ROOT / "Sources/Core/DSP").rglob("*.swift"))]
    subprocess.run(
        ["swiftc", *flags, "-enforce-exclusivity=unchecked", "-module-name", "DSP",
         "-emit-module", "-emit-library", "-static", "-o", "libDSP.a", *sources],
        check=True, cwd=folder)
    main = folder / "main.swift"
    main.write_text(source.read_text())
    program = folder / name
    subprocess.run(
        ["swiftc", *flags, str(main), "-L", str(folder), "-lDSP", "-o", str(program)], check=True)
    return program
