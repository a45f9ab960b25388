// Any bytes as an obfuscated text and as a sequence: the text must become UTF-8, and tokens must not be
// longer than what they are in.

#include "src/workshop/exchange/vassal/vassal_sequence.h"
#include "tests/fuzz/inputs.h"

int fuzz_vassal_sequence(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  const auto plain = plain_save_text(std::string(text));
  if (const auto* read = std::get_if<std::string>(&plain))
    must(is_well_formed_utf8(*read), "the text is not UTF-8");
  if (text.empty()) return 0;
  const char delimiter = text.front();
  std::size_t total = 0;
  std::size_t count = 0;
  SequenceReader reader(text.substr(1), delimiter);
  while (reader.has_more()) {
    total += reader.next().size();
    ++count;
  }
  must(total + count <= text.size(), "tokens are longer than their text");
  vassal_number(text);
  return 0;
}
