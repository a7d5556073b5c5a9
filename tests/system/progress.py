#!/usr/bin/env python3
"""progress.py LOCKSTEP: a long command draws how far it is on a terminal, and nothing of that into a pipe."""
import os, pty, re, subprocess, sys, tempfile

from endless import ENDLESS


def main():
    binary = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "slow.mlir")
        open(program, "w").write(ENDLESS)
        command = [binary, "check", program, "--deadline", "2.5"]
        main_end, end = pty.openpty()
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=end)
        os.close(end)
        drawn = b""
        while True:
            try:
                part = os.read(main_end, 4096)
            except OSError:
                break
            if not part:
                break
            drawn += part
        child.wait(timeout=30)
        text = drawn.decode()
        if not re.search(r"\r\x1b\[K\[#+\.+\] run \d+\.\d s, \d+ commands", text):
            sys.exit(f"progress: no bar on a terminal: {text[:300]!r}")
        if "\r\x1b[K" not in text.split("error:")[0].split("commands")[-1]:
            sys.exit(f"progress: the bar stays before the error: {text[-300:]!r}")
        piped = subprocess.run(command + ["--note-after", "0.1"], capture_output=True, text=True, timeout=30)
        notes = [line for line in piped.stderr.splitlines() if line.startswith("note: ")]
        wanted = r"note: run has taken 0.1 s \(\d+ commands\); the data decide when the loop at .*slow.mlir:4:\d+ ends"
        if len(notes) != 1 or not re.match(wanted, notes[0]) or "--inputs" not in notes[0]:
            sys.exit(f"progress: no note of a loop that the data end: {piped.stderr[:500]!r}")
        given = os.path.join(folder, "counted.mlir")
        open(given, "w").write(ENDLESS.replace("stablehlo.constant dense<true> : tensor<i1>",
                                               "stablehlo.constant dense<false> : tensor<i1>"))
        counted = subprocess.run([binary, "check", given, "--note-after", "0.1"], capture_output=True, text=True, timeout=30)
        if counted.returncode != 0 or "note:" in counted.stderr:
            sys.exit(f"progress: a note at a run that ends: {counted.stderr[:300]!r}")
        if "\x1b" in piped.stderr or "[#" in piped.stderr:
            sys.exit(f"progress: a bar in a pipe: {piped.stderr[:300]!r}")
    print("progress: all as wanted")


main()
