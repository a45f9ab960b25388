#include "src/workshop/exchange/files/zip_writer.h"

#include <zip.h>

#include <memory>
#include <stdexcept>

namespace rearguard {
namespace {

/// 1 January 1980, the first day that zip archives have.
constexpr zip_uint16_t no_date = (1U << 5U) | 1U;

void require(bool holds, const char* what) {
  if (!holds) throw std::runtime_error(std::string("cannot make a zip archive: ") + what);
}

}  // namespace

std::string zip_archive(const ArchiveEntries& entries) {
  const std::unique_ptr<zip_source_t, void (*)(zip_source_t*)> out(
      zip_source_buffer_create(nullptr, 0, 0, nullptr), zip_source_free);
  require(out != nullptr, "no memory");
  zip_t* opened = zip_open_from_source(out.get(), ZIP_TRUNCATE, nullptr);
  require(opened != nullptr, "no memory");
  // The archive frees its source once; the other time is ours.
  zip_source_keep(out.get());
  std::unique_ptr<zip_t, void (*)(zip_t*)> zip(opened, zip_discard);
  for (const auto& [name, content] : entries) {
    zip_source_t* source = zip_source_buffer(zip.get(), content.data(), content.size(), 0);
    const zip_int64_t index = zip_file_add(zip.get(), name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) zip_source_free(source);
    require(index >= 0, name.c_str());
    zip_file_set_dostime(zip.get(), static_cast<zip_uint64_t>(index), 0, no_date, 0);
  }
  require(zip_close(zip.get()) == 0, "no memory");
  static_cast<void>(zip.release());
  zip_stat_t about;
  require(zip_source_stat(out.get(), &about) == 0 && zip_source_open(out.get()) == 0, "no memory");
  std::string bytes(about.size, '\0');
  const zip_int64_t got = zip_source_read(out.get(), bytes.data(), bytes.size());
  zip_source_close(out.get());
  require(got == static_cast<zip_int64_t>(bytes.size()), "no memory");
  return bytes;
}

}  // namespace rearguard
