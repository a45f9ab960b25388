// Cuts pages of the manual into passages.

#include <algorithm>

#include <fmt/format.h>

#include "src/workshop/phrasebook/passages.h"

namespace rearguard {
namespace {

using Lines = std::vector<std::string_view>;

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// Returns a sentence without the marks of a page: links, emphasis.
std::string plain_sentence(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "**") {
      ++i;
    } else if (text.substr(i, 2) == "](") {
      i = std::min(text.find(')', i), text.size());
    } else if (text[i] != '[' || text.find("](", i) == std::string_view::npos) {
      out += text[i];
    }
  }
  return out;
}

std::vector<std::string> code_in(std::string_view text) {
  std::vector<std::string> code;
  for (std::size_t i = text.find('`'); i != std::string_view::npos; i = text.find('`', i)) {
    const std::size_t end = text.find('`', i + 1);
    if (end == std::string_view::npos) break;
    code.emplace_back(text.substr(i + 1, end - i - 1));
    i = end + 1;
  }
  return code;
}

Lines cells_of(std::string_view row) {
  Lines cells;
  for (std::size_t begin = 1, end; (end = row.find(" |", begin)) != std::string_view::npos; begin = end + 2)
    cells.push_back(trimmed(row.substr(begin, end - begin)));
  return cells;
}

/// Tests for lines that can be pasted, without a sign that stands for something else: `{ count = PROPERTY }`.
bool is_whole(std::string_view code) {
  for (const std::string_view sign : {"…", "φ", "NAME", "HEX"}) {
    if (code.find(sign) != std::string_view::npos) return false;
  }
  for (std::size_t at = code.find("= "); at != std::string_view::npos; at = code.find("= ", at + 1)) {
    if (at + 2 < code.size() && code[at + 2] >= 'A' && code[at + 2] <= 'Z') return false;
  }
  return true;
}

class PageCutter {
 public:
  PageCutter(std::string_view text, const std::string& file) : lines_(lines_in(text)), file_(file) {}

  std::vector<Passage> run() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const std::string_view line = lines_[i];
      if (line.starts_with("```")) {
        i = read_block(i);
      } else if (line.starts_with('#')) {
        section_ = trimmed(line.substr(line.find_first_not_of('#')));
        head_ = {};
        paragraph_ = lines_.size();
      } else if (line.starts_with('|')) {
        read_row(i);
      } else {
        head_ = {};
        if (!trimmed(line).empty()) paragraph_ = i;
      }
    }
    return std::move(passages_);
  }

 private:
  void add(std::size_t line, std::string sentence, std::string toml) {
    Passage& passage = passages_.emplace_back();
    passage.kind = Passage::Kind::manual;
    passage.file = file_;
    passage.line = static_cast<int>(line) + 1;
    passage.section = section_;
    passage.sentence = std::move(sentence);
    passage.toml = std::move(toml);
  }

  /// Reads from the line of the opening mark; returns the line of the closing one.
  std::size_t read_block(std::size_t open) {
    std::size_t close = open + 1;
    std::string toml;
    for (; close < lines_.size() && !lines_[close].starts_with("```"); ++close)
      toml += std::string(lines_[close]) + '\n';
    if (lines_[open] != "```toml") return close;
    const std::string_view entry = paragraph_ < lines_.size() ? lines_[paragraph_] : std::string_view();
    std::vector<Passage> parts = passages_of_rules(toml, file_);
    for (Passage& part : parts) {
      part.kind = Passage::Kind::manual;
      part.line += static_cast<int>(open) + 1;
      part.section = section_;
      passages_.push_back(std::move(part));
    }
    if (parts.empty() && !entry.empty()) add(open, plain_sentence(entry), std::move(toml));
    return close;
  }

  void read_row(std::size_t line) {
    Lines cells = cells_of(lines_[line]);
    if (cells.size() < 2 || cells[0].starts_with("---")) return;
    if (head_.empty()) {
      head_ = cells[0].empty() ? std::string("-") : std::string(cells[0]);
    } else {
      add_row(line, cells);
    }
  }

  /// Returns the lines for a row of a table; empty if it states none.
  std::string lines_for(const Lines& cells) const {
    std::vector<std::string> code = code_in(cells[0]);
    if (code.empty()) return {};
    const std::string first = code.front();
    for (std::size_t i = 1; i < cells.size(); ++i) {
      for (std::string& more : code_in(cells[i])) code.push_back(std::move(more));
    }
    const auto table =
        std::ranges::find_if(code, [](const std::string& c) { return c.starts_with("{ ") && is_whole(c); });
    if (head_ == "property" || head_ == "form") {
      if (table != code.end()) return "forbid = " + *table + '\n';
      return head_ == "form" || !is_whole(first) ? std::string() : "forbid = \"" + first + "\"\n";
    }
    if (head_ == "value") return "minimize = " + (first.starts_with('{') ? first : '"' + first + '"') + '\n';
    if (head_ == "relation")
      return is_whole(first) ? "forbid = { some = \"enemies\", is = " + first + " }\n" : std::string();
    if (head_ == "`to`")
      return "forbid = { not = { closer = " + (first.starts_with('{') ? first : '"' + first + '"') + " } }\n";
    if (first.find(" = ") != std::string::npos && is_whole(first) && first.find("[[") == std::string::npos)
      return first + '\n';
    return {};
  }

  void add_row(std::size_t line, const Lines& cells) {
    std::string toml = lines_for(cells);
    if (toml.empty() || !is_whole(toml)) return;
    std::string sentence = plain_sentence(cells[0]);
    for (std::size_t i = 1; i < cells.size(); ++i) sentence += ": " + plain_sentence(cells[i]);
    add(line, std::move(sentence), std::move(toml));
  }

  Lines lines_;
  const std::string& file_;
  std::string section_, head_;
  std::size_t paragraph_ = static_cast<std::size_t>(-1);  ///< its last line
  std::vector<Passage> passages_;
};

}  // namespace

std::vector<std::string_view> lines_in(std::string_view text) {
  Lines lines;
  for (std::size_t end = 0; end != std::string_view::npos && !text.empty();) {
    end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end != std::string_view::npos) text.remove_prefix(end + 1);
  }
  return lines;
}

std::vector<Passage> passages_of_page(std::string_view text, const std::string& file) {
  return PageCutter(text, file).run();
}

}  // namespace rearguard
