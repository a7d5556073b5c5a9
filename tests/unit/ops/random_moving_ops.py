"""Random instances of element-wise ops and of those that move elements."""

import math

from random_op_texts import D, L, T, gen, r, sh


# each returns (arg types, result types, op text with %a0.. and %r)
@gen
def unary():
    s = sh(0, 4)
    op = r.choice(
        [
            "abs",
            "negate",
            "exponential",
            "tanh",
            "rsqrt",
            "cosine",
            "floor",
            "logistic",
            "cbrt",
            "ceil",
            "log",
            "sign",
            "sine",
            "sqrt",
            "tan",
            "round_nearest_even",
        ]
    )
    return [T(s)], [T(s)], "%%r = stablehlo.%s %%a0 : %s" % (op, T(s))


@gen
def binary():
    s = sh(0, 4)
    op = r.choice(
        ["add", "multiply", "subtract", "divide", "maximum", "minimum", "power", "remainder", "atan2"]
    )
    return [T(s)] * 2, [T(s)], "%%r = stablehlo.%s %%a0, %%a1 : %s" % (op, T(s))


@gen
def bits():
    s = sh(0, 4)
    op = r.choice(["and", "or", "xor", "shift_left", "shift_right_logical", "shift_right_arithmetic"])
    return [T(s, "i32")] * 2, [T(s, "i32")], "%%r = stablehlo.%s %%a0, %%a1 : %s" % (op, T(s, "i32"))


@gen
def intunary():
    s = sh(0, 4)
    op = r.choice(["not", "popcnt", "count_leading_zeros"])
    return [T(s, "i32")], [T(s, "i32")], "%%r = stablehlo.%s %%a0 : %s" % (op, T(s, "i32"))


@gen
def cplx():
    s = sh(0, 4)
    k = r.choice(["complex", "real", "imag", "is_finite", "reduce_precision", "convert", "compare"])
    if k == "complex":
        return (
            [T(s)] * 2,
            [T(s, "complex<f32>")],
            "%%r = stablehlo.complex %%a0, %%a1 : %s" % T(s, "complex<f32>"),
        )
    if k in ("real", "imag"):
        return (
            [T(s, "complex<f32>")],
            [T(s)],
            "%%r = stablehlo.%s %%a0 : (%s) -> %s" % (k, T(s, "complex<f32>"), T(s)),
        )
    if k == "is_finite":
        return [T(s)], [T(s, "i1")], "%%r = stablehlo.is_finite %%a0 : (%s) -> %s" % (T(s), T(s, "i1"))
    if k == "reduce_precision":
        return [T(s)], [T(s)], "%%r = stablehlo.reduce_precision %%a0, format = e5m10 : %s" % T(s)
    if k == "convert":
        return [T(s)], [T(s, "bf16")], "%%r = stablehlo.convert %%a0 : (%s) -> %s" % (T(s), T(s, "bf16"))
    return (
        [T(s)] * 2,
        [T(s, "i1")],
        "%%r = stablehlo.compare LT, %%a0, %%a1 : (%s, %s) -> %s" % (T(s), T(s), T(s, "i1")),
    )


@gen
def select():
    s = sh(0, 4)
    p = s if r.random() < 0.6 else []
    return (
        [T(p, "i1"), T(s), T(s)],
        [T(s)],
        "%%r = stablehlo.select %%a0, %%a1, %%a2 : %s, %s" % (T(p, "i1"), T(s)),
    )


@gen
def clamp():
    s = sh(0, 4)
    lo = s if r.random() < 0.5 else []
    hi = s if r.random() < 0.5 else []
    return (
        [T(lo), T(s), T(hi)],
        [T(s)],
        "%%r = stablehlo.clamp %%a0, %%a1, %%a2 : (%s, %s, %s) -> %s" % (T(lo), T(s), T(hi), T(s)),
    )


@gen
def bitcast():
    s = sh(1, 3)
    k = r.choice(["same", "narrow", "wide"])
    if k == "same":
        return (
            [T(s)],
            [T(s, "i32")],
            "%%r = stablehlo.bitcast_convert %%a0 : (%s) -> %s" % (T(s), T(s, "i32")),
        )
    if k == "narrow":
        return (
            [T(s)],
            [T(s + [4], "i8")],
            "%%r = stablehlo.bitcast_convert %%a0 : (%s) -> %s" % (T(s), T(s + [4], "i8")),
        )
    return (
        [T(s + [2], "i16")],
        [T(s)],
        "%%r = stablehlo.bitcast_convert %%a0 : (%s) -> %s" % (T(s + [2], "i16"), T(s)),
    )


@gen
def broadcast_in_dim():
    out = sh(1, 4)
    k = r.randint(0, len(out))
    ds = sorted(r.sample(range(len(out)), k))
    if r.random() < 0.3:
        r.shuffle(ds)
    s = [out[d] if r.random() < 0.7 else 1 for d in ds]
    return (
        [T(s)],
        [T(out)],
        "%%r = stablehlo.broadcast_in_dim %%a0, dims = [%s] : (%s) -> %s"
        % (", ".join(map(str, ds)), T(s), T(out)),
    )


@gen
def transpose():
    s = sh(1, 4)
    p = list(range(len(s)))
    r.shuffle(p)
    return (
        [T(s)],
        [T([s[i] for i in p])],
        "%%r = stablehlo.transpose %%a0, dims = [%s] : (%s) -> %s"
        % (", ".join(map(str, p)), T(s), T([s[i] for i in p])),
    )


@gen
def reshape():
    parts = [r.choice([1, 2, 2, 3, 4, 5, 6]) for _ in range(r.randint(1, 6))]

    def merge():
        out = []
        i = 0
        while i < len(parts):
            k = r.randint(1, 3)
            out.append(math.prod(parts[i : i + k]))
            i += k
        if r.random() < 0.3:
            out.insert(r.randint(0, len(out)), 1)
        return out

    s, t = merge(), merge()
    return [T(s)], [T(t)], "%%r = stablehlo.reshape %%a0 : (%s) -> %s" % (T(s), T(t))


@gen
def reverse():
    s = sh(1, 4)
    ds = sorted(r.sample(range(len(s)), r.randint(0, len(s))))
    return [T(s)], [T(s)], "%%r = stablehlo.reverse %%a0, dims = [%s] : %s" % (", ".join(map(str, ds)), T(s))


@gen
def slice_():
    s = sh(1, 4)
    o = []
    t = []
    for d in s:
        if r.random() < 0.4:
            a, b, c = 0, d, 1
        else:
            a = r.randint(0, d - 1)
            b = r.randint(a + 1, d)
            c = r.choice([1, 1, 2])
        o.append("%d:%d%s" % (a, b, ":%d" % c if c != 1 else ""))
        t.append(-(-(b - a) // c))
    return [T(s)], [T(t)], "%%r = stablehlo.slice %%a0 [%s] : (%s) -> %s" % (", ".join(o), T(s), T(t))


@gen
def pad():
    s = sh(1, 4)
    lo = [r.choice([0, 0, 1, 2]) for _ in s]
    hi = [r.choice([0, 0, 1]) for _ in s]
    it = [r.choice([0, 0, 0, 1]) for _ in s]
    t = [d + l + h + (d - 1) * i for d, l, h, i in zip(s, lo, hi, it)]
    L = lambda v: ", ".join(map(str, v))
    return (
        [T(s), T([])],
        [T(t)],
        "%%r = stablehlo.pad %%a0, %%a1, low = [%s], high = [%s], interior = [%s] : (%s, tensor<f32>) -> %s"
        % (L(lo), L(hi), L(it), T(s), T(t)),
    )


@gen
def concatenate():
    s = sh(1, 4)
    d = r.randrange(len(s))
    ss = []
    for _ in range(r.randint(1, 3)):
        u = list(s)
        u[d] = r.choice(D)
        ss.append(u)
    t = list(s)
    t[d] = sum(u[d] for u in ss)
    n = len(ss)
    return (
        [T(u) for u in ss],
        [T(t)],
        "%%r = stablehlo.concatenate %s, dim = %d : (%s) -> %s"
        % (", ".join("%%a%d" % i for i in range(n)), d, ", ".join(T(u) for u in ss), T(t)),
    )


@gen
def dynamic_slice():
    s = sh(1, 4)
    t = [d if r.random() < 0.5 else r.randint(1, d) for d in s]
    return (
        [T(s)] + ["tensor<i32>"] * len(s),
        [T(t)],
        "%%r = stablehlo.dynamic_slice %%a0, %s, sizes = [%s] : (%s) -> %s"
        % (
            ", ".join("%%a%d" % (i + 1) for i in range(len(s))),
            ", ".join(map(str, t)),
            ", ".join([T(s)] + ["tensor<i32>"] * len(s)),
            T(t),
        ),
    )


@gen
def dynamic_update_slice():
    s = sh(1, 4)
    t = [d if r.random() < 0.5 else r.randint(1, d) for d in s]
    ty = [T(s), T(t)] + ["tensor<i32>"] * len(s)
    return (
        ty,
        [T(s)],
        "%%r = stablehlo.dynamic_update_slice %s : (%s) -> %s"
        % (", ".join("%%a%d" % i for i in range(len(ty))), ", ".join(ty), T(s)),
    )
