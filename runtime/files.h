// Whole files into memory.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace lockstep {

/// A file, or whatever else has that path and can be read to an end. Errors: IoError with the path,
/// also for a folder.
std::vector<std::byte> ReadFileBytes(const std::string& path);
std::string ReadFileText(const std::string& path);
/// What is left of standard input. Errors: IoError.
std::string ReadStandardInput();

}  // namespace lockstep
