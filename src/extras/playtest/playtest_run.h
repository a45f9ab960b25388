#pragma once
// The games of a report: of its scenario, of a changed one, and without each of its places.

#include <cstddef>
#include <functional>
#include <string>

namespace rearguard {

struct PlaytestReport;

struct PlaytestRun {
  std::size_t games = 1;  ///< of each
  unsigned threads = 1;
  /// Called after each game, on any thread but never on two at once: how many of all have been played, and
  /// without what. Once it returns false, no further game is begun.
  std::function<bool(std::size_t played, std::size_t all, const std::string& what)> goes_on;
  std::function<void()> keep = {};  ///< called whenever the games of a place are over; may be empty
};

/// Plays what is missing of the games of a report, with the seeds from its first one on.
void play(PlaytestReport& report, const PlaytestRun& run);

}  // namespace rearguard
