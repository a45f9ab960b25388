#pragma once
// The keys that documents may have. They stand once, in the `.keys` files of this room: a reader knows no
// other key, and the JSON Schemas, by which editors complete and check documents, are made of them.
//
// A text of keys has one line a key, with its type and its meaning; two spaces or more separate the three:
//
//   formula = integer | string  a whole number, or a formula    a type of that name
//   [[map]]  terrain, costs and hexsides                         the keys of a kind of document
//   [label]                                                      the keys of a sort of table
//   hex!, text!  string  where                                   a key; `!`: it is required
//   *  cost                                                      further keys are free names
//   + label                                                      the keys of that sort, `+?`: none required
//   |  varied                                                    in `[*]`: each value may be such a table
//
// A key that is stated again replaces the one before. `[done!]` has exactly one of its keys, and every table
// of a text has the keys of its `[*]`. Types are `any`, `string`, `boolean`, `integer 1..3`, `real 0..`,
// `list`, `true`, a "word", a /pattern/, the name of a type or of a sort of table, [an array of them], {a
// table of them by free names}, one*, alone or in an array, and one | another. A `former` key is read, but
// not offered.

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rearguard {

struct Key {
  std::string_view name;
  std::string_view type;
  std::string_view meaning;
  bool is_required = false;
};

/// The keys of one sort of table, such as a label of a map.
struct Keys {
  std::string_view meaning;
  std::vector<Key> list;
  std::string_view type_of_others;  ///< of keys that are free names; empty: there are none
  bool is_document = false;
  bool has_exactly_one = false;
  std::string_view type_of_each = {};  ///< that every value may have instead of its own; empty: none

  /// Returns null for a key that such a table does not have.
  const Key* find(std::string_view name) const;
};

class KeyTable {
 public:
  /// Texts in the form above must outlive the table. Their types may name those of `others`. Throws
  /// `std::logic_error` for another form: the texts are part of the program.
  explicit KeyTable(std::initializer_list<std::string_view> texts, const KeyTable* others = nullptr);

  /// Throws `std::logic_error` for a sort of table that no text has.
  const Keys& keys(std::string_view sort) const;
  /// The kinds of documents, each with its meaning.
  const std::vector<std::pair<std::string_view, std::string_view>>& documents() const { return documents_; }
  /// All sorts of tables and all types of these texts, by name.
  const std::map<std::string_view, Keys>& sorts() const { return sorts_; }
  const std::map<std::string_view, Key>& types() const { return types_; }
  /// Returns the JSON Schema (draft 7) of a kind of document, complete in itself; nothing for another word.
  std::optional<std::string> schema(std::string_view document) const;

 private:
  friend class SchemaWriter;

  void read(std::string_view text);
  void add(Keys& keys, const std::vector<std::string_view>& fields) const;

  std::map<std::string_view, Keys> sorts_;
  std::map<std::string_view, Key> types_;
  std::vector<std::pair<std::string_view, std::string_view>> documents_;
  const KeyTable* others_;
};

/// The keys of all documents of the core.
const KeyTable& key_table();

/// Returns the keys of a sort of table in `key_table`.
const Keys* keys_of(std::string_view sort);

}  // namespace rearguard
