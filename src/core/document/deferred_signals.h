#pragma once
// Defers the signals that end the program while a file is being written.

#include <csignal>

namespace rearguard {

/// A scope that blocks SIGINT, SIGTERM, SIGHUP and SIGQUIT in this thread until it is destroyed. Threads
/// created within the scope inherit the blocked signals, so they cannot end the program in its place.
class DeferredSignals {
 public:
  DeferredSignals() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&held, signal);
    pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~DeferredSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  DeferredSignals(const DeferredSignals&) = delete;
  DeferredSignals& operator=(const DeferredSignals&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace rearguard
