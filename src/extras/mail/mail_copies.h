#pragma once
// Copies of one game by mail: how they differ, and what each has sealed.

#include <optional>
#include <string>
#include <vector>

#include "src/core/document/diagnostic.h"
#include "src/extras/mail/digest.h"

namespace rearguard {

struct Journal;
struct ReadGame;

/// Returns the head that each seal of a side has signed, from its first.
std::vector<Bytes32> sealed_heads(const Journal& journal, const std::string& side);
/// Returns the number of lines, from the first, that are under a seal.
std::size_t sealed_lines(const Journal& journal);

/// How a journal goes on from another one.
struct MailExtension {
  enum class Kind : std::uint8_t { same, longer, older, parts };
  Kind kind = Kind::same;
  int line = 0;  ///< longer: the first new line; older: the last; parts: the first that differs
  std::optional<Diagnostic> how = {};  ///< parts: what was changed, and under whose seal; else nothing
};

/// Compares a journal, `now`, with a copy that was sent before. Both must be sound by themselves.
MailExtension extension_of(const ReadGame& now, const std::string& file, const ReadGame& before,
                           const std::string& before_file);

/// Two seals of one side under one number for different lines, as text that anybody can check; empty if two
/// journals of one game hold none.
std::string fork_proof(const ReadGame& one, const ReadGame& two);

}  // namespace rearguard
