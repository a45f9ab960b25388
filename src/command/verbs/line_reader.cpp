#include "src/command/verbs/line_reader.h"

#include <algorithm>
#include <ios>

#include "src/core/document/limits.h"

namespace rearguard {

LineReader::LineReader(std::istream& in) : in_(in), part_(std::size_t{1} << 16U) {
  in_.exceptions(std::ios_base::badbit);  // an input that cannot be read says why
}

std::optional<ReadLine> LineReader::next() {
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

}  // namespace rearguard
