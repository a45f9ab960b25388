#pragma once
// Where a window leads besides itself.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace rearguard {

/// A new, empty map.
struct NewSheet {
  int columns = 30, rows = 20;
  bool is_pointy = false;     ///< hexes with their points at the top, in rows; else in columns
  bool shifts_second = true;  ///< the second column or row is the one that is shifted; else the first
};

struct Errand {
  enum class To : std::uint8_t {
    home,      ///< the first screen
    games,     ///< a scenario, a journal, a mail
    retreats,  ///< a position, a save
    maps,      ///< a map, or a new one
    module,    ///< a VASSAL module, or a save with its module beside it
    nothing,   ///< `note` says why
  };
  To to = To::home;
  std::string file = {};
  std::string unit = {};  ///< id of one to select; may be empty
  std::optional<NewSheet> sheet = {};
  std::string note = {};
  bool comes_back = false;  ///< the window that leads there is kept as it is, and shown again later
};

/// Takes an errand; it is gone on once the window at hand has been left.
using Go = std::function<void(const Errand&)>;

/// What contents of a window are that lead elsewhere by themselves.
class Leading {
 public:
  virtual ~Leading() = default;
  virtual void lead_on(Go go) = 0;
};

}  // namespace rearguard
