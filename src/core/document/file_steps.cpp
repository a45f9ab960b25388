#include "src/core/document/file_steps.h"

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rearguard {
namespace {

namespace fs = std::filesystem;

FileWitness& witness() {
  static FileWitness one;
  return one;
}

/// Returns the path of an open file; it is asked for by tests only.
std::string path_of(int descriptor) {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor), ignored).string();
}

/// Tells the witness of a step, if there is one and the step succeeded.
template <class Step>
bool told(bool success, const Step& step) {
  if (!success || !witness()) return success;
  const int error = errno;
  witness()(step());
  errno = error;
  return success;
}

bool rename_to_new(const fs::path& from, const fs::path& to) {
#ifdef RENAME_NOREPLACE
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL) return false;
#endif
  // Some systems and file systems cannot rename without replacing; link(2) never replaces a file.
  return ::link(from.c_str(), to.c_str()) == 0 && ::unlink(from.c_str()) == 0;
}

}  // namespace

void set_file_witness(FileWitness given) {
  witness() = std::move(given);
}

int create_file(const fs::path& file, int flags, mode_t mode) {
  const int descriptor = ::open(file.c_str(), flags | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  told(descriptor >= 0, [&] { return FileStep{FileStep::Kind::create, file.string()}; });
  return descriptor;
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    const auto count = static_cast<std::size_t>(written);
    told(true, [&] {
      const off_t end = ::lseek(descriptor, 0, SEEK_CUR);
      return FileStep{FileStep::Kind::write,
                      path_of(descriptor),
                      {},
                      std::string(text.substr(0, count)),
                      static_cast<std::size_t>(end) - count};
    });
    text.remove_prefix(count);
  }
  return true;
}

bool flush_file(int descriptor) {
  return told(::fsync(descriptor) == 0, [&] { return FileStep{FileStep::Kind::flush, path_of(descriptor)}; });
}

bool cut_file(int descriptor, std::size_t bytes) {
  return told(::ftruncate(descriptor, static_cast<off_t>(bytes)) == 0, [&] {
    return FileStep{FileStep::Kind::cut, path_of(descriptor), {}, {}, bytes};
  });
}

bool rename_file(const fs::path& from, const fs::path& to, bool replaces) {
  const bool is_renamed = replaces ? ::rename(from.c_str(), to.c_str()) == 0 : rename_to_new(from, to);
  return told(is_renamed, [&] { return FileStep{FileStep::Kind::rename, from.string(), to.string()}; });
}

bool remove_file(const fs::path& file) {
  return told(::unlink(file.c_str()) == 0, [&] { return FileStep{FileStep::Kind::remove, file.string()}; });
}

void flush_folder(const fs::path& folder) {
  const fs::path named = folder.empty() ? fs::path(".") : folder;
  const int descriptor = ::open(named.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  told(::fsync(descriptor) == 0, [&] { return FileStep{FileStep::Kind::flush_folder, named.string()}; });
  ::close(descriptor);
}

std::optional<std::string> make_folders(const fs::path& folder) {
  std::error_code problem;
  if (folder.empty() || fs::is_directory(folder, problem)) return std::nullopt;
  const fs::path above = folder.parent_path();
  if (above != folder) {
    if (auto failed = make_folders(above)) return failed;
  }
  if (fs::create_directory(folder, problem)) flush_folder(above);
  if (!problem) return std::nullopt;
  return "cannot create the folder " + folder.string() + ": " + problem.message();
}

}  // namespace rearguard
