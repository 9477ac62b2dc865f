"""A module for browsers beside its native build: the same calls on both, and its class as pages use
it.
"""

import json
import os
import subprocess
from pathlib import Path

from support.paths import MODULES, NODE, OWN, QUINTET, ROOT


def folder_of(name):
    """Where the work of a module, and what it answers, lie."""
    folder = OWN / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def note_network(data):
    """Installs the network of notes in a data folder, where `tools/setup test` has fetched its
    package; the file with its weights. Without the package it says what is skipped, and answers
    nothing.
    """
    packages = list((ROOT / "build/models").glob("basic_pitch-*.whl"))
    if not packages:
        print(
            "    skipped: what needs the network of notes; "
            "tools/setup test fetches it to build/models",
            flush=True,
        )
        return None
    subprocess.run(
        [QUINTET, "models", "install", "--from", packages[0], "--data", data],
        check=True,
        capture_output=True,
    )
    return next((Path(data) / "models").glob("*.bin"))


def answers_in_wasm(name, work):
    """What the module answers to the work, byte by byte, by ask_NAME.mjs under Node."""
    folder = folder_of(name)
    (folder / "work.json").write_text(json.dumps(work))
    subprocess.run(["node", NODE / f"ask_{name}.mjs", folder, MODULES / f"{name}.wasm"], check=True)
    return (folder / "wasm.bin").read_bytes()


def bundled(name, source):
    """A file of web/src with all that it imports, as one file for Node."""
    bundle = folder_of(name) / f"{Path(source).stem}.mjs"
    subprocess.run(
        [
            "esbuild",
            f"web/src/{source}",
            "--bundle",
            "--format=esm",
            "--target=es2022",
            "--log-level=warning",
            f"--outfile={bundle}",
        ],
        cwd=ROOT,
        check=True,
    )
    return bundle


def run_by_node(script):
    """What a script prints; when it fails, so does the test."""
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    return done.stdout


def use_as_pages_do(name, source):
    """Runs use_NAME.mjs, which fails with what was wrong, on the class in a file of web/src and on
    its module.
    """
    bundle = bundled(name, source)
    script = NODE / f"use_{name}.mjs"
    done = subprocess.run(
        ["node", script, bundle, MODULES / f"{name}.wasm"],
        capture_output=True,
        text=True,
        env={**os.environ, "QUINTET": str(QUINTET)},
    )
    assert done.returncode == 0, done.stderr
