// Data movement kernels: transpose, slice, pad, reverse, broadcast, concatenate, bitcast, dynamic
// slices and gather, with the specification's clamping rules.
#include "tests/unit/kernels/run_op.h"

namespace lockstep {
namespace {

using namespace testing;
using V = std::vector<int64_t>;

Type I32(Dims dims) { return Type::Tensor(DType::kI32, std::move(dims)); }

Literal Counting(DType dtype, Dims dims) {
  Literal literal(dtype, std::move(dims));
  for (int64_t i = 0; i < literal.num_elements(); ++i) literal.SetInt(i, i);
  return literal;
}

// Every permutation of odd and larger-than-block sizes, by index arithmetic.
TEST(Movement, TransposeAllPermutations) {
  for (const Dims& dims : {Dims{3, 5, 2}, Dims{33, 1, 47}, Dims{2, 40, 19}, Dims{0, 3, 2}}) {
    V perm{0, 1, 2};
    do {
      for (DType dtype : {DType::kI8, DType::kI16, DType::kI32, DType::kI64, DType::kC128}) {
        const Literal in = Counting(dtype, dims);
        Dims out_dims;
        for (int64_t p : perm) out_dims.push_back(dims[static_cast<size_t>(p)]);
        TestOp test(OpCode::kTranspose);
        test.In(Type::Tensor(dtype, dims))
            .Out(Type::Tensor(dtype, out_dims))
            .Ints("permutation", perm);
        const Literal out = test.Run({in})[0];
        const Dims strides = RowMajorStrides(dims);
        int64_t i = 0;
        for (int64_t a = 0; a < out_dims[0]; ++a) {
          for (int64_t b = 0; b < out_dims[1]; ++b) {
            for (int64_t c = 0; c < out_dims[2]; ++c, ++i) {
              const int64_t from = a * strides[static_cast<size_t>(perm[0])] +
                                   b * strides[static_cast<size_t>(perm[1])] +
                                   c * strides[static_cast<size_t>(perm[2])];
              ASSERT_EQ(out.GetComplex(i), in.GetComplex(from));
            }
          }
        }
      }
    } while (std::next_permutation(perm.begin(), perm.end()));
  }
}

TEST(Movement, SliceReverseConcatenateBroadcast) {
  TestOp slice(OpCode::kSlice);
  slice.In(I32({3, 6}))
      .Out(I32({2, 2}))
      .Ints("start_indices", {1, 1})
      .Ints("limit_indices", {3, 6})
      .Ints("strides", {1, 3});
  EXPECT_EQ(ToInts(slice.Run({Counting(DType::kI32, {3, 6})})[0]), (V{7, 10, 13, 16}));
  TestOp reverse(OpCode::kReverse);
  reverse.In(I32({2, 3})).Out(I32({2, 3})).Ints("dimensions", {0, 1});
  EXPECT_EQ(ToInts(reverse.Run({Counting(DType::kI32, {2, 3})})[0]), (V{5, 4, 3, 2, 1, 0}));
  TestOp concat(OpCode::kConcatenate);
  concat.In(I32({2, 1})).In(I32({2, 0})).In(I32({2, 2})).Out(I32({2, 3})).Int("dimension", 1);
  EXPECT_EQ(ToInts(concat.Run({Ints(DType::kI32, {2, 1}, {1, 2}), Ints(DType::kI32, {2, 0}, {}),
                               Ints(DType::kI32, {2, 2}, {3, 4, 5, 6})})[0]),
            (V{1, 3, 4, 2, 5, 6}));
  TestOp broadcast(OpCode::kBroadcastInDim);
  broadcast.In(I32({1, 2})).Out(I32({2, 3, 2})).Ints("broadcast_dimensions", {0, 2});
  EXPECT_EQ(ToInts(broadcast.Run({Ints(DType::kI32, {1, 2}, {7, 8})})[0]),
            (V{7, 8, 7, 8, 7, 8, 7, 8, 7, 8, 7, 8}));
}

TEST(Movement, PadTrimsAfterInteriorPadding) {
  TestOp pad(OpCode::kPad);
  pad.In(I32({3}))
      .In(I32({}))
      .Out(I32({7}))
      .Ints("edge_padding_low", {-1})
      .Ints("edge_padding_high", {1})
      .Ints("interior_padding", {2});
  EXPECT_EQ(ToInts(pad.Run({Ints(DType::kI32, {3}, {1, 2, 3}), Ints(DType::kI32, {}, {9})})[0]),
            (V{9, 9, 2, 9, 9, 3, 9}));
  TestOp trim(OpCode::kPad);
  trim.In(I32({4}))
      .In(I32({}))
      .Out(I32({1}))
      .Ints("edge_padding_low", {-2})
      .Ints("edge_padding_high", {-1})
      .Ints("interior_padding", {0});
  EXPECT_EQ(ToInts(trim.Run({Ints(DType::kI32, {4}, {1, 2, 3, 4}), Ints(DType::kI32, {}, {9})})[0]),
            (V{3}));
  TestOp empty(OpCode::kPad);
  empty.In(I32({0, 2}))
      .In(I32({}))
      .Out(I32({2, 1}))
      .Ints("edge_padding_low", {1, -1})
      .Ints("edge_padding_high", {1, 0})
      .Ints("interior_padding", {3, 0});
  EXPECT_EQ(ToInts(empty.Run({Ints(DType::kI32, {0, 2}, {}), Ints(DType::kI32, {}, {9})})[0]),
            (V{9, 9}));
}

TEST(Movement, BitcastIsLittleEndian) {
  TestOp narrow(OpCode::kBitcastConvert);
  narrow.In(Type::Scalar(DType::kF32)).Out(Type::Tensor(DType::kI8, {4}));
  EXPECT_EQ(ToInts(narrow.Run({Floats(DType::kF32, {}, {1.0})})[0]), (V{0, 0, -128, 63}));
  TestOp nibbles(OpCode::kBitcastConvert);
  nibbles.In(Type::Tensor(DType::kU8, {2})).Out(Type::Tensor(DType::kI4, {2, 2}));
  EXPECT_EQ(ToInts(nibbles.Run({Ints(DType::kU8, {2}, {0x2F, 0x81})})[0]), (V{-1, 2, 1, -8}));
  TestOp back(OpCode::kBitcastConvert);
  back.In(Type::Tensor(DType::kI4, {2, 2})).Out(Type::Tensor(DType::kU8, {2}));
  EXPECT_EQ(ToInts(back.Run({Ints(DType::kI4, {2, 2}, {-1, 2, 1, -8})})[0]), (V{0x2F, 0x81}));
}

TEST(Movement, DynamicSliceClampsAlsoHugeUnsignedStarts) {
  TestOp slice(OpCode::kDynamicSlice);
  slice.In(I32({5})).In(Type::Scalar(DType::kU32)).Out(I32({2})).Ints("slice_sizes", {2});
  EXPECT_EQ(ToInts(slice.Run({Counting(DType::kI32, {5}), Ints(DType::kU32, {}, {0xFFFFFFFF})})[0]),
            (V{3, 4}));
  TestOp wide(OpCode::kDynamicSlice);
  wide.In(I32({5})).In(Type::Scalar(DType::kU64)).Out(I32({2})).Ints("slice_sizes", {2});
  EXPECT_EQ(ToInts(wide.Run({Counting(DType::kI32, {5}), Ints(DType::kU64, {}, {-1})})[0]),
            (V{3, 4}));
  TestOp negative(OpCode::kDynamicSlice);
  negative.In(I32({5})).In(Type::Scalar(DType::kI8)).Out(I32({2})).Ints("slice_sizes", {2});
  EXPECT_EQ(ToInts(negative.Run({Counting(DType::kI32, {5}), Ints(DType::kI8, {}, {-3})})[0]),
            (V{0, 1}));
}

TEST(Movement, DynamicUpdateSliceInPlace) {
  TestOp update(OpCode::kDynamicUpdateSlice);
  update.In(I32({2, 3})).In(I32({1, 2})).In(I32({})).In(I32({})).Out(I32({2, 3}));
  const auto kernel = MakeKernel(update.op);
  EXPECT_TRUE(kernel->CanAlias(0, 0));
  EXPECT_FALSE(kernel->CanAlias(1, 0));
  const std::vector<Literal> in{Counting(DType::kI32, {2, 3}), Ints(DType::kI32, {1, 2}, {8, 9}),
                                Ints(DType::kI32, {}, {5}), Ints(DType::kI32, {}, {1})};
  EXPECT_EQ(ToInts(update.Run(in)[0]), (V{0, 1, 2, 3, 8, 9}));
  Literal shared = in[0];
  std::byte* data = shared.mutable_data();
  const std::vector<const std::byte*> inputs{data, in[1].data(), in[2].data(), in[3].data()};
  std::byte* const outputs[] = {data};
  kernel->Run({inputs, outputs, nullptr, 0, 0});
  EXPECT_EQ(ToInts(shared), (V{0, 1, 2, 3, 8, 9}));
}

Attribute GatherStruct(V offset, V collapsed, V batch, V index_batch, V map, int64_t vector_dim) {
  Attribute::Struct s{"stablehlo", "gather", {}};
  s.fields.Set("offset_dims", Attribute::FromInts(offset));
  s.fields.Set("collapsed_slice_dims", Attribute::FromInts(collapsed));
  s.fields.Set("operand_batching_dims", Attribute::FromInts(batch));
  s.fields.Set("start_indices_batching_dims", Attribute::FromInts(index_batch));
  s.fields.Set("start_index_map", Attribute::FromInts(map));
  s.fields.Set("index_vector_dim", Attribute::FromInt(vector_dim));
  return Attribute(s);
}

TEST(Movement, GatherClampsStarts) {
  TestOp gather(OpCode::kGather);
  gather.In(I32({4, 2})).In(I32({3})).Out(I32({3, 2})).Ints("slice_sizes", {1, 2});
  gather.Attr("dimension_numbers", GatherStruct({1}, {0}, {}, {}, {0}, 1));
  EXPECT_EQ(
      ToInts(gather.Run({Counting(DType::kI32, {4, 2}), Ints(DType::kI32, {3}, {-3, 2, 99})})[0]),
      (V{0, 1, 4, 5, 6, 7}));
}

TEST(Movement, GatherWithBatchingDims) {
  // operand [B=2, 3], indices [2, 2]: result[b, i] = operand[b, indices[b, i]]
  TestOp gather(OpCode::kGather);
  gather.In(I32({2, 3})).In(I32({2, 2})).Out(I32({2, 2})).Ints("slice_sizes", {1, 1});
  gather.Attr("dimension_numbers", GatherStruct({}, {1}, {0}, {0}, {1}, 2));
  EXPECT_EQ(ToInts(gather.Run(
                {Counting(DType::kI32, {2, 3}), Ints(DType::kI32, {2, 2}, {2, 0, 1, 1})})[0]),
            (V{2, 0, 4, 4}));
}

TEST(Movement, IotaCountsAlongItsDimension) {
  TestOp iota(OpCode::kIota);
  iota.Out(Type::Tensor(DType::kBF16, {2, 3, 2})).Int("iota_dimension", 1);
  EXPECT_EQ(ToInts(iota.Run({})[0]), (V{0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2}));
  TestOp wrap(OpCode::kIota);
  wrap.Out(Type::Tensor(DType::kI4, {10})).Int("iota_dimension", 0);
  EXPECT_EQ(ToInts(wrap.Run({})[0]), (V{0, 1, 2, 3, 4, 5, 6, 7, -8, -7}));
}

}  // namespace
}  // namespace lockstep
