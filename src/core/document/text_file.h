#pragma once
// Reads whole text files; nothing else in this room opens them.

#include <cstddef>
#include <map>
#include <string>

#include "src/core/document/diagnostic.h"

namespace rearguard {

inline constexpr std::size_t max_text_file_bytes = std::size_t{256} << 20U;  ///< bytes

/// Returns the bytes of a file. A problem if it does not exist, is a directory or a device, may not be read,
/// or is larger than `max_text_file_bytes`; its line is 0.
Checked<std::string> read_text_file(const std::string& path);
/// As `read_text_file`, for a file that a document refers to: pipes are errors too, because opening one
/// blocks until another process writes to it.
Checked<std::string> read_named_file(const std::string& path);

/// Records every file that this thread reads while it exists: their texts by path, as they were read.
class FileRecord {
 public:
  FileRecord();
  ~FileRecord();
  FileRecord(const FileRecord&) = delete;
  FileRecord& operator=(const FileRecord&) = delete;

  const std::map<std::string, std::string>& texts() const { return texts_; }
  /// Adds a file to all records of this thread.
  static void note(const std::string& path, const std::string& text);

 private:
  std::map<std::string, std::string> texts_;
  FileRecord* outer_;
};

/// Resolves `path` relative to `directory`; returns it unchanged if it is absolute or `directory` is empty or
/// ".".
std::string path_from(const std::string& directory, const std::string& path);
/// Returns the last part of a path: "rout.toml".
std::string file_name_of(const std::string& path);
/// Returns the directory part of a path; empty for a bare name.
std::string directory_of(const std::string& path);

}  // namespace rearguard
