"""The sinks of a warehouse: rows a second against CSV, memory against the number of rows, and healthkit-to-sqlite."""
import json
import os
import sqlite3

from measure import WORK
from measure.document import commands, machine, peak, table, turns, verdict
from measure.exports import Export, pulsemill
from measure.peers import PEERS, attempt, install
from measure.runs import OUT, measure, run

SERVER = "PULSEMILL_POSTGRES_URL"
PEER = next(peer for peer in PEERS if peer.package == "healthkit-to-sqlite")
SINKS = {
    "CSV": {"warehouse": {"format": "csv"}},
    "NDJSON": {"warehouse": {"format": "ndjson"}},
    "Parquet": {"warehouse": {"format": "parquet"}},
    "SQLite": {"sqlite": {"path": "health.sqlite"}},
    "PostgreSQL": {"postgres": {}},
}
GROWING = ["Parquet", "SQLite"]


def pipeline(name):
    WORK.mkdir(exist_ok=True)
    file = WORK / f"warehouse-{name.lower()}.json"
    file.write_text(json.dumps({"sinks": [SINKS[name]]}) + "\n")
    return file


def load(name, export):
    """The words of a load; PostgreSQL gets another participant each time, so that every load is a first one."""
    words = pulsemill(pipeline(name), export.zip)
    if name != "PostgreSQL":
        return words
    return lambda numbers=iter(range(1000)): run([*words, "--participant", f"bench{os.getpid()}-{next(numbers)}"])


def rows_of(export):
    """How many rows an export has in all tables."""
    run(pulsemill(pipeline("SQLite"), export.zip))
    connection = sqlite3.connect(OUT / "health.sqlite")
    names = [name for name, in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return sum(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names)


def warehouse(options):
    """All sinks on 200 MB, one after the other."""
    export, busy = Export(200 * options.scale), os.getloadavg()[0]
    install(PEER)
    names = [name for name in SINKS if name != "PostgreSQL" or os.environ.get(SERVER)]
    tool = f"{PEER.package} {PEER.version}"
    plans = {name: load(name, export) for name in names} | {tool: lambda: attempt(PEER, export)}
    runs = min(options.runs, 3)
    found = measure(plans, runs, {tool: 1})
    rows, csv = rows_of(export), found["CSV"]
    lines = [
        [name, f"{found[name].seconds:.2f}", f"{found[name].processor:.2f}", peak(found[name]),
         f"{rows / found[name].seconds:,.0f}" if name in names else "", f"{found[name].against(csv):.2f}"]
        for name in [*names, tool]]
    slowness = found[tool].against(found["SQLite"])
    server = "" if os.environ.get(SERVER) else " PostgreSQL is measured where PULSEMILL_POSTGRES_URL names one."
    return [
        f"`scripts/with-postgres scripts/bench --only warehouse`: {export}, {rows:,} rows in 25 tables; {turns(runs)}; "
        f"{machine()}; load {busy:.1f} at the start.{server}", "",
        *table(["sink", " s", " CPU s", " peak MiB", " rows a second", " × CSV"], lines), "",
        f"{tool} takes {slowness:,.1f} × as long as our SQLite, with {found[tool].peak / found['SQLite'].peak:,.1f} × the memory.",
        *commands(pulsemill(pipeline(name), export.zip) for name in names)]


def warehouse_growth(options):
    """The peak of memory from one to eleven million Records."""
    exports = [Export(size * options.scale) for size in (400, 4400)]
    plans = {
        f"{name}, {export.records:,}": [*load(name, export), "--memory", "32M"] for name in GROWING for export in exports}
    found = measure(plans, 1, {name: 1 for name in plans})
    rows = [
        [f"{export.records:,}"] + [
            cell for name in GROWING
            for cell in (f"{found[f'{name}, {export.records:,}'].seconds:.0f}", peak(found[f"{name}, {export.records:,}"]))]
        for export in exports]
    head = [" Records"] + [f" {name}{unit}" for name in GROWING for unit in (" s", " MiB")]
    growth = max(
        found[f"{name}, {exports[-1].records:,}"].peak / found[f"{name}, {exports[0].records:,}"].peak for name in GROWING)
    bar = verdict(f"{growth:.2f} × as much memory at the most, at most 1.25", growth <= 1.25)
    return [
        f"`scripts/bench --only warehouse-growth`: one run each; {machine()}.", "", *table(head, rows), "", f"{bar}.",
        *commands(pulsemill(pipeline(name), exports[-1].zip, "--memory", "32M") for name in GROWING)]
