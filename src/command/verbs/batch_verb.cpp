#include <filesystem>
#include <fstream>
#include <new>
#include <ostream>

#include <fmt/format.h>

#include "src/answers/questions/batch.h"
#include "src/answers/report/verdict_listing.h"
#include "src/command/session/verbs.h"
#include "src/command/verbs/line_reader.h"
#include "src/core/document/limits.h"
#include "src/core/document/missing_file.h"
#include "src/core/document/source_text.h"
#include "src/core/engine/terms/work_meter.h"

namespace rearguard {
namespace {

std::string file_problem(const std::string& file) {
  std::error_code problem;
  const auto status = std::filesystem::status(file, problem);
  if (std::filesystem::is_regular_file(status) || std::filesystem::is_fifo(status)) return {};
  const std::string why = why_no_file(file);
  return why.empty() ? "this is a device, not a file of questions" : why;
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
