#pragma once
// A cache of images that are painted in the background and requested by key in every frame that needs them.

#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <thread>

#include "src/desk/paint/font.h"
#include "src/desk/ui/camera.h"
#include "src/desk/ui/canvas.h"

namespace rearguard {

/// Identifies an image. Two images with the same key are the same image.
struct ImageKey {
  std::uint64_t subject = 0;   ///< which layer
  std::uint64_t revision = 0;  ///< of its content
  int level = 0;               ///< zoom level
  int x = 0, y = 0;
  friend auto operator<=>(const ImageKey&, const ImageKey&) = default;
};

/// Returns the zoom levels whose images stand in for those of a level that are not painted, the nearest
/// first.
std::vector<int> levels_by_nearness(int level);

/// Paints an image. Runs on any thread, so it owns or shares all its data.
using PaintImage = std::function<Image(const FontSet&)>;

class ImageStore {
 public:
  /// Calls `woken` from a painting thread whenever an image is ready. `threads` 0: one fewer than the
  /// hardware threads, at least one.
  explicit ImageStore(Canvas& canvas, std::function<void()> woken = {}, unsigned threads = 0);
  ~ImageStore();
  ImageStore(const ImageStore&) = delete;
  ImageStore& operator=(const ImageStore&) = delete;

  /// Begins a frame: takes over painted images for at most `milliseconds` (at least one image), and drops
  /// requests that were not repeated in the last frame.
  void begin_frame(double milliseconds = 4);
  /// Returns the image, or null if it is not ready. Valid until the next frame begins.
  const Texture* find(const ImageKey& key);
  /// As `find`, and requests the image if it is not ready; the lowest `priority` is painted first.
  const Texture* request(const ImageKey& key, double priority, const PaintImage& paint);
  /// As `request`, for an image of one zoom: while the zoom is changing, nobody paints it, and it counts as
  /// missing.
  const Texture* request_at_rest(const ImageKey& key, double priority, const PaintImage& paint);
  /// Requests an image that may be needed soon, unless the zoom is changing. It is painted after all others
  /// and does not count as missing.
  void prefetch(const ImageKey& key, double priority, const PaintImage& paint);
  /// Returns the image, painting it at once if necessary. For small images.
  const Texture* now(const ImageKey& key, const PaintImage& paint);

  void set_zooming(bool zooming) { zooming_ = zooming; }
  bool is_zooming() const { return zooming_; }
  /// Returns true if the image is requested and not yet ready.
  bool awaits(const ImageKey& key);
  /// Moves an image to another key and replaces the given parts. Returns false on failure, and then drops the
  /// image.
  bool amend(const ImageKey& before, const ImageKey& after, const std::vector<ImagePart>& parts);
  /// Fonts for painting on the thread that draws.
  const FontSet& fonts() const { return fonts_; }

  /// The number of images that were requested in this frame and are not ready.
  std::size_t missing() const { return missing_; }
  std::size_t bytes() const { return bytes_; }
  /// Sets the size above which the least recently used textures are dropped.
  void set_max_bytes(std::size_t bytes) { max_bytes_ = bytes; }
  /// Drops every texture, as after the graphics card has lost them.
  void forget();

 private:
  struct Stored {
    Texture texture;
    std::uint64_t used = 0;  ///< the last frame that requested it
  };
  struct Request {
    double priority = 0;
    PaintImage paint;
    std::uint64_t frame = 0;
  };
  struct Done {
    ImageKey key;
    Pixels pixels;
  };

  void work();
  void request_image(const ImageKey& key, double priority, const PaintImage& paint);
  void store(const ImageKey& key, const Pixels& pixels);
  void evict();

  Canvas& canvas_;
  std::function<void()> woken_;
  FontSet fonts_;
  std::map<ImageKey, Stored> stored_;
  std::uint64_t frame_ = 0;
  std::size_t missing_ = 0;
  bool zooming_ = false;
  std::size_t bytes_ = 0;
  std::size_t max_bytes_ = std::size_t{192} << 20U;

  std::mutex mutex_;  ///< guards the members below
  std::condition_variable work_to_do_;
  std::map<ImageKey, Request> requests_;
  std::set<ImageKey> in_work_;  ///< being painted, or painted and not yet taken over
  std::deque<Done> done_;
  bool stopping_ = false;

  std::vector<std::thread> threads_;
};

}  // namespace rearguard
