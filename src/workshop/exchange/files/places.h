#pragma once
// Lines and columns of byte offsets.

#include "src/core/document/source_text.h"

namespace rearguard {

/// Finds the line and column of a byte offset. Ascending offsets are cheap: it continues from the last one.
/// An earlier offset costs a scan from the beginning of the text.
class PlaceFinder {
 public:
  explicit PlaceFinder(std::string_view text) : text_(text), cursor_(text) {}

  std::string_view text() const { return text_; }
  /// Returns the place of an offset; offsets beyond the end give the end.
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
