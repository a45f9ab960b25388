#include "src/app/picture_file.h"

#include <cstddef>
#include <exception>
#include <variant>
#include <vector>

#include "src/io/files_in_use.h"
#include "src/paint/png.h"

namespace rearguard {

std::optional<std::string> write_png(const Scene& scene, const std::filesystem::path& file, double scale) {
  if (auto problem = size_problem(scene, scale)) return problem;
  try {
    const auto encoded = encode_png(paint(scene, scale));
    if (const auto* problem = std::get_if<std::string>(&encoded)) return *problem;
    return write_answer(std::get<std::vector<std::byte>>(encoded), file);
  } catch (const std::exception& error) {
    return "cannot write " + file.string() + ": " + error.what();
  }
}

}  // namespace rearguard
