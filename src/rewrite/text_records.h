#pragma once
// The like tables of a document (hexsides, labels, units), whichever way the text lists them: headers
// `[[units]]`, or an array of tables. Private to io.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/rewrite/text_outline.h"

namespace rearguard {

/// A key with a value as the text shall have it.
using RawField = std::pair<std::string, std::string>;

/// What becomes of one record. Fields are set (in place, or added) to a raw value, or taken out.
struct RecordChange {
  bool is_removed = false;
  std::vector<std::pair<std::string, std::optional<std::string>>> fields;
  std::vector<std::vector<RawField>> new_after;  ///< new records that follow it
};

class TextRecords {
 public:
  /// The records at `path`; the outline and the text must outlive this.
  TextRecords(std::string_view text, const TextOutline& outline, std::vector<std::string> path);

  std::size_t size() const { return records_.size(); }
  /// The member of a record with this key, or null.
  const TextMember* field(std::size_t record, std::string_view key) const;
  /// Its text where it is a string; nothing else.
  std::optional<std::string> string(std::size_t record, std::string_view key) const;

  /// What to change in the text: `changes` for as many records as there are, then `new_last` at the end. Keys
  /// of the document itself that stand below the header of a removed record stay.
  std::vector<TextChange> change(const std::vector<RecordChange>& changes,
                                 const std::vector<std::vector<RawField>>& new_last) const;

 private:
  struct Record {
    const std::vector<TextMember>* members = nullptr;
    TextSpan span;                               ///< of a table in an array; else of a header
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
  const TextMember* empty_line_ = nullptr;  ///< `units = []`, which gives way to headers
  std::vector<Record> records_;
};

/// A member of a table as the text would have it: `key = value` or `"key": value`.
std::string raw_member(const TextOutline& outline, const RawField& field);

/// Adds a member after another one of the same table or section.
TextChange member_after(std::string_view text, const TextOutline& outline, const TextMember& sibling,
                        const RawField& field);

}  // namespace rearguard
