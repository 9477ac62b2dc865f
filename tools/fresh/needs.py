#!/usr/bin/env python3
"""What must be there for the scripts of this repository: a line each of PURPOSES, KIND, WHAT and WHERE, with tabs between.

KIND is a program, a module of Python, a file or a package. PURPOSES are those of tools/setup that were installed when it
is asked for, or nothing, on a bare system. The scripts are followed from .ci/run and from every target of the Makefile,
as `make -n` prints it. A program whose name is put together only when they run fails this, unless it stands in OUR_OWN.
"""

import copy
import re
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import calls  # noqa: E402
import shell  # noqa: E402

#: Modules that node brings itself.
NODE_ITSELF = {"assert", "child_process", "crypto", "fs", "http", "module", "os", "path", "url", "util"}

ROOT = Path(__file__).resolve().parent.parent.parent
#: What nobody starts from the Makefile, and what was installed when somebody does by hand.
BY_HAND = {"bench/engine-web": "bench browser", "bench/web": "bench browser", "bench/yak-back": "bench browser",
           "bench/": "bench", "tools/tour": "build", "Tests/TestKit/": "test", "tools/fresh/look": "",
           "tools/fresh/bundle": "web", "tools/serve": "browser", "tools/world": "browser",
           "tools/web-format": "browser"}
#: Programs whose names are told only when the script runs: each is built or kept here, and none comes from the system.
OUR_OWN = {
    ("Tests/API/run", "$…"), ("Tests/Traits/run", "$…"), ("bench/smoke", "bench/$…"), ("tools/tidy-test", "$…/tidy"),
    ("bench/fft/run", "driver(ROOT / 'bench/fft/driver.swift', 'fft', [('FFTW', '/usr/include/fftw3.h', 'fftw3f')])"),
    ("bench/stretch/players.py", "program"), ("tools/chords/confidence.py", "options.quintet"),
    ("tools/swift-test", "program"), ("Tests/Load/household.py", "program"),
    # PostgreSQL's, which the file that is asked for tells.
    ("Tests/Load/database.py", "self.words('pg_ctl', '-D', self.data, '-m', 'immediate', 'stop')"),
    ("Tests/Load/database.py", "self.words(program, *arguments)"),
}
#: What Swift asks for is there before Quintet is.
SWIFT = {"swift", "swiftc", "clang"}


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


class Survey:
    def __init__(self):
        self.files = set(output("git", "ls-files", "-co", "--exclude-standard").splitlines())
        self.files = {name for name in self.files if (ROOT / name).is_file()}
        self.build = [line.split()[1] for line in (ROOT / "tools/packages").read_text().splitlines()
                      if line.startswith("build ")]
        self.purposes = set(re.findall(r"^  ([a-z]+)(?: \| ([a-z]+))?\) purposes=", (ROOT / "tools/setup").read_text(), re.M))
        self.purposes = {purpose for names in self.purposes for purpose in names if purpose}
        self.by_name = {}
        for name in self.files:
            self.by_name.setdefault(Path(name).name, []).append(name)
        self.shells, self.pythons, self.places = {}, {}, {}
        self.needs, self.visited, self.unknown = set(), set(), set()
        self.reader = calls.Reader(ROOT, self.locate)

    def need(self, purposes, kind, what, where):
        if what not in SWIFT:
            self.needs.add((" ".join(sorted(purposes)), kind, what, where))

    def everything(self):
        """Every target, .ci/run, and what is started by hand; each begins on a bare system."""
        for target in re.findall(r"^([a-z][a-z-]*):(?!=)", (ROOT / "Makefile").read_text(), re.M):
            self.shell_text(output("make", "-n", target), f"make {target}", set())
        self.script(".ci/run", set())
        for name in sorted(self.scripts()):
            if not any(visited == name for visited, _ in self.visited):
                purpose = next((BY_HAND[folder] for folder in BY_HAND if name.startswith(folder)), None)
                if purpose is None:
                    sys.exit(f"{name}: no target of the Makefile starts it, nor is it in BY_HAND of tools/fresh/needs.py")
                self.script(name, set(purpose.split()))

    def scripts(self):
        """Whatever can be started: it begins with a shebang."""
        return {name for name in self.files if re.match(r"(tools|Tests|bench|\.ci|integrations)/", name)
                and (ROOT / name).open("rb").read(2) == b"#!"}

    def repository_file(self, word, near="."):
        """A path that a script names, as a file of the repository."""
        for folder in (near, ".", "web"):
            path = (ROOT / folder / word).resolve()
            if path.is_relative_to(ROOT) and str(path.relative_to(ROOT)) in self.files:
                return str(path.relative_to(ROOT))
        return None

    def script(self, name, purposes, environment=False):
        if (name, frozenset(purposes)) in self.visited:
            return
        self.visited.add((name, frozenset(purposes)))
        text = (ROOT / name).read_text()
        if shebang := re.match(r"#!\S*/(?:env )?(\w+)", text):
            self.need(purposes, "program", shebang[1], name)
            if shebang[1] in ("bash", "sh"):
                self.shell_text(text, name, set(purposes))
                return
        if (shebang and shebang[1].startswith("python")) or name.endswith(".py"):
            self.python(name, set(purposes), environment)

    # Shell

    def parsed(self, text):
        if text not in self.shells:
            self.shells[text] = shell.read(text)
        return self.shells[text]

    def shell_text(self, text, where, purposes, functions=frozenset()):
        """Reads a script; `purposes` grows where tools/setup is called."""
        script = copy.deepcopy(self.parsed(text))
        script.functions |= functions
        script.where, script.begun = where, set()
        for command in [one for one in script.commands if one.words[0] in (".", "source")]:
            for name in self.sourced(command.words[1], where):
                script.add(self.parsed((ROOT / name).read_text()))
        for name in ["", *sorted(script.functions)]:
            self.function(script, name, purposes)

    def sourced(self, word, where):
        """Which file a script sources; when that is told only as it runs, any that lies below."""
        if target := self.repository_file(word):
            return [target]
        return [name for name in sorted(self.files)
                if name.endswith(".sh") and name.startswith(f"{Path(where.split(':')[0]).parent}/")]

    def function(self, script, name, purposes):
        """What a function starts, or the script outside of all, when it is called for the first time."""
        if name in script.begun:
            return
        script.begun.add(name)
        for command in script.commands:
            if command.function == name:
                self.start(script, command.words, f"{script.where}:{command.line}", purposes)

    def start(self, script, words, where, purposes):
        first, rest = words[0], words[1:]
        target = self.repository_file(first) if "/" in first else None
        if first in script.functions:
            self.function(script, first, purposes)
        elif target == "tools/setup":
            self.script(target, purposes)
            unknown = rest and shell.UNKNOWN in rest[0]
            purposes.update(script.looped & self.purposes if unknown else rest[:1] or ["build"])
        elif target:
            self.script(target, purposes)
        elif shell.UNKNOWN in first or "/" in first:
            if first.startswith(("/usr/", "/bin/")) and shell.UNKNOWN not in first:
                self.need(purposes, "file", first, where)
            elif shell.UNKNOWN in first and shell.ARGUMENTS not in first:
                name, _, line = where.rpartition(":")
                self.unknown.add((name, int(line), first.replace(shell.UNKNOWN, "$…")))
        elif first not in shell.BUILTINS | script.asked_for:
            self.need(purposes, "program", first, where)
        self.arguments(script, first, target, rest, where, purposes)
        self.swift(words, where, purposes)

    def arguments(self, script, first, target, rest, where, purposes):
        """What else a command starts by its arguments."""
        if first in ("bash", "sh") and "-c" in rest and rest[-1] != "-c" or first in ("trap", "eval"):
            code = rest[rest.index("-c") + 1] if "-c" in rest else rest[0] if rest else ""
            if shell.UNKNOWN not in code and code != "-":
                self.shell_text(code, where, purposes, script.functions)
        elif first == "find" and "-exec" in rest:
            self.start(script, rest[rest.index("-exec") + 1:], where, purposes)
        elif first in ("python3", "python"):
            self.python_arguments(rest, where, purposes)
        elif first == "node":
            self.node_arguments(rest, purposes)
        elif first == "command" and "-v" in rest:
            return
        elif first in shell.WRAPPERS:
            self.started_by(script, rest, where, purposes)
        elif first in script.runs:
            self.started_by(script, rest[script.runs[first]:], where, purposes)
        elif target and (ROOT / target).read_text().startswith("#!/usr/bin/env bash"):
            runs = self.parsed((ROOT / target).read_text()).runs
            if "" in runs:
                self.started_by(script, rest[runs[""]:], where, purposes)
        for word in rest:
            if re.fullmatch(r"/usr/[\w./*+-]*[\w*]", word):
                self.need(purposes, "file", word, where)

    def started_by(self, script, words, where, purposes):
        """The command behind another's options, values and numbers."""
        for index, word in enumerate(words):
            if word.startswith(".build/"):
                return
            if shell.UNKNOWN in word or not word or word[0] in "-+" or re.search(r"[=\s]", word) or \
                    re.fullmatch(r"[\d.]+[smhd]?", word) or ("/" in word and not self.repository_file(word)):
                continue
            self.start(script, words[index:], where, purposes)
            return

    def python_arguments(self, words, where, purposes):
        if words[:1] == ["-m"]:
            self.module(purposes, words[1], where)
        elif words and (target := self.repository_file(words[0])):
            self.script(target, purposes)

    def node_arguments(self, words, purposes):
        """The packages of Debian that a script for node asks for, and those beside it."""
        for word in words:
            ending = word.rpartition(shell.UNKNOWN)[2].lstrip("/")
            for name in self.by_name.get(Path(ending).name, ()) if ending.endswith((".js", ".mjs")) else ():
                if not f"/{name}".endswith(f"/{ending}"):
                    continue
                for near in sorted((ROOT / name).parent.glob("*" + Path(name).suffix)):
                    for package in re.findall(r"""(?:require\(|from )['"]([a-z@][^'":]*)""", near.read_text()):
                        if package not in NODE_ITSELF:
                            self.need(purposes, "file", f"/usr/share/nodejs/{package}", near.relative_to(ROOT))

    def swift(self, words, where, purposes):
        """A build of the package needs the libraries that it links."""
        if words[0] == "swift" and words[1:2] in (["build"], ["test"], ["run"]) and "--swift-sdk" not in words:
            for package in self.build:
                self.need(purposes, "package", package, where)

    # Python

    def locate(self, near, module):
        """The file of a module that is named in the file `near`, if it is one of ours: the one beside it, or in a folder
        that it mentions."""
        if (near, module) not in self.places:
            ending, folder = module.replace(".", "/") + ".py", str(Path(near).parent)
            found = [name for name in self.by_name.get(Path(ending).name, ()) if f"/{name}".endswith(f"/{ending}")]
            text = (ROOT / near).read_text() if len(found) > 1 else ""
            self.places[near, module] = min(found, default=None, key=lambda name: (
                name != f"{folder}/{ending}", name.removesuffix(f"/{ending}") not in text,
                not name.startswith(f"{folder}/"), len(name), name))
        return self.places[near, module]

    def is_ours(self, module):
        part = module.split(".")[0]
        return any(name.endswith(f"/{part}.py") or f"/{part}/" in name for name in self.files if name.endswith(".py"))

    def python(self, name, purposes, environment):
        if name not in self.pythons:
            self.pythons[name] = self.read_python(name)
        found = self.pythons[name]
        # An environment brings its packages from PyPI, also to the scripts that it starts.
        environment = environment or any(one.changes_python for one in found.values())
        for path, one in found.items():
            self.found(path, one, purposes, environment)

    def read_python(self, name):
        """What a script does, file by file: its own, and those that it imports or loads by name."""
        paths, whole = self.reader.modules(name), set()
        self.reader.learn(paths)
        alive = self.reader.alive(paths, whole)
        folders = [str(Path(path).parent) for path in paths if self.reader.read(path, alive).loads_by_name]
        if folders:
            whole = {other for other in self.files if other.endswith(".py")
                     and any(other.startswith(f"{folder}/") for folder in folders)}
            paths = list(dict.fromkeys(part for path in [*paths, *sorted(whole)] for part in self.reader.modules(path)))
            self.reader.learn(paths)
            alive = self.reader.alive(paths, whole)
        return {path: self.reader.read(path, alive) for path in paths}

    def found(self, path, one, purposes, environment):
        for line, program in one.programs:
            self.need(purposes, "program", program, f"{path}:{line}")
        for line, words in one.commands:
            self.swift([word or "" for word in words], f"{path}:{line}", purposes)
        for line, what in one.paths:
            if target := self.repository_file(what):
                self.script(target, purposes, environment)
            elif what.startswith("/usr/"):
                self.need(purposes, "file", what, f"{path}:{line}")
        for line, file in one.files:
            if re.fullmatch(r"/usr/[\w./*+-]*[\w*]", file):
                self.need(purposes, "file", file, f"{path}:{line}")
        for line, module in one.modules:
            if not self.is_ours(module) and not (environment and module.split(".")[0] not in sys.stdlib_module_names):
                self.module(purposes, module, f"{path}:{line}")
        self.unknown |= {(path, line, what) for line, what in one.unknown}

    def module(self, purposes, module, where):
        self.need(purposes, "module", module.split(".")[0], where)
        if module == "venv":
            self.need(purposes, "module", "ensurepip", where)


def main():
    survey = Survey()
    survey.everything()
    for need in sorted(survey.needs):
        print(*need, sep="\t")
    unknown = sorted(one for one in survey.unknown if (one[0], one[2]) not in OUR_OWN)
    for name, line, what in unknown:
        print(f"{name}:{line}: which program is ‘{what}’? Name it where it can be read, or add it to OUR_OWN of "
              "tools/fresh/needs.py", file=sys.stderr)
    stale = OUR_OWN - {(name, what) for name, _, what in survey.unknown}
    for name, what in sorted(stale):
        print(f"{name} starts no ‘{what}’ any more; take it out of OUR_OWN of tools/fresh/needs.py", file=sys.stderr)
    sys.exit(1 if unknown or stale else 0)


if __name__ == "__main__":
    main()
