#pragma once
// Decodes a document's tree into values. Each fault becomes a problem with its place, and reading continues,
// so one run reports all of them.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/core/document/diagnostic.h"
#include "src/core/document/document.h"

namespace rearguard {

struct Keys;

/// Returns the keys of a sort of table of a document, such as "label" (see `key_table.h`).
const Keys* keys_of(std::string_view sort);

/// Returns the end of a message about an unknown key: "; did you mean `column`?", or, if no known key is
/// near, the known keys in the order of `known`: "; known here: `column`, `row`". Empty if `known` is empty.
std::string nearest_key(std::string_view key, std::span<const std::string> known);

/// A name that a document may use for a value of an enumeration.
template <class E>
struct Choice {
  std::string_view name;
  E value;
};

/// Reads a string. `what`, here and below, names the value in messages: "`columns`", "the hex of unit `b1`".
/// If the value is not of the required kind, each of these functions adds a problem at its place and returns
/// nothing.
std::optional<std::string> read_string(const Node& node, std::string_view what, Problems& problems);
std::optional<bool> read_boolean(const Node& node, std::string_view what, Problems& problems);
/// Reads a whole number from `least` to `most`, both included.
std::optional<std::int64_t> read_integer(const Node& node, std::string_view what, std::int64_t min,
                                         std::int64_t max, Problems& problems);
std::optional<std::vector<std::string>> read_strings(const Node& node, std::string_view what,
                                                     Problems& problems);
/// Reads a string that must be one of `names`; returns its index there.
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

/// Returns a number in the decimal notation that `parse_fraction` reads ("1.50", "0.001"), without exponent
/// or leading plus. Returns the text unchanged if that takes more than 40 digits.
std::string decimal_digits(const Node& number);

enum class Need : std::uint8_t { optional, required };

/// A reader of the members of one table. Each key that is requested counts as known if the table may have it;
/// `finish` reports the other members. Keys must outlive the reader. A node that is not a table is reported
/// once and then reads as an empty table.
class TableReader {
 public:
  /// `what` names the table in messages: "`grid`", "unit \"b1\"", "the map". The node must outlive the
  /// reader. `keys` are all that such a table may have; null: those that are requested.
  TableReader(const Node& table, std::string what, Problems& problems, const Keys* keys = nullptr);

  bool usable() const { return usable_; }
  const Node& node() const { return table_; }
  const std::string& what() const { return what_; }
  Problems& problems() const { return problems_; }
  void set_what(std::string what) { what_ = std::move(what); }

  /// Returns the member's value, or null; a missing required member is a problem.
  const Node* find(std::string_view key, Need need = Need::optional);
  /// As `find`; a value of another kind is a problem and returns null.
  const Node* table(std::string_view key, Need need = Need::optional);
  const Node* array(std::string_view key, Need need = Need::optional);

  std::optional<std::string> string(std::string_view key, Need need = Need::optional);
  std::optional<bool> boolean(std::string_view key, Need need = Need::optional);
  std::optional<int> integer(std::string_view key, int min, int max, Need need = Need::optional);
  std::optional<std::vector<std::string>> strings(std::string_view key, Need need = Need::optional);
  template <class E>
  std::optional<E> choice(std::string_view key, std::span<const Choice<E>> choices,
                          Need need = Need::optional) {
    const Node* value = find(key, need);
    if (value == nullptr) return std::nullopt;
    return read_choice<E>(*value, key_text(key), choices, problems_);
  }

  /// Marks a key as known; another reader handles its value.
  void mark_known(std::string_view key) { is_known(key); }
  void mark_known(const Keys& keys);
  /// Marks every key that such a table may have: a misspelt one may be what the others depend on.
  void mark_all_known();
  /// Reports every member whose key was not requested, with the nearest known key or a list of known keys.
  void finish();

 private:
  /// Notes a key as requested; false if such a table does not have it.
  bool is_known(std::string_view key);
  const Node* find_kind(std::string_view key, Need need, Node::Kind kind);

  const Node& table_;
  std::string what_;
  Problems& problems_;
  const Keys* keys_;
  std::vector<std::string_view> known_;
  bool usable_;
};

/// Checks the line that states a document's kind and version, for example `rearguard = "map 1"`; adds a
/// problem if it is wrong. A document inside another one may omit the line (`Need::optional`).
void read_kind(TableReader& document, std::string_view kind, Need need);

}  // namespace rearguard
