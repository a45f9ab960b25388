#include "src/workshop/rewrite/text_outline.h"

#include <algorithm>

#include "src/core/document/document.h"
#include "src/core/document/source_text.h"

namespace rearguard {

namespace {

/// A scanner that reads a text once. Every loop advances or ends, so it terminates on any text.
class OutlineScanner {
 public:
  explicit OutlineScanner(std::string_view text) : text_(text) {
    offset_ = text.size() - without_byte_order_mark(text).size();
    const std::size_t newline = text.find('\n');
    if (newline != std::string_view::npos && newline > 0 && text[newline - 1] == '\r')
      outline_.line_end = std::string("\r\n");
    outline_.sections.emplace_back();
  }

  TextOutline run() {
    skip_gaps();
    if (peek() == '{') {
      outline_.is_json = true;
      TextValue root = read_value(0);
      outline_.sections.back().begin = root.span.begin;
      outline_.sections.back().end = root.span.end;
      outline_.sections.back().members = std::move(root.members);
      return std::move(outline_);
    }
    while (offset_ < text_.size()) {
      skip_gaps();
      if (offset_ >= text_.size()) break;
      if (peek() == '[') {
        read_header();
      } else {
        outline_.sections.back().members.push_back(read_member('=', 0));
      }
    }
    return std::move(outline_);
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return offset_ + ahead < text_.size() ? text_[offset_ + ahead] : '\0';
  }

  void skip_blanks() {
    while (peek() == ' ' || peek() == '\t') ++offset_;
  }

  /// Skips blanks, line breaks and comments.
  void skip_gaps() {
    while (offset_ < text_.size()) {
      const char c = text_[offset_];
      if (c == '#' && !outline_.is_json) {
        offset_ = std::min(text_.find('\n', offset_), text_.size());
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        ++offset_;
      } else {
        return;
      }
    }
  }

  void read_header() {
    TextSection section;
    section.begin = offset_;
    section.is_item = peek(1) == '[';
    offset_ += section.is_item ? 2 : 1;
    section.path = read_path(']', section.keys);
    offset_ = std::min(offset_ + (section.is_item ? 2 : 1), text_.size());
    section.end = offset_;
    outline_.sections.push_back(std::move(section));
  }

  /// Reads a dotted key, excluding the character that ends it.
  std::vector<std::string> read_path(char ends, std::vector<TextSpan>& keys) {
    std::vector<std::string> path;
    while (offset_ < text_.size() && peek() != '\n') {
      skip_blanks();
      if (peek() == ends) break;
      if (peek() == '.') {
        ++offset_;
        continue;
      }
      const std::size_t begin = offset_;
      if (peek() == '"' || peek() == '\'') {
        TextValue key;
        key.kind = TextValue::Kind::string;
        skip_string();
        key.span = {begin, offset_};
        path.push_back(string_at(text_, key));
        keys.push_back(key.span);
        continue;
      }
      while (offset_ < text_.size() && std::string_view(" \t.\r\n").find(peek()) == std::string_view::npos &&
             peek() != ends)
        ++offset_;
      if (offset_ > begin) {
        path.emplace_back(text_.substr(begin, offset_ - begin));
        keys.push_back({begin, offset_});
      }
      if (offset_ == begin) offset_ = std::min(offset_ + 1, text_.size());
    }
    return path;
  }

  TextMember read_member(char separator, int depth) {
    TextMember member;
    member.begin = offset_;
    if (outline_.is_json) {
      member.path = {read_json_key()};
      member.keys = {{member.begin, offset_}};
      skip_gaps();
    } else {
      member.path = read_path(separator, member.keys);
    }
    if (peek() == separator) ++offset_;
    if (outline_.is_json) {
      skip_gaps();
    } else {
      skip_blanks();
    }
    member.value = read_value(depth);
    return member;
  }

  std::string read_json_key() {
    TextValue key = read_value(max_nesting);
    return string_at(text_, key);
  }

  TextValue read_value(int depth) {
    TextValue value;
    value.span.begin = offset_;
    const char c = peek();
    if (c == '"' || c == '\'') {
      value.kind = TextValue::Kind::string;
      skip_string();
    } else if ((c == '[' || c == '{') && depth < max_nesting) {
      value.kind = c == '[' ? TextValue::Kind::array : TextValue::Kind::table;
      ++offset_;
      read_elements(value, c == '[' ? ']' : '}', depth + 1);
    } else {
      while (offset_ < text_.size() && std::string_view(",]}#\r\n").find(peek()) == std::string_view::npos)
        ++offset_;
      while (offset_ > value.span.begin && (text_[offset_ - 1] == ' ' || text_[offset_ - 1] == '\t'))
        --offset_;
      if (offset_ == value.span.begin && offset_ < text_.size()) ++offset_;
    }
    value.span.end = offset_;
    return value;
  }

  void read_elements(TextValue& value, char closing, int depth) {
    while (offset_ < text_.size()) {
      skip_gaps();
      if (peek() == closing) {
        ++offset_;
        return;
      }
      if (peek() == ',') {
        ++offset_;
      } else if (closing == ']') {
        value.items.push_back(read_value(depth));
      } else {
        value.members.push_back(read_member(outline_.is_json ? ':' : '=', depth));
      }
    }
  }

  void skip_string() {
    const char quote = text_[offset_];
    const bool is_triple = peek(1) == quote && peek(2) == quote && !outline_.is_json;
    offset_ += is_triple ? 3 : 1;
    while (offset_ < text_.size()) {
      const bool is_escaped = quote == '"' && text_[offset_] == '\\';
      const bool is_closed =
          text_[offset_] == quote && (!is_triple || (peek(1) == quote && peek(2) == quote));
      if (is_closed) break;
      offset_ = std::min(offset_ + (is_escaped ? 2 : 1), text_.size());
    }
    if (offset_ < text_.size()) offset_ += is_triple ? 3 : 1;
    // Up to two quotes of the content may precede the closing three.
    for (int more = 0; is_triple && more < 2 && peek() == quote; ++more) ++offset_;
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  TextOutline outline_;
};

void visit_members(const std::vector<TextMember>& members, std::vector<std::string>& path,
                   const TextOutline::Visit& visit);

void visit_value(const TextValue& value, std::vector<std::string>& path, const TextOutline::Visit& visit) {
  visit_members(value.members, path, visit);
  for (const TextValue& item : value.items) visit_value(item, path, visit);
}

void visit_members(const std::vector<TextMember>& members, std::vector<std::string>& path,
                   const TextOutline::Visit& visit) {
  for (const TextMember& member : members) {
    const std::size_t before = path.size();
    path.insert(path.end(), member.path.begin(), member.path.end());
    visit(path, member);
    visit_value(member.value, path, visit);
    path.resize(before);
  }
}

}  // namespace

std::vector<TextSpan> TextValue::elements() const {
  std::vector<TextSpan> spans;
  for (const TextValue& item : items) spans.push_back(item.span);
  for (const TextMember& member : members) spans.push_back(member.span());
  return spans;
}

void TextOutline::for_each(const Visit& visit) const {
  for (const TextSection& section : sections) {
    std::vector<std::string> path = section.path;
    visit_members(section.members, path, visit);
  }
}

const TextMember* TextOutline::find(const std::vector<std::string>& path) const {
  const TextMember* found = nullptr;
  for_each([&](const std::vector<std::string>& at, const TextMember& member) {
    if (found == nullptr && at == path) found = &member;
  });
  return found;
}

TextOutline outline_of(std::string_view text) {
  return OutlineScanner(text).run();
}

Node node_at(std::string_view text, const TextValue& value) {
  const std::string raw(text.substr(value.span.begin, value.span.end - value.span.begin));
  // JSON has escapes that TOML lacks ("\/").
  for (const std::string& document : {"value = " + raw, "{\"value\": " + raw + "}"}) {
    const auto read = parse_document(document, "");
    if (read && read->find("value") != nullptr) return *read->find("value");
  }
  return {};
}

std::string string_at(std::string_view text, const TextValue& value) {
  const std::string_view raw = text.substr(value.span.begin, value.span.end - value.span.begin);
  const bool is_unescaped = raw.size() >= 2 && raw.find('\\') == std::string_view::npos &&
                            raw.substr(1, raw.size() - 2).find(raw.front()) == std::string_view::npos;
  if (is_unescaped) return std::string(raw.substr(1, raw.size() - 2));
  return node_at(text, value).text;
}

std::string changed_text(std::string_view text, std::vector<TextChange> changes) {
  std::ranges::stable_sort(
      changes, [](const TextChange& a, const TextChange& b) { return a.span.begin < b.span.begin; });
  std::string out;
  std::size_t at = 0;
  for (const TextChange& change : changes) {
    if (change.span.begin < at) continue;
    out += text.substr(at, change.span.begin - at);
    out += change.text;
    at = change.span.end;
  }
  return out += text.substr(at);
}

std::size_t line_begin(std::string_view text, std::size_t at) {
  const std::size_t newline = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return newline == std::string_view::npos ? 0 : newline + 1;
}

std::size_t next_line(std::string_view text, std::size_t at) {
  const std::size_t newline = text.find('\n', at);
  return newline == std::string_view::npos ? text.size() : newline + 1;
}

}  // namespace rearguard
