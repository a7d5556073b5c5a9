// sdy attributes: meshes, shardings, rules, manual axes.
#include "compiler/frontend/mlir_attribute_parser.h"

namespace lockstep {

MeshPtr MeshTable::Find(std::string_view name) const {
  for (const MeshPtr& mesh : meshes_) {
    if (mesh->name() == name) return mesh;
  }
  return nullptr;
}

bool MeshTable::Add(const MeshPtr& mesh) {
  if (Find(mesh->name())) return false;
  meshes_.push_back(mesh);
  return true;
}

MeshPtr MeshTable::AddInline(Mesh mesh) {
  for (const auto& known : inline_meshes_) {
    if (*known == mesh) return known;
  }
  inline_meshes_.push_back(std::make_shared<Mesh>(std::move(mesh)));
  return inline_meshes_.back();
}

void MeshTable::NameInlineMeshes() {
  for (const auto& mesh : inline_meshes_) {
    const MeshPtr* same = nullptr;
    for (const MeshPtr& named : meshes_) {
      if (*named == *mesh) same = &named;
    }
    if (same) {
      mesh->set_name((*same)->name());
      continue;
    }
    std::string name = mesh->maximal() ? "maximal_mesh" : "mesh";
    for (int i = 0; Find(name); ++i) {
      name = (mesh->maximal() ? "maximal_mesh_" : "mesh_") + std::to_string(i);
    }
    mesh->set_name(name);
    meshes_.push_back(mesh);
  }
  inline_meshes_.clear();
}

MeshPtr MlirAttributeParser::FindMeshAhead(std::string_view) { return nullptr; }

Mesh MlirAttributeParser::ParseMeshBody(std::string name) {
  const size_t begin = offset();
  // The printer leaves the attribute's own name out; people write it.
  if (token().text == "#sdy.mesh") Advance();
  Expect('<');
  Expect('[');
  std::vector<MeshAxis> axes;
  if (!AtPunct(']')) {
    do {
      MeshAxis axis;
      axis.name = TakeString("an axis name");
      Expect('=');
      axis.size = TakeInteger("an axis size");
      axes.push_back(std::move(axis));
    } while (TryPunct(','));
  }
  Expect(']');
  std::vector<int64_t> ids;
  if (TryPunct(',')) {
    ExpectWord("device_ids");
    Expect('=');
    ids = TakeIntegerList();
  }
  Expect('>');
  return source().Located(begin,
                          [&] { return Mesh(std::move(axes), std::move(ids), std::move(name)); });
}

MeshPtr MlirAttributeParser::ParseMeshReference() {
  const size_t begin = offset();
  if (TryWord("mesh")) return meshes_.AddInline(ParseMeshBody(""));
  const std::string name = TakeSymbol("a mesh (@name or mesh<...>)");
  MeshPtr mesh = meshes_.Find(name);
  if (!mesh) mesh = FindMeshAhead(name);
  if (!mesh) {
    std::string known;
    for (const MeshPtr& other : meshes_.meshes())
      known += (known.empty() ? "@" : ", @") + other->name();
    FailAt(begin, "unknown mesh @" + name +
                      (known.empty() ? "; the module defines none" : "; known: " + known));
  }
  return mesh;
}

AxisRef MlirAttributeParser::ParseAxisRef(const Mesh& mesh) {
  const size_t begin = offset();
  const std::string name = TakeString("an axis name");
  const auto axis = mesh.FindAxis(name);
  if (!axis) {
    FailAt(begin,
           "mesh @" + mesh.name() + " has no axis \"" + name + "\": it is " + mesh.ToString());
  }
  if (!AtPunct(':') || CharAfter() != '(') return FullAxis(mesh, *axis);
  Advance();
  Advance();
  AxisRef ref;
  ref.axis = *axis;
  ref.pre = TakeInteger("a pre-size");
  Expect(')');
  ref.size = TakeInteger("a size");
  const int64_t full = mesh.axis_size(*axis);
  if (ref.pre < 1 || ref.size < 2 || ref.size >= full || ref.pre > full / ref.size ||
      full % (ref.pre * ref.size) != 0) {
    FailAt(begin, "sub-axis \"" + name + "\":(" + std::to_string(ref.pre) + ")" +
                      std::to_string(ref.size) + " does not fit axis size " + std::to_string(full));
  }
  return ref;
}

AxisList MlirAttributeParser::ParseAxisList(const Mesh& mesh) {
  AxisList axes;
  Expect('{');
  if (TryPunct('}')) return axes;
  do {
    axes.push_back(ParseAxisRef(mesh));
  } while (TryPunct(','));
  Expect('}');
  return axes;
}

std::vector<std::string> MlirAttributeParser::ParseAxisNames() {
  std::vector<std::string> names;
  Expect('{');
  if (TryPunct('}')) return names;
  do {
    names.push_back(TakeString("an axis name"));
  } while (TryPunct(','));
  Expect('}');
  return names;
}

DimSharding MlirAttributeParser::ParseDimSharding(const Mesh& mesh) {
  DimSharding dim;
  const size_t begin = offset();
  Expect('{');
  while (!AtPunct('}')) {
    if (TryPunct('?')) {
      dim.open = true;
      break;
    }
    dim.axes.push_back(ParseAxisRef(mesh));
    if (!TryPunct(',')) break;
    if (AtPunct('}')) FailExpected("an axis or '?'");
  }
  Expect('}');
  const std::string_view word = token().text;
  if (AtKind(TokenKind::kWord) && word.size() > 1 && word[0] == 'p' && IsDigit(word[1])) {
    if ((word[1] == '0' && word.size() > 2) || word.size() > 10 ||
        word.find_first_not_of("0123456789", 1) != std::string_view::npos) {
      Fail("bad priority '" + std::string(word) + "'");
    }
    dim.priority = std::stoll(std::string(word.substr(1)));
    Advance();
    if (dim.axes.empty() && !dim.open) {
      FailAt(begin, "an empty closed dimension cannot have a priority");
    }
  }
  return dim;
}

TensorSharding MlirAttributeParser::ParseShardingBody() {
  const size_t begin = offset();
  if (token().text == "#sdy.sharding") Advance();
  TensorSharding sharding;
  Expect('<');
  sharding.mesh = ParseMeshReference();
  Expect(',');
  Expect('[');
  if (!AtPunct(']')) {
    do {
      sharding.dims.push_back(ParseDimSharding(*sharding.mesh));
    } while (TryPunct(','));
  }
  Expect(']');
  while (TryPunct(',')) {
    const size_t at = offset();
    const std::string_view key = TakeWord("'replicated' or 'unreduced'");
    Expect('=');
    if (key == "replicated") {
      sharding.replicated = ParseAxisList(*sharding.mesh);
    } else if (key == "unreduced") {
      if (TryWord("max")) {
        sharding.unreduced_kind = ReductionKind::kMax;
      } else if (TryWord("min")) {
        sharding.unreduced_kind = ReductionKind::kMin;
      } else {
        TryWord("sum");
      }
      sharding.unreduced = ParseAxisList(*sharding.mesh);
    } else {
      FailAt(at, "expected 'replicated' or 'unreduced', found '" + std::string(key) + "'");
    }
  }
  Expect('>');
  source().Located(begin, [&] { sharding.Verify(sharding.rank()); });
  return sharding;
}

std::vector<TensorSharding> MlirAttributeParser::ParseShardingListBody() {
  std::vector<TensorSharding> shardings;
  Expect('[');
  if (TryPunct(']')) return shardings;
  do {
    shardings.push_back(ParseShardingBody());
  } while (TryPunct(','));
  Expect(']');
  return shardings;
}

Attribute MlirAttributeParser::ParseSdyAttribute(std::string_view kind, size_t begin) {
  const size_t open = EndOfToken();
  if (kind == "sharding") {
    Advance();
    return Attribute(Attribute::Sharding{ParseShardingBody()});
  }
  if (kind == "sharding_per_value") {
    Advance();
    Expect('<');
    Attribute value(Attribute::ShardingList{ParseShardingListBody()});
    Expect('>');
    return value;
  }
  const size_t end = SkipBalanced(open);
  if (kind == "op_sharding_rule") {
    const std::string_view body = text().substr(open + 1, end - open - 2);
    Resume(end);
    return source().Located(open + 1, [&] {
      FactorRule rule = FactorRule::Parse(body);
      return Attribute(Attribute::Rule{std::move(rule)});
    });
  }
  if (kind == "manual_axes") {
    Resume(open + 1);
    Attribute value(Attribute::Axes{ParseAxisNames()});
    Expect('>');
    return value;
  }
  Resume(end);
  return Attribute(Attribute::Raw{std::string(text().substr(begin, end - begin))});
}

}  // namespace lockstep
