#pragma once
// Libraries that are loaded when one of their functions is first called: few commands draw, and all would
// wait for them.

#include <atomic>
#include <cstdint>
#include <string>

namespace rearguard {

enum class LateLibrary : std::uint8_t { sdl, sdl_image, cairo };

/// Returns why a library cannot be loaded, and what to install; empty: it is loaded. Thread-safe, as is all
/// that follows.
const std::string& late_problem(LateLibrary library);

/// Returns the address of a function of a library, or of one that comes with it; loads the library first.
/// Throws std::runtime_error with the problem if there is one.
void* late_function(LateLibrary library, const char* name);

template <class Function>
class LateCall;

/// Stands for a function of a library, and calls it.
template <class Result, class... Arguments>
class LateCall<Result(Arguments...)> {
 public:
  constexpr LateCall(LateLibrary library, const char* name) : library_(library), name_(name) {}
  LateCall(const LateCall&) = delete;
  LateCall& operator=(const LateCall&) = delete;

  Result operator()(Arguments... arguments) {
    Function* function = function_.load(std::memory_order_relaxed);
    if (function == nullptr) {
      function = reinterpret_cast<Function*>(late_function(library_, name_));
      function_.store(function, std::memory_order_relaxed);
    }
    return function(arguments...);
  }

 private:
  using Function = Result(Arguments...);

  LateLibrary library_;
  const char* name_;
  std::atomic<Function*> function_ = nullptr;
};

}  // namespace rearguard
