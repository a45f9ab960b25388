#include "src/workshop/rewrite/text_values.h"

#include <algorithm>

#include "src/core/document/document_text.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"
#include "src/workshop/rewrite/text_records.h"

namespace rearguard {

namespace {

/// Returns whether a path is `top` or below it.
bool is_at_or_below(const TextPath& path, const TextPath& top) {
  return path.size() >= top.size() && std::equal(top.begin(), top.end(), path.begin());
}

TextPath full_path(const TextSection& section, const TextMember& member) {
  TextPath path = section.path;
  path.insert(path.end(), member.path.begin(), member.path.end());
  return path;
}

std::string raw_value(const TextOutline& outline, const Node& value) {
  if (outline.is_json) return json_value(value);
  const bool has_lines = value.kind == Node::Kind::string && value.text.find('\n') != std::string::npos;
  return has_lines ? toml_lines(value.text, outline.line_end) : toml_value(value);
}

std::string dotted(const TextPath& path) {
  std::string out;
  for (const std::string& key : path) out += (out.empty() ? "" : ".") + toml_key(key);
  return out;
}

/// Adds a value to a text that has none at its path.
class ValueAddition {
 public:
  ValueAddition(std::string_view text, const TextOutline& outline, const TextPath& path, const Node& value)
      : text_(text),
        outline_(outline),
        path_(path),
        value_(value),
        parent_(path.begin(), path.end() - 1),
        field_(path.back(), raw_value(outline, value)) {}

  /// Returns the edited text; nothing if the table that the value belongs to is missing.
  std::optional<std::string> run() {
    if (outline_.is_json && parent_.empty()) {
      const auto& members = outline_.sections.front().members;
      if (members.empty()) return std::nullopt;
      return with(member_after(text_, outline_, members.back(), field_));
    }
    if (const TextMember* table = outline_.find(parent_);
        table != nullptr && table->value.kind == TextValue::Kind::table) {
      const auto& members = table->value.members;
      if (members.empty()) return with({table->value.span, "{ " + raw_member(outline_, field_) + " }"});
      return with(member_after(text_, outline_, members.back(), field_));
    }
    find_neighbours();
    const bool is_table = value_.kind == Node::Kind::table;
    if (parent_.empty()) return is_table ? with_header(text_.size()) : with_line_at_top();
    if (is_table && below_ != nullptr && (own_ == nullptr || own_->begin < below_->begin))
      return with_header(end_of(*below_));
    if (own_ != nullptr) return with_line_in(*own_);
    if (dotted_ != nullptr) return with_dotted_line();
    if (first_below_ == nullptr) return std::nullopt;
    const std::size_t at = line_begin(text_, first_below_->begin);
    return with({{at, at},
                 "[" + dotted(parent_) + "]" + outline_.line_end + raw_member(outline_, field_) +
                     outline_.line_end + outline_.line_end});
  }

 private:
  std::string with(TextChange change) const { return changed_text(text_, {std::move(change)}); }

  /// Finds the header of the table, headers below it, and a dotted key in it.
  void find_neighbours() {
    for (const TextSection& section : outline_.sections) {
      if (&section != &outline_.sections.front() && !section.is_item) {
        if (section.path == parent_) {
          own_ = &section;
        } else if (is_at_or_below(section.path, parent_)) {
          if (first_below_ == nullptr) first_below_ = &section;
          below_ = &section;
        }
      }
      if (section.path.size() >= parent_.size() || section.is_item) continue;
      for (const TextMember& member : section.members) {
        const TextPath at = full_path(section, member);
        if (at.size() <= parent_.size() || !is_at_or_below(at, parent_)) continue;
        dotted_ = &member;
        parts_before_ = parent_.size() - section.path.size();
      }
    }
  }

  static std::size_t end_of(const TextSection& section) {
    return section.members.empty() ? section.end : section.members.back().value.span.end;
  }

  std::string with_lines(std::size_t after, const std::string& lines) const {
    const std::size_t at = next_line(text_, after);
    const bool is_ended = at == 0 || text_[at - 1] == '\n';
    return with({{at, at}, (is_ended ? "" : outline_.line_end) + lines});
  }

  std::string with_line_in(const TextSection& section) const {
    std::size_t last = section.end;
    for (const TextMember& member : section.members) {
      if (!is_documents_own(member)) last = member.value.span.end;
    }
    return with_lines(last, raw_member(outline_, field_) + outline_.line_end);
  }

  std::string with_dotted_line() const {
    const std::size_t begin = dotted_->begin;
    const std::string prefix(text_.substr(begin, dotted_->keys[parts_before_].begin - begin));
    return with_lines(dotted_->value.span.end, prefix + raw_member(outline_, field_) + outline_.line_end);
  }

  std::string with_line_at_top() const {
    const auto& members = outline_.sections.front().members;
    const std::string line = raw_member(outline_, field_) + outline_.line_end;
    return members.empty() ? line + std::string(text_) : with_lines(members.back().value.span.end, line);
  }

  std::string with_header(std::size_t after) const {
    std::string lines = outline_.line_end + "[" + dotted(path_) + "]" + outline_.line_end;
    for (const Member& member : value_.members)
      lines += raw_member(outline_, {member.key, raw_value(outline_, member.value)}) + outline_.line_end;
    return with_lines(after, lines);
  }

  std::string_view text_;
  const TextOutline& outline_;
  const TextPath& path_;
  const Node& value_;
  TextPath parent_;
  RawField field_;

  const TextSection* own_ = nullptr;
  const TextSection* first_below_ = nullptr;
  const TextSection* below_ = nullptr;  ///< the last one
  const TextMember* dotted_ = nullptr;
  std::size_t parts_before_ = 0;  ///< of the dotted key, that belong to the table
};

/// Removes what is at some paths.
class ValueRemoval {
 public:
  using Condition = std::function<bool(const TextPath&)>;

  ValueRemoval(std::string_view text, const Condition& is_gone)
      : text_(text), outline_(outline_of(text)), is_gone_(is_gone) {}

  std::string run() {
    if (outline_.is_json) {
      const TextSection& root = outline_.sections.front();
      remove_within({TextValue::Kind::table, {root.begin, root.end}, {}, root.members}, {});
      return changed_text(text_, std::move(changes_));
    }
    for (const TextSection& section : outline_.sections) {
      if (is_gone_(section.path)) {
        remove_section(section);
        continue;
      }
      for (const TextMember& member : section.members) {
        const TextPath at = full_path(section, member);
        if (is_gone_(at)) {
          remove_lines(member.begin, member.value.span.end);
        } else {
          remove_within(member.value, at);
        }
      }
    }
    return changed_text(text_, std::move(changes_));
  }

 private:
  void remove_within(const TextValue& table, const TextPath& at) {
    std::vector<TextPath> below;
    for (const TextMember& member : table.members) {
      below.push_back(at);
      below.back().insert(below.back().end(), member.path.begin(), member.path.end());
    }
    const auto slots = retained_slots(below.size(), [&](std::size_t i) { return !is_gone_(below[i]); });
    if (table.kind == TextValue::Kind::table) {
      if (auto change = shortened_list(text_, outline_, table, slots)) {
        changes_.push_back(*std::move(change));
        return;
      }
    }
    for (std::size_t i = 0; i < below.size(); ++i) remove_within(table.members[i].value, below[i]);
  }

  void remove_lines(std::size_t begin, std::size_t end) {
    changes_.push_back({{line_begin(text_, begin), next_line(text_, end)}, ""});
  }

  bool is_blank_line(std::size_t at) const {
    return text_.substr(at, next_line(text_, at) - at).find_first_not_of(" \t\r\n") == std::string_view::npos;
  }

  void remove_section(const TextSection& section) {
    const bool has_own = std::ranges::any_of(section.members, is_documents_own);
    if (has_own) {
      remove_lines(section.begin, section.end);
      for (const TextMember& member : section.members) {
        if (!is_documents_own(member)) remove_lines(member.begin, member.value.span.end);
      }
      return;
    }
    std::size_t begin = line_begin(text_, section.begin);
    const std::size_t end =
        next_line(text_, section.members.empty() ? section.end : section.members.back().value.span.end);
    // One of the blank lines around it stays.
    if (begin > 0 && (end >= text_.size() || is_blank_line(end))) {
      const std::size_t above = line_begin(text_, begin - 1);
      if (is_blank_line(above)) begin = above;
    }
    changes_.push_back({{begin, end}, ""});
  }

  std::string_view text_;
  TextOutline outline_;
  const Condition& is_gone_;
  std::vector<TextChange> changes_;
};

bool is_list_of_tables(const Node& value) {
  return value.kind == Node::Kind::array && !value.items.empty() &&
         value.items.front().kind == Node::Kind::table;
}

}  // namespace

std::string with_value(std::string_view text, const TextPath& path, const Node& value) {
  const TextOutline outline = outline_of(text);
  if (const TextMember* member = outline.find(path))
    return changed_text(text, {{member->value.span, raw_value(outline, value)}});
  if (auto added = ValueAddition(text, outline, path, value).run()) return *std::move(added);
  if (path.size() < 2) return std::string(text);
  Node table = table_node();
  add_member(table, path.back(), value);
  return with_value(text, TextPath(path.begin(), path.end() - 1), table);
}

std::string without_value(std::string_view text, const TextPath& path) {
  return without_values(text, [&](const TextPath& at) { return is_at_or_below(at, path); });
}

std::string without_values(std::string_view text, const std::function<bool(const TextPath&)>& is_gone) {
  return ValueRemoval(text, is_gone).run();
}

std::string with_table(std::string_view text, const TextPath& path, const Node& was, const Node& now) {
  std::string out(text);
  const Node none = table_node();
  const auto change = [&](const std::string& key, const Node* before, const Node* after) {
    TextPath at = path;
    at.push_back(key);
    const auto is_table = [](const Node* node) { return node == nullptr || node->kind == Node::Kind::table; };
    if (is_table(before) && is_table(after)) {
      out = with_table(out, at, before == nullptr ? none : *before, after == nullptr ? none : *after);
    } else if (after == nullptr) {
      out = without_value(out, at);
    } else if (before != nullptr && is_list_of_tables(*before) && is_list_of_tables(*after)) {
      std::vector<RecordTarget> wanted;
      for (const Node& item : after->items) wanted.push_back({item, wanted.size()});
      out = with_records(out, at, before->items, wanted);
    } else if (before == nullptr || !same_value(*before, *after)) {
      out = with_value(out, at, *after);
    }
  };
  for (const Member& m : was.members) change(m.key, &m.value, now.find(m.key));
  for (const Member& m : now.members)
    if (was.find(m.key) == nullptr) change(m.key, nullptr, &m.value);
  return out;
}

std::string with_keys(std::string_view text, const std::vector<std::pair<TextPath, std::string>>& renames) {
  if (renames.empty()) return std::string(text);
  const TextOutline outline = outline_of(text);
  std::vector<TextChange> changes;
  const auto rename = [&](const TextPath& above, const TextPath& path, const std::vector<TextSpan>& keys) {
    for (const auto& [from, key] : renames) {
      TextPath at = above;
      at.insert(at.end(), path.begin(), path.end());
      if (from.size() <= above.size() || !is_at_or_below(at, from)) continue;
      changes.push_back(
          {keys[from.size() - above.size() - 1], outline.is_json ? toml_string(key) : toml_key(key)});
    }
  };
  for (const TextSection& section : outline.sections) {
    if (!section.is_item) rename({}, section.path, section.keys);
  }
  outline.for_each([&](const TextPath& at, const TextMember& member) {
    rename(TextPath(at.begin(), at.end() - static_cast<std::ptrdiff_t>(member.path.size())), member.path,
           member.keys);
  });
  return changed_text(text, std::move(changes));
}

}  // namespace rearguard
