#include "runtime/report/sharding_json.h"

#include <nlohmann/json.hpp>

#include "runtime/report/check_report.h"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto kReplaceBad = Json::error_handler_t::replace;

std::string Layout(const std::optional<TensorSharding>& sharding) {
  return sharding && sharding->mesh ? sharding->Layout().ToString() : "";
}

Json StepJson(const AxisOrigin& step) {
  return {{"kind", step.kind},
          {"value", step.value->name},
          {"dim", step.dim},
          {"op", step.op ? Json(step.op->Describe()) : Json(nullptr)},
          {"location", (step.op ? step.op->location : step.value->location).ToString()},
          {"text", StepText(step)}};
}

Json ConflictJson(const PropagationConflict& conflict, const Mesh& mesh) {
  return {{"op", conflict.op ? conflict.op->Describe() : ""},
          {"location", conflict.op ? conflict.op->location.ToString() : ""},
          {"axis", AxisString(mesh, conflict.axis)},
          {"winner", conflict.winner},
          {"loser", conflict.loser},
          {"reason", conflict.reason}};
}

Json ValueJson(const std::string& function, const Value& value) {
  return {{"function", function},
          {"value", value.name},
          {"op", value.def ? Json(std::string(value.def->name())) : Json(nullptr)},
          {"type", value.type.ShortString()},
          {"sharding", Layout(value.sharding)},
          {"location", (value.def ? value.def->location : value.location).ToString()}};
}

}  // namespace

std::string StoryJson(const std::string& program, const ValueStory& story,
                      const std::vector<AnnotationChange>& changes) {
  const Value& value = *story.value;
  Json json = {{"lockstep", kLockstepVersion},
               {"program", program},
               {"value", value.name},
               {"type", value.type.ShortString()},
               {"sharding", Layout(value.sharding)},
               {"location", (value.def ? value.def->location : value.location).ToString()}};
  for (const char* list : {"axes", "lost", "won", "changes"}) json[list] = Json::array();
  for (const AxisStory& axis : story.axes) {
    Json steps = Json::array();
    for (const AxisOrigin* step : axis.steps) steps.push_back(StepJson(*step));
    json["axes"].push_back({{"dim", axis.dim},
                            {"axis", AxisString(*value.sharding->mesh, axis.axis)},
                            {"steps", std::move(steps)}});
  }
  for (const PropagationConflict* conflict : story.lost) {
    json["lost"].push_back(ConflictJson(*conflict, *value.sharding->mesh));
  }
  for (const PropagationConflict* conflict : story.won) {
    json["won"].push_back(ConflictJson(*conflict, *value.sharding->mesh));
  }
  for (const AnnotationChange& change : changes) {
    json["changes"].push_back({{"without", change.annotations},
                               {"locations", change.locations},
                               {"becomes", change.becomes}});
  }
  return json.dump(2, ' ', false, kReplaceBad) + "\n";
}

std::string PropagationJson(const std::string& program, const CompiledProgram& compiled,
                            const std::vector<ShardingAdvice>& advice) {
  Json json = {{"lockstep", kLockstepVersion}, {"program", program}};
  json["meshes"] = Json::array();
  for (const MeshPtr& mesh : compiled.source->meshes) {
    json["meshes"].push_back({{"name", mesh->name()}, {"mesh", mesh->ToString()}});
  }
  json["values"] = Json::array();
  for (const auto& function : compiled.source->functions) {
    for (const auto& arg : function->body.args) {
      json["values"].push_back(ValueJson(function->name, *arg));
    }
    WalkOps(function->body, [&](Op& op) {
      for (const auto& result : op.results) {
        if (result->sharding) json["values"].push_back(ValueJson(function->name, *result));
      }
    });
  }
  json["results"] = Json::array();
  for (const auto& sharding : compiled.source->Main()->result_shardings) {
    json["results"].push_back(Layout(sharding));
  }
  const bool as_written = compiled.propagation.view == ProgramView::kAsWritten;
  json["propagation"] = {{"conflicts", Json::array()},
                         {"steps", compiled.propagation.steps},
                         {"view", as_written ? "as_written" : "as_compiled"}};
  for (const PropagationConflict& conflict : compiled.propagation.conflicts) {
    if (!conflict.value || !conflict.value->sharding || !conflict.value->sharding->mesh) continue;
    json["propagation"]["conflicts"].push_back(
        ConflictJson(conflict, *conflict.value->sharding->mesh));
  }
  json["advice"] = Json::array();
  for (const ShardingAdvice& remark : advice) {
    json["advice"].push_back({{"kind", AdviceKindName(remark.kind)},
                              {"value", remark.value ? remark.value->name : ""},
                              {"bytes", remark.bytes},
                              {"location", remark.location.ToString()},
                              {"text", remark.text}});
  }
  json["timings_ms"] = Json::object();
  for (const auto& [stage, time] : compiled.times) {
    json["timings_ms"][stage] = std::chrono::duration<double, std::milli>(time).count();
  }
  return json.dump(2, ' ', false, kReplaceBad) + "\n";
}

}  // namespace lockstep
