#pragma once
// What the window has to say to whoever sits before it.

#include <string>

namespace rearguard {

/// Something the player must be told.
struct Message {
  std::string title;
  std::string text;  ///< several lines
};

}  // namespace rearguard
