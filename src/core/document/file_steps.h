#pragma once
// Every change that this program makes to files: one function for each kind, through which all writing goes.
// What is on disk after a crash is some beginning of these steps, less what was not flushed.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace rearguard {

/// A change that has been made.
struct FileStep {
  enum class Kind : std::uint8_t { create, write, cut, flush, rename, remove, flush_folder };
  Kind kind = Kind::create;
  std::string file;       ///< its path; of `flush_folder` the folder's, as the program named it
  std::string to = {};    ///< rename: the new path
  std::string text = {};  ///< write: what was written
  std::size_t at = 0;     ///< write: the offset of the text; cut: the new size; in bytes
};

/// Told of each step after it was made, by whatever thread made it; for tests of what a crash leaves.
using FileWitness = std::function<void(const FileStep&)>;
void set_file_witness(FileWitness witness);

// These set `errno` where they fail.

/// Creates a file that must not exist; `flags` as for open(2). Returns its descriptor, or -1.
int create_file(const std::filesystem::path& file, int flags, mode_t mode);
/// Writes all of `text` at the descriptor's offset.
bool write_all(int descriptor, std::string_view text);
bool flush_file(int descriptor);
/// Makes a file this long: bytes.
bool cut_file(int descriptor, std::size_t bytes);
/// Renames a file. One that has the name `to` is replaced if `replaces` is true, and is a failure otherwise.
bool rename_file(const std::filesystem::path& from, const std::filesystem::path& to, bool replaces);
bool remove_file(const std::filesystem::path& file);
/// Makes the names in a folder durable.
void flush_folder(const std::filesystem::path& folder);
/// Creates a folder and those above it, durably. Returns the error message, or nothing on success.
std::optional<std::string> make_folders(const std::filesystem::path& folder);

}  // namespace rearguard
