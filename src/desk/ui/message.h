#pragma once
// A message to the user of the window.

#include <string>

namespace rearguard {

/// A message with a title, shown until it is closed.
struct Message {
  std::string title;
  std::string text;  ///< several lines
};

}  // namespace rearguard
