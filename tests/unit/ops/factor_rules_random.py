"""Random instances of each op with the rule that the real Shardy gives it (needs jax):

    factor_rules_random.py SEED COUNT > factor_rules_random.mlir

COUNT instances of each kind of op; the committed file is SEED 20, COUNT 12.
"""

import math
import random
import re
import sys

from jax._src.interpreters import mlir
from jax._src.lib.mlir import ir
from jax._src.lib.mlir import passmanager as pm

r = random.Random(int(sys.argv[1]))
N = int(sys.argv[2])
ctx = mlir.make_ir_context()
D = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]


def sh(lo=1, hi=4):
    return [r.choice(D) for _ in range(r.randint(lo, hi))]


def T(s, e="f32"):
    return "tensor<" + "".join("%dx" % d for d in s) + e + ">"


def A(v):
    return "array<i64" + (": " + ", ".join(map(str, v)) if v else "") + ">"


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


G = {}


def gen(f):
    G[f.__name__] = f
    return f


def mk(args, ress, text):
    return args, ress, text


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


@gen
def dot_general():
    nb, nc, nl, nr = r.randint(0, 2), r.randint(0, 2), r.randint(0, 2), r.randint(0, 2)
    b, c, l, rr = [[r.choice(D) for _ in range(k)] for k in (nb, nc, nl, nr)]

    def lay(kinds):
        idx = [(k, i) for k, v in kinds.items() for i in range(len(v))]
        r.shuffle(idx)
        return idx

    la, ra = lay({"b": b, "c": c, "f": l}), lay({"b": b, "c": c, "f": rr})
    lhs = [{"b": b, "c": c, "f": l}[k][i] for k, i in la]
    rhs = [{"b": b, "c": c, "f": rr}[k][i] for k, i in ra]
    pos = lambda lay, k, n: [lay.index((k, i)) for i in range(n)]
    lf = [lhs[j] for j, (k, i) in enumerate(la) if k == "f"]
    rf = [rhs[j] for j, (k, i) in enumerate(ra) if k == "f"]
    out = b + lf + rf
    L = lambda v: "[" + ", ".join(map(str, v)) + "]"
    t = "%r = stablehlo.dot_general %a0, %a1, "
    if nb:
        t += "batching_dims = %s x %s, " % (L(pos(la, "b", nb)), L(pos(ra, "b", nb)))
    t += "contracting_dims = %s x %s : (%s, %s) -> %s" % (
        L(pos(la, "c", nc)),
        L(pos(ra, "c", nc)),
        T(lhs),
        T(rhs),
        T(out),
    )
    return [T(lhs), T(rhs)], [T(out)], t


@gen
def dot():
    m, k, n = [r.choice(D) for _ in range(3)]
    a = r.choice([[m, k], [k]])
    b = r.choice([[k, n], [k]])
    out = a[:-1] + b[1:]
    return [T(a), T(b)], [T(out)], "%%r = stablehlo.dot %%a0, %%a1 : (%s, %s) -> %s" % (T(a), T(b), T(out))


@gen
def reduce():
    s = sh(1, 4)
    ds = sorted(r.sample(range(len(s)), r.randint(0, len(s))))
    t = [d for i, d in enumerate(s) if i not in ds]
    n = r.choice([1, 1, 2])
    op = r.choice(["add", "maximum", "minimum", "multiply"])
    res = "%r" if n == 1 else "%%r:%d" % n
    return (
        [T(s)] * n + [T([])] * n,
        [T(t)] * n,
        '%s = "stablehlo.reduce"(%s) <{dimensions = %s}> %s : (%s) -> %s'
        % (
            res,
            ", ".join("%%a%d" % i for i in range(2 * n)),
            A(ds),
            body(op, "f32", n),
            ", ".join([T(s)] * n + [T([])] * n),
            T(t) if n == 1 else "(" + ", ".join([T(t)] * n) + ")",
        ),
    )


@gen
def reduce_window():
    s = sh(1, 4)
    w = [r.choice([1, 1, 2, 3]) if d >= 3 else 1 for d in s]
    st = [r.choice([1, 1, 2]) for _ in s]
    same = r.random() < 0.5
    p = [((k - 1) // 2, k // 2) if same else (0, 0) for k in w]
    t = [(d + a + b - k) // q + 1 for d, k, q, (a, b) in zip(s, w, st, p)]
    return (
        [T(s), T([])],
        [T(t)],
        '%%r = "stablehlo.reduce_window"(%%a0, %%a1) <{window_dimensions = %s, window_strides = %s, padding = dense<%s> : tensor<%dx2xi64>}> %s : (%s, tensor<f32>) -> %s'
        % (A(w), A(st), str([list(x) for x in p]), len(s), body("add", "f32"), T(s), T(t)),
    )


@gen
def select_and_scatter():
    s = [r.choice([4, 6, 8, 12]) for _ in range(r.randint(1, 3))]
    w = [r.choice([1, 2]) for _ in s]
    t = [d // k for d, k in zip(s, w)]
    return (
        [T(s), T(t), T([])],
        [T(s)],
        '%%r = "stablehlo.select_and_scatter"(%%a0, %%a1, %%a2) <{window_dimensions = %s, window_strides = %s}> ({\n  ^bb0(%%x: tensor<f32>, %%y: tensor<f32>):\n    %%c = stablehlo.compare GE, %%x, %%y : (tensor<f32>, tensor<f32>) -> tensor<i1>\n    stablehlo.return %%c : tensor<i1>\n  }, %s : (%s, %s, tensor<f32>) -> %s'
        % (A(w), A(w), body("add", "f32")[1:], T(s), T(t), T(s)),
    )


@gen
def sort():
    s = sh(1, 4)
    n = r.choice([1, 2])
    d = r.randrange(len(s))
    ar = ", ".join("%%x%d: tensor<f32>" % i for i in range(2 * n))
    res = "%r" if n == 1 else "%r:2"
    return (
        [T(s)] * n,
        [T(s)] * n,
        '%s = "stablehlo.sort"(%s) <{dimension = %d : i64, is_stable = true}> ({\n  ^bb0(%s):\n    %%c = stablehlo.compare LT, %%x0, %%x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>\n    stablehlo.return %%c : tensor<i1>\n  }) : (%s) -> %s'
        % (
            res,
            ", ".join("%%a%d" % i for i in range(n)),
            d,
            ar,
            ", ".join([T(s)] * n),
            T(s) if n == 1 else "(%s, %s)" % (T(s), T(s)),
        ),
    )


def gdims():
    rank = r.randint(1, 4)
    s = [r.choice(D) for _ in range(rank)]
    nb = r.choice([0, 0, 1]) if rank > 1 else 0
    order = list(range(rank))
    r.shuffle(order)
    ob = sorted(order[:nb])
    rest = order[nb:]
    nm = r.randint(1, len(rest))
    m = rest[:nm]
    coll = sorted(r.sample(rest, r.randint(0, len(rest))))
    sizes = [
        1 if (i in ob or i in coll) else (s[i] if (i not in m or r.random() < 0.3) else r.randint(1, s[i]))
        for i in range(rank)
    ]
    batch = [r.choice(D) for _ in range(r.randint(0, 2))]
    # start_indices: batch dims with the batching dims among them
    ib = [s[d] for d in ob]
    bshape = batch + ib
    perm = list(range(len(bshape)))
    r.shuffle(perm)
    bs = [bshape[i] for i in perm]
    sib = [perm.index(len(batch) + k) for k in range(nb)]
    if nm == 1 and r.random() < 0.5:
        ivd = len(bs)
        idx = bs
    else:
        ivd = r.choice([len(bs), len(bs)] + list(range(len(bs) + 1)))
        idx = bs[:ivd] + [nm] + bs[ivd:]
    sib = [d if d < ivd else d + 1 for d in sib] if len(idx) != len(bs) else sib
    win = [sizes[i] for i in range(rank) if i not in coll and i not in ob]
    orank = len(bs) + len(win)
    off = sorted(r.sample(range(orank), len(win)))
    if r.random() < 0.6:
        off = list(range(len(bs), orank))
    out = []
    wi, bi = 0, 0
    for d in range(orank):
        if d in off:
            out.append(win[wi])
            wi += 1
        else:
            out.append(bs[bi])
            bi += 1
    return s, idx, out, off, coll, ob, sib, m, ivd, sizes


L = lambda v: "[" + ", ".join(map(str, v)) + "]"


@gen
def gather():
    s, idx, out, off, coll, ob, sib, m, ivd, sizes = gdims()
    return (
        [T(s), T(idx, "i32")],
        [T(out)],
        '%%r = "stablehlo.gather"(%%a0, %%a1) <{dimension_numbers = #stablehlo.gather<offset_dims = %s, collapsed_slice_dims = %s, operand_batching_dims = %s, start_indices_batching_dims = %s, start_index_map = %s, index_vector_dim = %d>, slice_sizes = %s}> : (%s, %s) -> %s'
        % (L(off), L(coll), L(ob), L(sib), L(m), ivd, A(sizes), T(s), T(idx, "i32"), T(out)),
    )


@gen
def scatter():
    s, idx, out, off, coll, ob, sib, m, ivd, sizes = gdims()
    return (
        [T(s), T(idx, "i32"), T(out)],
        [T(s)],
        '%%r = "stablehlo.scatter"(%%a0, %%a1, %%a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = %s, inserted_window_dims = %s, input_batching_dims = %s, scatter_indices_batching_dims = %s, scatter_dims_to_operand_dims = %s, index_vector_dim = %d>}> %s : (%s, %s, %s) -> %s'
        % (
            L(off),
            L(coll),
            L(ob),
            L(sib),
            L(m),
            ivd,
            body(r.choice(["add", "maximum"]), "f32"),
            T(s),
            T(idx, "i32"),
            T(out),
            T(s),
        ),
    )


@gen
def convolution():
    ns = r.randint(1, 2)
    fg, bg = r.choice([(1, 1), (1, 1), (1, 1), (2, 1), (1, 2), (4, 1)])
    b, f, o = r.choice([2, 4, 6]) * bg, r.choice([1, 2, 3]), r.choice([2, 4]) * fg * bg
    sp = [r.choice([4, 5, 6, 8]) for _ in range(ns)]
    k = [r.choice([1, 2, 3]) for _ in range(ns)]
    st = [r.choice([1, 1, 2]) for _ in range(ns)]
    p = [r.choice([(0, 0), ((q - 1) // 2, q // 2)]) for q in k]
    o_ = [(d + a + c - q) // t + 1 for d, q, t, (a, c) in zip(sp, k, st, p)]
    S = "".join(str(i) + ", " for i in range(ns))
    lhs = [b] + sp + [f * fg]
    rhs = k + [f, o]
    out = [b // bg] + o_ + [o]
    return (
        [T(lhs), T(rhs)],
        [T(out)],
        "%%r = stablehlo.convolution(%%a0, %%a1) dim_numbers = [b, %sf]x[%si, o]->[b, %sf], window = {stride = %s, pad = %s} {batch_group_count = %d : i64, feature_group_count = %d : i64} : (%s, %s) -> %s"
        % (S, S, S, L(st), str([list(x) for x in p]), bg, fg, T(lhs), T(rhs), T(out)),
    )


@gen
def fft():
    s = sh(1, 4)
    n = r.randint(1, min(3, len(s)))
    k = r.choice(["FFT", "IFFT", "RFFT", "IRFFT"])
    t = list(s)
    if k in ("FFT", "IFFT"):
        return (
            [T(s, "complex<f32>")],
            [T(s, "complex<f32>")],
            "%%r = stablehlo.fft %%a0, type = %s, length = %s : (%s) -> %s"
            % (k, L(s[-n:]), T(s, "complex<f32>"), T(s, "complex<f32>")),
        )
    t[-1] = s[-1] // 2 + 1
    if k == "RFFT":
        return (
            [T(s)],
            [T(t, "complex<f32>")],
            "%%r = stablehlo.fft %%a0, type = RFFT, length = %s : (%s) -> %s"
            % (L(s[-n:]), T(s), T(t, "complex<f32>")),
        )
    return (
        [T(t, "complex<f32>")],
        [T(s)],
        "%%r = stablehlo.fft %%a0, type = IRFFT, length = %s : (%s) -> %s"
        % (L(s[-n:]), T(t, "complex<f32>"), T(s)),
    )


@gen
def cholesky():
    b = sh(0, 2)
    n = r.choice(D)
    return (
        [T(b + [n, n])],
        [T(b + [n, n])],
        "%%r = stablehlo.cholesky %%a0, lower = true : %s" % T(b + [n, n]),
    )


@gen
def triangular_solve():
    b = sh(0, 2)
    n, m = r.choice(D), r.choice(D)
    left = r.random() < 0.5
    x = b + ([n, m] if left else [m, n])
    tr = r.choice(["NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"])
    return (
        [T(b + [n, n]), T(x)],
        [T(x)],
        '%%r = "stablehlo.triangular_solve"(%%a0, %%a1) <{left_side = %s, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose %s>}> : (%s, %s) -> %s'
        % (str(left).lower(), tr, T(b + [n, n]), T(x), T(x)),
    )


@gen
def batch_norm_inference():
    s = sh(2, 4)
    d = r.randrange(len(s))
    v = T([s[d]])
    return (
        [T(s), v, v, v, v],
        [T(s)],
        '%%r = "stablehlo.batch_norm_inference"(%%a0, %%a1, %%a2, %%a3, %%a4) <{epsilon = 0.001 : f32, feature_index = %d : i64}> : (%s, %s, %s, %s, %s) -> %s'
        % (d, T(s), v, v, v, v, T(s)),
    )


@gen
def rng_bit_generator():
    s = sh(1, 4)
    return (
        ["tensor<2xui64>"],
        ["tensor<2xui64>", T(s, "ui32")],
        "%%r:2 = stablehlo.rng_bit_generator %%a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, %s)"
        % T(s, "ui32"),
    )


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
