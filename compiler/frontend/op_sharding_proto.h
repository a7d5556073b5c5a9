// OpSharding as protocol-buffer bytes: JAX writes mhlo.sharding so where a device list is long.
#pragma once

#include <string_view>

#include "compiler/sharding/hlo_sharding.h"

namespace lockstep {

/// Reads either spelling of a positional sharding: text in braces, or the serialized message.
/// Errors: InvalidArgument.
HloSharding ReadOpSharding(std::string_view value);

}  // namespace lockstep
