#include "compiler/sharding/picture.h"

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

constexpr int64_t kGap = -1;               ///< in a list of parts: some are left out here
constexpr int64_t kMaxListedDevices = 64;  ///< of one part; more are only counted

/// All parts, or the first ones, a gap, and the last.
std::vector<int64_t> ShownParts(int64_t count, int64_t limit) {
  std::vector<int64_t> parts;
  limit = std::max<int64_t>(limit, 2);
  for (int64_t i = 0; i < std::min(count, count <= limit ? count : limit - 1); ++i) {
    parts.push_back(i);
  }
  if (count > limit) {
    parts.push_back(kGap);
    parts.push_back(count - 1);
  }
  return parts;
}

std::string Padded(const std::string& text, size_t width) {
  return text + std::string(width > text.size() ? width - text.size() : 0, ' ');
}

void TrimRight(std::string& line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
}

/// "x0 y3": coordinates of a part along the axes of its dimension.
std::string CoordinateString(const Mesh& mesh, const AxisList& axes, int64_t part) {
  std::string text;
  for (size_t i = axes.size(); i-- > 0;) {
    std::string item = AxisString(mesh, axes[i]);
    item += IsFull(mesh, axes[i]) ? "" : "=";
    item += std::to_string(part % axes[i].size);
    part /= axes[i].size;
    text = text.empty() ? item : item + " " + text;
  }
  return text;
}

class Picture {
 public:
  Picture(const Dims& dims, const TensorSharding& sharding, const PictureOptions& options);
  std::string Draw();

 private:
  int64_t Parts(int dim) const {
    return dim < 0 || sharding_.IsMaximal() ? 1 : sharding_.NumShards(dim);
  }
  const AxisList& Axes(int dim) const { return sharding_.axes(dim); }
  ShardRange Range(int dim, int64_t part) const {
    return RangeOfShard(dims_[static_cast<size_t>(dim)], Parts(dim), part);
  }
  std::string Header() const;
  std::string DimString(int dim) const;
  std::string RangeString(int dim, int64_t part);
  std::string Holders(const std::vector<int64_t>& part, int64_t* first) const;
  std::string Cell(const std::vector<int64_t>& part, size_t width) const;
  bool IsMarked(const std::vector<int64_t>& part) const;
  void Panel(std::vector<int64_t> part);
  std::string Border(const std::vector<size_t>& widths, size_t indent, int row) const;
  std::string Footer() const;

  const Dims& dims_;
  const TensorSharding& sharding_;
  const PictureOptions& options_;
  int row_dim_ = -1;
  int column_dim_ = -1;
  std::vector<int> panel_dims_;
  bool padded_ = false;  ///< some shown part is padded or empty
  std::string text_;
};

Picture::Picture(const Dims& dims, const TensorSharding& sharding, const PictureOptions& options)
    : dims_(dims), sharding_(sharding), options_(options) {
  const int rank = static_cast<int>(dims.size());
  std::vector<int> split;
  for (int d = 0; d < rank; ++d) {
    if (Parts(d) > 1) split.push_back(d);
  }
  // Two split dimensions make the grid; one stands where it stands in the shape.
  if (split.size() >= 2) {
    row_dim_ = split[split.size() - 2];
    column_dim_ = split.back();
    panel_dims_.assign(split.begin(), split.end() - 2);
  } else {
    const int only = split.empty() ? rank - 1 : split[0];
    if (only >= 0 && only == rank - 1) {
      column_dim_ = only;
      row_dim_ = rank >= 2 ? rank - 2 : -1;
    } else if (only >= 0) {
      row_dim_ = only;
      column_dim_ = rank - 1;
    }
  }
}

std::string Picture::DimString(int dim) const {
  const std::string name = "dim " + std::to_string(dim) + ": ";
  const int64_t parts = Parts(dim);
  const int64_t global = dims_[static_cast<size_t>(dim)];
  if (parts == 1) return name + "whole";
  std::string axes = AxisListString(*sharding_.mesh, Axes(dim));
  axes = axes.substr(1, axes.size() - 2);
  std::string text = name + axes + ", " + std::to_string(parts) + " parts of " +
                     std::to_string(LocalSize(global, parts));
  if (global % parts == 0) return text;
  if (parts <= 8) {
    for (int64_t part = 0; part < parts; ++part) {
      text += (part == 0 ? " (" : "+") + std::to_string(Range(dim, part).valid_size);
    }
    return text + ")";
  }
  int64_t empty = 0;
  if (LocalSize(global, parts) > 0) {
    empty = parts - CeilDiv(global, LocalSize(global, parts));
  }
  text += " (last holds " + std::to_string(Range(dim, parts - 1 - empty).valid_size);
  if (empty > 0) text += ", " + std::to_string(empty) + " empty";
  return text + ")";
}

std::string Picture::Header() const {
  std::string text = "[";
  for (size_t d = 0; d < dims_.size(); ++d) text += (d > 0 ? "," : "") + std::to_string(dims_[d]);
  text += "]";
  if (sharding_.IsMaximal()) {
    return text + " on device " + std::to_string(sharding_.mesh->DeviceAt(0)) + " only\n";
  }
  const std::string layout = sharding_.ToString();
  if (!layout.empty()) text += " as " + layout;
  text += " on";
  const Mesh& mesh = *sharding_.mesh;
  for (int axis = 0; axis < mesh.num_axes(); ++axis) {
    text +=
        (axis > 0 ? ", " : " ") + mesh.axis_name(axis) + "=" + std::to_string(mesh.axis_size(axis));
  }
  if (mesh.num_axes() == 0) text += " one device";
  if (!mesh.order().identity()) text += " (devices in another order)";
  text += "\n";
  std::string line;
  for (int d = 0; d < static_cast<int>(dims_.size()); ++d) {
    line += (d > 0 ? "   " : "") + DimString(d);
  }
  return line.empty() ? text : text + line + "\n";
}

std::string Picture::RangeString(int dim, int64_t part) {
  const ShardRange range = Range(dim, part);
  const int64_t size = LocalSize(dims_[static_cast<size_t>(dim)], Parts(dim));
  if (range.valid_size == 0 && size > 0) {
    padded_ = true;
    return "empty*";
  }
  std::string text =
      std::to_string(range.offset) + ":" + std::to_string(range.offset + range.valid_size);
  if (range.valid_size < size) {
    padded_ = true;
    text += "*";
  }
  return text;
}

/// Devices that hold a part: replicas apart by commas, partial values joined by +.
std::string Picture::Holders(const std::vector<int64_t>& part, int64_t* first) const {
  if (sharding_.IsMaximal()) {
    *first = sharding_.mesh->DeviceAt(0);
    return std::to_string(*first);
  }
  const Mesh& mesh = *sharding_.mesh;
  int64_t position = 0;
  for (size_t d = 0; d < dims_.size(); ++d) {
    position += PositionAlong(mesh, part[d], Axes(static_cast<int>(d)));
  }
  *first = mesh.DeviceAt(position);
  const AxisList rest = UnusedAxes(mesh, sharding_.UsedAxes());
  const int64_t replicas = AxesSize(rest);
  const int64_t partials = AxesSize(sharding_.unreduced);
  if (partials == 1) {
    std::vector<int64_t> devices;
    for (int64_t r = 0; r < std::min(replicas, kMaxListedDevices); ++r) {
      devices.push_back(mesh.DeviceAt(position + PositionAlong(mesh, r, rest)));
    }
    std::string text = DeviceRuns(devices);
    if (replicas > kMaxListedDevices) text = std::to_string(replicas) + " devices";
    return text;
  }
  std::string text;
  for (int64_t r = 0; r < std::min<int64_t>(replicas, 2); ++r) {
    if (r > 0) text += ",";
    for (int64_t u = 0; u < std::min<int64_t>(partials, 4); ++u) {
      const int64_t at =
          position + PositionAlong(mesh, r, rest) + PositionAlong(mesh, u, sharding_.unreduced);
      text += (u > 0 ? "+" : "") + std::to_string(mesh.DeviceAt(at));
    }
    if (partials > 4) text += "+...";
  }
  if (replicas > 2) text += ",...";
  return text;
}

bool Picture::IsMarked(const std::vector<int64_t>& part) const {
  if (!options_.mark || options_.mark->size() != dims_.size()) return false;
  for (size_t d = 0; d < dims_.size(); ++d) {
    const ShardRange range = Range(static_cast<int>(d), part[d]);
    const int64_t index = (*options_.mark)[d];
    if (index < range.offset || index >= range.offset + range.valid_size) return false;
  }
  return true;
}

std::string Picture::Cell(const std::vector<int64_t>& part, size_t width) const {
  int64_t first = 0;
  std::string text = Holders(part, &first);
  if (IsMarked(part)) text = "[" + text + "]";
  text = Padded(text, width);
  if (!options_.color) return text;
  // Colours 1..6 and their bright forms: readable on dark and on light ground.
  constexpr int kColors[] = {31, 32, 33, 34, 35, 36, 91, 92, 94, 95, 96};
  const int color = kColors[static_cast<size_t>(first) % std::size(kColors)];
  return "\x1b[" + std::to_string(color) + "m" + text + "\x1b[0m";
}

/// A horizontal line of the grid; row: -1 top, 0 between, 1 bottom.
std::string Picture::Border(const std::vector<size_t>& widths, size_t indent, int row) const {
  const char* left = "+";
  const char* middle = "+";
  const char* right = "+";
  const char* dash = "-";
  if (options_.unicode) {
    left = row < 0 ? "\u250c" : row == 0 ? "\u251c" : "\u2514";
    middle = row < 0 ? "\u252c" : row == 0 ? "\u253c" : "\u2534";
    right = row < 0 ? "\u2510" : row == 0 ? "\u2524" : "\u2518";
    dash = "\u2500";
  }
  std::string line(indent, ' ');
  for (size_t c = 0; c < widths.size(); ++c) {
    line += c == 0 ? left : middle;
    for (size_t i = 0; i < widths[c] + 2; ++i) line += dash;
  }
  return line + right + "\n";
}

void Picture::Panel(std::vector<int64_t> part) {
  const std::vector<int64_t> rows = ShownParts(Parts(row_dim_), options_.max_rows);
  const std::vector<int64_t> columns = ShownParts(Parts(column_dim_), options_.max_columns);
  const bool named_columns = column_dim_ >= 0 && Parts(column_dim_) > 1;
  const bool named_rows = row_dim_ >= 0 && Parts(row_dim_) > 1;
  const Mesh& mesh = *sharding_.mesh;
  // Labels.
  std::vector<std::string> row_labels, row_ranges, column_labels, column_ranges;
  for (int64_t r : rows) {
    row_labels.push_back(named_rows && r != kGap ? CoordinateString(mesh, Axes(row_dim_), r) : "");
    row_ranges.push_back(r == kGap ? "..." : row_dim_ < 0 ? "" : RangeString(row_dim_, r));
  }
  for (int64_t c : columns) {
    column_labels.push_back(
        named_columns && c != kGap ? CoordinateString(mesh, Axes(column_dim_), c) : "");
    column_ranges.push_back(c == kGap ? "..." : column_dim_ < 0 ? "" : RangeString(column_dim_, c));
  }
  auto widest = [](const std::vector<std::string>& texts) {
    size_t width = 0;
    for (const std::string& item : texts) width = std::max(width, item.size());
    return width;
  };
  const size_t label_width = widest(row_labels);
  const size_t range_width = widest(row_ranges);
  const size_t indent = label_width + range_width + (label_width > 0 ? 1 : 0) +
                        (label_width + range_width > 0 ? 1 : 0);
  auto with = [&](int64_t r, int64_t c) {
    std::vector<int64_t> at = part;
    if (row_dim_ >= 0) at[static_cast<size_t>(row_dim_)] = r;
    if (column_dim_ >= 0) at[static_cast<size_t>(column_dim_)] = c;
    return at;
  };
  std::vector<size_t> widths;
  for (size_t c = 0; c < columns.size(); ++c) {
    size_t width = std::max(column_labels[c].size(), column_ranges[c].size());
    for (int64_t r : rows) {
      if (r == kGap || columns[c] == kGap) continue;
      int64_t first = 0;
      const std::vector<int64_t> at = with(r, columns[c]);
      width = std::max(width, Holders(at, &first).size() + (IsMarked(at) ? 2 : 0));
    }
    widths.push_back(width);
  }
  for (const auto* labels : {&column_labels, &column_ranges}) {
    std::string line(indent, ' ');
    for (size_t c = 0; c < columns.size(); ++c) line += "  " + Padded((*labels)[c], widths[c] + 1);
    TrimRight(line);
    if (!line.empty()) text_ += line + "\n";
  }
  const std::string bar = options_.unicode ? "\u2502" : "|";
  for (size_t r = 0; r < rows.size(); ++r) {
    text_ += Border(widths, indent, r == 0 ? -1 : 0);
    std::string line = label_width > 0 ? Padded(row_labels[r], label_width + 1) : "";
    if (range_width + label_width > 0) line += Padded(row_ranges[r], range_width + 1);
    for (size_t c = 0; c < columns.size(); ++c) {
      const bool gap = rows[r] == kGap || columns[c] == kGap;
      line += bar + " " +
              (gap ? Padded("...", widths[c]) : Cell(with(rows[r], columns[c]), widths[c])) + " ";
    }
    text_ += line + bar + "\n";
  }
  text_ += Border(widths, indent, 1);
}

std::string Picture::Footer() const {
  std::string text;
  if (padded_) text += "* padded: holds less than its size\n";
  if (sharding_.IsMaximal()) return text;
  const Mesh& mesh = *sharding_.mesh;
  const AxisList rest = UnusedAxes(mesh, sharding_.UsedAxes());
  if (AxesSize(sharding_.unreduced) > 1) {
    const char* how = sharding_.unreduced_kind == ReductionKind::kSum   ? "sums"
                      : sharding_.unreduced_kind == ReductionKind::kMax ? "maxima"
                                                                        : "minima";
    text += std::string("partial ") + how + " over " + AxisListString(mesh, sharding_.unreduced) +
            ": " + std::to_string(AxesSize(sharding_.unreduced)) + " devices make up a part\n";
  }
  if (AxesSize(rest) > 1) {
    text += "replicated over " + AxisListString(mesh, rest) + ": " +
            std::to_string(AxesSize(rest)) + " copies of each part\n";
  }
  return text;
}

std::string Picture::Draw() {
  text_ = Header();
  int64_t panels = 1;
  for (int dim : panel_dims_) panels *= Parts(dim);
  for (int64_t panel : ShownParts(panels, options_.max_panels)) {
    if (panel == kGap) {
      text_ += "...\n";
      continue;
    }
    std::vector<int64_t> part(dims_.size(), 0);
    std::string title;
    int64_t rest = panel;
    for (size_t i = panel_dims_.size(); i-- > 0;) {
      const int dim = panel_dims_[i];
      const int64_t at = rest % Parts(dim);
      rest /= Parts(dim);
      part[static_cast<size_t>(dim)] = at;
      const std::string item = "dim " + std::to_string(dim) + " " +
                               CoordinateString(*sharding_.mesh, Axes(dim), at) + " " +
                               RangeString(dim, at);
      title = title.empty() ? item : item + ", " + title;
    }
    if (!title.empty()) text_ += title + ":\n";
    Panel(std::move(part));
  }
  return text_ + Footer();
}

}  // namespace

std::string DeviceRuns(const std::vector<int64_t>& devices, size_t max_items) {
  std::vector<int64_t> sorted = devices;
  std::sort(sorted.begin(), sorted.end());
  std::string text;
  size_t items = 0;
  for (size_t i = 0; i < sorted.size();) {
    size_t end = i + 1;
    while (end < sorted.size() && sorted[end] == sorted[end - 1] + 1) ++end;
    if (end - i == 2) end = i + 1;  // a run of two is written as two
    if (items == max_items && end < sorted.size()) return text + ",...";
    text += (items > 0 ? "," : "") + std::to_string(sorted[i]);
    if (end - i > 1) text += "-" + std::to_string(sorted[end - 1]);
    ++items;
    i = end;
  }
  return text;
}

std::string ShardPicture(const Dims& dims, const TensorSharding& sharding,
                         const PictureOptions& options) {
  LOCKSTEP_CHECK(sharding.mesh != nullptr) << "ShardPicture without a mesh";
  LOCKSTEP_CHECK(sharding.IsMaximal() || sharding.dims.size() == dims.size())
      << "sharding of rank " << sharding.dims.size() << " for a value of rank " << dims.size();
  return Picture(dims, sharding, options).Draw();
}

}  // namespace lockstep
