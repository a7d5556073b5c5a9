#!/usr/bin/env python3
"""interrupt.py LOCKSTEP: SIGINT, SIGTERM and --deadline end a launch within a second, with exit code
5 and the table of what every device was doing; an interrupted reduce leaves nothing behind; --trace writes JSON that a trace viewer can read."""
import json, os, signal, subprocess, sys, tempfile, time

from endless import ENDLESS

SHORT = ENDLESS.replace("dense<true>", "dense<false>")


def fail(message):
    print("interrupt: " + message)
    sys.exit(1)


def check(how, code, text, seconds):
    if code != 5:
        fail(f"{how}: exit {code}, wanted 5; {text[:300]}")
    if not text.startswith("error: ") or "cancelled" not in text or "\n  3 " not in text:
        fail(f"{how}: the message names no cancellation or no devices: {text[:300]}")
    return seconds


def wait_for_launch(child, number):
    """Until the child handles the signal, which a loaded machine or a sanitizer may delay, and a moment longer."""
    end = time.time() + 30
    while time.time() < end and child.poll() is None:
        status = open(f"/proc/{child.pid}/status").read()
        if int(status.split("SigCgt:")[1].split()[0], 16) >> (number - 1) & 1:
            break
        time.sleep(0.02)
    time.sleep(0.3)


def interrupted_reduce(binary, folder, endless):
    """A search that is interrupted ends its child, takes its files away and writes what it has found."""
    small, scratch = os.path.join(folder, "small.mlir"), os.path.join(folder, "scratch")
    os.mkdir(scratch)
    child = subprocess.Popen([binary, "reduce", endless, "--timeout", "1", "-o", small], stderr=subprocess.PIPE, text=True,
                             env={**os.environ, "TMPDIR": scratch})
    line = child.stderr.readline()
    if "does not end" not in line:
        fail(f"reduce: {line}")
    time.sleep(2.5)  # until the second program has failed too
    child.send_signal(signal.SIGTERM)
    text = child.communicate(timeout=20)[1]
    if child.returncode != 5 or "error: interrupted" not in text:
        fail(f"reduce: exit {child.returncode}: {text}")
    if not os.path.exists(small) or "func.func" not in open(small).read():
        fail("reduce: nothing was written")
    if os.listdir(scratch):
        fail(f"reduce: left {os.listdir(scratch)}")
    for process in [p for p in os.listdir("/proc") if p.isdigit()]:
        try:
            command = open(f"/proc/{process}/environ").read()
        except OSError:
            continue
        if "TMPDIR=" + scratch in command.split("\0"):
            fail(f"reduce: process {process} still runs")


def main():
    binary = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        endless, short = os.path.join(folder, "endless.mlir"), os.path.join(folder, "short.mlir")
        open(endless, "w").write(ENDLESS)
        open(short, "w").write(SHORT)
        for engine in ("threads", "gang"):
            for number in (signal.SIGINT, signal.SIGTERM):
                best = 1e9
                for _ in range(3):  # a busy machine may hold one attempt up
                    child = subprocess.Popen([binary, "run", endless, "--engine", engine], stderr=subprocess.PIPE, text=True)
                    wait_for_launch(child, number)
                    start = time.time()
                    child.send_signal(number)
                    text = child.communicate(timeout=20)[1]
                    best = min(best, check(f"{engine} {number}", child.returncode, text, time.time() - start))
                    if best < 1:
                        break
                if best >= 1:
                    fail(f"{engine} {number}: took {best:.1f} s")
            out = subprocess.run([binary, "run", endless, "--engine", engine, "--deadline", "0.2"], capture_output=True, text=True, timeout=30)
            check(engine + " --deadline", out.returncode, out.stderr, 0)
        interrupted_reduce(binary, folder, endless)
        trace = os.path.join(folder, "trace.json")
        subprocess.run([binary, "run", short, "--trace", trace], check=True, capture_output=True)
        events = json.load(open(trace))["traceEvents"]
        names = {e["args"]["name"] for e in events if e["ph"] == "M"}
        if names != {f"device {d}" for d in range(4)}:
            fail(f"trace rows: {names}")
        if any(e["dur"] < 0 for e in events if e["ph"] == "X") or not any(e["ph"] == "X" for e in events):
            fail("trace events")
    print("interrupt: signals, deadline and trace are right")


main()
