// Texts of rule files as headings, lists and tables.

#include "src/desk/game/text_blocks.h"

#include "tests/support/test.h"

namespace rearguard {

namespace {

using Kind = TextBlock::Kind;
using Blocks = std::vector<TextBlock>;

}  // namespace

TEST_CASE("headings, lists, rows and tables stay what they are") {
  CHECK(
      text_blocks("THE TURN\nIn yours,\nphase by phase:\n1. Rally. Units\n   recover.\n12. Move.\n\nDone.") ==
      Blocks{{Kind::heading, "THE TURN"},
             {Kind::paragraph, "In yours, phase by phase:"},
             {Kind::item, "1. Rally. Units recover."},
             {Kind::item, "12. Move."},
             {Kind::paragraph, "Done."}});
  CHECK(text_blocks("# Fire\n- a\n* b\n  c\n\n  one row") ==
        Blocks{{Kind::heading, "Fire"}, {Kind::item, "- a"}, {Kind::item, "* b c"}, {Kind::row, "one row"}});
  CHECK(text_blocks("| die | result |\n|-----|-------|\n| 1 | none |") ==
        Blocks{{Kind::table, "", {{"die", "result"}, {"1", "none"}}}});
  CHECK(text_blocks(
            "Half plus a die.\n  to 4: nothing. 5, 6: pinned. 10 and more: a step.\nPinned units stay.") ==
        Blocks{{Kind::paragraph, "Half plus a die."},
               {Kind::table, "", {{"to 4", "nothing"}, {"5, 6", "pinned"}, {"10 and more", "a step"}}},
               {Kind::paragraph, "Pinned units stay."}});
}

TEST_CASE("words in capitals before the first full stop are a heading, a sentence is not") {
  CHECK(text_blocks("CHARGE MOVES. Then each\nrolls.") ==
        Blocks{{Kind::heading, "CHARGE MOVES"}, {Kind::paragraph, "Then each rolls."}});
  CHECK(text_blocks("A Test is made. Then more.") == Blocks{{Kind::paragraph, "A Test is made. Then more."}});
  CHECK(text_blocks("R1 is one hex, R2 two.\n  R1: one. R2: two.") ==
        Blocks{{Kind::paragraph, "R1 is one hex, R2 two."}, {Kind::row, "R1: one. R2: two."}});
  CHECK(text_blocks("\n\n").empty());
}

}  // namespace rearguard
