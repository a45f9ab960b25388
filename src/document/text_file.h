#pragma once
// Reading whole text files: the only place of this room that opens any.

#include <cstddef>
#include <string>

#include "src/document/diagnostic.h"

namespace rearguard {

inline constexpr std::size_t max_text_file_bytes = std::size_t{256} << 20U;  ///< bytes

/// The bytes of a file, or why there are none: it does not exist, is a directory or a device, may not
/// be read, or is larger than `max_text_file_bytes`. The problem speaks of the file as a whole.
Checked<std::string> read_text_file(const std::string& path);
/// The same for a file that a document names: pipes are refused too, which keep whoever opens them waiting
/// for as long as nobody writes.
Checked<std::string> read_named_file(const std::string& path);

/// `path` as seen from `directory`: unchanged where it is absolute or `directory` is empty or ".".
std::string path_from(const std::string& directory, const std::string& path);
/// The last part of a path: "rout.toml".
std::string file_name_of(const std::string& path);
/// The directory part of a path, empty for a bare name.
std::string directory_of(const std::string& path);

}  // namespace rearguard
