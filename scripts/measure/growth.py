"""How time and memory grow with the number of records: a table and a plot."""
import os
import pathlib

from measure.document import commands, machine, peak, table, turns
from measure.exports import DAILY, Export, pulsemill
from measure.plot import Panel, Series, svg
from measure.runs import measure

PICTURE = pathlib.Path("docs/performance-growth.svg")
# About 0.1, 0.3, 1, 3 and 11 million Records; the last export is a zip64.
MEGABYTES = [40, 120, 400, 1200, 4400]
KINDS = {"daily": [], "daily --memory 32M": ["--memory", "32M"]}


def growth(options):
    load, runs = os.getloadavg()[0], min(options.runs, 3)
    exports = [Export(size * options.scale) for size in MEGABYTES]
    plans = {
        f"{name}, {export.records:,} Records": pulsemill(DAILY, export.zip, *more)
        for name, more in KINDS.items() for export in exports}
    found = measure(plans, runs)

    def result(name, export):
        return found[f"{name}, {export.records:,} Records"]

    def series(name, value):
        return Series(name, [(export.records / 1e6, value(result(name, export))) for export in exports])

    picture = svg(
        [
            Panel("Time", "seconds", [series(name, lambda one: one.seconds) for name in KINDS], logarithmic=True),
            Panel("Peak memory", "MiB", [series(name, lambda one: one.peak) for name in KINDS]),
        ],
        "Time and peak memory of the daily pipeline by the number of records")
    if not options.dry:
        PICTURE.write_text(picture, encoding="utf-8")
    rows = [
        [f"{export.records:,}", f"{export.size / 1e6:,.0f}"]
        + [cell for name in KINDS for cell in (f"{result(name, export).seconds:.2f}", peak(result(name, export)))]
        for export in exports]
    head = [" Records", " MB of XML"] + [f" `{name}`{unit}" for name in KINDS for unit in (" s", " MiB")]
    return [
        f"`scripts/bench --only growth`: {turns(runs)}; {machine()}; load {load:.1f} at the start.", "",
        f"![Time and peak memory by the number of records]({PICTURE.name})", "",
        *table(head, rows), *commands(pulsemill(DAILY, exports[-1].zip, *more) for more in KINDS.values())]
