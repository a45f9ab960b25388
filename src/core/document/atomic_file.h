#pragma once
// Files that are replaced completely or not at all, even if the program is interrupted.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace rearguard {

/// Writes a file atomically: to a temporary name beside it, flushed to disk, then renamed. At any moment
/// `file` holds either the old content or all of the new. Keeps the permissions of an existing file, and
/// leaves a write-protected one unchanged. If `file` is a symbolic link, its target is replaced and the link
/// is kept. Devices and pipes are written directly. So is a file with further names (hard links), which keep
/// together, and one whose owner could not be kept. Returns the error message, or nothing on success; on an
/// error `file` is unchanged. Removes temporary files that killed programs have left in the folder.
std::optional<std::string> write_whole(std::span<const std::byte> bytes, const std::filesystem::path& file);

/// A new file under a temporary name, renamed to `path` once its first bytes are on disk.
class AtomicFile {
 public:
  /// Creates the file. `flags` as for open(2); without `permissions` the defaults apply. On failure
  /// `descriptor` is negative and `errno` is set.
  AtomicFile(const std::filesystem::path& path, int flags, std::optional<std::filesystem::perms> permissions);
  /// Removes the file, unless `name` has succeeded.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  int descriptor() const { return descriptor_; }
  /// Gives the file to an owner and a group; false: this user may not.
  bool belongs_to(uid_t owner, gid_t group) const;
  /// Writes `text` and flushes it to disk; returns false and sets `errno` on failure.
  bool write(std::string_view text) const;
  /// Renames the file to `path`. An existing file of that name is replaced if `replaces` is true, and is a
  /// failure otherwise. Returns false and sets `errno` on failure. Sweeps the folder as `write_whole` does.
  bool name(bool replaces);
  /// Transfers ownership of the open descriptor to the caller.
  int take();

 private:
  std::filesystem::path path_, part_;
  int descriptor_ = -1;
  bool is_named_ = false;
};

}  // namespace rearguard
