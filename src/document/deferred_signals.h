#pragma once
// Signals that end the program, put off while a file is half done.

#include <csignal>

namespace rearguard {

/// While one of these is alive, an interrupt, a hang-up or a request to end waits for it to go: what was
/// begun is finished first. Threads made meanwhile never take these signals, so that none of them ends the
/// program while another one holds them.
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
