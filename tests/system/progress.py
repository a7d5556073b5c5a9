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
        piped = subprocess.run(command, capture_output=True, text=True, timeout=30)
        if "\x1b" in piped.stderr or "[#" in piped.stderr:
            sys.exit(f"progress: a bar in a pipe: {piped.stderr[:300]!r}")
    print("progress: all as wanted")


main()
