#include "src/extras/mail/round_numbers.h"

#include <cstddef>

namespace rearguard {
namespace {

constexpr std::uint32_t numbers_in_block = 8;

}  // namespace

Bytes32 round_secret(const Bytes32& game, std::uint32_t round, const Bytes32& head, const Bytes32& first,
                     const Bytes32& second) {
  std::string text(view_of(game));
  text.append(u32(round)).append(view_of(head)).append(view_of(first)).append(view_of(second));
  return digest("rg1 round", text);
}

std::uint64_t round_number(const Bytes32& secret, std::string_view event, std::string_view unit,
                           std::uint32_t count, std::uint32_t index) {
  const std::string label = sized(event) + sized(unit) + u32(count) + u32(index / numbers_in_block);
  const Bytes64 block = wide_digest("rg1 die", label, secret);
  const std::size_t begin = std::size_t{index % numbers_in_block} * 8;
  std::uint64_t number = 0;
  for (std::size_t i = 8; i-- > 0;) number = number << 8U | block[begin + i];
  return number;
}

}  // namespace rearguard
