#include "src/core/document/diagnostic.h"

#include <algorithm>

#include "hexmap/one_line.h"

namespace rearguard {

std::string to_string(const Diagnostic& diagnostic) {
  std::string place = one_line(diagnostic.file);
  if (diagnostic.line > 0) {
    place += ':' + std::to_string(diagnostic.line) + ':' + std::to_string(diagnostic.column);
  }
  return place + ": error: " + one_line(diagnostic.message);
}

std::string to_string(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& d : diagnostics) text += to_string(d) + '\n';
  return text;
}

const Diagnostic& root_problem(const std::vector<Diagnostic>& diagnostics) {
  const auto unknown =
      std::find_if(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& d) { return d.unknown_key; });
  return unknown == diagnostics.end() ? diagnostics.front() : *unknown;
}

void Problems::add(Place place, std::string message) {
  list_.push_back({file_, place.line, place.column, std::move(message)});
}

void Problems::add_unknown_key(Place place, std::string message) {
  list_.push_back({file_, place.line, place.column, std::move(message), true});
}

void Problems::add(const std::vector<Diagnostic>& others) {
  list_.insert(list_.end(), others.begin(), others.end());
}

void Problems::add_sole(Place place, std::string message) {
  list_ = {{file_, place.line, place.column, std::move(message)}};
  has_sole_ = true;
}

std::vector<Diagnostic> Problems::take() {
  if (has_sole_) list_.resize(1);
  const auto own =
      std::stable_partition(list_.begin(), list_.end(), [&](const Diagnostic& d) { return d.file == file_; });
  std::stable_sort(list_.begin(), own, [](const Diagnostic& a, const Diagnostic& b) {
    return Place{a.line, a.column} < Place{b.line, b.column};
  });
  return std::move(list_);
}

std::string key_text(std::string_view key) {
  return '`' + one_line(key, 60) + '`';
}
std::string value_text(std::string_view value) {
  return '"' + one_line(value, 60) + '"';
}

}  // namespace rearguard
