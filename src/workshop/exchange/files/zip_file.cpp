#include "src/workshop/exchange/files/zip_file.h"

#include <zip.h>

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/missing_file.h"

namespace rearguard {

namespace {

namespace fs = std::filesystem;

std::string zip_error_text(zip_error_t* error) {
  switch (zip_error_code_zip(error)) {
    case ZIP_ER_NOZIP:
      return "this is not a zip archive, or it is cut off";
    case ZIP_ER_INCONS:
      return "this zip archive contradicts itself: it is damaged";
    default:
      return fmt::format("this zip archive cannot be read: {}", zip_error_strerror(error));
  }
}

}  // namespace

/// An archive of libzip, and the bytes it reads if it is in memory.
struct ZipFile::Archive {
  std::string bytes;
  zip_t* zip = nullptr;
};

void ZipFile::Close::operator()(Archive* archive) const {
  if (archive->zip != nullptr) zip_discard(archive->zip);
  delete archive;
}

ZipFile::ZipFile(std::unique_ptr<Archive, Close> archive, std::string name)
    : archive_(std::move(archive)), name_(std::move(name)) {}

Checked<ZipFile> ZipFile::open(const std::string& path) {
  const auto unreadable = [&](const std::string& why) {
    return Diagnostic{path, 0, 0, "cannot read this file: " + why};
  };
  if (path.empty() || path.find('\0') != std::string::npos)
    return unreadable("this is not a valid file name");
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::is_regular_file(status)) {
    if (std::string why = why_no_file(path); !why.empty()) return Diagnostic{path, 0, 0, std::move(why)};
    return unreadable("it is not a regular file");
  }
  note_in_use(path);
  std::unique_ptr<Archive, Close> archive(new Archive);
  int code = 0;
  archive->zip = zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code);
  if (archive->zip == nullptr) {
    zip_error_t why;
    zip_error_init_with_code(&why, code);
    const std::string text = zip_error_text(&why);
    zip_error_fini(&why);
    return Diagnostic{path, 0, 0, text};
  }
  return checked(std::move(archive), path);
}

Checked<ZipFile> ZipFile::open_bytes(std::string bytes, const std::string& name) {
  std::unique_ptr<Archive, Close> archive(new Archive);
  archive->bytes = std::move(bytes);
  zip_error_t why;
  zip_error_init(&why);
  zip_source_t* source = zip_source_buffer_create(archive->bytes.data(), archive->bytes.size(), 0, &why);
  if (source != nullptr) {
    archive->zip = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &why);
    if (archive->zip == nullptr) zip_source_free(source);
  }
  const std::string text = archive->zip == nullptr ? zip_error_text(&why) : std::string();
  zip_error_fini(&why);
  if (archive->zip == nullptr) return Diagnostic{name, 0, 0, text};
  return checked(std::move(archive), name);
}

Checked<ZipFile> ZipFile::checked(std::unique_ptr<Archive, Close> archive, const std::string& name) {
  ZipFile file(std::move(archive), name);
  const zip_int64_t count = zip_get_num_entries(file.archive_->zip, 0);
  // An empty file passes for an empty archive.
  if (count == 0) return file.problem("this is not a zip archive with anything in it");
  if (count > max_zip_entries)
    return file.problem(
        fmt::format("this zip archive has {} entries; at most {} are read", count, max_zip_entries));
  for (zip_int64_t i = 0; i < count; ++i) {
    const char* entry = zip_get_name(file.archive_->zip, static_cast<zip_uint64_t>(i), 0);
    if (entry != nullptr) file.entries_.emplace_back(entry);
  }
  return file;
}

bool ZipFile::has(const std::string& entry) const {
  return entry.find('\0') == std::string::npos && zip_name_locate(archive_->zip, entry.c_str(), 0) >= 0;
}

Checked<std::string> ZipFile::read(const std::string& entry, std::size_t max_bytes) {
  return unpack(entry, max_bytes, false);
}

Checked<std::string> ZipFile::read_beginning(const std::string& entry, std::size_t bytes) {
  return unpack(entry, bytes, true);
}

Checked<std::string> ZipFile::unpack(const std::string& entry, std::size_t max_bytes, bool may_stop) {
  const std::string shown = value_text(one_line(entry, 80));
  if (!has(entry)) return problem(fmt::format("this archive has no entry {}", shown));
  const auto index = static_cast<zip_uint64_t>(zip_name_locate(archive_->zip, entry.c_str(), 0));
  zip_stat_t about;
  if (zip_stat_index(archive_->zip, index, 0, &about) != 0)
    return problem(fmt::format("the entry {} cannot be read: {}", shown, zip_strerror(archive_->zip)));
  if ((about.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && about.encryption_method != ZIP_EM_NONE)
    return problem(fmt::format("the entry {} is encrypted", shown));
  zip_file_t* file = zip_fopen_index(archive_->zip, index, 0);
  if (file == nullptr)
    return problem(fmt::format("the entry {} cannot be read: {}", shown, zip_strerror(archive_->zip)));
  const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> closing(file, zip_fclose);
  std::string content;
  std::string block(std::size_t{1} << 16U, '\0');
  for (;;) {
    const zip_int64_t got = zip_fread(file, block.data(), block.size());
    if (got < 0) return problem(fmt::format("the entry {} is damaged: {}", shown, zip_file_strerror(file)));
    if (got == 0) return content;
    const auto bytes = static_cast<std::size_t>(got);
    unpacked_ += bytes;
    if (!may_stop && content.size() + bytes > max_bytes)
      return problem(fmt::format("the entry {} unpacks to more than {} MiB", shown, max_bytes >> 20U));
    if (unpacked_ > max_zip_bytes)
      return problem(fmt::format("more than {} MiB are unpacked from this archive", max_zip_bytes >> 20U));
    content.append(block, 0, bytes);
    if (may_stop && content.size() >= max_bytes) return content;
  }
}

}  // namespace rearguard
