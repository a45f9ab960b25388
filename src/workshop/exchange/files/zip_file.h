#pragma once
// Reads zip archives, within limits. Archives come from strangers: the sizes in their headers are not
// trusted.

#include <cstdint>
#include <memory>
#include <optional>

#include "src/core/document/diagnostic.h"

namespace rearguard {

inline constexpr std::int64_t max_zip_entries = 100'000;
/// Bytes that may be unpacked from one archive altogether.
inline constexpr std::size_t max_zip_bytes = std::size_t{1} << 30U;

/// An open zip archive. No entry is ever unpacked to disk.
class ZipFile {
 public:
  /// Opens a regular file. A problem if it cannot be read, is not a zip archive, contradicts itself or has
  /// more than `max_zip_entries`.
  static Checked<ZipFile> open(const std::string& path);
  /// Opens an archive in memory, such as one inside another; `name` names it in messages.
  static Checked<ZipFile> open_bytes(std::string bytes, const std::string& name);

  /// Returns the name in messages: the path.
  const std::string& name() const { return name_; }
  /// Returns the names of all entries in the order of the archive, folders included.
  const std::vector<std::string>& entries() const { return entries_; }
  /// Tests for an entry with exactly this name.
  bool has(const std::string& entry) const;

  /// Unpacks an entry. A problem if there is no such entry, it is encrypted or damaged, or more than
  /// `max_bytes` come out of it or more than `max_zip_bytes` out of the archive so far; these are counted
  /// while unpacking.
  Checked<std::string> read(const std::string& entry, std::size_t max_bytes);
  /// As `read`, but stops after `bytes` without a problem.
  Checked<std::string> read_beginning(const std::string& entry, std::size_t bytes);

 private:
  struct Archive;
  struct Close {
    void operator()(Archive* archive) const;
  };
  ZipFile(std::unique_ptr<Archive, Close> archive, std::string name);
  static Checked<ZipFile> checked(std::unique_ptr<Archive, Close> archive, const std::string& name);
  Checked<std::string> unpack(const std::string& entry, std::size_t max_bytes, bool may_stop);
  Diagnostic problem(const std::string& message) const { return {name_, 0, 0, message}; }

  std::unique_ptr<Archive, Close> archive_;
  std::string name_;
  std::vector<std::string> entries_;
  std::size_t unpacked_ = 0;  ///< bytes
};

}  // namespace rearguard
