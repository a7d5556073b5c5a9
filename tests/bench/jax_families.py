#!/usr/bin/env python3
"""lockstep beside JAX on CPU, family of operations by family: the same modules on the same cores, interleaved.

    tests/bench/jax_families.py [--lockstep build/release/lockstep] [--devices 8] [--match RE] [--seconds 0.1] [--rows]

Run with a python that has jax; without it this says so and exits 77. JAX has as many forced host devices. Every module
is verified by `lockstep bench` before it is timed, which for some takes longer than the timing. Prints for each family
the geometric mean of lockstep / JAX (below 1 lockstep is faster) and the worst program; --rows prints all of them."""
import argparse, json, math, os, pathlib, re, statistics, subprocess, sys, tempfile, time


def worker(devices):
    """One JSON request a line on stdin, one answer a line on stdout."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    import jax, numpy as np
    import jax_families_cases as cases
    mesh = jax.sharding.Mesh(np.array(jax.devices()[:devices]), ("x",))
    rng = np.random.default_rng(0)

    def fill(shape, dtype):
        dtype = np.dtype(dtype)
        if dtype.kind in "iu":
            return rng.integers(0, 9, shape).astype(dtype)
        parts = [rng.uniform(-1 / 16, 1 / 16, shape) for _ in range(2)]
        return (parts[0] + 1j * parts[1] if dtype.kind == "c" else parts[0]).astype(dtype)

    def measure(family, name, path, seconds):
        arguments, function = cases.FAMILIES[family][name]
        specs = [jax.ShapeDtypeStruct(s, d, sharding=jax.sharding.NamedSharding(mesh, p)) for s, d, p in arguments]
        lowered = jax.jit(function).lower(*specs)
        pathlib.Path(path).write_text(lowered.as_text())
        run = lowered.compile()
        data = [jax.device_put(fill(s.shape, s.dtype), s.sharding) for s in specs]
        times, start = [], None
        while len(times) < 5 or time.perf_counter() - start < seconds:
            begin = time.perf_counter()
            jax.block_until_ready(run(*data))
            times.append(time.perf_counter() - begin)
            start = start or time.perf_counter()  # the first two warm up
        return {"ms": 1e3 * statistics.median(times[2:])}

    print(json.dumps({f: list(c) for f, c in cases.FAMILIES.items()}), file=answers)
    for line in sys.stdin:
        try:
            answer = measure(**json.loads(line))
        except Exception as e:
            answer = {"error": f"{type(e).__name__}: {e}"[:200]}
        print(json.dumps(answer), file=answers)


def lockstep_ms(binary, path):
    argv = [binary, "bench", path, "--engine", "gang", "--repeat", "7", "--json", "-"]
    run = subprocess.run(argv, capture_output=True, text=True, timeout=600)
    if run.returncode:
        raise RuntimeError((run.stderr.splitlines() or [f"exit {run.returncode}"])[0][:160])
    return json.loads(run.stdout)["run_ms"]["median"]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--lockstep", default="build/release/lockstep")
    p.add_argument("--devices", type=int, default=8)
    p.add_argument("--match", default="")
    p.add_argument("--seconds", type=float, default=0.1)
    p.add_argument("--rows", action="store_true")
    a = p.parse_args()
    try:
        import jax  # noqa: F401
    except ImportError:
        print("jax_families: this python has no jax")
        sys.exit(77)
    flags = f"{os.environ.get('XLA_FLAGS', '')} --xla_force_host_platform_device_count={a.devices}"
    env = os.environ | {"XLA_FLAGS": flags, "JAX_PLATFORMS": "cpu", "TF_CPP_MIN_LOG_LEVEL": "3"}
    jax_side = subprocess.Popen([sys.executable, __file__, "worker", str(a.devices)], env=env, text=True,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    families, faults, everything = json.loads(jax_side.stdout.readline()), 0, []
    with tempfile.TemporaryDirectory() as folder:
        for family, names in families.items():
            ratios = []
            for name in names:
                if not re.search(a.match, name):
                    continue
                path = os.path.join(folder, name + ".mlir")
                jax_side.stdin.write(json.dumps({"family": family, "name": name, "path": path, "seconds": a.seconds}) + "\n")
                jax_side.stdin.flush()
                answer = json.loads(jax_side.stdout.readline())
                try:
                    if "error" in answer:
                        raise RuntimeError("JAX: " + answer["error"])
                    mine = lockstep_ms(a.lockstep, path)
                except Exception as e:
                    faults += 1
                    print(f"{name:26} {e}", flush=True)
                    continue
                ratios.append((mine / answer["ms"], name))
                if a.rows:
                    print(f"{name:26} {mine:10.3f} ms, JAX {answer['ms']:10.3f} ms, ratio {ratios[-1][0]:.2f}", flush=True)
            if ratios:
                everything += ratios
                mean = math.exp(sum(math.log(r) for r, _ in ratios) / len(ratios))
                print(f"{family:44} {len(ratios):3} programs, mean {mean:.2f}, worst {max(ratios)[0]:.1f} ({max(ratios)[1]})", flush=True)
    jax_side.stdin.close()
    jax_side.wait()
    if everything:
        mean = math.exp(sum(math.log(r) for r, _ in everything) / len(everything))
        print(f"all: {len(everything)} programs, geometric mean {mean:.2f}, {sum(r > 2 for r, _ in everything)} above 2")
    sys.exit(1 if faults or not everything else 0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["worker"]:
        worker(int(sys.argv[2]))
    else:
        main()
