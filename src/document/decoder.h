#pragma once
// From a document's tree to values: every wish that a table does not meet becomes a located problem,
// and reading goes on, so that one run shows all of them.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/document/diagnostic.h"
#include "src/document/document.h"

namespace rearguard {

/// For the end of a message about a key: "; did you mean `column`?", or where no known key is near the known
/// ones in the order of `known`, "; known here: `column`, `row`". Empty where none is known.
std::string nearest_key(std::string_view key, std::span<const std::string> known);

/// A name that a document may use for a value of an enumeration.
template <class E>
struct Choice {
  std::string_view name;
  E value;
};

/// `what` names the value in messages: "`columns`", "the hex of unit `b1`". Each of these returns
/// nothing, and adds a problem at the value's place, where the value is not of its kind.
std::optional<std::string> read_string(const Node& node, std::string_view what, Problems& problems);
std::optional<bool> read_boolean(const Node& node, std::string_view what, Problems& problems);
/// A whole number from `least` to `most`.
std::optional<std::int64_t> read_integer(const Node& node, std::string_view what, std::int64_t least,
                                         std::int64_t most, Problems& problems);
std::optional<std::vector<std::string>> read_strings(const Node& node, std::string_view what,
                                                     Problems& problems);
/// The index into `names` of a string that must be one of them.
std::optional<std::size_t> read_name(const Node& node, std::string_view what,
                                     std::span<const std::string> names, Problems& problems);

template <class E>
std::optional<E> read_choice(const Node& node, std::string_view what, std::span<const Choice<E>> choices,
                             Problems& problems) {
  std::vector<std::string> names;
  names.reserve(choices.size());
  for (const Choice<E>& c : choices) names.emplace_back(c.name);
  const auto index = read_name(node, what, names, problems);
  if (!index) return std::nullopt;
  return choices[*index].value;
}

/// The plain digits of a number as `parse_fraction` reads them ("1.50", "0.001"): exponents are
/// carried out, a leading plus goes. Unchanged where that cannot be done within 40 digits.
std::string plain_digits(const Node& number);

enum class Need : std::uint8_t { optional, required };

/// Reads the members of one table. Every key asked for is known; `finish` reports the members that
/// nobody asked for. A node that is no table is reported once and then reads as an empty one.
class TableReader {
 public:
  /// `what` names the table in messages: "`grid`", "unit \"b1\"", "the map". The node must outlive
  /// this.
  TableReader(const Node& table, std::string what, Problems& problems);

  bool usable() const { return usable_; }
  const Node& node() const { return table_; }
  const std::string& what() const { return what_; }
  Problems& problems() const { return problems_; }
  void set_what(std::string what) { what_ = std::move(what); }

  /// The member's value, or null; a required one that is not there is a problem.
  const Node* find(std::string_view key, Need need = Need::optional);
  /// As `find`, and a value of another kind is a problem and gives null.
  const Node* table(std::string_view key, Need need = Need::optional);
  const Node* array(std::string_view key, Need need = Need::optional);

  std::optional<std::string> string(std::string_view key, Need need = Need::optional);
  std::optional<bool> boolean(std::string_view key, Need need = Need::optional);
  std::optional<int> integer(std::string_view key, int least, int most, Need need = Need::optional);
  std::optional<std::vector<std::string>> strings(std::string_view key, Need need = Need::optional);
  template <class E>
  std::optional<E> choice(std::string_view key, std::span<const Choice<E>> choices,
                          Need need = Need::optional) {
    const Node* value = find(key, need);
    if (value == nullptr) return std::nullopt;
    return read_choice<E>(*value, key_text(key), choices, problems_);
  }

  /// Accepts a member that somebody else reads.
  void pass_over(std::string_view key) { known_.emplace_back(key); }
  /// Reports every member that nobody asked for, with the nearest known key or all of them.
  void finish();

 private:
  const Node* find_kind(std::string_view key, Need need, Node::Kind kind);

  const Node& table_;
  std::string what_;
  Problems& problems_;
  std::vector<std::string> known_;
  bool usable_;
};

/// Whether a document begins as it must: `rearguard = "map 1"` for kind "map", version 1. A document
/// that stands inside another one may leave the line out (`Need::optional`). A problem otherwise.
void read_kind(TableReader& document, std::string_view kind, Need need);

}  // namespace rearguard
