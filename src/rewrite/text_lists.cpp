// Bracketed lists with other elements, laid out as before.

#include <algorithm>
#include <utility>

#include "src/rewrite/text_outline.h"

namespace rearguard {

namespace {

/// An element with all that belongs to it: what stands before it since the last one, and what follows up to
/// the end of its line.
struct Chunk {
  std::string before, body, gap, after;
  bool has_comma = false;

  bool ends_line() const { return !after.empty() && after.back() == '\n'; }
};

class ListRebuilder {
 public:
  ListRebuilder(std::string_view text, TextSpan whole, const std::vector<TextSpan>& elements,
                const std::string& line_end)
      : text_(text), whole_(whole), line_end_(line_end) {
    close_ = whole.end > whole.begin ? whole.end - 1 : whole.end;
    std::size_t at = std::min(whole.begin + 1, close_);
    const std::size_t after_head = end_of_line_gap(at);
    if (after_head > at && text_[after_head - 1] == '\n') {
      head_ = text_.substr(at, after_head - at);
      at = after_head;
    }
    for (const TextSpan& element : elements) at = read_chunk(element, at);
    tail_ = text_.substr(at, close_ - at);
  }

  std::string with(const std::vector<ListSlot>& slots) {
    arrange(slots);
    std::string out(1, text_[whole_.begin]);
    out += head_;
    for (std::size_t i = 0; i < made_.size(); ++i) {
      Chunk& chunk = made_[i];
      const bool is_last = i + 1 == made_.size();
      out += chunk.before + chunk.body + chunk.gap;
      if (!is_last || (!old_.empty() && old_.back().has_comma)) out += ',';
      out += chunk.after;
    }
    return out + tail_ + text_[close_];
  }

 private:
  /// Past blanks, a comment and the end of the line; only past nothing where something else follows.
  std::size_t end_of_line_gap(std::size_t from) const {
    std::size_t at = from;
    while (at < close_ && (text_[at] == ' ' || text_[at] == '\t' || text_[at] == '\r')) ++at;
    if (at < close_ && text_[at] == '#') at = std::min(text_.find('\n', at), close_);
    return at < close_ && text_[at] == '\n' ? at + 1 : from;
  }

  std::size_t skip_gaps(std::size_t at) const {
    while (at < close_) {
      if (text_[at] == '#') {
        at = std::min(text_.find('\n', at), close_);
      } else if (text_[at] == ' ' || text_[at] == '\t' || text_[at] == '\r' || text_[at] == '\n') {
        ++at;
      } else {
        break;
      }
    }
    return at;
  }

  std::size_t read_chunk(const TextSpan& element, std::size_t at) {
    Chunk chunk;
    chunk.before = text_.substr(at, element.begin - at);
    chunk.body = text_.substr(element.begin, element.end - element.begin);
    std::size_t end = element.end;
    const std::size_t comma = skip_gaps(end);
    if (comma < close_ && text_[comma] == ',') {
      chunk.gap = text_.substr(end, comma - end);
      chunk.has_comma = true;
      end = comma + 1;
    }
    const std::size_t stop = end_of_line_gap(end);
    chunk.after = text_.substr(end, stop - end);
    old_.push_back(std::move(chunk));
    return stop;
  }

  void arrange(const std::vector<ListSlot>& slots) {
    std::vector<bool> is_kept(old_.size(), false);
    for (const ListSlot& slot : slots) {
      if (slot.kept < old_.size()) is_kept[slot.kept] = true;
    }
    std::size_t next_old = 0;
    std::string orphans;  // comments of their own above elements that are gone
    const auto pass_over = [&](std::size_t until) {
      for (; next_old < until; ++next_old) {
        if (!is_kept[next_old]) orphans += own_lines(old_[next_old].before);
      }
    };
    for (const ListSlot& slot : slots) {
      if (slot.kept < old_.size()) {
        pass_over(slot.kept);
        Chunk chunk = old_[slot.kept];
        next_old = slot.kept + 1;
        if (slot.is_rewritten) chunk.body = slot.text;
        if (slot.kept == 0 && !made_.empty() && !made_.back().ends_line()) chunk.before = spacing();
        if (slot.kept > 0 && made_.empty() && !old_[0].ends_line()) chunk.before = old_[0].before;
        chunk.before = std::exchange(orphans, {}) + chunk.before;
        made_.push_back(std::move(chunk));
      } else {
        Chunk chunk = new_chunk(slot.text);
        chunk.before = std::exchange(orphans, {}) + chunk.before;
        made_.push_back(std::move(chunk));
      }
    }
    pass_over(old_.size());
    tail_ = orphans + tail_;
    finish_lines();
  }

  /// An element that was the last, without a comma, may have another one after it now.
  void finish_lines() {
    if (made_.empty() || old_.empty()) return;
    for (std::size_t i = 0; i + 1 < made_.size(); ++i) {
      const bool next_begins_line = made_[i + 1].before.find('\n') != std::string::npos;
      if (made_[i].has_comma || made_[i].ends_line() || next_begins_line) continue;
      if (is_list_of_lines()) made_[i].after += line_end_;
    }
  }

  bool is_list_of_lines() const { return head_.find('\n') != std::string::npos; }

  /// What stands between elements of one line.
  std::string spacing() const { return old_.size() > 1 ? old_[1].before : " "; }

  Chunk new_chunk(const std::string& body) const {
    Chunk chunk;
    chunk.body = body;
    if (is_list_of_lines()) {
      chunk.before = indent();
      chunk.after = line_end_;
    } else if (!made_.empty()) {
      chunk.before = spacing();
    } else if (!old_.empty()) {
      chunk.before = old_[0].before;
    }
    return chunk;
  }

  std::string indent() const {
    if (old_.empty()) return "  ";
    const std::string& before = old_.back().before;
    const std::size_t newline = before.rfind('\n');
    return newline == std::string::npos ? before : before.substr(newline + 1);
  }

  /// The lines of comments in the gap before an element that is gone.
  static std::string own_lines(const std::string& before) {
    const std::size_t newline = before.rfind('\n');
    if (before.find('#') == std::string::npos || newline == std::string::npos) return {};
    return before.substr(0, newline + 1);
  }

  std::string_view text_;
  TextSpan whole_;
  std::size_t close_ = 0;
  const std::string& line_end_;
  std::string head_, tail_;
  std::vector<Chunk> old_, made_;
};

}  // namespace

ListSlot kept_slot(std::size_t index) {
  return {index, false, {}};
}

ListSlot rewritten_slot(std::size_t index, std::string text) {
  return {index, true, std::move(text)};
}

ListSlot new_slot(std::string text) {
  return {ListSlot::none, true, std::move(text)};
}

std::string rebuilt_list(std::string_view text, TextSpan whole, const std::vector<TextSpan>& elements,
                         const std::vector<ListSlot>& slots, const std::string& line_end) {
  return ListRebuilder(text, whole, elements, line_end).with(slots);
}

}  // namespace rearguard
