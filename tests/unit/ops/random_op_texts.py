"""What the generators of factor_rules_random.py are written with: one stream of random numbers, texts of
types and bodies, and the table of generators in the order of their definition.
"""

import random
import sys

r = random.Random(int(sys.argv[1]))
D = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]


def sh(lo=1, hi=4):
    return [r.choice(D) for _ in range(r.randint(lo, hi))]


def T(s, e="f32"):
    return "tensor<" + "".join("%dx" % d for d in s) + e + ">"


def A(v):
    return "array<i64" + (": " + ", ".join(map(str, v)) if v else "") + ">"


def L(v):
    return "[" + ", ".join(map(str, v)) + "]"


def body(name, e, n=1):
    a = ", ".join("%%x%d: tensor<%s>" % (i, e) for i in range(2 * n))
    ls = "".join(
        "    %%y%d = stablehlo.%s %%x%d, %%x%d : tensor<%s>\n" % (i, name, i, i + n, e) for i in range(n)
    )
    return "({\n  ^bb0(%s):\n%s    stablehlo.return %s : %s\n  })" % (
        a,
        ls,
        ", ".join("%%y%d" % i for i in range(n)),
        ", ".join(["tensor<%s>" % e] * n),
    )


G = {}  # name of an op -> what makes a random instance: (argument types, result types, text)


def gen(f):
    G[f.__name__] = f
    return f
