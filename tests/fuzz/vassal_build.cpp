// Any text as the build file of a module: it must be rejected with a position, or give a map and a roster
// that their readers take.

#include "src/workshop/exchange/vassal/roster_reader.h"
#include "src/workshop/exchange/vassal/vassal_board.h"
#include "src/workshop/exchange/vassal/vassal_guess.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"
#include "tests/fuzz/inputs.h"

namespace {

constexpr std::size_t max_board_hexes = 20'000;

constexpr const char* board_text = R"(
[board]
name = "B"
edge = [0, 0]
dx = 45
dy = 40
x0 = 30
y0 = 20
hex = "0101"
at = [0, 0]
sizes = { B = [200, 150] }
)";

void check_board(const VassalMap& map, const VassalBoard& board, const VassalGrid& grid) {
  ChosenBoard chosen;
  chosen.map = &map;
  chosen.board = &board;
  chosen.grid = grid;
  chosen.width = 300;
  chosen.height = 200;
  chosen.extent = {300, 200};
  const VassalNumbering numbering = grid.numbering.value_or(VassalNumbering{});
  const auto hexes = hexes_of(chosen, true, true, "x");
  if (!hexes || hexes->size() > max_board_hexes) return;
  const RawFrame frame = frame_of(grid, numbering.stagger, *hexes);
  must(frame.columns > 0 && frame.rows > 0, "a frame without hexes");
  for (const RawHex hex : *hexes) {
    must(nearest_raw_hex(grid, raw_centre(grid, hex)) == hex, "a centre is in another hex");
    printed_number(numbering, grid, chosen.extent, hex);
  }
}

}  // namespace

int fuzz_vassal_build(const std::uint8_t* data, std::size_t size) {
  const auto module = read_vassal_build(text_as_utf8(std::string(text_of(data, size))), "buildFile.xml");
  if (!module) return rejected(module.problems());
  for (const VassalMap& map : module->maps) {
    for (const VassalBoard& board : map.boards) {
      describe_grids(board);
      if (board.grid) check_board(map, board, *board.grid);
    }
  }
  const RosterGuess guess = guessed_entries(palette_of(*module), module->sides);
  const std::string roster = "rearguard = \"roster 1\"\nmap = \"M\"\n" + guess.text + guess.more + board_text;
  const auto read = read_roster_text(roster, "roster.toml");
  must(static_cast<bool>(read),
       "the guessed roster cannot be read:\n" + roster + (read ? std::string() : to_string(read.problems())));
  return 0;
}
