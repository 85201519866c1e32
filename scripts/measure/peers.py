"""Other tools for the same export, each in a virtual environment of its own."""
import os
import platform
import shutil
import sys
from collections import namedtuple

from measure import WORK
from measure.document import commands, machine, peak, table, verdict
from measure.exports import DAILY, RECORDS, Export, pulsemill
from measure.runs import measure, run, say

# `words` follow the program's name; the tool runs in a folder of its own with `export.zip` and, if it needs it, the bare
# XML. `writes` is what it writes of a Record, as seen in its source and its output.
Peer = namedtuple("Peer", "package version program words writes runs")

PEERS = [
    Peer(
        "healthkit-to-sqlite", "1.0.1", "healthkit-to-sqlite", ["-s", "export.zip", "health.db"],
        "SQLite, a table for each type: all attributes and metadata as text; no beats", 1),
    Peer(
        "atlas-db", "0.2.11", "atlas", ["parquet", "export.xml", "-o", "health.parquet"],
        "one Parquet file: type, value as text, three times without their offset; reads bare XML, so nothing is unpacked", 2),
    Peer(
        "vitalog", "0.2.3", "vitalog", ["load", "apple", "--file", "export.zip", "--db", "health.duckdb"],
        "DuckDB: nine attributes, times without their offset, no metadata, no category values", 2),
    Peer(
        "apple-health-parser", "2.0.5", "apple-health-parser-export",
        ["--zip_file", "export.zip", "--dir_name", "csv"],
        "a CSV for each type: no device, motion context and time zone as its only metadata", 1),
]
OURS = {"`daily`": DAILY, "`records`": RECORDS}
WRITTEN = {
    "`daily`": "one CSV: a row for each day and type, copies left out, overlapping sources merged",
    "`records`": "a CSV for each type: all attributes, metadata and beats, `record_id`, copies left out, merge decided",
}


def peers(options):
    export, load = Export(200 * options.scale), os.getloadavg()[0]
    for peer in PEERS:
        install(peer)
    plans = {name: pulsemill(pipeline, export.zip) for name, pipeline in OURS.items()}
    tools = {f"{peer.package} {peer.version}": peer for peer in PEERS}
    plans |= {name: lambda peer=peer: attempt(peer, export) for name, peer in tools.items()}
    found = measure(plans, options.runs, {name: peer.runs for name, peer in tools.items()})
    daily, records = (found[name] for name in OURS)

    def row(name, writes):
        one = found[name]
        factors = [f"{one.against(ours):,.0f}" if name in tools else "" for ours in (daily, records)]
        return [name, one.runs, f"{one.seconds:.2f}", f"{one.processor:.2f}", peak(one), *factors, writes]

    rows = [row(name, WRITTEN[name]) for name in OURS] + [row(name, peer.writes) for name, peer in tools.items()]
    head = ["tool", " runs", " s", " CPU s", " peak MiB", " × our `daily`", " × our `records`", "writes"]
    slowness = found[next(iter(tools))].against(daily)
    bar = verdict(f"healthkit-to-sqlite takes {slowness:,.0f} × as long as `daily`, at least 100", slowness >= 100)
    return [
        f"`scripts/bench --only peers`: {export}; medians; Python {platform.python_version()}; {machine()}; load {load:.1f} at "
        "the start.", "",
        *table(head, rows), "", f"{bar}.",
        *commands([plans[name] for name in OURS] + [[peer.program, *peer.words] for peer in PEERS])]


def home(peer):
    return WORK / "venvs" / f"{peer.package}-{peer.version}"


def install(peer):
    """Makes the virtual environment, once."""
    if (home(peer) / "bin" / peer.program).exists():
        return
    say(f"installing {peer.package} {peer.version}")
    run([sys.executable, "-m", "venv", home(peer)])
    run([home(peer) / "bin" / "pip", "install", "--quiet", "--no-input", f"{peer.package}=={peer.version}"])


def attempt(peer, export):
    """One run in an empty folder that holds only the export."""
    folder, log = WORK / "peer", WORK / f"{peer.package}.log"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for word in ("export.zip", "export.xml"):
        if word in peer.words:
            os.link(export.zip if word == "export.zip" else export.xml, folder / word)
    taken = run([(home(peer) / "bin" / peer.program).absolute(), *peer.words], folder=folder, errors=log)
    shutil.rmtree(folder)
    return taken
