#include <algorithm>
#include <cstdio>
#include <map>
#include <sstream>

#include "compiler/sharding/picture.h"
#include "compiler/sharding/shard_math.h"
#include "runtime/report/page.h"

namespace lockstep {
namespace {

constexpr int64_t kMostParts = 16;    // of a dimension, drawn
constexpr int64_t kMostDevices = 32;  // rows of the timeline
constexpr size_t kMostEvents = 4000;

// Parts of one dimension, with the ones in the middle left out where there are many.
std::vector<int64_t> ShownParts(int64_t parts) {
  std::vector<int64_t> shown;
  for (int64_t i = 0; i < parts; ++i) {
    if (parts <= kMostParts || i < kMostParts / 2 || i >= parts - kMostParts / 2)
      shown.push_back(i);
  }
  return shown;
}

std::string Number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

// Colours that differ for neighbours: the hue goes by the golden angle.
std::string HueOf(int64_t number) { return std::to_string((number * 137 + 205) % 360); }

std::string RangeText(int64_t size, int64_t parts, int64_t ordinal) {
  const ShardRange range = RangeOfShard(size, parts, ordinal);
  if (range.valid_size == 0) return "empty";
  return std::to_string(range.offset) + ":" + std::to_string(range.offset + range.valid_size);
}

std::string_view EventClass(EventKind kind) {
  switch (kind) {
    case EventKind::kArrive:
      return "meet";
    case EventKind::kCopy:
      return "copy";
    case EventKind::kFail:
      return "fail";
    default:
      return "kernel";
  }
}

}  // namespace

std::string HtmlEscape(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '&':
        escaped += "&amp;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

namespace {

/// Devices by row and column of a drawing.
using PartHolders = std::map<std::pair<int64_t, int64_t>, std::vector<int64_t>>;

/// Who holds which part of the two dimensions (of one, if they are the same), of the first part of
/// all others.
PartHolders HoldersOf(const Dims& dims, const TensorSharding& sharding, size_t rows_dim,
                      size_t columns_dim) {
  PartHolders holders;
  const Mesh& mesh = *sharding.mesh;
  for (int64_t position = 0; position < mesh.num_devices(); ++position) {
    const std::vector<ShardRange> ranges = ShardRanges(dims, sharding, position);
    const auto ordinal = [&](size_t d) {
      const int64_t local = LocalSize(dims[d], sharding.NumShards(static_cast<int>(d)));
      return local == 0 ? 0 : ranges[d].offset / local;
    };
    bool first = true;
    for (size_t d = 0; d < dims.size(); ++d) {
      if (d != columns_dim && d != rows_dim) first = first && ordinal(d) == 0;
    }
    if (!first) continue;
    holders[{rows_dim != columns_dim ? ordinal(rows_dim) : 0, ordinal(columns_dim)}].push_back(
        mesh.DeviceAt(position));
  }
  return holders;
}

}  // namespace

std::string GridSvg(const Dims& dims, const TensorSharding& sharding) {
  std::vector<size_t> split;
  std::vector<int64_t> parts(dims.size(), 1);
  for (size_t d = 0; d < dims.size(); ++d) {
    parts[d] = sharding.NumShards(static_cast<int>(d));
    if (parts[d] > 1) split.push_back(d);
  }
  if (split.empty()) return "";
  // A value that is split in one dimension is a row of parts.
  const size_t columns_dim = split.size() > 1 ? split[1] : split[0];
  const bool has_rows = split.size() > 1;
  const size_t rows_dim = split[0];
  PartHolders holders = HoldersOf(dims, sharding, rows_dim, columns_dim);
  const std::vector<int64_t> rows = ShownParts(has_rows ? parts[rows_dim] : 1);
  const std::vector<int64_t> columns = ShownParts(parts[columns_dim]);
  const int cell_width = 64, cell_height = 28, left = 76, top = 20;
  std::ostringstream out;
  out << "<svg class=\"grid\" width=\"" << left + cell_width * static_cast<int>(columns.size()) + 1
      << "\" height=\"" << top + cell_height * static_cast<int>(rows.size()) + 1 << "\">";
  for (size_t c = 0; c < columns.size(); ++c) {
    out << "<text class=\"tick\" x=\"" << left + cell_width * static_cast<int>(c) + cell_width / 2
        << "\" y=\"13\">" << RangeText(dims[columns_dim], parts[columns_dim], columns[c])
        << "</text>";
  }
  for (size_t r = 0; r < rows.size(); ++r) {
    const int y = top + cell_height * static_cast<int>(r);
    if (has_rows) {
      out << "<text class=\"tick\" x=\"" << left / 2 << "\" y=\"" << y + 18 << "\">"
          << RangeText(dims[rows_dim], parts[rows_dim], rows[r]) << "</text>";
    }
    for (size_t c = 0; c < columns.size(); ++c) {
      const int x = left + cell_width * static_cast<int>(c);
      const std::vector<int64_t>& devices = holders[{rows[r], columns[c]}];
      out << "<rect x=\"" << x << "\" y=\"" << y << "\" width=\"" << cell_width << "\" height=\""
          << cell_height << "\" style=\"fill:hsl(" << HueOf(devices.empty() ? 0 : devices[0])
          << " 60% 50% / .25)\"/><text x=\"" << x + cell_width / 2 << "\" y=\"" << y + 18 << "\">"
          << DeviceRuns(devices, 2) << "</text>";
    }
  }
  out << "</svg>";
  if (split.size() > 2)
    out << "<div class=\"dim\">dims " << split[0] << " and " << split[1]
        << " at the first part of the others</div>";
  const size_t all = static_cast<size_t>((has_rows ? parts[rows_dim] : 1) * parts[columns_dim]);
  if (rows.size() * columns.size() < all) out << "<div class=\"dim\">cut in the middle</div>";
  return out.str();
}

std::string TimelineSvg(const std::vector<TraceEvent>& trace) {
  int64_t end = 1;
  std::map<int64_t, int> row_of;
  size_t drawn = 0;
  for (const TraceEvent& event : trace) {
    end = std::max(end, event.start_ns + event.duration_ns);
    if (static_cast<int64_t>(row_of.size()) < kMostDevices) row_of.emplace(event.device, 0);
  }
  int row = 0;
  for (auto& [device, y] : row_of) y = 20 + 22 * row++;
  const double width = 1000, left = 80;
  std::ostringstream out;
  out << "<svg class=\"timeline\" viewBox=\"0 0 1090 " << 26 + 22 * row << "\">";
  for (const auto& [device, y] : row_of) {
    out << "<text class=\"tick\" x=\"40\" y=\"" << y + 14 << "\">device " << device << "</text>";
  }
  out << "<text class=\"tick\" x=\"1050\" y=\"13\">" << Number(static_cast<double>(end) / 1000.0)
      << " us</text>";
  for (const TraceEvent& event : trace) {
    const auto found = row_of.find(event.device);
    if (found == row_of.end() || event.duration_ns <= 0 || drawn == kMostEvents) continue;
    if (event.kind != EventKind::kKernel && event.kind != EventKind::kCopy &&
        event.kind != EventKind::kArrive && event.kind != EventKind::kFail) {
      continue;
    }
    ++drawn;
    const double scale = width / static_cast<double>(end);
    out << "<rect class=\"" << EventClass(event.kind) << "\" x=\""
        << Number(left + static_cast<double>(event.start_ns) * scale) << "\" y=\"" << found->second
        << "\" width=\"" << Number(std::max(0.3, static_cast<double>(event.duration_ns) * scale))
        << "\" height=\"18\"><title>" << HtmlEscape(event.instruction) << " "
        << Number(static_cast<double>(event.duration_ns) / 1000.0) << " us "
        << HtmlEscape(event.location) << "</title></rect>";
  }
  out << "</svg>";
  return out.str();
}

}  // namespace lockstep
