#pragma once
// Documents that are texts in memory, for programs that have the engine inside them.

#include <map>
#include <string>
#include <vector>

namespace rearguard {

/// What is read in place of files, or besides them.
struct DocumentSource {
  std::map<std::string, std::string> texts;  ///< by `normal_path`: "maps/map.toml"; they hide files
  std::string data;  ///< the folder with `maps` and `assets`, which every document may name; empty: none
  bool reads_files = false;  ///< other files as well, where `file_access.h` allows it
};

/// While it exists, this thread reads documents from a source, and nothing from the environment. Scopes nest:
/// the innermost counts. The source must outlive it.
class DocumentScope {
 public:
  explicit DocumentScope(const DocumentSource& source);
  ~DocumentScope();
  DocumentScope(const DocumentScope&) = delete;
  DocumentScope& operator=(const DocumentScope&) = delete;

  /// The source of this thread; null outside all scopes.
  static const DocumentSource* source();

 private:
  const DocumentSource* outer_;
};

/// Returns the name under which a source holds the text of a path: without "./" and "..".
std::string normal_path(const std::string& path);

/// Returns the text that stands for a file in the source of this thread; null if there is none.
const std::string* text_in_memory(const std::string& path);
/// Returns the file that a path names: where no other files are read, one below `data`.
std::string file_named(const std::string& path);
/// Returns whether this thread may read a file at all. Links are resolved first.
bool may_read_file(const std::string& file);

/// Returns whether a path names a text in memory, or a regular file that may be read.
bool document_exists(const std::string& path);
/// Returns the names of the documents in a folder, without those in folders below it, sorted.
std::vector<std::string> documents_in(const std::string& folder);

}  // namespace rearguard
