#!/usr/bin/env python3
"""lockstep beside Open MPI on the same cores, interleaved: collectives of 8 devices / processes.

    tests/bench/mpi_compare.py [--lockstep build/release/lockstep] [--devices 8] [--kinds all_reduce]
                               [--bytes 1KiB,64KiB,1MiB,16MiB,64MiB] [--rounds 3] [--check]

Needs mpicxx and mpirun (Debian: openmpi-bin libopenmpi-dev); without them it says so and exits 77.
Prints microseconds of one collective and the ratio MPI / lockstep for: the gang engine with private
results, the gang engine with results stored once, the threads engine. --check exits 1 where a ratio
is below its target."""
import argparse, json, os, pathlib, re, shutil, statistics, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
UNITS = {"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "B": 1}


def parse_bytes(text):
    number, unit = re.fullmatch(r"(\d+)\s*(\w*)", text).groups()
    return int(number) * UNITS[unit or "B"]


def target(kind, variant, size):
    """How many times faster than MPI; private and shared: the gang engine."""
    if variant == "threads":
        return 1.0
    if kind != "all_reduce":
        return None
    if variant == "shared":
        return 7.0 if size > 1 << 20 else None
    return 20.0 if size <= 1 << 10 else 10.0 if size <= 64 << 10 else 5.0 if size <= 1 << 20 else 4.0


def run_mpi(binary, kind, devices, sizes):
    env = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    out = subprocess.run(["mpirun", "--oversubscribe", "-np", str(devices), binary, kind, *map(str, sizes)],
                         capture_output=True, text=True, timeout=600, env=env)
    if out.returncode:
        raise RuntimeError("mpirun: " + out.stderr.strip()[-200:])
    return {int(l.split()[0]): float(l.split()[1]) for l in out.stdout.splitlines() if re.match(r"\d+ [\d.]+ [\d.]+$", l)}


def run_lockstep(binary, kind, devices, sizes, options):
    argv = [binary, "bench", "collectives", "--kind", kind, "--devices", str(devices), "--bytes", ",".join(map(str, sizes)),
            "--repeat", "15", "--json", "-", *options]
    out = subprocess.run(argv, capture_output=True, text=True, timeout=600)
    if out.returncode:
        raise RuntimeError("lockstep: " + out.stderr.strip()[-200:])
    return {row["bytes"]: row["us"]["median"] for row in json.loads(out.stdout)}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--lockstep", default="build/release/lockstep")
    p.add_argument("--devices", type=int, default=8)
    p.add_argument("--kinds", default="all_reduce")
    p.add_argument("--bytes", default="1KiB,64KiB,1MiB,16MiB,64MiB")
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--check", action="store_true")
    a = p.parse_args()
    if not shutil.which("mpicxx") or not shutil.which("mpirun"):
        print("mpi_compare: no mpicxx or mpirun here; nothing compared")
        return 77
    sizes = [parse_bytes(text) for text in a.bytes.split(",")]
    variants = {"private": ["--engine", "gang"], "shared": ["--engine", "gang", "--shared"], "threads": ["--engine", "threads"]}
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        peer = os.path.join(folder, "mpi_collectives")
        subprocess.run(["mpicxx", "-O2", "-std=c++17", "-o", peer, str(HERE / "mpi_collectives.cpp")], check=True)
        print(f"{'collective':19} {'bytes':>10} {'MPI us':>11} " + " ".join(f"{v + ' us':>12} {'x':>7}" for v in variants))
        for kind in a.kinds.split(","):
            usable = {v: o for v, o in variants.items() if v != "shared" or kind in ("all_reduce", "all_gather")}
            theirs, mine = {}, {v: {} for v in usable}
            for _ in range(a.rounds):
                for size, us in run_mpi(peer, kind, a.devices, sizes).items():
                    theirs.setdefault(size, []).append(us)
                for v, options in usable.items():
                    for size, us in run_lockstep(a.lockstep, kind, a.devices, sizes, options).items():
                        mine[v].setdefault(size, []).append(us)
            for size in sorted(theirs):
                row = f"{kind:19} {size:>10} {statistics.median(theirs[size]):>11.1f} "
                for v in usable:
                    ratio = statistics.median(t / m for t, m in zip(theirs[size], mine[v][size]))
                    wanted = target(kind, v, size)
                    low = wanted is not None and ratio < wanted
                    missed += low
                    row += f" {statistics.median(mine[v][size]):>11.2f} {ratio:>6.1f}{'!' if low else ' '}"
                print(row, flush=True)
    print(f"mpi_compare: {missed} below target" if missed else "mpi_compare: all targets met")
    return 1 if a.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
