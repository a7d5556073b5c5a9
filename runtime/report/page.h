// The page of `lockstep report`: one self-contained HTML file that answers the same questions as
// check and explain, with pictures: the verdict, what is communicated and why, how values lie on
// the mesh, the program line by line, and what every device did when.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/pipeline.h"
#include "devices/flight_recorder.h"
#include "runtime/report/check_report.h"

namespace lockstep {

struct PageData {
  std::string program;                  ///< as the user named it
  std::string source;                   ///< its text
  const CheckReport* report = nullptr;  ///< null where the command failed before there was one
  const CompiledProgram* compiled = nullptr;  ///< likewise
  std::optional<Error> error;                 ///< that ended the command
  std::vector<TraceEvent> trace;              ///< of the launch; empty: it was not run
};

/// The whole page, UTF-8, without scripts and without anything from elsewhere. Long programs,
/// many values and long runs are cut; the page says where.
std::string ReportPage(const PageData& data);

// --- the drawings (page_drawings.cpp) ---

/// `<`, `>`, `&` and quotes as entities.
std::string HtmlEscape(std::string_view text);
/// How a value lies: a grid of the parts with the devices that hold each, as SVG. Dims that are not
/// split are not drawn; of more than two split dims the first two are, and a caption says so.
std::string GridSvg(const Dims& dims, const TensorSharding& sharding);
/// One bar of events for each of the first devices, as SVG.
std::string TimelineSvg(const std::vector<TraceEvent>& trace);

}  // namespace lockstep
