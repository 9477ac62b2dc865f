"""Runs commands and says what they cost: time by wait4, memory by looking into /proc."""

import os
import statistics
import time
from dataclasses import dataclass
from pathlib import Path


class Failed(Exception):
    """A command that did not end with 0."""


@dataclass
class Cost:
    """What one run took; the processor's seconds include children that were waited for."""

    wall: float
    cpu: float


def _spawn(command):
    quiet = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
    return os.posix_spawnp(command[0], command, os.environ, file_actions=quiet)


def _check(command, status):
    code = os.waitstatus_to_exitcode(status)
    if code != 0:
        raise Failed(f"exit code {code}: {' '.join(map(str, command))}")


def run(command):
    """Time of a whole process, from before it is started until after it has been waited for."""
    command = [str(part) for part in command]
    start = time.monotonic()
    pid = _spawn(command)
    _, status, usage = os.wait4(pid, 0)
    wall = time.monotonic() - start
    _check(command, status)
    return Cost(wall, usage.ru_utime + usage.ru_stime)


def _family(pid):
    """A process and all that descend from it."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += _family(int(child))
    return found


def _kib(path, field):
    for line in Path(path).read_text().splitlines():
        if line.startswith(field):
            return int(line.split()[1])
    return 0


def memory(command, every=0.02, kind=""):
    """Peak memory in MiB of a process with its children, in a run that is not timed; only of those whose command line
    contains `kind`.

    Returns the sum of each process's own high-water mark (shared pages counted in each, so an upper
    bound) and the highest sampled sum of proportional set sizes (shared pages counted once).
    """
    command = [str(part) for part in command]
    pid = _spawn(command)
    high, pss = {}, 0
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            break
        try:
            together = 0
            for member in _family(pid):
                if kind not in Path(f"/proc/{member}/cmdline").read_text():
                    continue
                high[member] = max(high.get(member, 0), _kib(f"/proc/{member}/status", "VmHWM:"))
                together += _kib(f"/proc/{member}/smaps_rollup", "Pss:")
            pss = max(pss, together)
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            pass  # it ended between two looks
        time.sleep(every)
    _check(command, status)
    return sum(high.values()) / 1024, pss / 1024


def race(contestants, repeats, tidy_up):
    """Runs the commands turn by turn, so that a busy moment meets all of them.

    `contestants` maps a name to a command. One round that does not count warms the caches. Returns name →
    list of costs, in the order of the rounds; a contestant that failed has a `Failed` instead.
    """
    costs = {name: [] for name in contestants}
    for turn in range(repeats + 1):
        for name, command in contestants.items():
            if isinstance(costs[name], Failed):
                continue
            try:
                cost = run(command)
                if turn > 0:
                    costs[name].append(cost)
            except (Failed, FileNotFoundError) as error:
                costs[name] = error if isinstance(error, Failed) else Failed(str(error))
            tidy_up()
    return costs


def median_wall(costs):
    """The median of the times."""
    return statistics.median(cost.wall for cost in costs)


def median_cpu(costs):
    """The median of the processor's seconds."""
    return statistics.median(cost.cpu for cost in costs)


def ratio(ours, peers):
    """The median of the ratios of the rounds: what slows both down cancels out."""
    return statistics.median(a.wall / b.wall for a, b in zip(ours, peers))
