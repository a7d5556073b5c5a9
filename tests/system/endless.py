"""A program whose loop never ends: for the tests of what ends a run from outside."""
import pathlib

ENDLESS = (pathlib.Path(__file__).parent / 'endless.mlir').read_text()
