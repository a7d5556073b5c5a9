"""Random instances of ops that combine elements or look them up: products, reductions, windows, sorts,
gathers and scatters, convolutions, transforms, linear algebra.
"""

from random_op_texts import A, D, L, T, body, gen, r, sh


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
