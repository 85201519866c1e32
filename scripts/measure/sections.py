"""What is measured: each section gives the lines that stand in the document."""
import os

from measure.document import commands, machine, peak, table, turns, verdict
from measure.exports import (
    BENCH, DAILY, NO_IDENTITY, RECORDS, SHORT, Export, pulsemill, records, records_gzip,
    samples_as_tables)
from measure.runs import MEMORY, measure

# A usual text of a record_id's digest is about as long.
IDENTITY_LENGTH = 120
# The export has a workout for each 200 Records, and no audiogram: all documents are read and none is written.
WITHOUT_DOCUMENTS = "samples as tables"
WITH_DOCUMENTS = "the same, and documents read"


def introduction(section, export, runs, load):
    return [
        f"`scripts/bench --only {section}`: {export}; {turns(runs)}; {machine()}; load {load:.1f} at the start.", ""]


def digests(export):
    return [BENCH, "digest", "--count", export.records, "--bytes", IDENTITY_LENGTH]


def stages(options):
    """Every step apart, on one thread."""
    export, load = Export(200 * options.scale), os.getloadavg()[0]
    one = ["--threads", "1"]
    steps = {
        "libxml2 SAX2, empty callbacks, from XML": [BENCH, "baseline", export.xml],
        "`unzip -p`": ["unzip", "-p", export.zip],
        "inflate and checksum by zlib (Python's `zipfile`)": ["python3", "-m", "zipfile", "--test", export.zip],
        "inflate and checksum by ISA-L": [BENCH, "inflate", export.zip],
        "our reader, from XML": [BENCH, "read", export.xml],
        "our reader, from XML, `--parser libxml2`": [BENCH, "read", export.xml, "--parser", "libxml2"],
        "our reader, from zip": [BENCH, "read", export.zip],
        "our reader, from zip, with documents": [BENCH, "read", export.zip, "--documents", "yes"],
        "`run daily.json`": pulsemill(DAILY, export.zip, *one),
        "`run records.json`": pulsemill(RECORDS, export.zip, *one),
        "`run records.json` with `gzip: true`": pulsemill(records_gzip(), export.zip, *one),
        WITHOUT_DOCUMENTS: pulsemill(samples_as_tables(), export.zip, *one),
        WITH_DOCUMENTS: pulsemill(samples_as_tables("audiograms"), export.zip, *one),
        "one SHA-256 for each record, the least that `record_id` costs": digests(export),
    }
    found = measure(steps, options.runs)
    loop, unzip = (list(found.values())[number] for number in (0, 1))
    rows = [
        [
            name, f"{result.processor:.2f}", f"{result.processor / export.records * 1e6:.2f}",
            f"{export.size / result.processor / 1e6:,.0f}", peak(result), f"{result.work_against(loop):.2f}",
            f"{result.work_against(unzip):.2f}"]
        for name, result in found.items()]
    # A few per cent are less than what one turn differs from another, so it is the medians that are compared.
    cost = found[WITH_DOCUMENTS].processor / found[WITHOUT_DOCUMENTS].processor
    rows[list(found).index(WITH_DOCUMENTS)][0] += (
        " (" + verdict(f"{cost:.2f} × without, at most 1.05", cost <= 1.05) + ")")
    head = ["step", " CPU s", " µs a record", " MB/s", " peak MiB", " × libxml2", " × unzip"]
    return introduction("stages", export, options.runs, load) + table(head, rows) + commands(steps.values())


def end_to_end(options):
    """From the zip to published files, against `unzip -p` and the bars."""
    export, load = Export(1000 * options.scale), os.getloadavg()[0]
    runs = {
        "`unzip -p`": ["unzip", "-p", export.zip],
        "`daily`": pulsemill(DAILY, export.zip),
        "`daily --threads 1`": pulsemill(DAILY, export.zip, "--threads", "1"),
        "`daily --parser libxml2`": pulsemill(DAILY, export.zip, "--parser", "libxml2"),
        "`daily --memory 32M`": pulsemill(DAILY, export.zip, "--memory", "32M"),
        "`records` into memory": pulsemill(RECORDS, export.zip, output=MEMORY),
        "`records`, `gzip: true`, into memory": pulsemill(records_gzip(), export.zip, output=MEMORY),
        "`records` to disk": pulsemill(RECORDS, export.zip),
        "`records`, `gzip: true`, to disk": pulsemill(records_gzip(), export.zip),
        "`records` without `record_id`": pulsemill(records("no-id", columns=NO_IDENTITY), export.zip),
        "`records`, nine columns": pulsemill(records("short", columns=SHORT), export.zip),
        "`records`, nine columns, `gzip: true`": pulsemill(records("short-gzip", columns=SHORT, gzip=True), export.zip),
        "the digests of `record_id` alone, one thread": digests(export),
    }
    found = measure(runs, options.runs)
    unzip, daily, single, other, small, full, packed, disk, packed_disk, _, short, short_packed, _ = found.values()

    def at_most(result, bar):
        return verdict(f"time ≤ {bar} × unzip", result.against(unzip) <= bar)

    gain = single.against(daily)
    bars = ["", f"{at_most(daily, 0.25)}; {memory_bar(daily, 288)}"]
    bars.append(verdict(f"{os.cpu_count()} threads are {gain:.2f} × as fast, at least 1.4", gain >= 1.4))
    bars += [at_most(other, 1.4), memory_bar(small, 64), at_most(full, 0.6), at_most(packed, 0.7)]
    bars += [at_most(disk, 0.6), at_most(packed_disk, 0.7), ""]
    bars += [at_most(short, 0.6), at_most(short_packed, 0.7), ""]
    return introduction("end-to-end", export, options.runs, load) + against_unzip(export, found, bars) + commands(runs.values())


def wide(options):
    """The same beyond 4 GiB, in a zip64."""
    export, load = Export(4400 * options.scale), os.getloadavg()[0]
    runs = {
        "`unzip -p`": ["unzip", "-p", export.zip],
        "`daily`": pulsemill(DAILY, export.zip),
        "`daily --memory 32M`": pulsemill(DAILY, export.zip, "--memory", "32M"),
    }
    most = min(options.runs, 3)
    found = measure(runs, most)
    _, daily, small = found.values()
    bars = ["", memory_bar(daily, 288), memory_bar(small, 64)]
    return introduction("zip64", export, most, load) + against_unzip(export, found, bars) + commands(runs.values())


def memory_bar(result, bar):
    return verdict(f"peak ≤ {bar} MiB", result.peak <= bar)


def against_unzip(export, found, bars):
    unzip = next(iter(found.values()))
    rows = [
        [
            name, f"{result.seconds:.2f}", f"{result.processor:.2f}", f"{export.size / result.seconds / 1e6:,.0f}",
            peak(result), f"{result.against(unzip):.2f}", bar]
        for (name, result), bar in zip(found.items(), bars)]
    return table(["command", " s", " CPU s", " MB/s", " peak MiB", " × unzip", "bar"], rows)
