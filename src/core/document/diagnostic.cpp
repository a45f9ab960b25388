#include "src/core/document/diagnostic.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/one_line.h"

namespace rearguard {
namespace {

constexpr std::size_t max_listed_problems = 1000;
constexpr std::size_t max_message_length = 4000;

/// Adds a problem, and one beyond those that are listed: as a sign that there are more.
void add_to(std::vector<Diagnostic>& list, Diagnostic problem) {
  if (list.size() > max_listed_problems) return;
  // Nothing longer is read by anybody, and names may have megabytes.
  if (problem.message.size() > max_message_length)
    problem.message = one_line(problem.message, max_message_length);
  list.push_back(std::move(problem));
}

}  // namespace

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
  add_to(list_, {file_, place.line, place.column, std::move(message)});
}

void Problems::add_unknown_key(Place place, std::string message) {
  add_to(list_, {file_, place.line, place.column, std::move(message), true});
}

void Problems::add(const std::vector<Diagnostic>& others) {
  for (const Diagnostic& other : others) add_to(list_, other);
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
  if (list_.size() > max_listed_problems)
    list_.back() = {file_, 0, 0,
                    fmt::format("there are more than {} problems; mend these first", max_listed_problems)};
  return std::move(list_);
}

std::string key_text(std::string_view key) {
  return '`' + one_line(key, 60) + '`';
}
std::string value_text(std::string_view value) {
  return '"' + one_line(value, 60) + '"';
}

}  // namespace rearguard
