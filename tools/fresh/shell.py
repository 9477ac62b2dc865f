"""What shell scripts start. shfmt reads them, so that quotes, substitutions and heredocs are what they are to bash."""

import json
import re
import subprocess
from dataclasses import dataclass, field

#: Programs that start the one named behind their own options.
WRAPPERS = {"chroot", "command", "env", "exec", "nice", "nohup", "setsid", "sudo", "timeout", "unshare", "xargs"}
#: Stands in a word for what is known only when the script runs.
UNKNOWN = "\x01"
#: What somebody else gives to a script or a function, who is read himself.
ARGUMENTS = UNKNOWN + "@"


def builtins():
    return set(subprocess.run(["bash", "-c", "compgen -b; compgen -k"], check=True, capture_output=True,
                              text=True).stdout.split())


BUILTINS = builtins()


@dataclass
class Command:
    line: int
    words: list
    #: The function that it stands in, or "".
    function: str


@dataclass
class Script:
    commands: list = field(default_factory=list)
    functions: set = field(default_factory=set)
    #: Programs that `command -v` asks for, so that the script knows what to do without them.
    asked_for: set = field(default_factory=set)
    #: The number of the first argument that may be a command, of the script ("") and of its functions.
    runs: dict = field(default_factory=dict)
    values: dict = field(default_factory=dict)
    #: The words that loops go through.
    looped: set = field(default_factory=set)

    def add(self, other):
        """What another file brings that this one sources."""
        self.commands += other.commands
        self.functions |= other.functions
        self.runs.update({name: first for name, first in other.runs.items() if name})


def read(text):
    tree = json.loads(subprocess.run(["shfmt", "-ln", "bash", "--to-json"], input=text, check=True,
                                     capture_output=True, text=True).stdout)
    script = Script()
    bodies = []
    for node in nodes(tree, "FuncDecl"):
        script.functions.add(node["Name"]["Value"])
        bodies.append((node["Pos"]["Offset"], node["End"]["Offset"], node["Name"]["Value"]))
    for node in nodes(tree, "WordIter"):
        script.looped.update(word for item in node.get("Items") or [] for word in expand(script, item))
    for node in nodes(tree):
        for assign in node.get("Assigns") or node.get("Args") or []:
            if isinstance(assign, dict) and assign.get("Name"):
                note_value(script, assign)
    calls = sorted((node["Pos"]["Offset"], node["Pos"]["Line"], node["Args"])
                   for node in nodes(tree, "CallExpr") if node.get("Args"))
    for offset, line, args in calls:
        words = [word for arg in args for word in expand(script, arg)]
        inside = max((body for body in bodies if body[0] <= offset < body[1]), default=(0, 0, ""))
        script.commands.append(Command(line, words, inside[2]))
        if words[:2] == ["command", "-v"]:
            script.asked_for.update(words[2:])
    find_runners(script, tree)
    return script


def nodes(tree, kind=None):
    """All nodes below, of one kind or of any."""
    if isinstance(tree, list):
        for node in tree:
            yield from nodes(node, kind)
    elif isinstance(tree, dict):
        if kind is None or tree.get("Type") == kind:
            yield tree
        for child in tree.values():
            yield from nodes(child, kind)


def note_value(script, assign):
    name = assign["Name"]["Value"]
    if assign.get("Array"):
        value = [word for element in assign["Array"].get("Elems") or []
                 for word in expand(script, element["Value"])]
    else:
        value = expand(script, assign["Value"]) if assign.get("Value") else [""]
    # A name with two values has none that can be told.
    script.values[name] = value if script.values.get(name, value) == value else [UNKNOWN]


def expand(script, word):
    """A word of the script as words: an array that is known stands for all of its own."""
    parts = word.get("Parts") or []
    if len(parts) == 1:
        only = parts[0]
        if only["Type"] == "DblQuoted" and len(only.get("Parts") or []) == 1:
            only = only["Parts"][0]
        if only["Type"] == "ParamExp" and only.get("Index"):
            return script.values.get(only["Param"]["Value"], [UNKNOWN])
    return ["".join(part_text(script, part) for part in parts)]


def part_text(script, part):
    kind = part["Type"]
    if kind == "Lit":
        return re.sub(r"\\(.)", r"\1", part.get("Value", ""))
    if kind == "SglQuoted":
        return part.get("Value", "")
    if kind == "DblQuoted":
        return "".join(part_text(script, inner) for inner in part.get("Parts") or [])
    if kind == "ParamExp" and part["Param"]["Value"] == "@":
        return ARGUMENTS
    if kind == "ParamExp" and part.get("Short"):
        value = script.values.get(part["Param"]["Value"], [UNKNOWN])
        return value[0] if len(value) == 1 else UNKNOWN
    return UNKNOWN


def find_runners(script, tree):
    """Which functions, and whether the script itself, start what they are given."""
    bodies = {node["Name"]["Value"]: node["Body"] for node in nodes(tree, "FuncDecl")}
    inside = {id(inner) for body in bodies.values() for inner in nodes(body)}
    bodies[""] = [node for node in nodes(tree) if id(node) not in inside and node.get("Type") == "CallExpr"]
    for _ in bodies:
        for name, body in bodies.items():
            calls = [node["Args"] for node in (body if name == "" else nodes(body, "CallExpr")) if node.get("Args")]
            shifts = sum(int(text) if (text := "".join(expand(script, call[-1]))).isdigit() else 1
                         for call in calls if expand(script, call[0]) == ["shift"])
            if any(runs_arguments(script, call) for call in calls):
                script.runs[name] = shifts


def runs_arguments(script, call):
    first = expand(script, call[0])[0]
    if is_arguments(call[0]):
        return True
    return (first in WRAPPERS or first in script.runs) and any(is_arguments(word) for word in call[1:])


def is_arguments(word):
    """Is this word "$@", and nothing else?"""
    parts = word.get("Parts") or []
    if len(parts) == 1 and parts[0]["Type"] == "DblQuoted":
        parts = parts[0].get("Parts") or []
    return len(parts) == 1 and parts[0]["Type"] == "ParamExp" and parts[0]["Param"]["Value"] == "@"
