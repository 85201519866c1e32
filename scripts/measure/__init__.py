"""What scripts/bench and scripts/budgets share: exports, runs, tables and a plot, with Python's library alone."""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Everything that is made lies here, below the folder of the project, where the scripts work; git ignores it.
WORK = pathlib.Path("bench")
