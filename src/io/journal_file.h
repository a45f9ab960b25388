#pragma once
// A journal on disk that only ever grows, each line safely there before the next thing happens.

#include <optional>
#include <string>
#include <string_view>

#include "src/document/diagnostic.h"

namespace rearguard {

/// An open journal, held by this process alone.
class JournalFile {
 public:
  /// Makes a file that must not be there yet, with its first lines.
  static Checked<JournalFile> create(const std::string& path, std::string_view heading);
  /// Opens a file and cuts off what follows its first `sound` bytes.
  static Checked<JournalFile> open(const std::string& path, std::size_t sound);

  JournalFile(JournalFile&& other) noexcept;
  JournalFile& operator=(JournalFile&& other) noexcept;
  JournalFile(const JournalFile&) = delete;
  JournalFile& operator=(const JournalFile&) = delete;
  ~JournalFile();

  /// Writes a line and waits until the disk has it. Says what went wrong, or nothing; then the file ends
  /// where it ended before.
  std::optional<std::string> append(std::string_view line);

 private:
  JournalFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}
  std::optional<std::string> lock() const;

  int descriptor_ = -1;
  std::string path_;
};

}  // namespace rearguard
