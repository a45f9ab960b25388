#pragma once
// Loads pictures under maps on threads of their own.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

namespace rearguard {

class Scan;

/// Reads a picture (`decode_scan`). Returns why it cannot be used, as one sentence that names it.
std::variant<std::shared_ptr<const Scan>, std::string> read_scan(const std::string& path);

class ScanLoader {
 public:
  ScanLoader() = default;
  ~ScanLoader();  ///< waits for pictures that are being loaded
  ScanLoader(const ScanLoader&) = delete;
  ScanLoader& operator=(const ScanLoader&) = delete;

  /// Sets a function to call, from any thread, when a picture is loaded.
  void on_news(const std::function<void()>& news);
  /// Shows this picture from now on; empty: none. Does nothing if it does so already.
  void show(const std::string& path);

  bool is_loading() const;
  /// Returns the picture; null while it is being loaded, and if it cannot be used.
  std::shared_ptr<const Scan> scan() const;
  /// Returns why the picture cannot be used, once.
  std::optional<std::string> take_problem();

 private:
  struct Result;
  struct News;
  std::string path_;
  std::shared_ptr<Result> result_;  ///< null: no picture
  std::shared_ptr<News> news_;
  bool is_problem_taken_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace rearguard
