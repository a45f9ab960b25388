#include "src/workshop/rewrite/text_records.h"

#include <algorithm>

#include "src/core/document/document_text.h"
#include "src/core/document/toml_text.h"

namespace rearguard {

bool is_documents_own(const TextMember& member) {
  static constexpr std::string_view keys[] = {"hexes",     "elevation",      "home",    "enemy_line",
                                              "allies",    "supply_sources", "regions", "retreat_direction",
                                              "side_names"};
  return std::find(std::begin(keys), std::end(keys), member.path.front()) != std::end(keys);
}

namespace {

/// Returns whether a member is inside a list or inline table, as opposed to on its own line below a header.
bool stands_in_section(const TextOutline& outline, const TextMember& member) {
  if (outline.is_json) return false;
  for (const TextSection& section : outline.sections) {
    for (const TextMember& own : section.members) {
      if (&own == &member) return true;
    }
  }
  return false;
}

}  // namespace

std::string raw_member(const TextOutline& outline, const RawField& field) {
  return outline.is_json ? toml_string(field.first) + ": " + field.second
                         : toml_key(field.first) + " = " + field.second;
}

TextChange member_after(std::string_view text, const TextOutline& outline, const TextMember& sibling,
                        const RawField& field) {
  const std::size_t end = sibling.value.span.end;
  if (stands_in_section(outline, sibling)) {
    const std::size_t next = next_line(text, end);
    const bool has_end = next > 0 && text[next - 1] == '\n';
    return {{next, next}, (has_end ? "" : outline.line_end) + raw_member(outline, field) + outline.line_end};
  }
  // The new key gets the same gap as its sibling.
  std::size_t gap = sibling.begin;
  while (gap > 0 && std::string_view(" \t\r\n").find(text[gap - 1]) != std::string_view::npos) --gap;
  return {{end, end}, "," + std::string(text.substr(gap, sibling.begin - gap)) + raw_member(outline, field)};
}

TextRecords::TextRecords(std::string_view text, const TextOutline& outline, std::vector<std::string> path)
    : text_(text), outline_(outline), path_(std::move(path)) {
  const TextMember* list = outline.find(path_);
  if (list != nullptr && list->value.kind == TextValue::Kind::array) {
    array_ = &list->value;
    const bool is_bare = array_->items.empty() && !outline.is_json && path_.size() == 1;
    if (is_bare && stands_in_section(outline, *list)) empty_line_ = list;
    for (const TextValue& item : array_->items) records_.push_back({&item.members, item.span});
    return;
  }
  for (const TextSection& section : outline.sections) {
    const bool is_below =
        section.path.size() > path_.size() && std::equal(path_.begin(), path_.end(), section.path.begin());
    if (section.is_item && section.path == path_) {
      records_.push_back({&section.members, {section.begin, section.end}});
    } else if (is_below && !records_.empty()) {
      records_.back().below.push_back(&section);
    }
  }
}

const TextMember* TextRecords::field(std::size_t record, std::string_view key) const {
  for (const TextMember& member : *records_[record].members) {
    if (member.path.size() == 1 && member.path[0] == key) return &member;
  }
  return nullptr;
}

std::optional<std::string> TextRecords::string(std::size_t record, std::string_view key) const {
  const TextMember* member = field(record, key);
  if (member == nullptr || member->value.kind != TextValue::Kind::string) return std::nullopt;
  return string_at(text_, member->value);
}

std::string TextRecords::inline_record(const std::vector<RawField>& fields) const {
  std::string out;
  for (const RawField& field : fields) out += (out.empty() ? "" : ", ") + raw_member(outline_, field);
  return "{ " + out + " }";
}

std::string TextRecords::headed_record(const std::vector<RawField>& fields) const {
  std::string header;
  for (const std::string& part : path_) header += (header.empty() ? "" : ".") + toml_key(part);
  std::string out = "[[" + header + "]]" + outline_.line_end;
  for (const RawField& field : fields) out += raw_member(outline_, field) + outline_.line_end;
  return out;
}

std::string TextRecords::changed_record(const Record& record, const RecordChange& change) const {
  std::vector<TextSpan> spans;
  std::vector<ListSlot> slots;
  std::vector<bool> is_done(change.fields.size(), false);
  for (const TextMember& member : *record.members) {
    spans.push_back(member.span());
    ListSlot slot = retained_slot(spans.size() - 1);
    bool stays = true;
    for (std::size_t i = 0; i < change.fields.size(); ++i) {
      const auto& [key, raw] = change.fields[i];
      if (member.path.front() != key) continue;
      stays = raw.has_value() && member.path.size() == 1;
      if (!stays) continue;
      is_done[i] = true;
      slot = rewritten_slot(
          spans.size() - 1,
          std::string(text_.substr(member.begin, member.value.span.begin - member.begin)) + *raw);
    }
    if (stays) slots.push_back(std::move(slot));
  }
  for (std::size_t i = 0; i < change.fields.size(); ++i) {
    const auto& [key, raw] = change.fields[i];
    if (raw && !is_done[i]) slots.push_back(new_slot(raw_member(outline_, {key, *raw})));
  }
  return rebuilt_list(text_, record.span, spans, slots, outline_.line_end);
}

std::size_t TextRecords::end_of_section(const Record& record) const {
  std::size_t last = record.members->empty() ? record.span.end : record.members->back().value.span.end;
  for (const TextSection* section : record.below)
    last = std::max(last, section->members.empty() ? section->end : section->members.back().value.span.end);
  return next_line(text_, last);
}

void TextRecords::change_section(const Record& record, const RecordChange& change,
                                 std::vector<TextChange>& out) const {
  std::vector<bool> is_done(change.fields.size(), false);
  for (const TextMember& member : *record.members) {
    for (std::size_t i = 0; i < change.fields.size(); ++i) {
      const auto& [key, raw] = change.fields[i];
      if (member.path.front() != key) continue;
      if (raw && member.path.size() == 1) {
        is_done[i] = true;
        out.push_back({member.value.span, *raw});
      } else {
        out.push_back({{line_begin(text_, member.begin), next_line(text_, member.value.span.end)}, ""});
      }
    }
  }
  const std::size_t last = record.members->empty() ? record.span.end : record.members->back().value.span.end;
  std::string added;
  for (std::size_t i = 0; i < change.fields.size(); ++i) {
    const auto& [key, raw] = change.fields[i];
    if (raw && !is_done[i]) added += raw_member(outline_, {key, *raw}) + outline_.line_end;
  }
  add_lines(next_line(text_, last), added, out);
  std::string records;
  for (const auto& fields : change.new_after) records += outline_.line_end + headed_record(fields);
  add_lines(end_of_section(record), records, out);
}

/// The last line of a text may lack its line break.
void TextRecords::add_lines(std::size_t at, const std::string& lines, std::vector<TextChange>& out) const {
  if (lines.empty()) return;
  const bool is_ended = at == 0 || text_[at - 1] == '\n' || (!out.empty() && out.back().span.begin == at);
  out.push_back({{at, at}, (is_ended ? "" : outline_.line_end) + lines});
}

void TextRecords::remove_section(const Record& record, std::vector<TextChange>& out) const {
  const bool has_foreign = std::ranges::any_of(*record.members, is_documents_own);
  std::size_t begin = line_begin(text_, record.span.begin);
  if (has_foreign) {
    out.push_back({{begin, next_line(text_, record.span.end)}, ""});
    for (const TextMember& member : *record.members) {
      if (!is_documents_own(member))
        out.push_back({{line_begin(text_, member.begin), next_line(text_, member.value.span.end)}, ""});
    }
    return;
  }
  const std::size_t end = end_of_section(record);
  // One of the blank lines around it is preserved.
  const auto is_blank = [&](std::size_t from, std::size_t to) {
    return text_.substr(from, to - from).find_first_not_of(" \t\r\n") == std::string_view::npos;
  };
  const bool blank_follows = end >= text_.size() || is_blank(end, next_line(text_, end));
  if (blank_follows && begin > 0) {
    const std::size_t above = line_begin(text_, begin - 1);
    if (is_blank(above, begin)) begin = above;
  }
  out.push_back({{begin, end}, ""});
}

TextChange TextRecords::first_records(const std::vector<std::vector<RawField>>& fields) const {
  // Below an inline parent, or in JSON, the list is a member of the parent.
  const std::vector<std::string> parent(path_.begin(), path_.end() - 1);
  const TextMember* last = nullptr;
  if (outline_.is_json || !parent.empty()) {
    if (parent.empty()) {
      const auto& members = outline_.sections.front().members;
      last = members.empty() ? nullptr : &members.back();
    } else if (const TextMember* table = outline_.find(parent)) {
      last = table->value.members.empty() ? nullptr : &table->value.members.back();
    }
  }
  if (last == nullptr) {
    const bool is_ended = text_.empty() || text_.back() == '\n';
    std::string out = is_ended ? "" : outline_.line_end;
    for (const auto& record : fields) out += outline_.line_end + headed_record(record);
    return {{text_.size(), text_.size()}, std::move(out)};
  }
  std::string list;
  for (const auto& record : fields)
    list += (list.empty() ? "" : ",") + outline_.line_end + "  " + inline_record(record);
  return member_after(text_, outline_, *last, {path_.back(), "[" + list + outline_.line_end + "]"});
}

std::vector<TextChange> TextRecords::change(const std::vector<RecordChange>& changes,
                                            const std::vector<std::vector<RawField>>& new_last) const {
  std::vector<TextChange> out;
  if (empty_line_ != nullptr && !new_last.empty()) {
    const TextSpan line{line_begin(text_, empty_line_->begin), next_line(text_, empty_line_->value.span.end)};
    return {{line, ""}, first_records(new_last)};
  }
  if (array_ != nullptr) {
    std::vector<TextSpan> spans;
    std::vector<ListSlot> slots;
    bool is_changed = !new_last.empty();
    for (std::size_t i = 0; i < records_.size(); ++i) {
      spans.push_back(records_[i].span);
      const RecordChange& change = changes[i];
      is_changed = is_changed || change.is_removed || !change.fields.empty() || !change.new_after.empty();
      if (!change.is_removed)
        slots.push_back(change.fields.empty() ? retained_slot(i)
                                              : rewritten_slot(i, changed_record(records_[i], change)));
      for (const auto& fields : change.new_after) slots.push_back(new_slot(inline_record(fields)));
    }
    for (const auto& fields : new_last) slots.push_back(new_slot(inline_record(fields)));
    if (is_changed)
      out.push_back({array_->span, rebuilt_list(text_, array_->span, spans, slots, outline_.line_end)});
    return out;
  }
  for (std::size_t i = 0; i < records_.size(); ++i) {
    if (!changes[i].is_removed) {
      change_section(records_[i], changes[i], out);
      continue;
    }
    remove_section(records_[i], out);
    for (const auto& fields : changes[i].new_after)
      add_lines(end_of_section(records_[i]), outline_.line_end + headed_record(fields), out);
  }
  if (new_last.empty()) return out;
  if (records_.empty()) {
    out.push_back(first_records(new_last));
    return out;
  }
  std::string added;
  for (const auto& fields : new_last) added += outline_.line_end + headed_record(fields);
  add_lines(end_of_section(records_.back()), added, out);
  return out;
}

const Node* value_at(const Node& document, const std::vector<std::string>& path) {
  const Node* at = &document;
  for (const std::string& key : path) at = at == nullptr ? nullptr : at->find(key);
  return at;
}

std::vector<Node> records_in(std::string_view text, const std::vector<std::string>& path) {
  const auto document = parse_document(text, "");
  const Node* list = document ? value_at(*document, path) : nullptr;
  return list == nullptr ? std::vector<Node>{} : list->items;
}

bool same_value(const Node& a, const Node& b) {
  if (a.kind != b.kind || a.text != b.text || a.truth != b.truth || a.members.size() != b.members.size() ||
      a.items.size() != b.items.size())
    return false;
  const auto same_member = [&](const Member& m) {
    const Node* other = b.find(m.key);
    return other != nullptr && same_value(m.value, *other);
  };
  return std::ranges::all_of(a.members, same_member) &&
         std::equal(a.items.begin(), a.items.end(), b.items.begin(), same_value);
}

std::string with_records(std::string_view text, const std::vector<std::string>& path,
                         const std::vector<Node>& old, const std::vector<RecordTarget>& wanted) {
  const TextOutline outline = outline_of(text);
  const TextRecords records(text, outline, path);
  const auto raw = [&](const Node& value) { return outline.is_json ? json_value(value) : toml_value(value); };
  std::vector<RecordChange> changes(records.size());
  for (RecordChange& change : changes) change.is_removed = true;
  std::vector<std::vector<RawField>> last;
  auto* added = &last;
  for (const RecordTarget& one : wanted) {
    const bool is_old = one.old_index && *one.old_index < std::min(changes.size(), old.size());
    if (!is_old) {
      added->emplace_back();
      for (const Member& m : one.table.members) added->back().emplace_back(m.key, raw(m.value));
      continue;
    }
    const Node& was = old[*one.old_index];
    RecordChange& change = changes[*one.old_index];
    change.is_removed = false;
    for (const Member& m : one.table.members) {
      const Node* before = was.find(m.key);
      if (before == nullptr || !same_value(*before, m.value)) change.fields.emplace_back(m.key, raw(m.value));
    }
    for (const Member& m : was.members)
      if (one.table.find(m.key) == nullptr) change.fields.emplace_back(m.key, std::nullopt);
    added = &change.new_after;
  }
  return changed_text(text, records.change(changes, last));
}

}  // namespace rearguard
