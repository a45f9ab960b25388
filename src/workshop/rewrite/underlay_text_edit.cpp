// The picture under a map in its text.

#include <algorithm>

#include <fmt/format.h>

#include "src/core/document/document.h"
#include "src/core/document/document_text.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/underlay_reader.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_outline.h"
#include "src/workshop/rewrite/text_records.h"

namespace rearguard {
namespace {

/// Finds the table of the underlay in a document; null if it has none, or is none.
const Node* underlay_node_in(const Node& document, const MapPlace& place) {
  const Node* node = &document;
  for (const std::string& key : place) node = node == nullptr ? nullptr : node->find(key);
  return node == nullptr ? nullptr : node->find("underlay");
}

class UnderlayEdit {
 public:
  UnderlayEdit(std::string_view text, const MapPlace& place, const Grid& grid)
      : text_(text),
        outline_(outline_of(text)),
        place_(place),
        path_(below(place, {"underlay"})),
        grid_(grid) {}

  std::string written(const Underlay& wanted) {
    const Node node = underlay_node(wanted, grid_);
    if (!is_there()) {
      add(node);
    } else {
      for (const Member& member : node.members) set(member.key, member.value);
      if (wanted.fade == 0) set_if_there("fade", "0");
      // After what is added in the same place. The list replaces tables of points.
      for (const TextSection& section : outline_.sections) {
        if (section.path.size() > path_.size() && begins_with_path(section.path)) remove_section(section);
      }
    }
    return changed_text(text_, std::move(changes_));
  }

  std::string removed() {
    bool has_section = false;
    for (const TextSection& section : outline_.sections) {
      if (!begins_with_path(section.path)) {
        for (const TextMember& member : section.members) {
          std::vector<std::string> full = section.path;
          full.insert(full.end(), member.path.begin(), member.path.end());
          if (begins_with_path(full) && !outline_.is_json) remove_lines(member.begin, member.value.span.end);
        }
        continue;
      }
      has_section = true;
      remove_section(section);
    }
    if (!has_section && changes_.empty()) remove_from_list();
    return changed_text(text_, std::move(changes_));
  }

 private:
  bool begins_with_path(const std::vector<std::string>& path) const {
    return path.size() >= path_.size() && std::equal(path_.begin(), path_.end(), path.begin());
  }
  bool is_there() const {
    return std::any_of(outline_.sections.begin(), outline_.sections.end(),
                       [&](const TextSection& s) { return begins_with_path(s.path); }) ||
           outline_.find(path_) != nullptr || outline_.find(key("picture")) != nullptr;
  }
  std::vector<std::string> key(const char* name) const {
    std::vector<std::string> path = path_;
    path.emplace_back(name);
    return path;
  }
  std::string raw(const Node& node) const { return outline_.is_json ? json_value(node) : toml_value(node); }

  void add(const Node& node) {
    const bool has_header =
        place_.empty() || std::any_of(outline_.sections.begin(), outline_.sections.end(),
                                      [&](const TextSection& s) { return s.path == place_; });
    if (outline_.is_json || !has_header) {
      const TextMember* table = place_.empty() ? nullptr : outline_.find(place_);
      const auto& members = table == nullptr ? outline_.sections.front().members : table->value.members;
      if (!members.empty())
        changes_.push_back(member_after(text_, outline_, members.back(), {"underlay", raw(node)}));
      return;
    }
    std::string header;
    for (const std::string& part : path_) header += (header.empty() ? "" : ".") + toml_key(part);
    const bool is_ended = text_.empty() || text_.back() == '\n';
    std::string lines = (is_ended ? "" : outline_.line_end) + outline_.line_end + "[" + header + "]";
    lines += outline_.line_end;
    for (const Member& member : node.members)
      lines += raw_member(outline_, {member.key, raw(member.value)}) + outline_.line_end;
    changes_.push_back({{text_.size(), text_.size()}, std::move(lines)});
  }

  void set_if_there(const char* name, const std::string& value) {
    const TextMember* member = outline_.find(key(name));
    if (member != nullptr) replace(member->value.span, value);
  }

  void set(const std::string& name, const Node& value) {
    const TextMember* member = outline_.find(key(name.c_str()));
    if (member != nullptr) {
      if (name == "points" && set_points(member->value, value)) return;
      return replace(member->value.span, raw(value));
    }
    if (const TextMember* sibling = outline_.find(key("picture")))
      changes_.push_back(member_after(text_, outline_, *sibling, {name, raw(value)}));
  }

  /// Changes single values of a list of as many points.
  bool set_points(const TextValue& list, const Node& wanted) {
    if (list.items.size() != wanted.items.size()) return false;
    std::vector<std::pair<TextSpan, std::string>> values;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      for (const Member& field : wanted.items[i].members) {
        const auto& members = list.items[i].members;
        const auto at = std::find_if(members.begin(), members.end(), [&](const TextMember& m) {
          return m.path.size() == 1 && m.path[0] == field.key;
        });
        if (at == members.end()) return false;
        values.emplace_back(at->value.span, raw(field.value));
      }
    }
    for (auto& [span, value] : values) replace(span, value);
    return true;
  }

  void replace(TextSpan span, const std::string& value) {
    const auto dense = [](std::string_view text) {
      std::string out(text);
      std::erase_if(out, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
      return out;
    };
    if (dense(text_.substr(span.begin, span.end - span.begin)) != dense(value))
      changes_.push_back({span, value});
  }

  void remove_lines(std::size_t begin, std::size_t end) {
    changes_.push_back({{line_begin(text_, begin), next_line(text_, end)}, ""});
  }

  /// Removes a header and what belongs to it; hexes of the map may also be below it.
  void remove_section(const TextSection& section) {
    const bool is_blank_above =
        section.begin > 0 && line_begin(text_, section.begin) > 0 &&
        text_.substr(0, line_begin(text_, section.begin)).ends_with(outline_.line_end + outline_.line_end);
    TextSpan header{line_begin(text_, section.begin), next_line(text_, section.end)};
    if (is_blank_above) header.begin -= outline_.line_end.size();
    changes_.push_back({header, ""});
    static constexpr std::string_view own[] = {"picture", "points", "fade", "hex", "at"};
    for (const TextMember& member : section.members) {
      if (std::find(std::begin(own), std::end(own), member.path.front()) != std::end(own))
        remove_lines(member.begin, member.value.span.end);
    }
  }

  /// Removes the member from an inline table or a JSON object, with its comma.
  void remove_from_list() {
    const TextMember* table = place_.empty() ? nullptr : outline_.find(place_);
    const auto& members = table == nullptr ? outline_.sections.front().members : table->value.members;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (members[i].path != std::vector<std::string>{"underlay"}) continue;
      TextSpan span = members[i].span();
      if (i > 0) {
        span.begin = members[i - 1].value.span.end;
      } else if (i + 1 < members.size()) {
        span.end = members[i + 1].begin;
      }
      changes_.push_back({span, ""});
    }
  }

  std::string_view text_;
  TextOutline outline_;
  MapPlace place_;
  std::vector<std::string> path_;
  const Grid& grid_;
  std::vector<TextChange> changes_;
};

}  // namespace

std::optional<Underlay> underlay_in_text(std::string_view text, const MapPlace& place, const Grid& grid) {
  const auto document = parse_document(text, "");
  const Node* node = document ? underlay_node_in(*document, place) : nullptr;
  Problems problems("");
  return node == nullptr ? std::nullopt : read_underlay(*node, grid, problems);
}

std::string with_underlay(std::string_view text, const MapPlace& place, const Grid& grid,
                          const std::optional<Underlay>& underlay) {
  const auto document = parse_document(text, "");
  const Node* node = document ? underlay_node_in(*document, place) : nullptr;
  if (underlay == underlay_in_text(text, place, grid) && (underlay || node == nullptr))
    return std::string(text);
  UnderlayEdit edit(text, place, grid);
  return underlay ? edit.written(*underlay) : edit.removed();
}

}  // namespace rearguard
