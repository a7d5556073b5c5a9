"""Random instances of each op with the rule that the real Shardy gives it (needs jax):

    factor_rules_random.py SEED COUNT > factor_rules_random.mlir

COUNT instances of each kind of op; the committed file is SEED 20, COUNT 12.
"""

import re
import sys

from jax._src.interpreters import mlir
from jax._src.lib.mlir import ir
from jax._src.lib.mlir import passmanager as pm

import random_moving_ops  # the order of the two imports is the order of the instances
import random_folding_ops
from random_op_texts import G

N = int(sys.argv[2])
ctx = mlir.make_ir_context()


def run():
    seen = set()
    out = []
    with ctx:
        for name, f in G.items():
            k = 0
            tries = 0
            while k < N and tries < 12 * N:
                tries += 1
                args, ress, text = f()
                if text in seen:
                    continue
                seen.add(text)
                many = len(ress) > 1
                rets = ", ".join("%%r#%d" % i for i in range(len(ress))) if many else "%r"
                fn = "func.func @%s_%d(%s) -> (%s) {\n  %s\n  return %s : %s\n}\n" % (
                    name.rstrip("_"),
                    k,
                    ", ".join("%%a%d: %s" % (i, t) for i, t in enumerate(args)),
                    ", ".join(ress),
                    text,
                    rets,
                    ", ".join(ress),
                )
                try:
                    m = ir.Module.parse(fn)
                except Exception as e:
                    print("invalid", name, str(e)[:200].replace("\n", " "), file=sys.stderr)
                    continue
                pm.PassManager.parse("builtin.module(func.func(sdy-populate-op-sharding-rules))").run(
                    m.operation
                )
                rule = "none"
                for o in m.body.operations[0].regions[0].blocks[0].operations:
                    if "sdy.sharding_rule" in o.attributes:
                        rule = str(o.attributes["sdy.sharding_rule"])
                rule = re.sub(r"^#sdy.op_sharding_rule<(.*)>$", r"\1", rule)
                out.append("// rule: %s\n%s" % (rule, fn))
                k += 1
            print(name, k, file=sys.stderr)
    print(
        "// Random instances of each op, each below the rule that Shardy's registry gives it (jaxlib 0.10.2).\n// Same form as factor_rules.mlir.\n\n"
        + "\n".join(out),
        end="",
    )


run()
