#include "src/desk/map/scan_loader.h"

#include <mutex>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/deferred_signals.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/text_file.h"
#include "src/desk/paint/scan.h"
#include "src/workshop/exchange/files/picture_header.h"

namespace rearguard {

struct ScanLoader::Result {
  std::mutex mutex;  ///< guards the members below
  bool is_ready = false;
  std::shared_ptr<const Scan> scan;
  std::string problem;
};

struct ScanLoader::News {
  std::mutex mutex;
  std::function<void()> tell;
};

std::variant<std::shared_ptr<const Scan>, std::string> read_scan(const std::string& path) {
  const std::string prefix = "cannot use the picture " + one_line(path) + ": ";
  const auto bytes = read_named_file(path);
  if (!bytes) return prefix + bytes.problems().front().message;
  note_in_use(path);
  const auto header = read_picture_header(*bytes);
  if (!header) return prefix + "it is no PNG, JPEG, GIF, WebP or SVG picture";
  if (header->width < 1 || header->height < 1) return prefix + "it does not say how large it is";
  if (static_cast<long long>(header->width) * header->height > max_picture_px)
    return fmt::format("{}it has {} x {} pixels; the limit is {} million", prefix, header->width,
                       header->height, max_picture_px / 1'000'000);
  auto decoded = decode_scan(*bytes, header->suffix);
  if (auto* problem = std::get_if<std::string>(&decoded)) *problem = prefix + *problem;
  return decoded;
}

ScanLoader::~ScanLoader() {
  on_news({});
  for (std::thread& thread : threads_) thread.join();
}

void ScanLoader::on_news(const std::function<void()>& news) {
  if (!news_) news_ = std::make_shared<News>();
  const std::scoped_lock lock(news_->mutex);
  news_->tell = news;
}

void ScanLoader::show(const std::string& path) {
  if (path == path_) return;
  path_ = path;
  is_problem_taken_ = false;
  result_ = path.empty() ? nullptr : std::make_shared<Result>();
  if (!result_) return;
  if (!news_) news_ = std::make_shared<News>();
  const DeferredSignals held;  // the main thread handles them
  threads_.emplace_back([path, result = result_, news = news_] {
    auto read = read_scan(path);
    {
      const std::scoped_lock lock(result->mutex);
      if (auto* scan = std::get_if<std::shared_ptr<const Scan>>(&read)) {
        result->scan = std::move(*scan);
      } else {
        result->problem = std::get<std::string>(std::move(read));
      }
      result->is_ready = true;
    }
    forget_errors_of_thread();
    const std::scoped_lock lock(news->mutex);
    if (news->tell) news->tell();
  });
}

bool ScanLoader::is_loading() const {
  if (!result_) return false;
  const std::scoped_lock lock(result_->mutex);
  return !result_->is_ready;
}

std::shared_ptr<const Scan> ScanLoader::scan() const {
  if (!result_) return nullptr;
  const std::scoped_lock lock(result_->mutex);
  return result_->scan;
}

std::optional<std::string> ScanLoader::take_problem() {
  if (!result_ || is_problem_taken_) return std::nullopt;
  const std::scoped_lock lock(result_->mutex);
  if (result_->problem.empty()) return std::nullopt;
  is_problem_taken_ = true;
  return result_->problem;
}

}  // namespace rearguard
