#pragma once
// The files that this run of the program has read or made, so that no answer is written over one of them.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace rearguard {

/// Says that a file has been read or made; devices and pipes do not count. From any thread.
void note_in_use(const std::filesystem::path& file);

/// Why an answer may not go into a file: this run has read it or made it, under whatever name. Nothing where
/// it may.
std::optional<std::string> answer_problem(const std::filesystem::path& file);

/// `write_whole` of an answer, unless `answer_problem` speaks against it.
std::optional<std::string> write_answer(std::span<const std::byte> bytes, const std::filesystem::path& file);

}  // namespace rearguard
