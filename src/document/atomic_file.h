#pragma once
// Files that are there as a whole or not at all, whatever happens meanwhile.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rearguard {

/// Writes a file: under another name beside it, onto the disk, and only then under its own, so that `file` is
/// the old one or the whole new one at any moment. The permissions of an old one stay; one that may not be
/// written is left alone. Where `file` is a symbolic link it stays one, and what it leads to is replaced. A
/// device or a pipe is written straight. Says what went wrong, or nothing; then nothing new lies there.
std::optional<std::string> write_whole(std::span<const std::byte> bytes, const std::filesystem::path& file);

/// A new file under a passing name, to become `path` once its first bytes are on the disk.
class AtomicFile {
 public:
  /// `flags` as for open(2). `permissions`: none for the usual ones. `descriptor` < 0 and `errno` tell that
  /// it could not be made.
  AtomicFile(const std::filesystem::path& path, int flags, std::optional<std::filesystem::perms> permissions);
  /// Removes it, unless it got its name.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  int descriptor() const { return descriptor_; }
  /// Writes and waits until the disk has it; false with `errno` where it cannot.
  bool write(std::string_view text) const;
  /// Gives it its name, over a file of that name or (`replaces` false) only where there is none; false with
  /// `errno` where it cannot.
  bool name(bool replaces);
  /// Hands the open file over.
  int take();

 private:
  std::filesystem::path path_, part_;
  int descriptor_ = -1;
  bool is_named_ = false;
};

/// Writes all of it; false with `errno` where it cannot.
bool write_all(int descriptor, std::string_view text);

}  // namespace rearguard
