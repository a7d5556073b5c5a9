#include <algorithm>
#include <cstdio>
#include <sstream>

#include "runtime/report/check_report.h"

namespace lockstep {
namespace {

class Painter {
 public:
  explicit Painter(bool color) : color_(color) {}
  std::string Bold(const std::string& text) const { return Paint("1", text); }
  std::string Good(const std::string& text) const { return Paint("1;32", text); }
  std::string Bad(const std::string& text) const { return Paint("1;31", text); }
  std::string Dim(const std::string& text) const { return Paint("2", text); }

 private:
  std::string Paint(const char* code, const std::string& text) const {
    return color_ ? "\x1b[" + std::string(code) + "m" + text + "\x1b[0m" : text;
  }
  bool color_;
};

std::string Join(const std::vector<std::string>& parts, const std::string& separator) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i) text += (i ? separator : "") + parts[i];
  return text;
}

std::string Pad(std::string text, size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

std::string ResultText(const ResultVerdict& result) {
  std::ostringstream out;
  if (result.mismatches > 0) {
    out << result.mismatches << " of " << result.elements << " elements differ";
    if (result.max_ulp > 0) out << ", up to " << result.max_ulp << " ulp";
    if (result.estimated) out << " (bound " << result.bound_ulp << ", estimated)";
  } else if (result.max_ulp == 0) {
    out << result.elements << (result.elements == 1 ? " element equal" : " elements equal");
  } else {
    out << result.elements << " elements within " << result.max_ulp << " ulp (bound "
        << result.bound_ulp << (result.estimated ? ", estimated)" : ")");
  }
  if (result.order_sensitive > 0) out << ", " << result.order_sensitive << " order-sensitive";
  if (!result.note.empty()) out << "; " << result.note;
  return out.str();
}

void WriteResults(std::ostringstream& out, const CheckReport& report, const Painter& paint) {
  size_t name = 0, type = 0, sharding = 0;
  for (const ResultVerdict& result : report.results) {
    name = std::max(name, result.name.size());
    type = std::max(type, result.type.size());
    sharding = std::max(sharding, result.sharding.size());
  }
  for (const ResultVerdict& result : report.results) {
    out << "  " << (result.ok ? paint.Good("ok  ") : paint.Bad("FAIL")) << " "
        << Pad(result.name, name) << "  " << Pad(result.type, type) << "  "
        << Pad(result.sharding, sharding) << "  " << Pad(result.policy, 7) << "  "
        << ResultText(result) << "\n";
  }
}

void WriteDivergence(std::ostringstream& out, const Divergence& found, const Painter& paint) {
  out << "\n" << paint.Bold("First difference") << ": " << found.value << " = " << found.op;
  if (!found.location.empty()) out << " at " << found.location;
  out << "\n  device " << found.device << ", index " << IndexText(found.index) << ": expected "
      << found.expected << ", got " << found.got;
  if (found.ulp > 0) out << " (" << found.ulp << " ulp)";
  if (found.estimated) out << ", beyond an estimated bound";
  out << "\n";
  if (!found.reason.empty()) out << "  " << found.reason << "\n";
}

void WriteCollectives(std::ostringstream& out, const CheckReport& report, const TextStyle& style,
                      const Painter& paint) {
  int64_t wire = 0;
  for (const auto& [kind, total] : TotalsByKind(report.collectives)) wire += total.wire_bytes;
  out << "\n" << paint.Bold("Collectives") << ": " << report.collectives.size();
  if (!report.collectives.empty()) out << ", " << HumanBytes(wire) << " received by each device";
  out << "\n";
  constexpr size_t kShown = 20;
  size_t shown = 0;
  for (const CollectiveRecord& record : report.collectives) {
    if (!style.verbose && shown++ == kShown) {
      out << "  ... " << report.collectives.size() - kShown << " more (--verbose)\n";
      break;
    }
    out << "  " << Pad(record.kind, 18) << " " << Pad(record.type, 14) << " ";
    if (record.axes.empty()) {
      out << record.groups << (record.groups == 1 ? " group of " : " groups of ")
          << record.group_size;
    } else {
      out << "over " << Join(record.axes, ",") << " (" << record.groups << " x "
          << record.group_size << ")";
    }
    out << ", " << HumanBytes(record.wire_bytes);
    if (!record.executions) {
      out << " a trip";
    } else if (*record.executions != 1) {
      out << " x " << *record.executions;
    }
    if (!record.location.empty()) out << "  " << paint.Dim(record.location);
    out << "\n";
    if (!record.cause.empty()) out << "      " << record.cause << "\n";
    if (!record.hint.empty()) out << "      hint: " << record.hint << "\n";
  }
}

void WriteUnproven(std::ostringstream& out, const CheckReport& report, const TextStyle& style,
                   const Painter& paint) {
  for (const Error& error : report.unproven) {
    out << paint.Bold("Not proven") << ": " << error.what() << "\n";
    out << "  The data decide; --strict refuses it, and a run that parts is stopped.\n";
    if (!style.verbose) continue;
    for (const std::string& note : error.notes()) out << "  " << note << "\n";
  }
}

void WriteExpectations(std::ostringstream& out, const CheckReport& report, const Painter& paint) {
  for (const Expectation& expectation : report.expectations) {
    out << "  " << (expectation.ok ? paint.Good("ok  ") : paint.Bad("MISS")) << " line "
        << expectation.line << ": wanted " << expectation.text << ", got " << expectation.got
        << "\n";
  }
}

void WriteChecks(std::ostringstream& out, const CheckReport& report, const TextStyle& style,
                 const Painter& paint) {
  for (const CheckResult& check : report.checks) {
    if (check.ok && !style.verbose) continue;
    out << "  " << (check.ok ? paint.Good("ok  ") : paint.Bad("FAIL")) << " " << check.op << " "
        << check.type << " at " << check.location.ToString();
    if (!check.ok) out << ": " << check.mismatches << " mismatches, " << check.first_bad;
    out << "\n";
  }
}

}  // namespace

std::string MeshText(const Mesh& mesh) {
  std::vector<std::string> axes;
  for (const MeshAxis& axis : mesh.axes()) {
    axes.push_back(axis.name + "=" + std::to_string(axis.size));
  }
  return Join(axes, " ");
}

std::string IndexText(const Dims& index) {
  std::string text = "[";
  for (size_t i = 0; i < index.size(); ++i) text += (i ? "," : "") + std::to_string(index[i]);
  return text + "]";
}

std::string HumanBytes(int64_t bytes) {
  static constexpr const char* kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  double value = static_cast<double>(bytes);
  int unit = 0;
  while (value >= 1024 && unit < 4) {
    value /= 1024;
    ++unit;
  }
  char text[32];
  std::snprintf(text, sizeof text, unit == 0 ? "%.0f %s" : "%.1f %s", value, kUnits[unit]);
  return text;
}

std::string ReportText(const CheckReport& report, const TextStyle& style) {
  const Painter paint(style.color);
  std::ostringstream out;
  if (report.verdict == "pass") {
    out << paint.Good("PASS");
  } else if (report.verdict == "fail") {
    out << paint.Bad("FAIL");
  } else {
    out << paint.Bold("NOT RUN");
  }
  out << "  " << report.program << " on " << report.devices
      << (report.devices == 1 ? " device" : " devices");
  if (report.mesh && report.mesh->num_axes() > 0) out << " (" << MeshText(*report.mesh) << ")";
  if (!report.engine.empty()) out << ", engine " << report.engine;
  out << "\n";
  if (!style.quiet) {
    WriteResults(out, report, paint);
    WriteChecks(out, report, style, paint);
  }
  if (report.first_divergence) WriteDivergence(out, *report.first_divergence, paint);
  if (!report.expectations.empty()) WriteExpectations(out, report, paint);
  if (!style.quiet) {
    WriteCollectives(out, report, style, paint);
    WriteUnproven(out, report, style, paint);
    out << paint.Bold("Memory") << ": " << HumanBytes(report.peak_bytes) << " on each device\n";
    if (report.verdict != "not run") {
      out << paint.Dim(
                 "Policy: exact = bit for bit; bounded = within what rounding and the order of "
                 "sums may change.")
          << "\n";
      const bool estimated = std::any_of(report.results.begin(), report.results.end(),
                                         [](const auto& result) { return result.estimated; });
      if (estimated) {
        out << paint.Dim(
                   "Estimated bounds come from runs with moved roundings, since the proven ones "
                   "are "
                   "too loose here: an estimate and not a proof.")
            << "\n";
      }
    }
  }
  if (style.stats) {
    out << paint.Bold("Time") << ":";
    for (const auto& [stage, time] : report.times) {
      char text[64];
      std::snprintf(text, sizeof text, " %s %.2f ms", stage.c_str(),
                    std::chrono::duration<double, std::milli>(time).count());
      out << text;
    }
    out << "\n";
  }
  return out.str();
}

namespace {

// Messages quote the user's text: control characters would reach the terminal and act there.
std::string Printable(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string shown;
  for (char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if ((code < 0x20 && c != '\n' && c != '\t') || code == 0x7f) {
      shown += {'\\', 'x', kDigits[code / 16], kDigits[code % 16]};
    } else {
      shown += c;
    }
  }
  return shown;
}

}  // namespace

std::string ErrorText(const Error& error, const TextStyle& style) {
  const Painter paint(style.color);
  std::ostringstream out;
  out << paint.Bad("error:") << " " << Printable(error.what()) << "\n";
  for (const std::string& note : error.notes()) out << Printable(note) << "\n";
  if (error.devices().empty()) return out.str();
  out << paint.Bold("Devices") << ":\n";
  constexpr size_t kShown = 32;
  size_t shown = 0;
  for (const DeviceState& device : error.devices()) {
    if (shown++ == kShown) {
      out << "  ... " << error.devices().size() - kShown << " more\n";
      break;
    }
    out << "  " << Pad(std::to_string(device.device), 4) << " " << Pad(device.state, 9) << " "
        << device.instruction;
    if (!device.location.empty()) out << " at " << device.location;
    if (!device.arrived.empty()) out << "; arrived " << IndexText(device.arrived);
    if (!device.missing.empty()) out << "; missing " << IndexText(device.missing);
    out << "\n";
  }
  return out.str();
}

}  // namespace lockstep
