// JSON of what `propagate` and `explain` say.
#pragma once

#include <string>
#include <vector>

#include "compiler/pipeline.h"

namespace lockstep {

/// {"lockstep", "program", "value": {...}, "axes": [{"dim", "axis", "steps": [...]}], "lost":
/// [...], "won": [...], "changes": [...]}: why a value has its sharding.
std::string StoryJson(const std::string& program, const ValueStory& story,
                      const std::vector<AnnotationChange>& changes);

/// {"lockstep", "program", "mesh", "values": [...], "propagation": {...}, "advice": [...]}: the
/// sharding of each value of the source (after CopyShardingsToSource).
std::string PropagationJson(const std::string& program, const CompiledProgram& compiled,
                            const std::vector<ShardingAdvice>& advice);

}  // namespace lockstep
