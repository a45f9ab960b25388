#pragma once
// From bytes of a text to lines and columns.

#include <cstddef>
#include <string_view>

#include "src/document/source_text.h"

namespace rearguard {

/// Finds the places of bytes. Asked mostly in the order of the text, so it goes on from where it was; a
/// byte before that costs a walk from the beginning of the text.
class PlaceFinder {
 public:
  explicit PlaceFinder(std::string_view text) : text_(text), cursor_(text) {}

  std::string_view text() const { return text_; }
  /// An offset beyond the end means the end.
  Place at(std::size_t offset) {
    if (offset < cursor_.offset()) cursor_ = TextCursor(text_);
    cursor_.advance_to(offset < text_.size() ? offset : text_.size());
    return cursor_.place();
  }

 private:
  std::string_view text_;
  TextCursor cursor_;
};

}  // namespace rearguard
