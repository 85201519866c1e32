"""Tables, what they say of the machine, and their place in docs/performance.md."""
import os
import pathlib
import platform
import re
import resource

from measure.runs import MEBIBYTE, resident

DOCUMENT = pathlib.Path("docs/performance.md")


def table(head, rows):
    """A table; a column whose head begins with a blank holds numbers."""
    rules = ["---:" if name.startswith(" ") else "---" for name in head]
    return [f"| {' | '.join(str(cell).strip() for cell in row)} |" for row in [head, rules, *rows]]


def commands(lists):
    """The exact commands, one a line."""
    return ["", "```sh", *(" ".join(shown(word) for word in words) for words in lists), "```"]


def shown(word):
    text = str(word)
    return text if re.fullmatch(r"[\w./=+@:,-]+", text) else "'" + text.replace("'", "'\\''") + "'"


def peak(result):
    """Peak memory in MiB; less than this script's own cannot be told."""
    least = resident(resource.getrusage(resource.RUSAGE_SELF)) / MEBIBYTE
    return f"{'≤ ' if result.peak <= least else ''}{result.peak:.0f}"


def turns(runs):
    return "one run" if runs == 1 else f"medians of {runs} runs"


def verdict(text, holds):
    return f"{text}: {'met' if holds else '**missed**'}"


def machine():
    """The processor, its cores and the system, without the machine's name."""
    model = platform.processor() or platform.machine()
    information = pathlib.Path("/proc/cpuinfo")
    if information.exists():
        named = re.search(r"model name\s*: (.+)", information.read_text())
        model = named[1] if named else model
    try:
        system = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, AttributeError):
        system = f"{platform.system()} {platform.release()}"
    return f"{model}, {os.cpu_count()} cores, {system}"


def write(section, lines):
    """Replaces what stands between the marks of a section."""
    begin, end = f"<!-- {section}: begin -->", f"<!-- {section}: end -->"
    text = DOCUMENT.read_text(encoding="utf-8")
    before, rest = text.split(begin)
    after = rest.split(end)[1]
    DOCUMENT.write_text("".join([before, begin, "\n", "\n".join(lines), "\n", end, after]), encoding="utf-8")
