"""The programs of jax_families.py: (name, arguments, function) by family, at sizes of 1 to 16 MiB. An argument is a
shape, a dtype and how it lies on the mesh of one axis x."""
import jax, jax.numpy as jnp, numpy as np
from jax import lax
from jax.sharding import PartitionSpec as S

f4, i4, b16, f16, i8, c8 = "float32", "int32", "bfloat16", "float16", "int8", "complex64"
R, X, XN, NX = S(), S("x"), S("x", None), S(None, "x")
X3, X4 = S("x", None, None), S("x", None, None, None)
M = 1 << 20
FAMILIES = {}


def family(title):
    """The cases that follow belong to it."""
    global case
    cases = FAMILIES.setdefault(title, {})
    case = lambda name, arguments, function: cases.__setitem__(name, (arguments, function))


family("sort, argsort, top-k")
case("sort_1d_rows", [((512, 2048), f4, XN)], lambda a: jnp.sort(a, axis=1))
case("sort_axis0", [((2048, 512), f4, NX)], lambda a: jnp.sort(a, axis=0))
case("sort_i32", [((512, 2048), i4, XN)], lambda a: jnp.sort(a, axis=1))
case("sort3", [((512, 2048), f4, XN), ((512, 2048), i4, XN), ((512, 2048), f4, XN)], lambda a, b, c: lax.sort((a, b, c), dimension=1, num_keys=2))
case("argsort", [((512, 2048), f4, XN)], lambda a: jnp.argsort(a, axis=1))
case("sort_big", [((1 << 19,), f4, R)], lambda a: jnp.sort(a))
case("sort_bf16", [((512, 2048), b16, XN)], lambda a: jnp.sort(a, axis=1))
case("top_k", [((512, 8192), f4, XN)], lambda a: lax.top_k(a, 16))

family("cumulative ops, associative scan")
case("cumsum_last", [((512, 4096), f4, XN)], lambda a: jnp.cumsum(a, axis=1))
case("cumsum_first", [((4096, 512), f4, NX)], lambda a: jnp.cumsum(a, axis=0))
case("cumsum_i32", [((512, 4096), i4, XN)], lambda a: jnp.cumsum(a, axis=1))
case("cumprod", [((512, 4096), f4, XN)], lambda a: jnp.cumprod(a, axis=1))
case("cummax", [((512, 4096), f4, XN)], lambda a: lax.cummax(a, axis=1))
case("cumlogsumexp", [((512, 1024), f4, XN)], lambda a: lax.cumlogsumexp(a, axis=1))

def asc(a, b):
    return lax.associative_scan(lambda l, r: (l[0] * r[0], l[1] * r[0] + r[1]), (a, b), axis=1)
case("assoc_scan", [((512, 2048), f4, XN), ((512, 2048), f4, XN)], asc)

family("gather, scatter, dynamic slices, one-hot")
case("embedding", [((8192, 256), f4, R), ((64, 128), i4, XN)], lambda t, i: t[i])
case("embedding_grad", [((8192, 256), f4, R), ((64, 128), i4, XN), ((64, 128, 256), f4, X3)], lambda t, i, g: t.at[i].add(g))
case("scatter_set_1d", [((M,), f4, R), ((1 << 18,), i4, R), ((1 << 18,), f4, R)], lambda t, i, u: t.at[i].set(u))
case("scatter_add_1d", [((M,), f4, R), ((1 << 18,), i4, R), ((1 << 18,), f4, R)], lambda t, i, u: t.at[i].add(u))
case("take_1d", [((M,), f4, R), ((M,), i4, X)], lambda t, i: t[i])
case("gather_cols", [((1024, 1024), f4, XN), ((1024,), i4, R)], lambda t, i: t[:, i])
case("take_along", [((512, 2048), f4, XN), ((512, 2048), i4, XN)], lambda a, i: jnp.take_along_axis(a, i, axis=1))
case("put_along", [((512, 2048), f4, XN), ((512, 256), i4, XN), ((512, 256), f4, XN)], lambda a, i, u: jnp.put_along_axis(a, i, u, axis=1, inplace=False))

def dsl(a):

    def body(i, acc):
        return acc + lax.dynamic_slice(a, (i * 0 + 0, i), (512, 1024))
    return lax.fori_loop(0, 50, body, jnp.zeros((512, 1024), a.dtype))
case("dslice_loop", [((512, 2048), f4, XN)], dsl)

def dul(a):

    def body(i, acc):
        return lax.dynamic_update_slice(acc, acc[:, 0:1] * 0.5 + 1, (0, i))
    return lax.fori_loop(0, 500, body, a)
case("dus_loop", [((512, 1024), f4, XN)], dul)

def dur(a):

    def body(i, acc):
        return lax.dynamic_update_slice(acc, acc[0:1] * 0.5 + 1, (i, 0))
    return lax.fori_loop(0, 500, body, a)
case("dus_loop_rows", [((1024, 512), f4, NX)], dur)
case("one_hot", [((2048,), i4, X)], lambda i: jax.nn.one_hot(i, 1024))

family("reductions, argmax, logsumexp")
for nm, dt in (("f32", f4), ("bf16", b16), ("i32", i4)):
    case("sum_rows_" + nm, [((1024, 2048), dt, XN)], lambda a: jnp.sum(a, axis=1))
    case("sum_cols_" + nm, [((1024, 2048), dt, NX)], lambda a: jnp.sum(a, axis=0))
    case("sum_mid_" + nm, [((64, 256, 128), dt, X3)], lambda a: jnp.sum(a, axis=1))
case("sum_all", [((1024, 2048), f4, XN)], lambda a: jnp.sum(a))
case("sum_0_2", [((64, 256, 128), f4, S(None, "x", None))], lambda a: jnp.sum(a, axis=(0, 2)))
case("max_rows", [((1024, 2048), f4, XN)], lambda a: jnp.max(a, axis=1))
case("max_cols", [((1024, 2048), f4, NX)], lambda a: jnp.max(a, axis=0))
case("prod_rows", [((1024, 2048), f4, XN)], lambda a: jnp.prod(a, axis=1))
case("any_rows", [((1024, 2048), f4, XN)], lambda a: jnp.any(a > 5, axis=1))
case("argmax_rows", [((1024, 2048), f4, XN)], lambda a: jnp.argmax(a, axis=1))
case("argmax_cols", [((1024, 2048), f4, NX)], lambda a: jnp.argmax(a, axis=0))
case("sum_tiny_last", [((1 << 19, 4), f4, XN)], lambda a: jnp.sum(a, axis=1))
case("logsumexp", [((1024, 2048), f4, XN)], lambda a: jax.nn.logsumexp(a, axis=1))
case("var_rows", [((1024, 2048), f4, XN)], lambda a: jnp.var(a, axis=1))

family("softmax, norms, element-wise")
case("softmax", [((1024, 2048), f4, XN)], lambda a: jax.nn.softmax(a, axis=1))
case("softmax_cols", [((2048, 1024), f4, NX)], lambda a: jax.nn.softmax(a, axis=0))
case("softmax_bf16", [((1024, 2048), b16, XN)], lambda a: jax.nn.softmax(a, axis=1))

def ln(a, g, b):
    m = a.mean(-1, keepdims=True)
    v = ((a - m) ** 2).mean(-1, keepdims=True)
    return (a - m) * lax.rsqrt(v + 1e-05) * g + b
case("layernorm", [((2048, 1024), f4, XN), ((1024,), f4, R), ((1024,), f4, R)], ln)
case("layernorm_grad", [((2048, 1024), f4, XN), ((1024,), f4, R), ((1024,), f4, R)], jax.grad(lambda a, g, b: (ln(a, g, b) ** 2).sum(), argnums=(0, 1, 2)))
case("layernorm_bf16", [((2048, 1024), b16, XN), ((1024,), b16, R), ((1024,), b16, R)], ln)
case("batchnorm", [((32, 32, 32, 64), f4, X4)], lambda a: (a - a.mean((0, 1, 2))) * lax.rsqrt(a.var((0, 1, 2)) + 1e-05))
case("gelu", [((1024, 2048), f4, XN)], lambda a: jax.nn.gelu(a))
case("gelu_exact", [((1024, 2048), f4, XN)], lambda a: jax.nn.gelu(a, approximate=False))
case("silu", [((1024, 2048), f4, XN)], lambda a: jax.nn.silu(a))
case("gelu_bf16", [((1024, 2048), b16, XN)], lambda a: jax.nn.gelu(a))
case("bf16_chain", [((1024, 4096), b16, XN), ((1024, 4096), b16, XN)], lambda a, b: (a * b + a) * 0.5 - b * b)
case("f16_chain", [((1024, 4096), f16, XN), ((1024, 4096), f16, XN)], lambda a, b: (a * b + a) * jnp.float16(0.5) - b * b)
case("i32_chain", [((1024, 2048), i4, XN), ((1024, 2048), i4, XN)], lambda a, b: (a * 3 + b ^ a >> 2) & 65535)
case("i32_div", [((1024, 2048), i4, XN)], lambda a: a // 7 + a % 5)
case("i8_to_f32", [((1024, 4096), i8, XN)], lambda a: a.astype(jnp.float32) * 0.1)
case("f32_to_i8", [((1024, 4096), f4, XN)], lambda a: jnp.clip(jnp.round(a * 10), -128, 127).astype(jnp.int8))
case("f32_to_bf16", [((1024, 4096), f4, XN)], lambda a: a.astype(jnp.bfloat16))

family("transcendental and special functions")
case("ew_exp", [((1024, 1024), f4, XN)], jnp.exp)
case("ew_log", [((1024, 1024), f4, XN)], lambda a: jnp.log(jnp.abs(a) + 1))
case("ew_sin", [((1024, 1024), f4, XN)], jnp.sin)
case("ew_cos", [((1024, 1024), f4, XN)], jnp.cos)
case("ew_tan", [((1024, 1024), f4, XN)], jnp.tan)
case("ew_tanh", [((1024, 1024), f4, XN)], jnp.tanh)
case("ew_erf", [((1024, 1024), f4, XN)], jax.scipy.special.erf)
case("ew_erfinv", [((1024, 1024), f4, XN)], lambda a: jax.scipy.special.erfinv(a * 0.1))
case("ew_pow", [((1024, 1024), f4, XN)], lambda a: jnp.power(jnp.abs(a), 1.7))
case("ew_atan2", [((1024, 1024), f4, XN)], lambda a: jnp.arctan2(a, a + 1))
case("ew_lgamma", [((1024, 1024), f4, XN)], lambda a: jax.scipy.special.gammaln(jnp.abs(a) + 0.5))
case("ew_digamma", [((1024, 1024), f4, XN)], lambda a: jax.scipy.special.digamma(jnp.abs(a) + 0.5))
case("ew_cbrt", [((1024, 1024), f4, XN)], jnp.cbrt)
case("ew_asin", [((1024, 1024), f4, XN)], lambda a: jnp.arcsin(a * 0.1))
case("ew_sinh", [((1024, 1024), f4, XN)], jnp.sinh)
case("ew_expm1", [((1024, 1024), f4, XN)], jnp.expm1)
case("ew_log1p", [((1024, 1024), f4, XN)], lambda a: jnp.log1p(jnp.abs(a)))
case("ew_rem", [((1024, 1024), f4, XN)], lambda a: jnp.remainder(a, 0.3))
case("ew_floor", [((1024, 1024), f4, XN)], jnp.floor)
case("ew_sqrt", [((1024, 1024), f4, XN)], lambda a: jnp.sqrt(jnp.abs(a)))
case("ew_bessel", [((1024, 1024), f4, XN)], jax.scipy.special.i0e)

family("masks, rounding, chains")
case("where", [((1024, 2048), f4, XN), ((1024, 2048), f4, XN)], lambda a, b: jnp.where(a > b, a, b * 2))
case("causal_mask", [((8, 1024, 1024), f4, X3)], lambda a: jnp.where(jnp.tril(jnp.ones((1024, 1024), bool)), a, -1000000000.0))

family("transposes, concatenate, pad, slices")
case("transpose_2d", [((1024, 2048), f4, XN)], lambda a: a.T + 0)
case("transpose_2d_bf16", [((2048, 2048), b16, XN)], lambda a: lax.transpose(a, (1, 0)))
case("transpose_i8", [((2048, 2048), i8, XN)], lambda a: lax.transpose(a, (1, 0)))
case("transpose_0213", [((16, 128, 16, 64), f4, X4)], lambda a: lax.transpose(a, (0, 2, 1, 3)))
case("transpose_0231", [((16, 64, 64, 32), f4, X4)], lambda a: lax.transpose(a, (0, 2, 3, 1)))
case("transpose_0312", [((16, 64, 64, 32), f4, X4)], lambda a: lax.transpose(a, (0, 3, 1, 2)))
case("transpose_210", [((128, 128, 128), f4, S(None, "x", None))], lambda a: lax.transpose(a, (2, 1, 0)))
case("transpose_102", [((1024, 512, 4), f4, S(None, "x", None))], lambda a: lax.transpose(a, (1, 0, 2)))
case("transpose_small_inner", [((8, 65536, 3), f4, X3)], lambda a: lax.transpose(a, (0, 2, 1)))
case("transpose_f64like_c64", [((512, 1024), c8, XN)], lambda a: lax.transpose(a, (1, 0)))
case("concat_last", [((1024, 1024), f4, XN), ((1024, 512), f4, XN)], lambda a, b: jnp.concatenate([a, b], axis=1))
case("concat_first", [((1024, 1024), f4, NX), ((512, 1024), f4, NX)], lambda a, b: jnp.concatenate([a, b], axis=0))
case("stack_last", [((1024, 1024), f4, XN), ((1024, 1024), f4, XN)], lambda a, b: jnp.stack([a, b], axis=-1))
case("pad", [((1024, 1024), f4, XN)], lambda a: jnp.pad(a, ((0, 0), (3, 5))))
case("pad_interior", [((1024, 1024), f4, XN)], lambda a: lax.pad(a, 0.0, ((0, 0, 0), (1, 1, 1))))
case("reverse", [((1024, 2048), f4, XN)], lambda a: a[:, ::-1] + 0)
case("reverse_bf16", [((1024, 2048), b16, XN)], lambda a: lax.rev(a, (1,)))
case("strided_slice", [((1024, 4096), f4, XN)], lambda a: a[:, ::2] + 0)
case("reshape", [((1024, 2048), f4, XN)], lambda a: a.reshape(1024 * 16, 128) + 1)
case("roll", [((1024, 2048), f4, XN)], lambda a: jnp.roll(a, 7, axis=1))
case("tile", [((128, 1024), f4, XN)], lambda a: jnp.tile(a, (1, 8)))
case("repeat", [((128, 1024), f4, XN)], lambda a: jnp.repeat(a, 8, axis=1))
case("broadcast_rows", [((1024,), f4, X)], lambda a: jnp.broadcast_to(a[:, None], (1024, 2048)))
case("iota_add", [((1024, 2048), f4, XN)], lambda a: a + lax.broadcasted_iota(jnp.float32, (1024, 2048), 1))
case("diag", [((1024, 1024), f4, XN)], lambda a: jnp.diagonal(a) * 2)
case("triu", [((1024, 2048), f4, XN)], lambda a: jnp.triu(a))

family("convolutions and their gradients")

def conv(spec, **kw):
    return lambda a, w: lax.conv_general_dilated(a, w, dimension_numbers=spec, **{**dict(window_strides=(1, 1), padding="SAME"), **kw})
NH = ("NHWC", "HWIO", "NHWC")
NC = ("NCHW", "OIHW", "NCHW")
case("conv2d_nhwc", [((8, 32, 32, 64), f4, X4), ((3, 3, 64, 64), f4, R)], conv(NH))
case("conv2d_nchw", [((8, 64, 32, 32), f4, X4), ((64, 64, 3, 3), f4, R)], conv(NC))
case("conv2d_stride2", [((8, 64, 64, 32), f4, X4), ((3, 3, 32, 64), f4, R)], conv(NH, window_strides=(2, 2)))
case("conv2d_stem", [((8, 112, 112, 3), f4, X4), ((7, 7, 3, 32), f4, R)], conv(NH, window_strides=(2, 2)))
case("conv2d_1x1", [((8, 32, 32, 128), f4, X4), ((1, 1, 128, 128), f4, R)], conv(NH))
case("conv2d_depthwise", [((8, 32, 32, 128), f4, X4), ((3, 3, 1, 128), f4, R)], conv(NH, feature_group_count=128))
case("conv2d_depthwise_nchw", [((8, 128, 32, 32), f4, X4), ((128, 1, 3, 3), f4, R)], conv(NC, feature_group_count=128))
case("conv2d_group", [((8, 32, 32, 128), f4, X4), ((3, 3, 32, 128), f4, R)], conv(NH, feature_group_count=4))
case("conv2d_dilated", [((8, 32, 32, 64), f4, X4), ((3, 3, 64, 64), f4, R)], conv(NH, rhs_dilation=(2, 2)))
case("conv2d_transpose", [((8, 16, 16, 64), f4, X4), ((3, 3, 64, 64), f4, R)], lambda a, w: lax.conv_transpose(a, w, (2, 2), "SAME"))
case("conv2d_grad", [((8, 32, 32, 32), f4, X4), ((3, 3, 32, 32), f4, R)], jax.grad(lambda a, w: (conv(NH)(a, w) ** 2).sum(), argnums=(0, 1)))
case("conv2d_depthwise_grad", [((8, 32, 32, 64), f4, X4), ((3, 3, 1, 64), f4, R)], jax.grad(lambda a, w: (conv(NH, feature_group_count=64)(a, w) ** 2).sum(), argnums=(0, 1)))
case("conv2d_bf16", [((8, 32, 32, 64), b16, X4), ((3, 3, 64, 64), b16, R)], conv(NH))
case("conv1d", [((8, 1024, 64), f4, X3), ((5, 64, 64), f4, R)], lambda a, w: lax.conv_general_dilated(a, w, (1,), "SAME", dimension_numbers=("NWC", "WIO", "NWC")))
case("conv1d_depthwise", [((8, 1024, 128), f4, X3), ((4, 1, 128), f4, R)], lambda a, w: lax.conv_general_dilated(a, w, (1,), [(3, 0)], dimension_numbers=("NWC", "WIO", "NWC"), feature_group_count=128))
case("conv3d", [((8, 8, 16, 16, 16), f4, S("x", None, None, None, None)), ((3, 3, 3, 16, 16), f4, R)], lambda a, w: lax.conv_general_dilated(a, w, (1, 1, 1), "SAME", dimension_numbers=("NDHWC", "DHWIO", "NDHWC")))

family("pooling and its gradients")

def pool(op, init, win, st, pad="SAME"):
    return lambda a: lax.reduce_window(a, init, op, win, st, pad)
case("maxpool", [((8, 64, 64, 64), f4, X4)], pool(lax.max, -jnp.inf, (1, 3, 3, 1), (1, 2, 2, 1)))
case("maxpool_s1", [((8, 64, 64, 64), f4, X4)], pool(lax.max, -jnp.inf, (1, 3, 3, 1), (1, 1, 1, 1)))
case("maxpool_nchw", [((8, 64, 64, 64), f4, X4)], pool(lax.max, -jnp.inf, (1, 1, 2, 2), (1, 1, 2, 2)))
case("avgpool", [((8, 64, 64, 64), f4, X4)], pool(lax.add, 0.0, (1, 2, 2, 1), (1, 2, 2, 1)))
case("avgpool_nchw", [((8, 64, 64, 64), f4, X4)], pool(lax.add, 0.0, (1, 1, 3, 3), (1, 1, 1, 1)))
case("maxpool_bf16", [((8, 64, 64, 64), b16, X4)], pool(lax.max, -jnp.inf, (1, 2, 2, 1), (1, 2, 2, 1)))
case("maxpool_grad", [((8, 32, 32, 64), f4, X4)], jax.grad(lambda a: (pool(lax.max, -jnp.inf, (1, 2, 2, 1), (1, 2, 2, 1))(a) ** 2).sum()))
case("maxpool3_grad", [((8, 32, 32, 64), f4, X4)], jax.grad(lambda a: (pool(lax.max, -jnp.inf, (1, 3, 3, 1), (1, 2, 2, 1))(a) ** 2).sum()))
case("avgpool_grad", [((8, 32, 32, 64), f4, X4)], jax.grad(lambda a: (pool(lax.add, 0.0, (1, 2, 2, 1), (1, 2, 2, 1))(a) ** 2).sum()))

family("FFT, factorisations")
case("fft_1d", [((256, 2048), c8, XN)], lambda a: jnp.fft.fft(a, axis=1))
case("rfft", [((512, 2048), f4, XN)], lambda a: jnp.fft.rfft(a, axis=1))
case("fft_2d", [((16, 128, 128), c8, X3)], lambda a: jnp.fft.fft2(a))
case("fft_odd", [((256, 1000), c8, XN)], lambda a: jnp.fft.fft(a, axis=1))
case("cholesky", [((16, 64, 64), f4, X3)], lambda a: lax.linalg.cholesky(a @ a.transpose(0, 2, 1) + 64 * jnp.eye(64), symmetrize_input=False))
case("cholesky_512", [((512, 512), f4, R)], lambda a: lax.linalg.cholesky(a @ a.T + 512 * jnp.eye(512), symmetrize_input=False))
case("trisolve", [((8, 128, 128), f4, X3), ((8, 128, 128), f4, X3)], lambda a, b: lax.linalg.triangular_solve(a * 0.01 + jnp.eye(128), b, left_side=True, lower=True))
case("qr", [((8, 64, 64), f4, X3)], lambda a: jnp.linalg.qr(a))
case("eigh", [((8, 64, 64), f4, X3)], lambda a: jnp.linalg.eigh(a + a.transpose(0, 2, 1))[0])
case("svd", [((8, 64, 64), f4, X3)], lambda a: jnp.linalg.svd(a, compute_uv=False))
case("solve", [((8, 128, 128), f4, X3), ((8, 128, 16), f4, X3)], lambda a, b: jnp.linalg.solve(a + 20 * jnp.eye(128), b))

family("random numbers")

def key(s):
    return jax.random.wrap_key_data(s)
case("threefry_uniform", [((2,), "uint32", R)], lambda s: jax.random.uniform(key(s), (1024, 1024)))
case("threefry_normal", [((2,), "uint32", R)], lambda s: jax.random.normal(key(s), (1024, 1024)))
case("threefry_bits", [((2,), "uint32", R)], lambda s: jax.random.bits(key(s), (1024, 1024)))
case("dropout", [((2,), "uint32", R), ((1024, 1024), f4, XN)], lambda s, a: jnp.where(jax.random.bernoulli(key(s), 0.9, (1024, 1024)), a / 0.9, 0))
case("categorical", [((2,), "uint32", R), ((512, 1024), f4, XN)], lambda s, a: jax.random.categorical(key(s), a, axis=1))
case("rng_bits", [((4,), "uint32", R)], lambda s: lax.rng_bit_generator(s, (1024, 1024), dtype=np.uint32))

family("loops with small bodies")

def w1(a):
    return lax.fori_loop(0, 1000, lambda i, x: x * 0.999 + 0.001, a)
case("while_small", [((1024,), f4, X)], w1)
case("while_scalar", [((), f4, R)], w1)

def wm(a, w):
    return lax.fori_loop(0, 1000, lambda i, x: jnp.tanh(x @ w), a)
case("while_matvec", [((8, 64), f4, XN), ((64, 64), f4, R)], wm)

def rnn(xs, w, u, h):

    def f(h, x):
        h = jnp.tanh(x @ w + h @ u)
        return (h, h)
    return lax.scan(f, h, xs)
case("rnn", [((256, 32, 128), f4, S(None, "x", None)), ((128, 128), f4, R), ((128, 128), f4, R), ((32, 128), f4, XN)], rnn)

def lstm(xs, w, u, h):

    def f(c, x):
        h, cc = c
        z = x @ w + h @ u
        i, g, o, ff = jnp.split(z, 4, axis=-1)
        cc = jax.nn.sigmoid(ff) * cc + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(cc)
        return ((h, cc), h)
    return lax.scan(f, (h, h), xs)
case("lstm", [((128, 32, 128), f4, S(None, "x", None)), ((128, 512), f4, R), ((128, 512), f4, R), ((32, 128), f4, XN)], lstm)
case("rnn_grad", [((128, 32, 128), f4, S(None, "x", None)), ((128, 128), f4, R), ((128, 128), f4, R), ((32, 128), f4, XN)], jax.grad(lambda xs, w, u, h: (rnn(xs, w, u, h)[1] ** 2).sum(), argnums=(1, 2)))
case("scan_cumsum", [((1024, 512), f4, NX)], lambda a: lax.scan(lambda c, x: (c + x, c), jnp.zeros(512), a))
case("map_rows", [((1024, 512), f4, NX)], lambda a: lax.map(lambda r: jnp.sin(r) * 2, a))

family("complex numbers")
case("complex_mul", [((1024, 1024), c8, XN), ((1024, 1024), c8, XN)], lambda a, b: a * b + a)
case("complex_exp", [((512, 1024), c8, XN)], lambda a: jnp.exp(a * 1j))
case("complex_abs", [((1024, 1024), c8, XN)], lambda a: jnp.abs(a))
case("complex_div", [((512, 1024), c8, XN), ((512, 1024), c8, XN)], lambda a, b: a / (b + 3))
case("complex_matmul", [((256, 256), c8, XN), ((256, 256), c8, R)], lambda a, b: a @ b)

family("batched, narrow and odd products")
case("bmm_small", [((4096, 16, 16), f4, X3), ((4096, 16, 16), f4, X3)], lambda a, b: a @ b)
case("bmm_tiny", [((65536, 4, 4), f4, X3), ((65536, 4, 4), f4, X3)], lambda a, b: a @ b)
case("bmm_attn", [((8, 16, 128, 64), f4, X4), ((8, 16, 128, 64), f4, X4)], lambda a, b: jnp.einsum("bhqd,bhkd->bhqk", a, b))
case("bmm_attn_bshd", [((8, 128, 16, 64), f4, X4), ((8, 128, 16, 64), f4, X4)], lambda a, b: jnp.einsum("bqhd,bkhd->bhqk", a, b))
case("attn_bf16", [((8, 128, 16, 64), b16, X4), ((8, 128, 16, 64), b16, X4)], lambda a, b: jnp.einsum("bqhd,bkhd->bhqk", a, b))
case("matvec", [((2048, 2048), f4, XN), ((2048,), f4, R)], lambda a, b: a @ b)
case("vecmat", [((2048,), f4, R), ((2048, 2048), f4, NX)], lambda a, b: a @ b)
case("outer", [((2048,), f4, X), ((2048,), f4, R)], lambda a, b: jnp.outer(a, b))
case("matmul_bf16", [((512, 512), b16, XN), ((512, 512), b16, R)], lambda a, b: a @ b)
case("matmul_f16", [((512, 512), f16, XN), ((512, 512), f16, R)], lambda a, b: a @ b)
case("matmul_i8", [((512, 512), i8, XN), ((512, 512), i8, R)], lambda a, b: lax.dot_general(a, b, (((1,), (0,)), ((), ())), preferred_element_type=jnp.int32))
case("matmul_i32", [((512, 512), i4, XN), ((512, 512), i4, R)], lambda a, b: a @ b)
case("matmul_tall", [((65536, 16), f4, XN), ((16, 16), f4, R)], lambda a, b: a @ b)
case("matmul_AtB", [((2048, 256), f4, S(None, "x")), ((2048, 256), f4, R)], lambda a, b: a.T @ b)
case("einsum_abc_dcb", [((64, 64, 64), f4, X3), ((64, 64, 64), f4, R)], lambda a, b: jnp.einsum("abc,dcb->ad", a, b))
case("einsum_mid", [((64, 256, 64), f4, X3), ((256, 64), f4, R)], lambda a, b: jnp.einsum("abc,bd->acd", a, b))
case("einsum_batch_last", [((64, 64, 256), f4, S(None, None, "x")), ((64, 64, 256), f4, S(None, None, "x"))], lambda a, b: jnp.einsum("ijb,jkb->ikb", a, b))
