#pragma once
// An append-only journal on disk; each line is flushed before the game continues.

#include <optional>
#include <string>
#include <string_view>

#include "src/core/document/diagnostic.h"

namespace rearguard {

/// An open journal, locked by this process.
class JournalFile {
 public:
  /// Creates a file with its first lines; a problem if it exists already.
  static Checked<JournalFile> create(const std::string& path, std::string_view heading);
  /// Opens a file: nobody else can write to it from now on. A problem if another program has it open.
  static Checked<JournalFile> open(const std::string& path);
  /// Tests whether another program has a journal open for writing.
  static bool is_open_elsewhere(const std::string& path);

  JournalFile(JournalFile&& other) noexcept;
  JournalFile& operator=(JournalFile&& other) noexcept;
  JournalFile(const JournalFile&) = delete;
  JournalFile& operator=(const JournalFile&) = delete;
  ~JournalFile();

  /// Appends a line and flushes it to disk. Returns the error message, or nothing on success; on an error the
  /// file is truncated to its former length.
  std::optional<std::string> append(std::string_view line);
  /// Truncates the file to its first `intact_bytes` bytes; returns the error message, or nothing on success.
  std::optional<std::string> cut(std::size_t intact_bytes) const;

 private:
  JournalFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}
  std::optional<std::string> lock() const;

  int descriptor_ = -1;
  std::string path_;
};

}  // namespace rearguard
