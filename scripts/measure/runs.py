"""Runs commands by turns and says what each of them took."""
import os
import pathlib
import shutil
import statistics
import sys
import time
from collections import namedtuple

from measure import WORK

MEBIBYTE = 1 << 20
OUT = WORK / "out"
# A folder in memory, where no disk is waited for; without one it is the disk.
MEMORY = pathlib.Path("/dev/shm/pulsemill-bench") if os.path.isdir("/dev/shm") else OUT

# What one run took: seconds by the clock, seconds of all processors, and peak memory in bytes.
Taken = namedtuple("Taken", "seconds processor memory")


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def run(words, folder=None, environment=os.environ, output=os.devnull, errors=None):
    """Runs one command; ends the script if it fails. Standard output and error go to the files named."""
    words = [str(word) for word in words]
    actions = [(os.POSIX_SPAWN_OPEN, 1, os.path.abspath(output), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)]
    if errors:
        actions.append((os.POSIX_SPAWN_OPEN, 2, os.path.abspath(errors), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644))
    home = os.getcwd()
    os.chdir(folder or home)
    begin = time.perf_counter()
    child = os.posix_spawnp(words[0], words, environment, file_actions=actions)
    os.chdir(home)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - begin
    if status:
        hint = f"; see {errors}" if errors else ""
        sys.exit(f"bench: {' '.join(words)} ended with status {os.waitstatus_to_exitcode(status)}{hint}")
    return Taken(seconds, usage.ru_utime + usage.ru_stime, resident(usage))


def resident(usage):
    """Peak memory in bytes; the kernel counts this script's own for a child, too, in the moment before it is replaced."""
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


class Result:
    """What a command took, turn by turn."""

    def __init__(self, rows):
        self.runs = len(rows)
        self.all_seconds, self.all_processor, memory = zip(*rows)
        self.seconds = statistics.median(self.all_seconds)
        self.processor = statistics.median(self.all_processor)
        self.peak = max(memory) / MEBIBYTE

    def against(self, other):
        """How many times as long as another, by the clock."""
        return ratio(self.all_seconds, other.all_seconds)

    def work_against(self, other):
        """The same by the time of all processors."""
        return ratio(self.all_processor, other.all_processor)


def ratio(mine, others):
    """The median of the ratios of each turn, which says more on a busy machine than a ratio of medians."""
    if len(mine) != len(others):
        return statistics.median(mine) / statistics.median(others)
    return statistics.median(one / other for one, other in zip(mine, others))


def measure(commands, runs, most=None):
    """Results by name; the commands take turns, and a first turn that fills the caches does not count.

    `commands` are lists of words by name, or functions that run something; `most` limits the turns of some of them, which
    then have no first turn for the caches.
    """
    most = most or {}
    rows = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            if turn > most.get(name, runs) or (turn == 0 and name in most):
                continue
            clear()
            # What the run before left to the disk is none of this one's.
            os.sync()
            taken = command() if callable(command) else run(command)
            say(f"turn {turn} of {runs}: {taken.seconds:7.2f} s  {name}")
            if turn > 0:
                rows[name].append(taken)
    clear()
    return {name: Result(taken) for name, taken in rows.items()}


def clear():
    for folder in (OUT, MEMORY):
        shutil.rmtree(folder, ignore_errors=True)
