#include "src/extras/mail/line_chain.h"

namespace rearguard {

Bytes32 game_id(std::string_view heading) {
  return digest("rg1 game", heading);
}

Bytes32 next_head(const Bytes32& head, std::string_view content) {
  return digest("rg1 line", std::string(view_of(head)).append(content));
}

std::string check_of_head(const Bytes32& head) {
  return to_hex(head).substr(0, 8);
}

std::string seal_text(const Bytes32& game, std::uint32_t number, const Bytes32& head) {
  return padded("rg1 seal").append(view_of(game)).append(u32(number)).append(view_of(head));
}

std::string invitation_text(std::string_view lines) {
  return padded("rg1 invite").append(view_of(digest("rg1 invite", lines)));
}

}  // namespace rearguard
