#pragma once
// Text in pages of HTML. Private to this room.

#include <string>

namespace rearguard {

/// Returns a text as content of an element or value of an attribute: no character of it is part of the page.
std::string escaped_html(const std::string& text);
/// Returns an SVG document without its declaration, as part of a page.
std::string embedded_svg(const std::string& svg);

/// The style of all pages.
extern const char* const page_style;

}  // namespace rearguard
