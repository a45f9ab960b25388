#pragma once
// What was read from documents, kept for whoever reads the same documents again.

#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "src/core/document/text_file.h"

namespace rearguard {

/// Values by the names under which they are asked for. One is given again while every document that it was
/// read from says what it said then: by content, not by path. Any number of threads may ask.
template <class Value>
class KeptReadings {
 public:
  struct Kept {
    std::string name;
    std::map<std::string, std::string> texts;  ///< of the documents that it was read from, by path
    std::shared_ptr<const Value> value;
  };
  using Shared = std::shared_ptr<const Kept>;

  /// Returns what `read` returns, a `Checked<Value>`, or what it has returned before.
  template <class Read>
  Checked<Shared> get(const std::string& name, const Read& read) {
    for (const Shared& kept : named(name)) {
      if (says_the_same(*kept)) return kept;
    }
    const FileRecord record;
    Checked<Value> value = read();
    if (!value) return value.problems();
    auto kept = std::make_shared<const Kept>(
        Kept{name, record.texts(), std::make_shared<const Value>(std::move(value).value())});
    const std::lock_guard lock(guard_);
    kept_.push_front(kept);
    if (kept_.size() > max_kept) kept_.pop_back();
    return Shared(kept);
  }

 private:
  static constexpr std::size_t max_kept = 32;

  std::vector<Shared> named(const std::string& name) const {
    const std::lock_guard lock(guard_);
    std::vector<Shared> found;
    for (const Shared& kept : kept_) {
      if (kept->name == name) found.push_back(kept);
    }
    return found;
  }

  /// Reads the documents again: that takes a small part of what making a value of them does.
  static bool says_the_same(const Kept& kept) {
    for (const auto& [path, text] : kept.texts) {
      const auto now = read_named_file(path);
      if (!now || *now != text) return false;
    }
    return true;
  }

  mutable std::mutex guard_;
  std::deque<Shared> kept_;  ///< the latest first
};

}  // namespace rearguard
