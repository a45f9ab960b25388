#include "src/core/document/text_file.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "src/core/document/diagnostic.h"
#include "src/core/document/document_source.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/missing_file.h"

namespace rearguard {

namespace {

namespace fs = std::filesystem;

thread_local FileRecord* open_record = nullptr;

struct OpenFile {
  explicit OpenFile(int opened) : descriptor(opened) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (descriptor >= 0) ::close(descriptor);
  }
  int descriptor;
};

Diagnostic unreadable(const std::string& path, const std::string& why) {
  return {path, 0, 0, "cannot read this file: " + why};
}

Checked<std::string> bytes_of(const std::string& path, bool from_pipes) {
  if (path.empty() || path.find('\0') != std::string::npos)
    return unreadable(path, "this is not a valid file name");
  if (const std::string* text = text_in_memory(path)) {
    FileRecord::note(path, *text);
    return *text;
  }
  const std::string file = file_named(path);
  const DocumentSource* source = DocumentScope::source();
  std::error_code error;
  if (!may_read_file(file) || (source != nullptr && !source->reads_files && !fs::exists(file, error)))
    return unreadable(path, "no document of this name was added");
  const fs::file_status status = fs::status(file, error);
  if (!fs::is_regular_file(status) && !(from_pipes && fs::is_fifo(status))) {
    if (std::string why = why_no_file(file); !why.empty()) return Diagnostic{path, 0, 0, std::move(why)};
    return unreadable(path, "it is not a regular file");
  }

  // Some files of the system wait until there is something to read, as pipes do.
  const int waits = fs::is_fifo(status) ? 0 : O_NONBLOCK;
  const OpenFile in{::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | waits)};
  if (in.descriptor < 0) return unreadable(path, std::generic_category().message(errno));
  // Only commands write answers; a library that reads for ever must not remember every file.
  if (source == nullptr) note_in_use(path);
  std::string text;
  std::string block(std::size_t{1} << 16U, '\0');
  for (;;) {
    const ssize_t count = ::read(in.descriptor, block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return unreadable(path, "it waits for more to come, and has no end");
    if (count < 0) return unreadable(path, std::generic_category().message(errno));
    if (count == 0) break;
    text.append(block, 0, static_cast<std::size_t>(count));
    if (text.size() > max_text_file_bytes) {
      return unreadable(path, "it is larger than " + std::to_string(max_text_file_bytes >> 20U) + " MiB");
    }
  }
  FileRecord::note(path, text);
  return text;
}

}  // namespace

FileRecord::FileRecord() : outer_(open_record) {
  open_record = this;
}

FileRecord::~FileRecord() {
  open_record = outer_;
}

void FileRecord::note(const std::string& path, const std::string& text) {
  for (FileRecord* record = open_record; record != nullptr; record = record->outer_)
    record->texts_.insert_or_assign(path, text);
}

Checked<std::string> read_text_file(const std::string& path) {
  return bytes_of(path, true);
}

Checked<std::string> read_named_file(const std::string& path) {
  return bytes_of(path, false);
}

std::string path_from(const std::string& directory, const std::string& path) {
  if (directory.empty() || directory == "." || fs::path(path).is_absolute()) return path;
  return (fs::path(directory) / path).string();
}

std::string file_name_of(const std::string& path) {
  return fs::path(path).filename().string();
}

std::string directory_of(const std::string& path) {
  return fs::path(path).parent_path().string();
}

}  // namespace rearguard
