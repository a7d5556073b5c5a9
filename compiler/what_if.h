// What if an annotation were not there: the program is propagated again without it.
#pragma once

#include <vector>

#include "compiler/pipeline.h"

namespace lockstep {

/// For a value of the propagated program: the annotations of the source (arguments, results,
/// constraints, ops) that take part in its story or stand in its way, each with the layout that the
/// value would have without it; those that change nothing are left out. Where no single one matters
/// because others say the same, one entry names several that must all go. At most `most` programs
/// are propagated, those without the annotations of the value's own axes first. The source is not
/// changed.
std::vector<AnnotationChange> WhatIf(const CompiledProgram& program, const ValueStory& story,
                                     int most = 24);

}  // namespace lockstep
