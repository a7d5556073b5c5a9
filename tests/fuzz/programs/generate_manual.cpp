// Manual regions: full, partial and nested, with the user's own collectives in every mode, the
// device's position in branches, loops and branches around collectives.
//
// A region is written step by step over one current value. For it the writer keeps along which axes
// devices may hold different data (`varying`): such an axis must split some dimension of the
// result, any other axis may be left out of the result's sharding.
#include <algorithm>

#include "tests/fuzz/programs/generate.h"

namespace lockstep::fuzz {
namespace {

size_t At(int64_t i) { return static_cast<size_t>(i); }

constexpr int64_t kMostElements = 400;  ///< of a local value

using DimAxes = std::vector<std::vector<int>>;  ///< per dimension, axis numbers, major first

class RegionWriter {
 public:
  RegionWriter(Random& random, const FuzzMesh& mesh, bool other, bool open)
      : random_(random), mesh_(mesh), other_(other), open_(open) {}

  /// The op on "$0" and "$1", two values of `shape`, and "$2", an i1 scalar.
  std::string Write(const Shape& shape, double limit) {
    const int axes = static_cast<int>(mesh_.sizes.size());
    std::vector<int> free(At(axes));
    for (int a = 0; a < axes; ++a) free[At(a)] = a;
    std::vector<int> manual;
    // One axis leaves the others to regions inside, or free.
    if (random_.Percent(30)) manual.push_back(random_.Of(free));
    while (manual.empty()) {
      for (int a : free) {
        if (random_.Percent(55)) manual.push_back(a);
      }
    }
    // What is manual in here must be known before the body is written.
    manual_ = manual;
    fully_ = static_cast<int>(manual.size()) == axes;
    Shape local = shape;
    const DimAxes in = Split(manual, local.dims);
    varying_.clear();
    for (const std::vector<int>& dim : in) varying_.insert(varying_.end(), dim.begin(), dim.end());
    limit_ = limit;
    mate_ = "%b";
    mate_shape_ = local;
    current_ = "%a";
    shape_ = local;
    nested_ = false;
    yes_ = "%yes";
    body_.clear();
    const std::string type = local.Text();
    const int64_t steps = random_.In(1, 6);
    for (int64_t i = 0; i < steps; ++i) Step(3);
    const DimAxes out = OutAxes(manual);
    result_ = shape_;
    for (size_t d = 0; d < out.size(); ++d) {
      for (int axis : out[d]) result_.dims[d] *= mesh_.sizes[At(axis)];
    }
    const std::string in_text = Sharding(in), predicate = Sharding({});
    return "sdy.manual_computation($0, $1, $2) in_shardings=[" + in_text + ", " + in_text + ", " +
           predicate + "] out_shardings=[" + Sharding(out) + "] manual_axes={" + AxisNames(manual) +
           "} (%a: " + type + ", %b: " + type + ", %yes: tensor<i1>) {\n" + body_ +
           "      sdy.return " + current_ + " : " + shape_.Text() + "\n    } : (" +
           Types({shape, shape, {DType::kI1, {}}}) + ") -> " + result_.Text();
  }
  const Shape& result() const { return result_; }
  double limit() const { return limit_; }

 private:
  // --- text ---
  std::string MeshName() const { return other_ ? "@other" : "@mesh"; }
  std::string New() { return "%v" + std::to_string(next_++); }
  void Line(const std::string& text) { body_ += "      " + text + "\n"; }
  std::string AxisNames(const std::vector<int>& axes) const {
    std::string text;
    for (int a : axes) text += (text.empty() ? "\"" : ", \"") + mesh_.names[At(a)] + "\"";
    return text;
  }
  std::string Sharding(const DimAxes& dims) const {
    std::string text;
    for (const std::vector<int>& dim : dims) {
      std::string part = AxisNames(dim);
      if (open_) part += part.empty() ? "?" : ", ?";
      text += (text.empty() ? "{" : ", {") + part + "}";
    }
    return "<" + MeshName() + ", [" + text + "]>";
  }

  // --- axes ---
  bool Varies(int axis) const {
    return std::find(varying_.begin(), varying_.end(), axis) != varying_.end();
  }
  void SetVarying(int axis, bool varies) {
    varying_.erase(std::remove(varying_.begin(), varying_.end(), axis), varying_.end());
    if (varies) varying_.push_back(axis);
  }
  std::vector<int> Shuffled(std::vector<int> list) {
    for (size_t i = list.size(); i > 1; --i) {
      std::swap(list[i - 1], list[At(random_.In(0, static_cast<int64_t>(i) - 1))]);
    }
    return list;
  }
  /// Gives axes to dimensions that they divide; `dims` become local.
  DimAxes Split(const std::vector<int>& axes, Dims& dims) {
    DimAxes split(dims.size());
    for (int axis : Shuffled(axes)) {
      if (dims.empty() || random_.Percent(15)) continue;
      const size_t dim = At(random_.In(0, static_cast<int64_t>(dims.size()) - 1));
      if (dims[dim] % mesh_.sizes[At(axis)] != 0) continue;
      dims[dim] /= mesh_.sizes[At(axis)];
      split[dim].push_back(axis);
    }
    return split;
  }
  /// Axes along which the current value varies must split the result, others may.
  DimAxes OutAxes(const std::vector<int>& axes) {
    DimAxes out(shape_.dims.size());
    for (int axis : Shuffled(axes)) {
      if (!Varies(axis) && random_.Percent(70)) continue;
      out[At(random_.In(0, static_cast<int64_t>(out.size()) - 1))].push_back(axis);
    }
    return out;
  }
  std::vector<int> SomeManual() {
    std::vector<int> some;
    for (int axis : Shuffled(manual_)) {
      if (some.empty() || random_.Percent(35)) some.push_back(axis);
    }
    return some;
  }

  // --- collectives ---
  struct Group {
    std::vector<int> axes;
    int64_t size = 1;
    std::string text;  ///< attributes
  };
  static std::string Channel() {
    return "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, ";
  }
  /// Groups along some manual axes; `replicas`: the op may also name replicas, of which there is
  /// one: alone (cross_replica), or with all its partitions (cross_replica_and_partition).
  Group Along(bool replicas, bool global_ids) {
    Group group;
    if (replicas && random_.Percent(15)) {
      group.text = "replica_groups = dense<0> : tensor<1x1xi64>";
      if (fully_ && random_.Percent(60)) {
        group.text = Channel() + group.text;
        group.axes = manual_;
        group.size = mesh_.num_devices();
      }
      return group;
    }
    group.axes = SomeManual();
    for (int axis : group.axes) group.size *= mesh_.sizes[At(axis)];
    group.text = Channel() + "replica_groups = " + GroupsText(mesh_.Groups(group.axes, other_));
    if (global_ids) group.text += ", use_global_device_ids";
    return group;
  }
  void After(const Group& group, bool varies) {
    for (int axis : group.axes) SetVarying(axis, varies);
  }
  void Made(const std::string& name, const Shape& shape) {
    current_ = name;
    shape_ = shape;
  }
  bool Grows(int64_t factor) const { return shape_.Elements() * factor <= kMostElements; }
  std::string Fold(const std::string& op) {
    const std::string scalar = Shape{shape_.dtype, {}}.Text(), n = std::to_string(next_++);
    return "({\n        ^bb0(%p" + n + ": " + scalar + ", %q" + n + ": " + scalar + "):\n" +
           "          %s" + n + " = stablehlo." + op + " %p" + n + ", %q" + n + " : " + scalar +
           "\n          stablehlo.return %s" + n + " : " + scalar + "\n      })";
  }
  std::string FoldOp(int64_t size) {
    if (IsComplex(shape_.dtype) || random_.Percent(60)) {
      limit_ *= static_cast<double>(size);
      return "add";
    }
    return random_.Of<std::string>({"maximum", "minimum"});
  }
  void AllReduce() {
    const Group group = Along(true, true);
    const std::string type = shape_.Text(), name = New();
    const std::string fold = Fold(FoldOp(group.size));
    Line(name + " = \"stablehlo.all_reduce\"(" + current_ + ") <{" + group.text + "}> " + fold +
         " : (" + type + ") -> " + type);
    After(group, false);
    current_ = name;
  }
  void AllGather() {
    const Group group = Along(true, true);
    if (!Grows(group.size) || shape_.dims.empty()) return;
    const int64_t dim = RandomDim();
    Shape to = shape_;
    to.dims[At(dim)] *= group.size;
    const std::string name = New();
    Line(name + " = \"stablehlo.all_gather\"(" + current_ +
         ") <{all_gather_dim = " + std::to_string(dim) + " : i64, " + group.text + "}> : (" +
         shape_.Text() + ") -> " + to.Text());
    After(group, false);
    Made(name, to);
  }
  /// Some dimension that so many members can share, -1 if there is none.
  int64_t DividedDim(int64_t members) {
    std::vector<int64_t> dims;
    for (size_t d = 0; d < shape_.dims.size(); ++d) {
      if (shape_.dims[d] % members == 0) dims.push_back(static_cast<int64_t>(d));
    }
    return dims.empty() ? -1 : random_.Of(dims);
  }
  void ReduceScatter() {
    const Group group = Along(true, true);
    const int64_t dim = DividedDim(group.size);
    if (dim < 0) return;
    Shape to = shape_;
    to.dims[At(dim)] /= group.size;
    const std::string name = New(), fold = Fold(FoldOp(group.size));
    Line(name + " = \"stablehlo.reduce_scatter\"(" + current_ + ") <{" + group.text +
         ", scatter_dimension = " + std::to_string(dim) + " : i64}> " + fold + " : (" +
         shape_.Text() + ") -> " + to.Text());
    After(group, true);
    Made(name, to);
  }
  void AllToAll() {
    const Group group = Along(false, false);
    const int64_t split = DividedDim(group.size), concat = RandomDim();
    if (split < 0) return;
    Shape to = shape_;
    to.dims[At(split)] /= group.size;
    to.dims[At(concat)] *= group.size;
    const std::string name = New();
    Line(name + " = \"stablehlo.all_to_all\"(" + current_ + ") <{" + group.text +
         ", concat_dimension = " + std::to_string(concat) + " : i64, split_count = " +
         std::to_string(group.size) + " : i64, split_dimension = " + std::to_string(split) +
         " : i64}> : (" + shape_.Text() + ") -> " + to.Text());
    After(group, true);
    Made(name, to);
  }
  void Broadcast() {
    const Group group = Along(false, false);
    const std::string name = New();
    Line(name + " = \"stablehlo.collective_broadcast\"(" + current_ + ") <{" + group.text +
         "}> : (" + shape_.Text() + ") -> " + shape_.Text());
    After(group, false);
    current_ = name;
  }
  std::string PermuteText(const std::string& from, const std::vector<int>& axes) {
    std::vector<std::vector<int64_t>> pairs;
    const int64_t shift = random_.In(1, 2);
    const bool ring = random_.Percent(50);
    for (const std::vector<int64_t>& group : mesh_.Groups(axes, other_)) {
      const int64_t size = static_cast<int64_t>(group.size());
      for (int64_t i = 0; i < size; ++i) {
        if (ring || i + shift < size)
          pairs.push_back({group[At(i)], group[At((i + shift) % size)]});
      }
    }
    if (pairs.empty()) return "";
    return "\"stablehlo.collective_permute\"(" + from + ") <{" + Channel() +
           "source_target_pairs = " + GroupsText(pairs) + "}> : (" + shape_.Text() + ") -> " +
           shape_.Text();
  }
  void Permute() {
    const std::vector<int> axes = SomeManual();
    const std::string text = PermuteText(current_, axes);
    if (text.empty()) return;
    const std::string name = New();
    Line(name + " = " + text);
    for (int axis : axes) SetVarying(axis, true);
    current_ = name;
  }

  // --- positions ---
  /// A ui32 scalar that tells the devices along the manual axes apart, or the coordinate along one.
  std::string Position(std::string* lines, std::vector<int>* axes) {
    const std::string id = New(), ui = " : tensor<ui32>";
    *lines += "      " + id + " = stablehlo.partition_id" + ui + "\n";
    const bool in_order = other_ ? false : mesh_.device_ids.empty();
    if (fully_ && (!in_order || random_.Percent(40))) {
      *axes = manual_;
      return id;
    }
    if (!in_order) return "";
    const int axis = random_.Of(manual_);
    int64_t stride = 1;
    for (size_t a = At(axis) + 1; a < mesh_.sizes.size(); ++a) stride *= mesh_.sizes[a];
    const std::string c = New(), d = New(), e = New(), f = New();
    *lines += "      " + c + " = stablehlo.constant dense<" + std::to_string(stride) + ">" + ui +
              "\n      " + d + " = stablehlo.divide " + id + ", " + c + ui + "\n      " + e +
              " = stablehlo.constant dense<" + std::to_string(mesh_.sizes[At(axis)]) + ">" + ui +
              "\n      " + f + " = stablehlo.remainder " + d + ", " + e + ui + "\n";
    *axes = {axis};
    return f;
  }
  /// current + position, and its lines.
  std::string AddPosition(std::string* lines, std::vector<int>* axes) {
    const std::string position = Position(lines, axes);
    if (position.empty()) return "";
    const std::string scalar = Shape{shape_.dtype, {}}.Text();
    const std::string c = New(), b = New(), s = New();
    *lines += "      " + c + " = stablehlo.convert " + position + " : (tensor<ui32>) -> " + scalar +
              "\n      " + b + " = stablehlo.broadcast_in_dim " + c + ", dims = [] : (" + scalar +
              ") -> " + shape_.Text() + "\n      " + s + " = stablehlo.add " + current_ + ", " + b +
              " : " + shape_.Text() + "\n";
    return s;
  }
  void AddPosition() {
    if (shape_.dtype == DType::kU32) return;  // a conversion to itself
    std::string lines;
    std::vector<int> axes;
    const std::string sum = AddPosition(&lines, &axes);
    if (sum.empty()) return;
    body_ += lines;
    limit_ += static_cast<double>(mesh_.num_devices());
    for (int axis : axes) SetVarying(axis, true);
    current_ = sum;
  }
  /// A branch by the device's position, with the position in a branch too.
  void BranchByPosition() {
    std::string lines, inner;
    std::vector<int> axes, inner_axes;
    const std::string position = Position(&lines, &axes);
    if (position.empty() || shape_.dtype == DType::kU32) return;
    const std::string index = New(), name = New(), r = New(), n = New(), type = shape_.Text();
    std::string sum = AddPosition(&inner, &inner_axes);
    if (sum.empty()) sum = current_;
    body_ += lines;
    Line(index + " = stablehlo.convert " + position + " : (tensor<ui32>) -> tensor<i32>");
    Line(name + " = \"stablehlo.case\"(" + index + ") ({\n      " + r + " = stablehlo.reverse " +
         current_ + ", dims = [0] : " + type + "\n      stablehlo.return " + r + " : " + type +
         "\n      }, {\n" + inner + "      stablehlo.return " + sum + " : " + type +
         "\n      }, {\n      " + n + " = stablehlo.subtract " + current_ + ", " + current_ +
         " : " + type + "\n      stablehlo.return " + n + " : " + type +
         "\n      }) : (tensor<i32>) -> " + type);
    limit_ = 2 * limit_ + static_cast<double>(mesh_.num_devices());
    for (int axis : axes) SetVarying(axis, true);
    for (int axis : inner_axes) SetVarying(axis, true);
    current_ = name;
  }

  // --- control flow around collectives ---
  std::string AllReduceText(const std::string& from, const Group& group) {
    const std::string type = shape_.Text();
    return "\"stablehlo.all_reduce\"(" + from + ") <{" + group.text + "}> " + Fold("add") + " : (" +
           type + ") -> " + type;
  }
  void BranchByData() {
    Group group = Along(false, true);
    const std::string name = New(), s = New(), p = New(), type = shape_.Text();
    const std::vector<int> axes = SomeManual();
    const std::string permute = PermuteText(current_, axes);
    if (permute.empty()) return;
    Line(name + " = \"stablehlo.if\"(" + yes_ + ") ({\n      " + s + " = " +
         AllReduceText(current_, group) + "\n      stablehlo.return " + s + " : " + type +
         "\n      }, {\n      " + p + " = " + permute + "\n      stablehlo.return " + p + " : " +
         type + "\n      }) : (tensor<i1>) -> " + type);
    limit_ *= static_cast<double>(group.size);
    // The sum is the same along its axes, what was passed on is not.
    for (int axis : axes) SetVarying(axis, true);
    current_ = name;
  }
  void Loop() {
    const int64_t trips = random_.In(0, 3);
    const std::vector<int> axes = SomeManual();
    const std::string id = std::to_string(next_++), type = shape_.Text();
    const std::string permute = PermuteText("%x" + id, axes);
    if (permute.empty()) return;
    const std::string name = New(), zero = New();
    Line(zero + " = stablehlo.constant dense<0> : tensor<i32>");
    const auto local = [&](const char* what) { return std::string("%") + what + id; };
    Line(name + ":3 = stablehlo.while(" + local("i") + " = " + zero + ", " + local("x") + " = " +
         current_ + ", " + local("s") + " = " + current_ + ") : tensor<i32>, " + type + ", " +
         type + "\n      cond {\n        " + local("n") + " = stablehlo.constant dense<" +
         std::to_string(trips) + "> : tensor<i32>\n        " + local("t") +
         " = stablehlo.compare LT, " + local("i") + ", " + local("n") +
         " : (tensor<i32>, tensor<i32>) -> tensor<i1>\n        stablehlo.return " + local("t") +
         " : tensor<i1>\n      } do {\n        " + local("u") + " = " + permute + "\n        " +
         local("w") + " = stablehlo.add " + local("s") + ", " + local("u") + " : " + type +
         "\n        " + local("o") + " = stablehlo.constant dense<1> : tensor<i32>\n        " +
         local("j") + " = stablehlo.add " + local("i") + ", " + local("o") +
         " : tensor<i32>\n        stablehlo.return " + local("j") + ", " + local("u") + ", " +
         local("w") + " : tensor<i32>, " + type + ", " + type + "\n      }");
    limit_ *= static_cast<double>(trips + 1);
    for (int axis : axes) SetVarying(axis, true);
    current_ = name + "#2";
  }

  // --- along free axes ---
  int64_t RandomDim() { return random_.In(0, static_cast<int64_t>(shape_.dims.size()) - 1); }
  void Subtract() {
    if (shape_ != mate_shape_) {
      mate_ = current_;
      mate_shape_ = shape_;
      return;
    }
    const std::string name = New();
    Line(name + " = stablehlo.subtract " + current_ + ", " + mate_ + " : " + shape_.Text());
    // The other value may vary along whatever the operands do.
    for (int axis : manual_) SetVarying(axis, true);
    limit_ *= 2;
    current_ = name;
  }
  void Reverse() {
    const std::string name = New();
    Line(name + " = stablehlo.reverse " + current_ + ", dims = [" + std::to_string(RandomDim()) +
         "] : " + shape_.Text());
    current_ = name;
  }
  void Constrain() {
    std::vector<int> free;
    for (int a = 0; a < static_cast<int>(mesh_.sizes.size()); ++a) {
      if (std::find(manual_.begin(), manual_.end(), a) == manual_.end()) free.push_back(a);
    }
    DimAxes dims(shape_.dims.size());
    for (int axis : free) {
      if (random_.Percent(70)) dims[At(RandomDim())].push_back(axis);
    }
    const std::string name = New();
    Line(name + " = sdy.sharding_constraint " + current_ + " " + Sharding(dims) + " : " +
         shape_.Text());
    current_ = name;
  }
  void SumAndSpread() {
    const std::string scalar = Shape{shape_.dtype, {}}.Text();
    const std::string z = New(), r = New(), b = New(), s = New(), type = shape_.Text();
    const int64_t dim = RandomDim();
    Shape row = shape_;
    row.dims.erase(row.dims.begin() + dim);
    std::vector<int64_t> mapping;
    for (int64_t d = 0; d < static_cast<int64_t>(shape_.dims.size()); ++d) {
      if (d != dim) mapping.push_back(d);
    }
    const std::string zero = IsComplex(shape_.dtype) ? "(0.0, 0.0)"
                             : IsFloat(shape_.dtype) ? "0.0"
                                                     : "0";
    Line(z + " = stablehlo.constant dense<" + zero + "> : " + scalar);
    Line(r + " = stablehlo.reduce(" + current_ + " init: " + z +
         ") applies stablehlo.add across dimensions = [" + std::to_string(dim) + "] : (" + type +
         ", " + scalar + ") -> " + row.Text());
    Line(b + " = stablehlo.broadcast_in_dim " + r + ", dims = " + Bracket(mapping) + " : (" +
         row.Text() + ") -> " + type);
    Line(s + " = stablehlo.add " + current_ + ", " + b + " : " + type);
    limit_ *= static_cast<double>(shape_.dims[At(dim)] + 1);
    current_ = s;
  }
  /// A region in the region, manual on axes that were free so far.
  void Nest(int depth) {
    std::vector<int> inner;
    for (int a = 0; a < static_cast<int>(mesh_.sizes.size()); ++a) {
      const bool bound = std::find(manual_.begin(), manual_.end(), a) != manual_.end();
      if (!bound && random_.Percent(75)) inner.push_back(a);
    }
    if (inner.empty() || nested_) return;
    const Shape outside = shape_;
    const std::string from = current_, arg = New(), name = New(), outer_yes = yes_;
    const DimAxes in = Split(inner, shape_.dims);
    const std::vector<int> outer = manual_;
    const bool outer_fully = fully_;
    const std::string outer_body = body_, outer_mate = mate_;
    const Shape outer_mate_shape = mate_shape_;
    manual_.insert(manual_.end(), inner.begin(), inner.end());
    fully_ = manual_.size() == mesh_.sizes.size();
    for (const std::vector<int>& dim : in) {
      for (int axis : dim) SetVarying(axis, true);
    }
    nested_ = true;
    body_.clear();
    const std::string type = shape_.Text();
    mate_ = current_ = arg;
    mate_shape_ = shape_;
    yes_ = New();
    const std::string inner_yes = yes_;
    const int64_t steps = random_.In(1, 3);
    for (int64_t i = 0; i < steps; ++i) Step(depth - 1);
    const DimAxes out = OutAxes(inner);
    Shape result = shape_;
    for (size_t d = 0; d < out.size(); ++d) {
      for (int axis : out[d]) result.dims[d] *= mesh_.sizes[At(axis)];
    }
    const std::string inner_body = body_;
    body_ = outer_body;
    Line(name + " = sdy.manual_computation(" + from + ", " + outer_yes + ") in_shardings=[" +
         Sharding(in) + ", " + Sharding({}) + "] out_shardings=[" + Sharding(out) +
         "] manual_axes={" + AxisNames(inner) + "} (" + arg + ": " + type + ", " + inner_yes +
         ": tensor<i1>) {\n" + inner_body + "      sdy.return " + current_ + " : " + shape_.Text() +
         "\n      } : (" + outside.Text() + ", tensor<i1>) -> " + result.Text());
    yes_ = outer_yes;
    for (int axis : inner) SetVarying(axis, false);
    manual_ = outer;
    fully_ = outer_fully;
    mate_ = outer_mate;
    mate_shape_ = outer_mate_shape;
    nested_ = false;
    Made(name, result);
  }

  void Step(int depth) {
    if (shape_.Elements() > kMostElements) return;
    switch (random_.In(0, 20)) {
      case 0:
      case 1:
        return AllReduce();
      case 2:
        return AllGather();
      case 3:
        return ReduceScatter();
      case 4:
        return AllToAll();
      case 5:
        return Broadcast();
      case 6:
      case 7:
        return Permute();
      case 8:
        return AddPosition();
      case 9:
        return BranchByPosition();
      case 10:
        return BranchByData();
      case 11:
        return Loop();
      case 12:
        return Reverse();
      case 13:
        return Constrain();
      case 14:
        return SumAndSpread();
      case 15:
      case 16:
      case 17:
        return depth > 0 ? Nest(depth) : Subtract();
      case 18:
        return AllToAll();
      case 19:
        return ReduceScatter();
      default:
        return Subtract();
    }
  }

  Random& random_;
  const FuzzMesh& mesh_;
  bool other_, open_;
  std::vector<int> manual_;  ///< bound here, by outer regions too
  bool fully_ = false;
  bool nested_ = false;
  std::vector<int> varying_;
  std::string body_, current_, mate_, yes_;
  Shape shape_, mate_shape_, result_;
  double limit_ = 0;
  int next_ = 0;
};

}  // namespace

bool Generator::Manual() {
  if (program_.positional) return false;
  // Often of sizes that the axes divide: few collectives take others.
  const auto fresh = [&] {
    Shape shape{RandomType(), Dims(At(random_.In(1, 3)), 1)};
    for (int64_t size : program_.mesh.sizes) {
      shape.dims[At(random_.In(0, static_cast<int64_t>(shape.dims.size()) - 1))] *= size;
    }
    for (int64_t& dim : shape.dims) dim *= random_.In(1, shape.Elements() > 60 ? 1 : 3);
    return NewParam(shape);
  };
  const Use x = random_.Percent(60) ? fresh() : Any();
  const Shape shape = ShapeOf(x);
  if (IsBool(shape.dtype) || shape.dims.empty() || shape.Elements() == 0) return false;
  const Use y = OfShape(shape), predicate = OfShape({DType::kI1, {}});
  const double limit = std::max({LimitOf(x), LimitOf(y), 1.0});
  const bool other = !program_.mesh.other_ids.empty() && random_.Percent(50);
  RegionWriter writer(random_, program_.mesh, other, random_.Percent(50));
  const std::string text = writer.Write(shape, limit);
  return Add(text, {x, y, predicate}, writer.result(), writer.limit());
}

}  // namespace lockstep::fuzz
