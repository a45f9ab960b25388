#pragma once
// What plays a drawn scenario in the background, and draws what its games say of the map. An extra has one.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace rearguard {

class MapLayout;
struct Scenario;
struct Scene;

class Weigher {
 public:
  virtual ~Weigher() = default;

  /// Begins to play a scenario, and with it what is to be compared with the games of the one before. `news`
  /// is called from another thread whenever there is more to show.
  virtual void begin(std::shared_ptr<const Scenario> scenario, std::function<void()> news) = 0;
  /// Plays no further game; what has been played stays.
  virtual void stop() = 0;

  /// A drawing over the map that shows one of the answers.
  struct Layer {
    std::string name, meaning;
    std::function<void(Scene&, const MapLayout&)> add;
  };
  struct State {
    bool is_running = false;
    std::string progress;            ///< "12 of 60 games: without The wood"
    std::vector<std::string> lines;  ///< the answers in sentences
    std::vector<Layer> layers;       ///< those that have marks
    std::uint64_t revision = 0;      ///< of lines and layers
  };
  virtual State state() const = 0;
};

using WeigherMaker = std::function<std::unique_ptr<Weigher>()>;

}  // namespace rearguard
