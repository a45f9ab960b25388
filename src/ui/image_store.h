#pragma once
// Images painted in the background and kept as textures: asked for by key in every frame that needs them.

#include <compare>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "src/paint/font.h"
#include "src/ui/canvas.h"

namespace rearguard {

/// What an image shows. Two images with the same key are the same image.
struct ImageKey {
  std::uint64_t subject = 0;   ///< which layer
  std::uint64_t revision = 0;  ///< of its content
  int level = 0;               ///< zoom level
  int x = 0, y = 0;
  friend auto operator<=>(const ImageKey&, const ImageKey&) = default;
};

/// Paints an image; runs on any thread, so it owns or shares all that it reads.
using PaintImage = std::function<Image(const FontBook&)>;

class ImageStore {
 public:
  /// `woken` is called from a painting thread whenever an image is ready. `threads` 0: one fewer than the
  /// machine runs at once, at least one.
  explicit ImageStore(Canvas& canvas, std::function<void()> woken = {}, unsigned threads = 0);
  ~ImageStore();
  ImageStore(const ImageStore&) = delete;
  ImageStore& operator=(const ImageStore&) = delete;

  /// Begins a frame: takes what has been painted, for at most `milliseconds` (at least one image), and
  /// forgets what nobody asked for in the last frame.
  void begin_frame(double milliseconds = 4);
  /// The image where it is ready; null where it is not (yet). Stays valid until the next frame begins.
  const Texture* find(const ImageKey& key);
  /// The same, and where it is not ready, it will be painted; the lowest `priority` first.
  const Texture* want(const ImageKey& key, double priority, const PaintImage& paint);
  /// Paints the image when nothing else is to be painted: it may be wanted soon. Is not counted as missing.
  void prefetch(const ImageKey& key, double priority, const PaintImage& paint);
  /// The image, painted at once if need be: for small ones.
  const Texture* now(const ImageKey& key, const PaintImage& paint);

  /// Whether the image is asked for, and not here yet.
  bool awaits(const ImageKey& key);
  /// Makes the image of one key that of another: these parts of it are others. False where that cannot be;
  /// then the image is gone.
  bool amend(const ImageKey& before, const ImageKey& after, const std::vector<ImagePart>& parts);
  /// Fonts for painting on the thread that draws.
  const FontBook& fonts() const { return fonts_; }

  /// Images asked for in this frame that are still to come.
  std::size_t missing() const { return missing_; }
  std::size_t bytes() const { return bytes_; }
  /// Textures not asked for lately go when together they have more bytes than this.
  void set_max_bytes(std::size_t bytes) { max_bytes_ = bytes; }
  /// Forgets every texture, as when the graphics card has lost them.
  void forget();

 private:
  struct Stored {
    Texture texture;
    std::uint64_t used = 0;  ///< the last frame that asked for it
  };
  struct Wish {
    double priority = 0;
    PaintImage paint;
    std::uint64_t frame = 0;
  };
  struct Done {
    ImageKey key;
    Pixels pixels;
  };

  void work();
  void ask(const ImageKey& key, double priority, const PaintImage& paint);
  void keep(const ImageKey& key, const Pixels& pixels);
  void evict();

  Canvas& canvas_;
  std::function<void()> woken_;
  FontBook fonts_;
  std::map<ImageKey, Stored> stored_;
  std::uint64_t frame_ = 0;
  std::size_t missing_ = 0;
  std::size_t bytes_ = 0;
  std::size_t max_bytes_ = std::size_t{192} << 20U;

  std::mutex mutex_;  ///< of what follows
  std::condition_variable work_to_do_;
  std::map<ImageKey, Wish> wishes_;
  std::set<ImageKey> in_work_;  ///< being painted, or painted and not yet taken
  std::deque<Done> done_;
  bool stopping_ = false;

  std::vector<std::thread> threads_;
};

}  // namespace rearguard
