#pragma once
// What is wrong with a text, and where; and values that come with the reasons why there is none.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "hexmap/one_line.h"

namespace rearguard {

/// A place in a text: line and column from 1, columns counted in Unicode code points (a tab is one).
struct Place {
  int line = 1;
  int column = 1;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// One problem with a document. `line` 0 speaks of the file as a whole.
struct Diagnostic {
  std::string file;
  int line = 0;
  int column = 0;
  std::string message;
  bool unknown_key = false;  ///< something is stated there that nobody reads
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// "file:line:column: error: message", or "file: error: message" where `line` is 0.
std::string to_string(const Diagnostic& diagnostic);
/// One line each, every one ended by a newline.
std::string to_string(const std::vector<Diagnostic>& diagnostics);

/// Of several problems the one to tell where only one is told. A misspelt key is missed as well, and the
/// table that lacks it stands before it: the first unknown key explains both, else the first problem must do.
const Diagnostic& max_reports(const std::vector<Diagnostic>& diagnostics);

/// A value, or every problem that stands in its way (then at least one).
template <class T>
class Checked {
 public:
  Checked(T value) : content_(std::move(value)) {}
  Checked(std::vector<Diagnostic> problems) : content_(std::move(problems)) {}
  Checked(Diagnostic problem) : content_(std::vector<Diagnostic>{std::move(problem)}) {}

  explicit operator bool() const { return content_.index() == 0; }
  /// Only where there is a value.
  const T& value() const& { return std::get<0>(content_); }
  T&& value() && { return std::get<0>(std::move(content_)); }
  const T* operator->() const { return &std::get<0>(content_); }
  const T& operator*() const& { return std::get<0>(content_); }
  T&& operator*() && { return std::get<0>(std::move(content_)); }
  /// Only where there is none.
  const std::vector<Diagnostic>& problems() const { return std::get<1>(content_); }

 private:
  std::variant<T, std::vector<Diagnostic>> content_;
};

/// Gathers the problems of one file.
class Problems {
 public:
  explicit Problems(std::string file) : file_(std::move(file)) {}

  const std::string& file() const { return file_; }
  void add(Place place, std::string message);
  /// A key that nobody reads.
  void add_unknown_key(Place place, std::string message);
  /// Problems found in another file that this one names.
  void add(const std::vector<Diagnostic>& others);
  /// One beside which the others mean nothing: a document of another kind breaks every rule of this one.
  void add_sole(Place place, std::string message);
  bool empty() const { return list_.empty(); }
  std::size_t size() const { return list_.size(); }
  /// Everything found, those of one file in the order of its text.
  std::vector<Diagnostic> take();

 private:
  std::string file_;
  std::vector<Diagnostic> list_;
  bool has_sole_ = false;  ///< as the first of the list
};

/// A key of a document as messages show it: `column`.
std::string key_text(std::string_view key);
/// A value of a document as messages show it: "foot".
std::string value_text(std::string_view value);

}  // namespace rearguard
