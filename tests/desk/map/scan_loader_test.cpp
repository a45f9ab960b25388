#include "src/desk/map/scan_loader.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "src/desk/paint/png.h"
#include "src/desk/paint/raster.h"
#include "src/desk/paint/scan.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

std::string png(int width, int height) {
  const auto bytes = std::get<std::vector<std::byte>>(encode_png(Image(width, height, rgb(0x336699))));
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Waits until a loader has told of its picture.
class News {
 public:
  explicit News(ScanLoader& loader) : loader_(loader) {
    loader_.on_news([this] {
      const std::scoped_lock lock(mutex_);
      ++count_;
      changed_.notify_all();
    });
  }
  ~News() { loader_.on_news({}); }
  News(const News&) = delete;
  News& operator=(const News&) = delete;
  void wait(int count) {
    std::unique_lock lock(mutex_);
    REQUIRE(changed_.wait_for(lock, std::chrono::minutes(10), [&] { return count_ >= count; }));
  }

 private:
  ScanLoader& loader_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int count_ = 0;
};

std::string problem_with(const std::string& path) {
  return got<std::string>(read_scan(path));
}

}  // namespace

TEST_CASE_FIXTURE(InScratch, "a picture is loaded on a thread, and its loader tells when") {
  ScanLoader loader;
  News news(loader);
  CHECK_FALSE(loader.is_loading());
  loader.show(scratch.write("scan.png", png(40, 30)));
  news.wait(1);
  CHECK_FALSE(loader.is_loading());
  REQUIRE(loader.scan());
  CHECK(loader.scan()->width() == 40);
  CHECK_FALSE(loader.take_problem());
  const auto first = loader.scan();
  loader.show(scratch.file("scan.png"));
  CHECK(loader.scan() == first);
  loader.show(scratch.write("other.png", png(20, 10)));
  news.wait(2);
  CHECK(loader.scan()->width() == 20);
  loader.show("");
  CHECK_FALSE(loader.scan());
}

TEST_CASE_FIXTURE(InScratch, "a picture that cannot be used gives one sentence, once") {
  ScanLoader loader;
  News news(loader);
  const std::string path = scratch.write("scan.png", png(40, 30).substr(0, 60));
  loader.show(path);
  news.wait(1);
  CHECK_FALSE(loader.scan());
  CHECK(loader.take_problem() ==
        "cannot use the picture " + path + ": it contains no PNG picture that can be read");
  CHECK_FALSE(loader.take_problem());
}

TEST_CASE_FIXTURE(InScratch, "files that are no pictures, missing or too large get sentences of their own") {
  CHECK(has(problem_with(scratch.file("none.png")), "none.png"));
  CHECK(problem_with(scratch.write("text.png", "no picture"))
            .ends_with(": it is no PNG, JPEG, GIF, WebP or SVG picture"));
  CHECK(has(problem_with(scratch.file("")), "cannot use the picture"));
  // 40,000 by 40,000 pixels, by its header.
  std::string large = png(4, 4);
  large.replace(16, 8, std::string("\0\0\x9C\x40\0\0\x9C\x40", 8));
  CHECK(problem_with(scratch.write("large.png", large))
            .ends_with(": it has 40000 x 40000 pixels; the limit is 120 million"));
}

TEST_CASE_FIXTURE(InScratch, "a loader that is dropped while it loads waits for its thread") {
  const std::string path = scratch.write("scan.png", png(2000, 1500));
  for (int i = 0; i < 3; ++i) {
    ScanLoader loader;
    loader.show(path);
  }
  CHECK(scratch.holds("scan.png"));
}
