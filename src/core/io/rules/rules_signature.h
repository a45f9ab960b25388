#pragma once
// The signature of rules: what their files say, and by which readings.

#include <algorithm>

#include <fmt/format.h>

#include "src/core/document/text_file.h"
#include "src/core/rules/words/reading.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

/// Returns the signature of rules by the texts that they were read from and the readings in their name: 16
/// hexadecimal digits (FNV-1a), whatever the files are called.
inline std::string rules_signature(const std::map<std::string, std::string>& texts, const std::string& name) {
  const auto digest = [](std::string_view text) {
    std::uint64_t sum = 0xcbf29ce484222325U;
    for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return fmt::format("{:016x}", sum);
  };
  std::vector<std::string> digests;
  for (const auto& [path, text] : texts) digests.push_back(digest(text));
  std::sort(digests.begin(), digests.end());
  std::string all = to_text(split_readings(name).readings);
  for (const std::string& one : digests) all += one;
  return digest(all);
}

/// Returns the rules that `read` reads, and sets their signature.
template <class Read>
Checked<RuleSet> read_signed(std::string& signature, const Read& read) {
  const FileRecord record;
  Checked<RuleSet> rules = read();
  if (rules) signature = rules_signature(record.texts(), rules->id);
  return rules;
}

}  // namespace rearguard
