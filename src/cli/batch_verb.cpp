#include <cstdint>
#include <filesystem>
#include <fstream>
#include <istream>
#include <new>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "src/answers/batch.h"
#include "src/cli/verbs.h"
#include "src/document/limits.h"
#include "src/document/source_text.h"
#include "src/engine/work_meter.h"
#include "src/report/batch_answers.h"
#include "src/report/verdict_listing.h"

namespace rearguard {
namespace {

/// A line of a batch, without its newline.
struct ReadLine {
  enum class Completeness : std::uint8_t { whole, too_long, endless };
  Completeness completeness = Completeness::whole;
  std::string text;
};

/// Reads the lines of a batch.
class LineReader {
 public:
  explicit LineReader(std::istream& in) : in_(in), part_(std::size_t{1} << 16U) {
    in_.exceptions(std::ios_base::badbit);  // an input that cannot be read says why
  }

  /// Returns the next line; nothing at the end of the input. A line that is too long is truncated.
  std::optional<ReadLine> next() {
    ReadLine line;
    std::size_t length = 0;
    for (bool ended = false; !ended;) {
      in_.getline(part_.data(), static_cast<std::streamsize>(part_.size()));
      auto read = static_cast<std::size_t>(in_.gcount());
      if (read == 0 && length == 0) return std::nullopt;
      ended = !in_.fail() || in_.eof();
      if (!in_.eof() && ended) --read;  // the newline
      if (!ended) in_.clear();
      const std::size_t room = max_batch_line_bytes - std::min(length, max_batch_line_bytes);
      line.text.append(part_.data(), std::min(read, room));
      length += read;
      if (length >= max_unbroken_bytes) {
        line.completeness = ReadLine::Completeness::endless;
        return line;
      }
    }
    if (length > max_batch_line_bytes) line.completeness = ReadLine::Completeness::too_long;
    return line;
  }

 private:
  std::istream& in_;
  std::vector<char> part_;
};

std::string file_problem(const std::string& file) {
  std::error_code problem;
  const auto status = std::filesystem::status(file, problem);
  if (std::filesystem::is_directory(status)) return "this is a directory, not a file of questions";
  const bool can_be_read = std::filesystem::is_regular_file(status) || std::filesystem::is_fifo(status);
  if (std::filesystem::exists(status) && !can_be_read) return "this is a device, not a file of questions";
  return {};
}

/// Returns the answer to a line, or an error answer if memory runs out.
template <class Answering>
std::string answer_within_memory(Answering& batch, const std::string& line, int number,
                                 const std::string& source) {
  try {
    return batch.answer_line(line, number);
  } catch (const std::bad_alloc&) {
    return batch_error("there is not enough memory to answer this line",
                       fmt::format("{}:{}", source, number));
  } catch (const TooMuchWork& problem) {
    return batch_error(problem.what(), fmt::format("{}:{}", source, number));
  }
}

template <class Answering, class BatchRequests>
Status answer_lines(Session& session, const BatchRequests& options) {
  std::ifstream file;
  if (!options.file.empty() && options.file != "-") {
    if (const std::string why = file_problem(options.file); !why.empty())
      return refuse(session, options.file + ": " + why);
    file.open(options.file);
    if (!file) return refuse(session, options.file + ": cannot be opened");
  }
  std::istream& in = file.is_open() ? static_cast<std::istream&>(file) : session.in;
  Answering batch(session.rules, options);
  const std::string source = options.file.empty() ? "stdin" : options.file;
  LineReader lines(in);
  for (int number = 1; session.out; ++number) {
    auto line = lines.next();
    if (!line) return fine;
    if (line->completeness == ReadLine::Completeness::endless)
      return refuse(session, fmt::format("{}:{}: this line does not end", source, number));
    if (number == 1) line->text = std::string(without_byte_order_mark(line->text));
    std::string answer =
        line->completeness == ReadLine::Completeness::whole
            ? answer_within_memory(batch, line->text, number, source)
            : batch_error(fmt::format("this line is longer than {} MiB", max_batch_line_bytes >> 20U),
                          fmt::format("{}:{}", source, number));
    answer += '\n';
    session.out << answer << std::flush;
  }
  return unusable;
}

}  // namespace

Status retreat_batch(Session& session, const BatchOptions& options) {
  if (!options.ruled_out.empty() && !is_ruled_out_word(options.ruled_out))
    return refuse(session, "--ruled-out: with --batch it takes near, all or none, not a clause");
  return answer_lines<Batch>(session, options);
}

Status resolve_batch(Session& session, const ResolveBatchOptions& options) {
  return answer_lines<ResolveBatch>(session, options);
}

}  // namespace rearguard
