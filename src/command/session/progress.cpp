#include "src/command/session/progress.h"

#include <algorithm>
#include <cmath>
#include <iostream>

#include <unistd.h>

#include <fmt/format.h>

namespace rearguard {
namespace {

constexpr std::size_t bar_width = 30;

}  // namespace

ProgressBar::ProgressBar(std::ostream& out, bool watched) : out_(out), watched_(watched) {}

ProgressBar::ProgressBar(std::ostream& err)
    : ProgressBar(err, &err == &std::cerr && isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() {
  done();
}

void ProgressBar::show(double share, const std::string& next) {
  using namespace std::chrono_literals;
  if (!watched_ || std::chrono::steady_clock::now() - begun_ < 1s) return;
  const double done = std::clamp(share, 0.0, 1.0);
  const auto filled = static_cast<std::size_t>(std::lround(done * static_cast<double>(bar_width)));
  const std::string line = fmt::format("[{}{}] {:3.0f} %  {}", std::string(filled, '#'),
                                       std::string(bar_width - filled, '.'), 100 * done, next);
  out_ << '\r' << line << std::string(width_ - std::min(width_, line.size()), ' ') << std::flush;
  width_ = line.size();
}

void ProgressBar::done() {
  if (width_ > 0) out_ << '\r' << std::string(width_, ' ') << '\r' << std::flush;
  width_ = 0;
}

}  // namespace rearguard
