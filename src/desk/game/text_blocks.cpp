#include "src/desk/game/text_blocks.h"

#include <algorithm>
#include <cctype>

namespace rearguard {
namespace {

using BlockKind = TextBlock::Kind;

bool is_digit_at(std::string_view text, std::size_t i) {
  return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

bool is_in_capitals(std::string_view text) {
  const auto count = [&](int (*is)(int)) {
    return std::count_if(text.begin(), text.end(), [&](unsigned char c) { return is(c) != 0; });
  };
  return count(std::isupper) >= 2 && count(std::islower) == 0;
}

bool begins_item(std::string_view line) {
  if (line.starts_with("- ") || line.starts_with("* ")) return true;
  std::size_t digits = 0;
  while (is_digit_at(line, digits)) ++digits;
  return digits > 0 && digits < 3 && line.substr(digits).starts_with(". ");
}

std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  line.remove_prefix(1);
  if (line.ends_with('|')) line.remove_suffix(1);
  while (true) {
    const std::size_t bar = line.find('|');
    cells.emplace_back(trimmed(line.substr(0, bar)));
    if (bar == std::string_view::npos) return cells;
    line.remove_prefix(bar + 1);
  }
}

/// Splits "to 4: nothing. 5, 6: pinned." into its entries; nothing if it has fewer than three, or another
/// form.
std::vector<std::vector<std::string>> entries_of(std::string_view line) {
  std::vector<std::vector<std::string>> entries;
  while (!line.empty()) {
    const std::size_t colon = line.find(": ");
    const std::size_t end = std::min(line.find(". "), line.size());
    if (colon == std::string_view::npos || colon > end) return {};
    std::string_view outcome = line.substr(colon + 2, end - colon - 2);
    if (outcome.ends_with('.')) outcome.remove_suffix(1);
    entries.push_back({std::string(line.substr(0, colon)), std::string(outcome)});
    line.remove_prefix(std::min(end + 2, line.size()));
  }
  return entries.size() < 3 ? std::vector<std::vector<std::string>>{} : entries;
}

class BlockReader {
 public:
  std::vector<TextBlock> read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      take(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(blocks_);
  }

 private:
  void add(BlockKind kind, std::string_view text, bool goes_on = false) {
    blocks_.push_back({kind, std::string(text)});
    goes_on_ = goes_on;
  }

  void take(std::string_view written) {
    const std::string_view line = trimmed(written);
    if (line.empty()) {
      goes_on_ = false;
    } else if (line.front() == '#') {
      add(BlockKind::heading, trimmed(line.substr(std::min(line.find_first_not_of('#'), line.size()))));
    } else if (line.front() == '|') {
      take_cells(line);
    } else if (begins_item(line)) {
      add(BlockKind::item, line, true);
    } else if (written.starts_with("  ") && !goes_on_item()) {
      take_row(line);
    } else if (goes_on_) {
      blocks_.back().text.append(" ").append(line);
    } else if (is_in_capitals(line)) {
      add(BlockKind::heading, line);
    } else {
      take_paragraph(line);
    }
  }

  /// An indented line below an item belongs to it.
  bool goes_on_item() const { return goes_on_ && blocks_.back().kind == BlockKind::item; }

  void take_cells(std::string_view line) {
    if (line.find_first_not_of("|-: ") == std::string_view::npos) return;
    if (blocks_.empty() || blocks_.back().kind != BlockKind::table) add(BlockKind::table, "");
    blocks_.back().rows.push_back(cells_of(line));
    goes_on_ = false;
  }

  void take_row(std::string_view line) {
    auto entries = entries_of(line);
    add(entries.empty() ? BlockKind::row : BlockKind::table, entries.empty() ? line : "");
    blocks_.back().rows = std::move(entries);
  }

  void take_paragraph(std::string_view line) {
    const std::size_t stop = line.find(". ");
    if (stop != std::string_view::npos && is_in_capitals(line.substr(0, stop))) {
      add(BlockKind::heading, line.substr(0, stop));
      line.remove_prefix(stop + 2);
    }
    add(BlockKind::paragraph, line, true);
  }

  std::vector<TextBlock> blocks_;
  bool goes_on_ = false;  ///< the next line may belong to the last block
};

}  // namespace

std::vector<TextBlock> text_blocks(std::string_view text) {
  return BlockReader().read(text);
}

}  // namespace rearguard
