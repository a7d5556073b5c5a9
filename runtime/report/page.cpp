#include "runtime/report/page.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "compiler/sharding/shard_math.h"
#include "runtime/report/page_style.h"

namespace lockstep {
namespace {

constexpr size_t kMostLayouts = 24;
constexpr int kMostLines = 4000;
constexpr size_t kLongLine = 300;
constexpr size_t kMostRemarks = 50;

class Page {
 public:
  explicit Page(const PageData& data) : data_(data) {}

  std::string Text() {
    out_ << "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
         << "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>"
         << HtmlEscape(data_.program) << " - Lockstep</title><style>" << kPageStyle
         << "</style></head><body>\n";
    Head();
    if (data_.error) ErrorBox();
    if (data_.report) {
      FirstDifference();
      Results();
      Communication();
    }
    if (data_.compiled) Layouts();
    if (data_.report) Remarks();
    if (!data_.trace.empty()) {
      out_
          << "<h2>What every device did</h2>" << TimelineSvg(data_.trace)
          << "<p class=\"dim\"><svg width=\"10\" height=\"10\"><rect class=\"kernel\" width=\"10\" "
             "height=\"10\"/></svg> computes <svg width=\"10\" height=\"10\"><rect class=\"meet\" "
             "width=\"10\" height=\"10\"/></svg> in a collective, from its arrival to its release "
             "<svg width=\"10\" height=\"10\"><rect class=\"copy\" width=\"10\" "
             "height=\"10\"/></svg> copies</p>\n";
    }
    Source();
    if (data_.report) {
      std::string json = ReportJson(*data_.report);
      // "</script>" in a string must not end the element.
      for (size_t at = 0; (at = json.find("</", at)) != std::string::npos; at += 3) {
        json.replace(at, 2, "<\\/");
      }
      out_ << "<script type=\"application/json\" id=\"lockstep\">" << json << "</script>\n";
    }
    out_ << "</body></html>\n";
    return out_.str();
  }

 private:
  std::string Code(const std::string& text) { return "<code>" + HtmlEscape(text) + "</code>"; }

  void Head() {
    const CheckReport* report = data_.report;
    std::string verdict = data_.error ? "error" : report ? report->verdict : "not run";
    const char* badge = verdict == "pass" ? "pass" : verdict == "not run" ? "" : "fail";
    out_ << "<h1><span class=\"badge " << badge << "\">" << verdict << "</span> "
         << HtmlEscape(data_.program) << "</h1>\n";
    if (!report) return;
    int64_t wire = 0;
    for (const auto& [kind, total] : TotalsByKind(report->collectives)) wire += total.wire_bytes;
    out_ << "<p class=\"facts\"><span><b>" << report->devices << "</b> devices</span>";
    if (report->mesh && report->mesh->num_axes() > 0) {
      out_ << "<span>mesh " << Code(MeshText(*report->mesh)) << "</span>";
    }
    if (!report->engine.empty()) out_ << "<span>engine " << report->engine << "</span>";
    out_ << "<span><b>" << report->collectives.size() << "</b> collectives, <b>" << HumanBytes(wire)
         << "</b> received by each device</span><span><b>" << HumanBytes(report->peak_bytes)
         << "</b> of memory on each device</span></p>\n";
  }

  void ErrorBox() {
    out_ << "<div class=\"box\"><b>" << HtmlEscape(data_.error->what()) << "</b>";
    for (const std::string& note : data_.error->notes()) {
      out_ << "<br><code>" << HtmlEscape(note) << "</code>";
    }
    if (!data_.error->devices().empty()) {
      out_ << "<table><tr><th>device<th>state<th>at<th>waits for</tr>";
      for (const DeviceState& device : data_.error->devices()) {
        out_ << "<tr><td class=\"num\">" << device.device << "<td>" << HtmlEscape(device.state)
             << "<td>" << Code(device.instruction + " " + device.location) << "<td>";
        for (const int64_t missing : device.missing) out_ << missing << " ";
        out_ << "</tr>";
      }
      out_ << "</table>";
    }
    out_ << "</div>\n";
  }

  void FirstDifference() {
    if (!data_.report->first_divergence) return;
    const Divergence& found = *data_.report->first_divergence;
    out_ << "<div class=\"box\"><b>First difference</b>: " << Code(found.value + " = " + found.op);
    if (!found.location.empty()) out_ << " at " << Code(found.location);
    out_ << "<br>device " << found.device << ", index " << Code(IndexText(found.index))
         << ": expected " << Code(found.expected) << ", got " << Code(found.got);
    if (found.ulp > 0) out_ << " (" << found.ulp << " ulp)";
    if (!found.reason.empty()) out_ << "<br>" << HtmlEscape(found.reason);
    out_ << "</div>\n";
  }

  void Results() {
    const CheckReport& report = *data_.report;
    if (!report.results.empty()) {
      out_ << "<h2>Results</h2><table><tr><th><th>result<th>type<th>layout<th>policy<th>"
              "elements<th>differ<th>largest difference</tr>\n";
      for (const ResultVerdict& result : report.results) {
        out_ << "<tr><td class=\"" << (result.ok ? "good\">ok" : "bad\">FAIL") << "<td>"
             << result.name << "<td>" << Code(result.type) << "<td>" << Code(result.sharding)
             << "<td>" << result.policy << "<td class=\"num\">" << result.elements
             << "<td class=\"num\">" << result.mismatches << "<td>" << result.max_ulp << " ulp";
        if (!result.note.empty()) out_ << "; " << HtmlEscape(result.note);
        out_ << "</tr>\n";
      }
      out_ << "</table>\n";
    }
    if (!report.expectations.empty()) {
      out_ << "<h2>Budget</h2><table>";
      for (const Expectation& line : report.expectations) {
        out_ << "<tr><td class=\"" << (line.ok ? "good\">ok" : "bad\">MISS") << "<td>"
             << "<a href=\"#L" << line.line << "\">line " << line.line << "</a><td>"
             << Code(line.text) << "<td>got " << Code(line.got) << "</tr>";
      }
      out_ << "</table>\n";
    }
  }

  static int LineOf(const CollectiveRecord& record) {
    if (!record.op) return 0;
    if (record.op->note && record.op->note->location.text.known()) {
      return record.op->note->location.text.line;
    }
    return record.op->location.text.line;
  }

  void Communication() {
    const std::vector<CollectiveRecord>& all = data_.report->collectives;
    out_ << "<h2>Communication</h2>\n";
    if (all.empty()) {
      out_ << "<p>The program communicates nothing.</p>\n";
      return;
    }
    int64_t most = 1;
    for (const CollectiveRecord& record : all) most = std::max(most, Bytes(record));
    out_ << "<table><tr><th>kind<th>operand<th>over<th>bytes<th>why</tr>\n";
    for (const CollectiveRecord& record : all) {
      out_ << "<tr><td><b>" << record.kind << "</b><td class=\"code\">" << HtmlEscape(record.type)
           << "<td class=\"over\">";
      for (const std::string& axis : record.axes) out_ << Code(axis) << " ";
      out_ << "<span class=\"dim\">" << record.groups << " x " << record.group_size
           << "</span><td class=\"num\">" << HumanBytes(record.wire_bytes);
      if (!record.executions) {
        out_ << " a trip";
      } else if (*record.executions != 1) {
        out_ << " x " << *record.executions;
      }
      out_ << "<div class=\"bar\" style=\"width:" << 100 * Bytes(record) / most << "%\"></div><td>"
           << HtmlEscape(record.cause);
      if (record.from_program) out_ << "written in the program";
      if (!record.hint.empty()) out_ << "<br><i>" << HtmlEscape(record.hint) << "</i>";
      if (!record.alternative.empty()) {
        out_ << "<br><span class=\"dim\">" << HtmlEscape(record.alternative) << "</span>";
      }
      if (const int line = LineOf(record)) {
        out_ << " <a href=\"#L" << line << "\">line " << line << "</a>";
      }
      if (!record.location.empty()) {
        out_ << " <span class=\"dim\">" << HtmlEscape(record.location) << "</span>";
      }
      out_ << "</tr>\n";
    }
    out_ << "</table>\n";
  }

  static int64_t Bytes(const CollectiveRecord& record) {
    return record.wire_bytes * record.executions.value_or(1);
  }

  const Module* Annotated() const {
    if (!data_.compiled) return nullptr;
    return data_.compiled->global.module ? data_.compiled->global.module.get()
                                         : data_.compiled->source.get();
  }

  void Layout(const std::string& name, const Type& type, const TensorSharding& sharding) {
    const std::string grid = GridSvg(type.dims(), sharding);
    if (grid.empty() || layouts_ == kMostLayouts) return;
    if (layouts_++ == 0) {
      out_
          << "<h2>Layouts</h2><p class=\"dim\">Arguments and results that are split: the number in "
             "a part is the device that holds it.</p><div class=\"layouts\">\n";
    }
    out_ << "<figure><figcaption><b>" << HtmlEscape(name) << "</b> " << Code(type.ShortString())
         << " " << Code(sharding.Layout().ToString()) << "</figcaption>" << grid << "</figure>\n";
  }

  void Layouts() {
    const Module& spmd = *data_.compiled->spmd.module;
    const Function* main = spmd.Main();
    for (size_t i = 0; i < spmd.arg_layouts.size(); ++i) {
      const TensorLayout& layout = spmd.arg_layouts[i];
      if (!layout.sharding.mesh || !layout.global.IsTensor()) continue;
      const Value& arg = *main->body.args[i];
      const std::string label = arg.location.Label();
      Layout(label.empty() ? arg.name : label, layout.global, layout.sharding);
    }
    for (size_t i = 0; i < spmd.result_layouts.size(); ++i) {
      const TensorLayout& layout = spmd.result_layouts[i];
      if (!layout.sharding.mesh || !layout.global.IsTensor()) continue;
      Layout("out" + std::to_string(i), layout.global, layout.sharding);
    }
    if (layouts_ > 0) out_ << "</div>\n";
    if (layouts_ == kMostLayouts)
      out_ << "<p class=\"dim\">The first " << kMostLayouts << ".</p>\n";
  }

  void Remarks() {
    const CheckReport& report = *data_.report;
    std::vector<std::string> remarks;
    for (const Error& error : report.unproven)
      remarks.push_back(std::string("not proven: ") + error.what());
    for (const PropagationConflict& conflict : report.conflicts) {
      remarks.push_back("conflict at " + (conflict.value ? conflict.value->name : "") + ": " +
                        conflict.winner + " wins over " + conflict.loser + ": " + conflict.reason);
    }
    for (const ShardingAdvice& advice : report.advice) remarks.push_back(advice.text);
    if (remarks.empty()) return;
    out_ << "<h2>Remarks</h2><ul>\n";
    for (size_t i = 0; i < std::min(remarks.size(), kMostRemarks); ++i) {
      out_ << "<li>" << HtmlEscape(remarks[i]) << "</li>\n";
    }
    out_ << "</ul>\n";
    if (remarks.size() > kMostRemarks) {
      out_ << "<p class=\"dim\">" << remarks.size() - kMostRemarks << " more.</p>\n";
    }
  }

  void Note(const Value& value) {
    const int line = (value.def ? value.def->location : value.location).text.line;
    if (line <= 0 || !value.sharding || !value.sharding->mesh || !value.type.IsTensor()) return;
    std::string& note = layout_at_[line];
    const std::string text = value.sharding->Layout().ToString();
    if (note.size() < 200 && note.find(text) == std::string::npos) {
      note += (note.empty() ? "" : "  ") + text;
    }
  }

  void Source() {
    if (data_.source.empty()) return;
    if (const Module* module = Annotated()) {
      const Function* main = module->Main();
      // Arguments stand on the one line of the function; their layouts are drawn above.
      WalkOps(main->body, [&](Op& op) {
        for (const auto& result : op.results) Note(*result);
      });
    }
    std::map<int, std::vector<const CollectiveRecord*>> at_line;
    if (data_.report) {
      for (const CollectiveRecord& record : data_.report->collectives) {
        at_line[LineOf(record)].push_back(&record);
      }
    }
    out_ << "<h2>Program</h2><div class=\"src\">";
    std::istringstream in(data_.source);
    int number = 0;
    for (std::string line; std::getline(in, line) && number < kMostLines;) {
      ++number;
      const bool cut = line.size() > kLongLine;
      if (cut) line.resize(kLongLine);
      out_ << "<div id=\"L" << number << "\"><span class=\"n\">" << number << "</span>"
           << HtmlEscape(line) << (cut ? " ..." : "");
      if (const auto found = layout_at_.find(number); found != layout_at_.end()) {
        out_ << "<span class=\"lay\">" << HtmlEscape(found->second) << "</span>";
      }
      for (const CollectiveRecord* record : at_line[number]) {
        out_ << "<span class=\"comm\" title=\"" << HtmlEscape(record->cause) << "\">"
             << record->kind << " " << HumanBytes(record->wire_bytes) << "</span>";
      }
      out_ << "</div>";
    }
    out_ << "</div>\n";
    if (number == kMostLines)
      out_ << "<p class=\"dim\">The first " << kMostLines << " lines.</p>\n";
  }

  const PageData& data_;
  std::ostringstream out_;
  size_t layouts_ = 0;
  std::map<int, std::string> layout_at_;
};

}  // namespace

std::string ReportPage(const PageData& data) { return Page(data).Text(); }

}  // namespace lockstep
