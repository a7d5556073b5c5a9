// What a user of the device layer includes.
#pragma once

#include "devices/cluster.h"  // IWYU pragma: export
#include "devices/program.h"  // IWYU pragma: export
