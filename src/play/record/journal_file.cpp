#include "src/play/record/journal_file.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "src/core/document/atomic_file.h"
#include "src/core/document/deferred_signals.h"
#include "src/core/document/diagnostic.h"
#include "src/core/document/file_steps.h"
#include "src/core/document/files_in_use.h"

namespace rearguard {
namespace {

std::string last_error() {
  return std::strerror(errno);
}

}  // namespace

JournalFile::JournalFile(JournalFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

JournalFile& JournalFile::operator=(JournalFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(path_, other.path_);
  return *this;
}

JournalFile::~JournalFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<std::string> JournalFile::lock() const {
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return std::nullopt;
  return errno == EWOULDBLOCK ? std::string("another program has this game open") : last_error();
}

Checked<JournalFile> JournalFile::create(const std::string& path, std::string_view heading) {
  const auto fail = [&] {
    return Diagnostic{
        path, 0, 0,
        errno == EEXIST ? std::string("a file of this name already exists; choose another name, or remove it")
                        : "cannot be written: " + last_error()};
  };
  // A partial heading could be neither resumed nor overwritten.
  const DeferredSignals held;
  AtomicFile made(path, O_WRONLY | O_APPEND, std::nullopt);
  if (made.descriptor() < 0 || !made.write(heading) || !made.name(false)) return fail();
  JournalFile file(made.take(), path);
  note_in_use(path);
  if (const auto problem = file.lock()) return Diagnostic{path, 0, 0, *problem};
  return file;
}

Checked<JournalFile> JournalFile::open(const std::string& path) {
  JournalFile file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC), path);
  if (file.descriptor_ < 0) return Diagnostic{path, 0, 0, "cannot be written: " + last_error()};
  if (const auto problem = file.lock()) return Diagnostic{path, 0, 0, *problem};
  return file;
}

bool JournalFile::is_open_elsewhere(const std::string& path) {
  const JournalFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC), path);
  return file.descriptor_ >= 0 && ::flock(file.descriptor_, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

std::optional<std::string> JournalFile::cut(std::size_t intact_bytes) const {
  const off_t end = ::lseek(descriptor_, 0, SEEK_END);
  if (end < static_cast<off_t>(intact_bytes)) return "the file was truncated after it was read";
  if (end > static_cast<off_t>(intact_bytes) &&
      !(cut_file(descriptor_, intact_bytes) && flush_file(descriptor_)))
    return "cannot be written: " + last_error();
  return std::nullopt;
}

std::optional<std::string> JournalFile::append(std::string_view line) {
  const off_t end = ::lseek(descriptor_, 0, SEEK_END);
  if (end >= 0 && write_all(descriptor_, line) && flush_file(descriptor_)) return std::nullopt;
  const std::string problem = last_error();
  // A partial line can be recovered only at the end of the file.
  const bool cut = end >= 0 && cut_file(descriptor_, static_cast<std::size_t>(end));
  return fmt::format("{} could not be written: {}{}", path_, problem,
                     cut ? "" : "; its last line may be incomplete");
}

}  // namespace rearguard
