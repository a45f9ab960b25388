#pragma once
// Problems of a document with their places, and values that may be replaced by such problems.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rearguard {

/// A place in a text: line and column from 1, columns counted in Unicode code points (a tab is one).
struct Place {
  int line = 1;
  int column = 1;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// One problem of a document. `line` 0 refers to the file as a whole.
struct Diagnostic {
  std::string file;
  int line = 0;
  int column = 0;
  std::string message;
  bool unknown_key = false;  ///< the problem is a key or entry that has no effect
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// Returns "file:line:column: error: message", or "file: error: message" if `line` is 0.
std::string to_string(const Diagnostic& diagnostic);
/// Returns one line for each problem, each with a newline.
std::string to_string(const std::vector<Diagnostic>& diagnostics);

/// Returns the problem to report if there is room for only one: the first unknown key, or else the first
/// problem. A misspelt key is also reported as missing, at the start of its table and hence earlier; the
/// unknown key explains both.
const Diagnostic& root_problem(const std::vector<Diagnostic>& diagnostics);

/// A value, or at least one problem that explains why there is no value.
template <class T>
class Checked {
 public:
  Checked(T value) : content_(std::move(value)) {}
  Checked(std::vector<Diagnostic> problems) : content_(std::move(problems)) {}
  Checked(Diagnostic problem) : content_(std::vector<Diagnostic>{std::move(problem)}) {}

  explicit operator bool() const { return content_.index() == 0; }
  /// Requires a value.
  const T& value() const& { return std::get<0>(content_); }
  T&& value() && { return std::get<0>(std::move(content_)); }
  const T* operator->() const { return &std::get<0>(content_); }
  const T& operator*() const& { return std::get<0>(content_); }
  T&& operator*() && { return std::get<0>(std::move(content_)); }
  /// Requires that there is no value.
  const std::vector<Diagnostic>& problems() const { return std::get<1>(content_); }

 private:
  std::variant<T, std::vector<Diagnostic>> content_;
};

/// A collector of the problems of one file.
class Problems {
 public:
  explicit Problems(std::string file) : file_(std::move(file)) {}

  const std::string& file() const { return file_; }
  void add(Place place, std::string message);
  /// Adds the problem of a key that has no meaning there.
  void add_unknown_key(Place place, std::string message);
  /// Adds problems found in another file that this one refers to.
  void add(const std::vector<Diagnostic>& others);
  /// Adds a problem that replaces all others, such as a document of the wrong kind.
  void add_sole(Place place, std::string message);
  bool empty() const { return list_.empty(); }
  std::size_t size() const { return list_.size(); }
  /// Returns all problems, those of one file in the order of its text, and empties the collector.
  std::vector<Diagnostic> take();

 private:
  std::string file_;
  std::vector<Diagnostic> list_;
  bool has_sole_ = false;  ///< the first problem of the list is the only one to report
};

/// Formats a key of a document for messages: `column`.
std::string key_text(std::string_view key);
/// Formats a value of a document for messages: "foot".
std::string value_text(std::string_view value);

}  // namespace rearguard
