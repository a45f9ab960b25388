#include "hexmap/plural.h"

namespace rearguard {

std::string plural(std::uint64_t number, std::string_view one, std::string_view many) {
  std::string text = std::to_string(number) + ' ';
  text += number == 1 ? one : many;
  return text;
}

std::string plural(int number, std::string_view one, std::string_view many) {
  std::string text = std::to_string(number) + ' ';
  text += number == 1 || number == -1 ? one : many;
  return text;
}

}  // namespace rearguard
