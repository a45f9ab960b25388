#pragma once
// Scenes -> PDF: shapes as shapes, text as text in embedded fonts, the same bytes on every run.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace rearguard {

struct PrintedPage;

/// Returns the bytes of a document of `count` pages, which `page` makes by their index, one after the other.
/// Throws std::runtime_error if Cairo cannot be loaded or reports a problem.
std::vector<std::byte> to_pdf(const std::string& title, std::size_t count,
                              const std::function<PrintedPage(std::size_t)>& page);

}  // namespace rearguard
