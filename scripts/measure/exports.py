"""The generated exports that are measured, and the programs that read them."""
import json
import os
import re

from measure import WORK
from measure.runs import OUT, run, say

PROGRAM, BENCH = ".build/release/pulsemill", ".build/release/PulsemillBench"
SEED = 1


class Export:
    """A generated export of so many megabytes of XML; its files are made when they are asked for, and kept."""

    def __init__(self, megabytes):
        self.megabytes = max(1, round(megabytes))
        self.base = WORK / f"export-{self.megabytes}-{SEED}"

    @property
    def zip(self):
        return self.made(".zip")

    @property
    def xml(self):
        return self.made(".xml")

    @property
    def records(self):
        return self.counts()[0]

    @property
    def size(self):
        """Bytes of XML."""
        return self.counts()[1]

    def counts(self):
        self.made(".zip")
        return [int(number) for number in re.findall(r"\d+", self.base.with_suffix(".txt").read_text())]

    def made(self, suffix):
        file, partial = self.base.with_suffix(suffix), self.base.with_name("partial" + suffix)
        if not file.exists() or not self.base.with_suffix(".txt").exists():
            WORK.mkdir(exist_ok=True)
            say(f"generating {file}")
            run(self.command(partial), output=self.base.with_suffix(".txt"))
            os.replace(partial, file)
        return file

    def command(self, file):
        return [BENCH, "generate", "--megabytes", self.megabytes, "--seed", SEED, "--output", file]

    def __str__(self):
        return (
            f"{self.size / 1e6:,.0f} MB of XML with {self.records:,} Records in a zip of "
            f"{self.zip.stat().st_size / 1e6:.1f} MB")


def pulsemill(pipeline, archive, *more, output=OUT):
    """The words that run a pipeline."""
    return [PROGRAM, "run", pipeline, archive, "--output", output, "--quiet", *more]


def fhir():
    """A pipeline that writes all samples as lines of FHIR."""
    WORK.mkdir(exist_ok=True)
    file = WORK / "fhir.json"
    sink = {"path": "fhir", "samples": ["*"], "daily": [], "documents": []}
    file.write_text(json.dumps({"sinks": [{"fhir": sink}]}))
    return file


DAILY, RECORDS = "pipelines/daily.json", "pipelines/records.json"


# Of the columns of a sample, those that most people look at: 120 bytes a row, as plain exports of others have.
SHORT = "record_id type value unit category_value start_utc end_utc source_name merged_away".split()
NO_IDENTITY = [
    "participant_id", "type", "value", "unit", "category_value", "value_original", "unit_original", "start_utc", "end_utc",
    "creation_utc", "start_local", "end_local", "tz", "source_name", "source_version", "device", "merged_away", "metadata",
    "beats"]


def records(name, **options):
    """A pipeline like pipelines/records.json with other options of its sink."""
    WORK.mkdir(exist_ok=True)
    file = WORK / f"records-{name}.json"
    file.write_text(json.dumps({"sinks": [{"csv": {"path": "records/{kind}.csv", **options}}]}) + "\n")
    return file


def samples_as_tables(*more):
    """A pipeline of the tables that samples make, and of others by name."""
    WORK.mkdir(exist_ok=True)
    file = WORK / ("-".join(["tables", *more]) + ".json")
    names = ["records", "record_metadata", "hrv_beats", *more]
    file.write_text(json.dumps({"sinks": [{"tables": {"path": "tables/{table}.csv", "tables": names}}]}) + "\n")
    return file


def records_gzip():
    return records("gzip", gzip=True)
