"""What Python scripts start and import, read from their syntax trees."""

import ast
from dataclasses import dataclass, field
from pathlib import Path

SINKS = {"run", "Popen", "check_output", "check_call", "call"}
EXECS = {"execv", "execvp", "execve", "execvpe", "create_subprocess_exec"}
#: These load modules that are named only when they run.
LOADERS = {"import_module", "exec_module", "discover", "loadTestsFromName"}


@dataclass
class Found:
    """(line, what) each."""
    programs: list = field(default_factory=list)
    paths: list = field(default_factory=list)
    modules: list = field(default_factory=list)
    files: list = field(default_factory=list)
    commands: list = field(default_factory=list)
    unknown: list = field(default_factory=list)
    loads_by_name: bool = False
    #: Whether it goes on in another Python, which has packages of its own.
    changes_python: bool = False


class Source:
    """One file, and what its names stand for."""

    def __init__(self, path):
        self.path = path
        self.tree = ast.parse(path.read_text())
        self.functions, self.owner, self.values, self.imported = {}, {}, {}, {}
        self.all_functions = []
        self.optional, self.texts = set(), set()
        self.walk(self.tree, None, ())

    def walk(self, node, function, around):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self.functions[node.name] = node
            self.all_functions.append(node)
            function = node
        for child in ast.iter_child_nodes(node):
            self.walk(child, function, (*around, node))
        self.owner[id(node)] = function
        self.note(node, function, around)

    def note(self, node, function, around):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self.name(target, node.value, function)
        elif isinstance(node, (ast.For, ast.comprehension)):
            self.name(node.target, ast.Starred(node.iter), function)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                self.imported[alias.asname or alias.name] = (node.module, alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                self.imported[alias.asname or alias.name.split(".")[0]] = (alias.name, None)
        elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
            self.optional |= {id(inner) for inner in ast.walk(node.test)}
        elif isinstance(node, ast.Try) and node.handlers:
            self.optional |= {id(inner) for part in node.body for inner in ast.walk(part)
                              if isinstance(inner, (ast.Import, ast.ImportFrom))}
        elif isinstance(node, (ast.Expr, ast.JoinedStr)):
            self.texts |= {id(inner) for inner in ast.walk(node) if isinstance(inner, ast.Constant)
                           and (isinstance(node, ast.JoinedStr) or inner is getattr(node, "value", None))}

    def name(self, target, value, function):
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts):
                self.name(one, other, function)
        key = dotted(target)
        if key:
            self.values.setdefault((id(function) if function and "." not in key else None, key), []).append(value)

    def values_of(self, name, function):
        return self.values.get((id(function), name)) if function and (id(function), name) in self.values \
            else self.values.get((None, name), [])


def dotted(node):
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (base := dotted(node.value)):
        return f"{base}.{node.attr}"
    return None


def called(node):
    """The last part of a called name."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)


class Reader:
    """Reads a script with the modules of this repository that it imports."""

    def __init__(self, root, locate):
        self.root, self.locate = root, locate
        self.sources = {}
        #: (path, function) → the number of the argument that is a command (None if it has a name only), whether all from
        #: there on are, and its name.
        self.runners = {}

    def source(self, path):
        if path not in self.sources:
            self.sources[path] = Source(self.root / path)
        return self.sources[path]

    def modules(self, path):
        """The script and every local module that it comes to import."""
        seen, waiting = {}, [path]
        while waiting:
            at = waiting.pop()
            if at in seen:
                continue
            seen[at] = True
            for module, name in self.source(at).imported.values():
                waiting += [found for found in (self.locate(at, module), self.locate(at, f"{module}.{name}")) if found]
        return list(seen)

    def learn(self, paths):
        """Finds the functions that start what they are given."""
        before = -1
        while before != len(self.runners):
            before = len(self.runners)
            for path in paths:
                self.read(path)

    def alive(self, paths, whole):
        """The functions that somebody mentions who is alive himself; in the files of `whole` everything is."""
        waiting = [self.source(path).tree for path in paths]
        alive, names = set(), set()
        while waiting:
            for node in self.reached(waiting.pop()):
                names |= {node.id} if isinstance(node, ast.Name) else {node.attr} if isinstance(node, ast.Attribute) else set()
            for path in paths:
                for node in self.source(path).all_functions:
                    if id(node) not in alive and (path in whole or node.name in names or node.name.startswith("__")):
                        alive.add(id(node))
                        waiting.append(node)
        return alive

    @staticmethod
    def reached(top):
        """The nodes below that are run with `top`, which leaves out what functions inside it do."""
        waiting = [top]
        while waiting:
            node = waiting.pop()
            yield node
            if node is top or not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                waiting += ast.iter_child_nodes(node)

    def read(self, path, alive=None):
        """All that a file starts and imports, or only what those of its functions do that are alive."""
        source, found = self.source(path), Found()
        for node in ast.walk(source.tree):
            if alive is not None and (function := source.owner.get(id(node))) and id(function) not in alive:
                continue
            if isinstance(node, ast.Call):
                self.call(path, source, node, found)
            elif isinstance(node, ast.Import) and id(node) not in source.optional:
                found.modules += [(node.lineno, alias.name) for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level and id(node) not in source.optional:
                found.modules.append((node.lineno, node.module))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in source.texts:
                if node.value.startswith("/usr/") and not set(node.value) & set(" {\n"):
                    found.files.append((node.lineno, node.value))
        return found

    def call(self, path, source, node, found):
        name, function = called(node), source.owner[id(node)]
        if name == "which" and node.args and id(node) not in source.optional:
            self.head(path, node.args[0], function, found, node)
        if name in LOADERS:
            found.loads_by_name = True
        if (dotted(node.func) or "").startswith("subprocess.") and name in SINKS or \
                name in SINKS and source.imported.get(name, ("",))[0] == "subprocess":
            self.command(path, node.args[0], function, found, node)
        elif name in EXECS:
            found.changes_python = True
            self.head(path, node.args[0], function, found, node)
        elif runner := self.runner(path, source, node):
            index, all_of, keyword = runner
            given = [one.value for one in node.keywords if one.arg == keyword]
            if index is not None and index < len(node.args):
                given = [node.args[index]]
            for value in given:
                read = self.head if all_of and not isinstance(value, ast.Starred) else self.command
                read(path, value, function, found, node)

    def runner(self, path, source, node):
        name = called(node)
        if isinstance(node.func, ast.Attribute):
            base = dotted(node.func.value)
            if base in source.imported:
                where = self.locate(path, source.imported[base][0]) or (
                    source.imported[base][1] and self.locate(path, ".".join(source.imported[base])))
                return self.runners.get((where, name))
            if base != "self":
                # A method of something: of whichever class here that starts what it is given.
                return next((value for (_, other), value in self.runners.items() if other == name), None)
        if name in source.functions:
            return self.runners.get((path, name))
        if name in source.imported:
            module, original = source.imported[name]
            return self.runners.get((self.locate(path, module), original))
        return None

    def command(self, path, node, function, found, at):
        """Reads what stands where a list of words is asked for."""
        while isinstance(node, (ast.Starred, ast.Await)):
            node = node.value
        source = self.source(path)
        if isinstance(node, (ast.List, ast.Tuple)):
            if not node.elts:
                return
            if isinstance(node.elts[0], ast.Starred):
                self.command(path, node.elts[0], function, found, at)
            else:
                self.head(path, node.elts[0], function, found, at)
                words = [part.value if isinstance(part, ast.Constant) else None for part in node.elts]
                found.commands.append((node.lineno, words))
                if dotted(node.elts[0]) == "sys.executable":
                    self.python(node, function, path, found)
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp)):
            self.command(path, node.generators[0].iter, function, found, at)
        elif isinstance(node, ast.BinOp):
            self.command(path, node.left, function, found, at)
        elif isinstance(node, ast.IfExp):
            self.command(path, node.body, function, found, at)
            self.command(path, node.orelse, function, found, at)
        elif isinstance(node, ast.Call) and called(node) in ("list", "tuple", "map", "split") and node.args:
            self.command(path, node.args[-1], function, found, at)
        elif not self.name(path, node, function, found, at, self.command):
            self.head(path, node, function, found, at)

    def python(self, node, function, path, found):
        """[sys.executable, "-m", MODULE, …] and [sys.executable, SCRIPT, …]."""
        words = node.elts[1:]
        if len(words) > 1 and isinstance(words[0], ast.Constant) and words[0].value == "-m":
            found.modules.append((node.lineno, words[1].value))
            found.loads_by_name |= words[1].value in ("pytest", "unittest")
        elif words:
            self.head(path, words[0], function, found, node)

    def name(self, path, node, function, found, at, read):
        """A name: what was assigned to it, or a parameter of the function, which then starts what it is given."""
        source, key = self.source(path), dotted(node)
        if not key:
            return False
        if function:
            names = [one.arg for one in function.args.args if one.arg != "self"]
            if function.args.vararg and key == function.args.vararg.arg:
                self.runners[path, function.name] = (len(names), True, None)
                return True
            if key in [*names, *(one.arg for one in function.args.kwonlyargs)]:
                index = names.index(key) if key in names else None
                self.runners[path, function.name] = (index, read == self.head, key)
                # Who leaves it out starts what it is by default.
                if default := default_of(function, key):
                    read(path, default, None, found, at)
                return True
        values = source.values_of(key, function)
        for value in values:
            if not any(inner is node for inner in ast.walk(value)):
                read(path, value, function, found, at)
        if not values and key in source.imported:
            module, original = source.imported[key]
            other = self.locate(path, module)
            for value in self.source(other).values_of(original, None) if other else []:
                values = [value]
                read(other, value, None, found, at)
        return bool(values)

    def head(self, path, node, function, found, at):
        """Reads what stands where a program is asked for."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            (found.paths if "/" in node.value else found.programs).append((at.lineno, node.value))
        elif dotted(node) == "sys.executable":
            found.programs.append((at.lineno, "python3"))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            found.paths.append((at.lineno, tail(node)))
        elif isinstance(node, ast.JoinedStr):
            found.paths.append((at.lineno, ast.unparse(node)))
        elif isinstance(node, ast.Call) and called(node) in ("str", "fspath", "Path", "which", "resolve", "absolute"):
            self.head(path, node.args[0] if node.args else node.func.value, function, found, at)
        elif isinstance(node, (ast.IfExp, ast.BoolOp)):
            for part in (node.body, node.orelse) if isinstance(node, ast.IfExp) else node.values:
                self.head(path, part, function, found, at)
        elif isinstance(node, ast.Starred) and isinstance(node.value, (ast.List, ast.Tuple)):
            for part in node.value.elts:
                self.head(path, part, function, found, at)
        elif isinstance(node, ast.Call) and called(node) in ("get", "getenv") and len(node.args) == 2:
            # os.environ.get("NAME", DEFAULT): whoever sets the variable brings what it names.
            self.head(path, node.args[1], function, found, at)
        elif not self.name(path, node, function, found, at, self.head):
            found.unknown.append((at.lineno, ast.unparse(node)))


def default_of(function, name):
    """What a parameter is when it is left out; None if it has to be given."""
    args = function.args
    defaults = dict(zip([one.arg for one in args.args][len(args.args) - len(args.defaults):], args.defaults))
    defaults |= {one.arg: default for one, default in zip(args.kwonlyargs, args.kw_defaults) if default}
    default = defaults.get(name)
    return None if isinstance(default, ast.Constant) and default.value is None else default


def tail(node):
    """FOLDER / "a" / "b" as "a/b"."""
    left = tail(node.left) if isinstance(node.left, ast.BinOp) else ""
    right = node.right.value if isinstance(node.right, ast.Constant) else ""
    return str(Path(left) / str(right))
