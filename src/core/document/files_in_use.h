#pragma once
// The files that this process has read or written; no output may overwrite them.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace rearguard {

/// Records that a file has been read or written; ignores devices and pipes. Thread-safe.
void note_in_use(const std::filesystem::path& file);

/// Returns why output may not go into a file that this process has read or written, under this name or
/// another; nothing if it may.
std::optional<std::string> answer_problem(const std::filesystem::path& file);

/// Writes output with `write_whole`, or returns the `answer_problem`.
std::optional<std::string> write_answer(std::span<const std::byte> bytes, const std::filesystem::path& file);

}  // namespace rearguard
