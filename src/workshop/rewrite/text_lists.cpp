// Rebuilds bracketed lists with other elements in the old layout.

#include <algorithm>
#include <utility>

#include "src/workshop/rewrite/text_outline.h"

namespace rearguard {

namespace {

/// An element with its surroundings: the text since the previous element, and the rest of its line.
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
  /// Skips blanks, a comment and the end of the line; skips nothing if anything else follows.
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
    std::vector<bool> is_retained(old_.size(), false);
    for (const ListSlot& slot : slots) {
      if (slot.retained < old_.size()) is_retained[slot.retained] = true;
    }
    std::size_t next_old = 0;
    std::string orphans;  // comments on their own lines above removed elements
    const auto pass_over = [&](std::size_t until) {
      for (; next_old < until; ++next_old) {
        if (!is_retained[next_old]) orphans += own_lines(old_[next_old].before);
      }
    };
    for (const ListSlot& slot : slots) {
      if (slot.retained < old_.size()) {
        pass_over(slot.retained);
        Chunk chunk = old_[slot.retained];
        next_old = slot.retained + 1;
        if (slot.is_rewritten) chunk.body = slot.text;
        if (slot.retained == 0 && !made_.empty() && !made_.back().ends_line()) chunk.before = spacing();
        if (slot.retained > 0 && made_.empty() && !old_[0].ends_line()) chunk.before = old_[0].before;
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

  /// A former last element may lack the comma that it now needs.
  void finish_lines() {
    if (made_.empty() || old_.empty()) return;
    for (std::size_t i = 0; i + 1 < made_.size(); ++i) {
      const bool next_begins_line = made_[i + 1].before.find('\n') != std::string::npos;
      if (made_[i].has_comma || made_[i].ends_line() || next_begins_line) continue;
      if (is_list_of_lines()) made_[i].after += line_end_;
    }
  }

  bool is_list_of_lines() const { return head_.find('\n') != std::string::npos; }

  /// Returns the separator between elements on one line.
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

  /// Returns the comment lines in the gap before a removed element.
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

ListSlot retained_slot(std::size_t index) {
  return {index, false, {}};
}

ListSlot rewritten_slot(std::size_t index, std::string text) {
  return {index, true, std::move(text)};
}

ListSlot new_slot(std::string text) {
  return {ListSlot::none, true, std::move(text)};
}

std::vector<ListSlot> retained_slots(std::size_t count, const std::function<bool(std::size_t)>& stays) {
  std::vector<ListSlot> slots;
  for (std::size_t i = 0; i < count; ++i)
    if (stays(i)) slots.push_back(retained_slot(i));
  return slots;
}

std::optional<TextChange> shortened_list(std::string_view text, const TextOutline& outline,
                                         const TextValue& list, const std::vector<ListSlot>& slots) {
  const std::vector<TextSpan> elements = list.elements();
  if (slots.size() == elements.size()) return std::nullopt;
  return TextChange{list.span, rebuilt_list(text, list.span, elements, slots, outline.line_end)};
}

std::string rebuilt_list(std::string_view text, TextSpan whole, const std::vector<TextSpan>& elements,
                         const std::vector<ListSlot>& slots, const std::string& line_end) {
  return ListRebuilder(text, whole, elements, line_end).with(slots);
}

}  // namespace rearguard
