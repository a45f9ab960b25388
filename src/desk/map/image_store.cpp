#include "src/desk/map/image_store.h"

#include <chrono>

#include "src/core/document/deferred_signals.h"

namespace rearguard {

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

std::vector<int> levels_by_nearness(int level) {
  constexpr int farthest = 12;  // eight times as large or small
  std::vector<int> levels;
  for (int away = 1; away <= farthest; ++away) levels.insert(levels.end(), {level - away, level + away});
  return levels;
}

ImageStore::ImageStore(Canvas& canvas, std::function<void()> woken, unsigned threads)
    : canvas_(canvas), woken_(std::move(woken)) {
  const unsigned at_once = std::max(std::thread::hardware_concurrency(), 2U) - 1;
  const unsigned count = threads > 0 ? threads : std::min(at_once, 4U);
  const DeferredSignals held;  // the main thread handles them
  for (unsigned i = 0; i < count; ++i) threads_.emplace_back([this] { work(); });
}

ImageStore::~ImageStore() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    requests_.clear();
  }
  work_to_do_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ImageStore::work() {
  const FontSet fonts;  // reading a set changes its cache, so each thread has its own
  std::unique_lock lock(mutex_);
  while (true) {
    work_to_do_.wait(lock, [this] { return stopping_ || !requests_.empty(); });
    if (stopping_) return;
    const auto first = std::ranges::min_element(
        requests_, [](const auto& a, const auto& b) { return a.second.priority < b.second.priority; });
    const ImageKey key = first->first;
    const PaintImage paint = std::move(first->second.paint);
    requests_.erase(first);
    in_work_.insert(key);
    lock.unlock();
    Pixels pixels = to_pixels(paint(fonts));
    lock.lock();
    done_.push_back({key, std::move(pixels)});
    if (woken_) woken_();
  }
}

void ImageStore::begin_frame(double milliseconds) {
  const Clock::time_point start = Clock::now();
  std::unique_lock lock(mutex_);
  while (!done_.empty()) {
    const Done done = std::move(done_.front());
    done_.pop_front();
    in_work_.erase(done.key);
    lock.unlock();
    store(done.key, done.pixels);
    lock.lock();
    if (milliseconds_since(start) >= milliseconds) break;
  }
  std::erase_if(requests_, [this](const auto& request) { return request.second.frame < frame_; });
  lock.unlock();
  evict();
  ++frame_;
  missing_ = 0;
}

const Texture* ImageStore::find(const ImageKey& key) {
  const auto it = stored_.find(key);
  if (it == stored_.end()) return nullptr;
  it->second.used = frame_;
  return &it->second.texture;
}

void ImageStore::request_image(const ImageKey& key, double priority, const PaintImage& paint) {
  {
    const std::lock_guard lock(mutex_);
    if (in_work_.contains(key)) return;
    Request& request = requests_[key];
    request.priority = priority;
    request.frame = frame_;
    if (!request.paint) request.paint = paint;
  }
  work_to_do_.notify_one();
}

const Texture* ImageStore::request(const ImageKey& key, double priority, const PaintImage& paint) {
  if (const Texture* texture = find(key)) return texture;
  ++missing_;
  request_image(key, priority, paint);
  return nullptr;
}

const Texture* ImageStore::request_at_rest(const ImageKey& key, double priority, const PaintImage& paint) {
  if (!zooming_) return request(key, priority, paint);
  const Texture* const texture = find(key);
  if (texture == nullptr) ++missing_;
  return texture;
}

void ImageStore::prefetch(const ImageKey& key, double priority, const PaintImage& paint) {
  constexpr double after_all_else = 1e9;
  if (!zooming_ && find(key) == nullptr) request_image(key, after_all_else + priority, paint);
}

const Texture* ImageStore::now(const ImageKey& key, const PaintImage& paint) {
  if (const Texture* texture = find(key)) return texture;
  store(key, to_pixels(paint(fonts_)));
  return find(key);
}

bool ImageStore::awaits(const ImageKey& key) {
  const std::lock_guard lock(mutex_);
  return requests_.contains(key) || in_work_.contains(key);
}

bool ImageStore::amend(const ImageKey& before, const ImageKey& after, const std::vector<ImagePart>& parts) {
  if (stored_.contains(after)) return false;
  auto found = stored_.extract(before);
  if (found.empty()) return false;
  Stored& stored = found.mapped();
  for (const ImagePart& part : parts) {
    if (canvas_.change_texture(stored.texture, to_uncropped_pixels(part.image), part.x, part.y)) continue;
    bytes_ -= stored.texture.bytes();
    return false;
  }
  stored.used = frame_;
  found.key() = after;
  stored_.insert(std::move(found));
  return true;
}

void ImageStore::store(const ImageKey& key, const Pixels& pixels) {
  Stored& stored = stored_[key];
  bytes_ -= stored.texture.bytes();
  stored.texture = canvas_.make_texture(pixels);
  stored.used = frame_;
  bytes_ += stored.texture.bytes();
}

void ImageStore::evict() {
  if (bytes_ <= max_bytes_) return;
  std::vector<std::pair<std::uint64_t, ImageKey>> oldest;
  for (const auto& [key, stored] : stored_) {
    if (stored.used < frame_) oldest.emplace_back(stored.used, key);
  }
  std::ranges::sort(oldest);
  for (const auto& [used, key] : oldest) {
    if (bytes_ <= max_bytes_) return;
    const auto it = stored_.find(key);
    bytes_ -= it->second.texture.bytes();
    stored_.erase(it);
  }
}

void ImageStore::forget() {
  stored_.clear();
  bytes_ = 0;
}

}  // namespace rearguard
