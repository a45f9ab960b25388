#pragma once
// The tables of a list in a document (hexsides, labels, units), written as headers `[[units]]` or as an array
// of tables. Private to this room.

#include "src/workshop/rewrite/edit_targets.h"
#include "src/workshop/rewrite/text_outline.h"

namespace rearguard {

/// A key with its value as written in the text.
using RawField = std::pair<std::string, std::string>;

/// The changes of one record. Fields are set to a raw value (in place, or added), or removed.
struct RecordChange {
  bool is_removed = false;
  std::vector<std::pair<std::string, std::optional<std::string>>> fields;
  std::vector<std::vector<RawField>> new_after;  ///< new records that follow it
};

class TextRecords {
 public:
  /// Finds the records at `path`; the outline and the text must outlive this object.
  TextRecords(std::string_view text, const TextOutline& outline, std::vector<std::string> path);

  std::size_t size() const { return records_.size(); }
  /// Returns the member of a record with this key, or null.
  const TextMember* field(std::size_t record, std::string_view key) const;
  /// Returns the text of a field that is a string, otherwise nothing.
  std::optional<std::string> string(std::size_t record, std::string_view key) const;

  /// Returns the changes of the text: `changes` has one entry for each record; `new_last` is appended. Keys
  /// of the document itself below the header of a removed record are preserved.
  std::vector<TextChange> change(const std::vector<RecordChange>& changes,
                                 const std::vector<std::vector<RawField>>& new_last) const;

 private:
  struct Record {
    const std::vector<TextMember>* members = nullptr;
    TextSpan span;                               ///< of a table in an array, or of a header
    std::vector<const TextSection*> below = {};  ///< `[units.counts]` after its `[[units]]`
  };

  std::string inline_record(const std::vector<RawField>& fields) const;
  std::string headed_record(const std::vector<RawField>& fields) const;
  std::string changed_record(const Record& record, const RecordChange& change) const;
  void change_section(const Record& record, const RecordChange& change, std::vector<TextChange>& out) const;
  void remove_section(const Record& record, std::vector<TextChange>& out) const;
  std::size_t end_of_section(const Record& record) const;
  void add_lines(std::size_t at, const std::string& lines, std::vector<TextChange>& out) const;
  TextChange first_records(const std::vector<std::vector<RawField>>& fields) const;

  std::string_view text_;
  const TextOutline& outline_;
  std::vector<std::string> path_;
  const TextValue* array_ = nullptr;
  const TextMember* empty_line_ = nullptr;  ///< `units = []`, which headers replace
  std::vector<Record> records_;
};

/// Returns the value at a path of a document, or null.
const Node* value_at(const Node& document, const std::vector<std::string>& path);

std::vector<Node> records_in(std::string_view text, const std::vector<std::string>& path);

/// Returns the text with these records at a path. `old` has the records of the text in the form of the wanted
/// ones: a field in which the two agree stays as it is written. Records that nobody wants are removed, and
/// new ones follow the record before them, or come last.
std::string with_records(std::string_view text, const std::vector<std::string>& path,
                         const std::vector<Node>& old, const std::vector<RecordTarget>& wanted);

/// Returns whether two values are the same, whatever the order of keys.
bool same_value(const Node& a, const Node& b);

/// Returns whether a key belongs to the map below any header (see chart_reader.h), or to the position.
bool is_documents_own(const TextMember& member);

/// Returns a member in the syntax of the text: `key = value` or `"key": value`.
std::string raw_member(const TextOutline& outline, const RawField& field);

/// Returns the change that adds a member after another one of the same table or section.
TextChange member_after(std::string_view text, const TextOutline& outline, const TextMember& sibling,
                        const RawField& field);

}  // namespace rearguard
