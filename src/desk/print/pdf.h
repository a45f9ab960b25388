#pragma once
// Pages -> PDF: shapes as shapes, text as text in embedded fonts, the same bytes on every run; and pages as
// pictures.

#include <cstddef>
#include <string>
#include <vector>

namespace rearguard {

struct Image;
struct PrintedBook;
struct PrintedPage;

/// Returns the bytes of a document, whose pages are made one after the other. Throws std::runtime_error if
/// Cairo cannot be loaded or reports a problem; so does what follows.
std::vector<std::byte> to_pdf(const PrintedBook& book);
/// Returns a page on white paper; `scale`: pixels to a scene pixel.
Image picture_of(const PrintedPage& page, double scale);

}  // namespace rearguard
