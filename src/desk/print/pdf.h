#pragma once
// Scenes -> PDF: shapes as shapes, text as text in embedded fonts, the same bytes on every run.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

struct PrintedPage;

class PdfWriter {
 public:
  /// Throws std::runtime_error, as `page` and `finish` do, if Cairo cannot be loaded or reports a problem.
  explicit PdfWriter(const std::string& title);
  ~PdfWriter();
  PdfWriter(const PdfWriter&) = delete;
  PdfWriter& operator=(const PdfWriter&) = delete;

  void page(const PrintedPage& page);
  /// Ends the document and returns its bytes.
  std::vector<std::byte> finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rearguard
