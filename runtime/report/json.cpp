#include <nlohmann/json.hpp>

#include "runtime/report/check_report.h"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

Json ResultJson(const ResultVerdict& result) {
  Json json = {{"name", result.name},
               {"type", result.type},
               {"sharding", result.sharding},
               {"policy", result.policy},
               {"bound_ulp", result.bound_ulp},
               {"estimated", result.estimated},
               {"max_ulp", result.max_ulp},
               {"max_abs_error", result.max_abs_error},
               {"elements", result.elements},
               {"mismatches", result.mismatches},
               {"order_sensitive", result.order_sensitive},
               {"ok", result.ok}};
  if (!result.note.empty()) json["note"] = result.note;
  return json;
}

Json DivergenceJson(const std::optional<Divergence>& divergence) {
  if (!divergence) return nullptr;
  return {{"value", divergence->value},
          {"op", divergence->op},
          {"location", divergence->location},
          {"device", divergence->device},
          {"index", divergence->index},
          {"expected", divergence->expected},
          {"got", divergence->got},
          {"ulp", divergence->ulp},
          {"estimated", divergence->estimated},
          {"reason", divergence->reason}};
}

Json CollectiveJson(const CollectiveRecord& record) {
  return {{"kind", record.kind},
          {"type", record.type},
          {"axes", record.axes},
          {"group_size", record.group_size},
          {"groups", record.groups},
          {"operand_bytes", record.operand_bytes},
          {"wire_bytes", record.wire_bytes},
          {"executions", record.executions ? Json(*record.executions) : Json(nullptr)},
          {"origin", record.from_program ? "program" : "partitioner"},
          {"cause", record.cause},
          {"location", record.location},
          {"hint", record.hint.empty() ? Json(nullptr) : Json(record.hint)},
          {"hint_option", record.hint.empty() ? Json(nullptr) : Json(record.hint_option)},
          {"hint_wire_bytes", record.hint.empty() ? Json(nullptr) : Json(record.hint_wire_bytes)},
          {"alternative", record.alternative.empty() ? Json(nullptr) : Json(record.alternative)}};
}

Json CheckJson(const CheckResult& check) {
  return {{"op", check.op},
          {"location", check.location.ToString()},
          {"type", check.type},
          {"ok", check.ok},
          {"mismatches", check.mismatches},
          {"max_ulp", check.max_ulp},
          {"executions", check.executions}};
}

Json MemoryJson(int64_t bytes) {
  return {{"max", bytes}, {"device", 0}, {"per_device", {{"min", bytes}, {"max", bytes}}}};
}

Json TotalsJson(const std::vector<CollectiveRecord>& records) {
  Json json = Json::object();
  for (const auto& [kind, total] : TotalsByKind(records)) {
    json[kind] = {{"count", total.count},
                  {"operand_bytes", total.operand_bytes},
                  {"wire_bytes", total.wire_bytes}};
  }
  return json;
}

Json ConflictJson(const PropagationConflict& conflict) {
  return {{"value", conflict.value ? conflict.value->name : ""},
          {"op", conflict.op ? std::string(conflict.op->short_name()) : ""},
          {"winner", conflict.winner},
          {"loser", conflict.loser},
          {"reason", conflict.reason}};
}

Json AdviceJson(const ShardingAdvice& remark) {
  return {{"kind", AdviceKindName(remark.kind)},
          {"value", remark.value ? remark.value->name : ""},
          {"bytes", remark.bytes},
          {"location", remark.location.ToString()},
          {"text", remark.text}};
}

std::string PlaceOf(const Location& where) {
  return where.text.known() ? where.text.ToString() : where.ToString();
}

// Text that may hold any bytes (names out of a broken file) must still make valid JSON.
std::string Dump(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

bool CheckReport::ExpectationsMet() const {
  for (const Expectation& expectation : expectations) {
    if (!expectation.ok) return false;
  }
  return true;
}

std::string ReportJson(const CheckReport& report) {
  Json json;
  json["lockstep"] = kLockstepVersion;
  json["program"] = report.program;
  json["verdict"] = report.verdict;
  json["mesh"] = Json::array();
  if (report.mesh) {
    for (const MeshAxis& axis : report.mesh->axes()) json["mesh"].push_back({axis.name, axis.size});
  }
  json["devices"] = report.devices;
  json["engine"] = report.engine;
  json["results"] = Json::array();
  for (const ResultVerdict& result : report.results) json["results"].push_back(ResultJson(result));
  json["first_divergence"] = DivergenceJson(report.first_divergence);
  json["collectives"] = Json::array();
  for (const CollectiveRecord& record : report.collectives) {
    json["collectives"].push_back(CollectiveJson(record));
  }
  json["unproven"] = Json::array();
  for (const Error& error : report.unproven) {
    json["unproven"].push_back({{"message", error.message()},
                                {"location", PlaceOf(error.location())},
                                {"notes", error.notes()}});
  }
  json["totals"] = TotalsJson(report.collectives);
  json["peak_bytes"] = MemoryJson(report.peak_bytes);
  json["propagation"] = {{"conflicts", Json::array()}, {"steps", report.propagation_steps}};
  for (const PropagationConflict& conflict : report.conflicts) {
    json["propagation"]["conflicts"].push_back(ConflictJson(conflict));
  }
  json["timings_ms"] = Json::object();
  for (const auto& [stage, time] : report.times) {
    json["timings_ms"][stage] = std::chrono::duration<double, std::milli>(time).count();
  }
  json["expectations"] = Json::array();
  for (const Expectation& expectation : report.expectations) {
    json["expectations"].push_back({{"line", expectation.line},
                                    {"text", expectation.text},
                                    {"ok", expectation.ok},
                                    {"got", expectation.got}});
  }
  if (!report.advice.empty()) {
    json["advice"] = Json::array();
    for (const ShardingAdvice& remark : report.advice) json["advice"].push_back(AdviceJson(remark));
  }
  if (!report.checks.empty()) {
    json["checks"] = Json::array();
    for (const CheckResult& check : report.checks) json["checks"].push_back(CheckJson(check));
  }
  return Dump(json);
}

std::string ErrorJson(const Error& error) {
  Json json = {{"code", ErrorCodeName(error.code())},
               {"message", error.message()},
               {"location", PlaceOf(error.location())},
               {"notes", error.notes()},
               {"devices", Json::array()}};
  for (const DeviceState& device : error.devices()) {
    json["devices"].push_back({{"device", device.device},
                               {"state", device.state},
                               {"instruction", device.instruction},
                               {"location", device.location},
                               {"arrived", device.arrived},
                               {"missing", device.missing}});
  }
  return Dump({{"error", json}});
}

std::string InternalErrorJson(const std::string& message) {
  return Dump({{"error",
                {{"code", "Internal"},
                 {"message", message},
                 {"location", ""},
                 {"notes", Json::array()},
                 {"devices", Json::array()}}}});
}

}  // namespace lockstep
