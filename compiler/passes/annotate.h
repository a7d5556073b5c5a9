// Annotations from outside: a mesh and shardings for a program that has none, or another size of
// the mesh it has. Applied to a parsed module before anything else. And the values that names from
// outside mean.
#pragma once

#include <string_view>

#include "compiler/ir/module.h"

namespace lockstep {

/// Gives the program a mesh. A program without one gets `mesh`; one that has a single mesh with the
/// same axis names is rescaled: every annotation keeps its axes with their new sizes.
/// Errors: Usage (other axis names, several meshes); InvalidArgument where sub-axes or explicit
/// replica groups do not survive another size.
void SetMesh(Module& module, const Mesh& mesh);

/// A value of the entry by its name ("%5", "%5#2"; arguments also by their label, "p['w1']"), those
/// of regions included, or of another function, as reports name what was inlined: "%relu.5" is %5
/// of
/// @relu. Null if there is none.
Value* FindValue(const Module& module, std::string_view name);

/// Sets the sharding of an argument or result of the entry, or of a value by name ("%h"), from text
/// such as "{x},{}"; on the result of a constraint, of the constraint. Errors: Usage (no such
/// argument or value, no mesh), InvalidArgument (text).
void AnnotateArgument(Module& module, int index, std::string_view sharding);
void AnnotateResult(Module& module, int index, std::string_view sharding);
void AnnotateValue(Module& module, std::string_view name, std::string_view sharding);

}  // namespace lockstep
