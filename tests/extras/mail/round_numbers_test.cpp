// The worked example of the format of games by mail.
#include <limits>

#include "src/extras/mail/line_chain.h"
#include "src/extras/mail/links.h"
#include "src/extras/mail/round_numbers.h"
#include "tests/extras/mail/example_keys.h"
#include "tests/support/test.h"

namespace {

std::string player(const std::string& side, const Identity& identity, const Bytes32& nonce,
                   const std::string& name) {
  return "player " + side + ' ' + to_hex(identity.public_key()) + ' ' +
         to_hex(link_of(identity.secret(), nonce, max_links, 0)) + ' ' + to_hex(nonce) + ' ' + name + '\n';
}

std::string heading(const std::string& mode) {
  return "rearguard journal 2\nscenario maps/kolbeck-pass/scenario.toml\nworld " +
         to_hex(digest("rg1 world", "")) + "\ndice mail " + mode + "\nreply 14\nlinks 16384\n" +
         player("dwarfs", anna, anna_nonce, "Anna") + player("men", bert, bert_nonce, "Bert") + "opening " +
         to_hex(digest("rg1 state", "")) + '\n';
}

/// A chain of lines that is written as the example writes it.
struct Chain {
  explicit Chain(const std::string& text) : game(game_id(text)), head(game) {}
  /// Returns the checksum of a line with this content.
  std::string add(const std::string& content) {
    head = next_head(head, content);
    return check_of_head(head);
  }
  std::string seal(const std::string& side, const Identity& by, std::uint32_t number) {
    signature = to_hex(by.sign(seal_text(game, number, head)));
    return add(std::to_string(++lines) + " | " + side + " | seal: " + std::to_string(number) + " |  | ");
  }
  std::string line(const std::string& rest) { return add(std::to_string(++lines) + " | " + rest); }
  Bytes32 game, head;
  std::string signature;
  int lines = 0;
};

std::string link(const Identity& identity, const Bytes32& nonce, int index) {
  return to_hex(link_of(identity.secret(), nonce, max_links, index));
}

/// Dice as the numbers of a label give them, drawn in this order.
std::vector<int> dice(const Bytes32& secret, const std::string& event, const std::string& unit,
                      std::uint32_t count, const std::vector<int>& sides) {
  std::vector<int> faces;
  std::uint32_t index = 0;
  for (const int n : sides) {
    constexpr std::uint64_t max = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t number = 0;
    do {
      number = round_number(secret, event, unit, count, index++);
    } while (number >= max - max % static_cast<std::uint64_t>(n));
    faces.push_back(static_cast<int>(number % static_cast<std::uint64_t>(n)) + 1);
  }
  return faces;
}

}  // namespace

TEST_CASE("keys, fingerprints and anchors are those of the worked example") {
  CHECK(to_hex(anna.public_key()) == "afd890e789d02e1befd59903cad7d87f297ea95d16395401b25bfd38620b0e83");
  CHECK(to_hex(bert.public_key()) == "562b18ae72e0167c0da64abcaaf1c79521e5224aefee251d86ae2e62dfc782d6");
  CHECK(fingerprint_of_key(anna.public_key()) == "vrm2 4ldl hiib emkm tppl 5nns b6v2 2bx4");
  CHECK(fingerprint_of_key(bert.public_key()) == "odkv qxns xjbh 3lj7 zc5u coij x5r5 3bhn");
  CHECK(link(anna, anna_nonce, 0) == "c7cd4c86894998a3957e57e0019c33729a9644090f23fdcfc1acfc0fe6946316");
  CHECK(link(bert, bert_nonce, 0) == "466c4f7f81a77075476cf83db2e37a637aa3d39510cc9e9a959f7817903f788b");
  CHECK(to_hex(digest("rg1 state", "")) ==
        "d73d49eb524925a2b5a55b59827625a845475a09f04fedb207ea2baf1139fb80");
}

TEST_CASE("the lines of a strict game are chained and sealed as in the worked example") {
  const std::string text = heading("strict");
  CHECK(text.size() == 668);
  Chain chain(text);
  CHECK(to_hex(chain.game) == "896053e2628ae9ae96c20f2b85e32e3f1bb417c0ac090b932ac3e0268c3bcfa9");
  CHECK(chain.seal("men", bert, 1) == "95b9485c");
  CHECK(
      chain.signature ==
      "45ac2f587ea8ddee58ac6b01a7b6f846cfc564822e5ddbc4d601d14e3ec30841be208daf0f4ab5411846549ee041290362a27"
      "1995ae0d0df47d077cdbc274d07");
  CHECK(chain.seal("dwarfs", anna, 1) == "3a7b870a");
  CHECK(chain.signature.starts_with("73544191d7b9ab39f640d724dd4d1e07"));
  CHECK(chain.signature.ends_with("f203"));
  const std::string first = "d06544db16402bb909a36abc0915ae5b2991eee0ff86133d5b2394bec9dd3a81";
  const std::string second = "dda007731c0a6b5154eb6fffe2be2cd7a10cbeb36890e0732ac3e90cb6a5b4cf";
  CHECK(link(anna, anna_nonce, 1) == first);
  CHECK(link(bert, bert_nonce, 1) == second);
  CHECK(chain.line("dwarfs | plan: 1 |  | \"order d1 d2\"; " + first) == "3cd126ba");
  CHECK(chain.seal("dwarfs", anna, 2) == "3c677494");
  const Bytes32 opened = chain.head;
  CHECK(to_hex(opened) == "3c677494ed75d5b290446956370ae4f7891155dd5e8cdb37448894c886d5401f");
  CHECK(chain.line("men | answer: 1 |  | " + second) == "196d10c4");
  CHECK(chain.line("dwarfs | order d1 d2 | 1 3 | d1 passes an order") == "7a6082f8");
  CHECK(chain.seal("men", bert, 2) == "85e881e3");

  const Bytes32 secret = round_secret(chain.game, 1, opened, *bytes32_of(first), *bytes32_of(second));
  CHECK(to_hex(secret) == "602f77651ce6b81cd9a199dee6da02ba22f4553765fb15a6b849053a8218d258");
  CHECK(round_number(secret, "order", "d1", 1, 0) == 0x75c7f113c79dac5aULL);
  CHECK(round_number(secret, "order", "d1", 1, 1) == 0xedcdce1ff0c4b0acULL);
  CHECK(round_number(secret, "order", "d1", 1, 2) == 0x8b766ff32e7322c8ULL);
  CHECK(dice(secret, "order", "d1", 1, {6, 6}) == std::vector<int>{1, 3});
  CHECK(dice(secret, "order", "d1", 1, {10, 100, 1000, 2}) == std::vector<int>{5, 69, 57, 2});
  CHECK(dice(secret, "order", "d1", 2, {6, 6}) == std::vector<int>{4, 4});
  CHECK(dice(secret, "order", "d2", 1, {6, 6}) == std::vector<int>{6, 5});
}

TEST_CASE("a quick game differs from a strict one as in the worked example") {
  Chain chain(heading("quick"));
  chain.seal("men", bert, 1);
  chain.seal("dwarfs", anna, 1);
  CHECK(chain.line("men | give: 1 |  | " + link(bert, bert_nonce, 1)) == "5fd500d6");
  CHECK(chain.seal("men", bert, 2) == "135cb1a7");
  const Bytes32 opened = chain.head;
  CHECK(chain.line("dwarfs | take: 1 |  | " + link(anna, anna_nonce, 1)) == "c68020aa");
  const Bytes32 secret = round_secret(chain.game, 1, opened, link_of(anna.secret(), anna_nonce, max_links, 1),
                                      link_of(bert.secret(), bert_nonce, max_links, 1));
  CHECK(dice(secret, "order", "d1", 1, {6, 6}) == std::vector<int>{4, 6});
}

// 35 degrees of freedom: 66.6 is exceeded by chance once in a thousand.
TEST_CASE("what a planner computes with a guess of the other's link tells nothing about the dice") {
  const Bytes32 game = counting_bytes(1);
  constexpr int trials = 6000;
  std::vector<std::vector<int>> seen(6, std::vector<int>(6));
  for (int i = 0; i < trials; ++i) {
    const Bytes32 head = digest("plan", std::to_string(i));
    const Bytes32 own = digest("own", std::to_string(i));
    const Bytes32 guess = digest("guess", std::to_string(i));
    const Bytes32 real = digest("real", std::to_string(i));
    const int tried = dice(round_secret(game, 1, head, own, guess), "fire", "u1", 1, {6}).front();
    const int fell = dice(round_secret(game, 1, head, own, real), "fire", "u1", 1, {6}).front();
    ++seen[static_cast<std::size_t>(tried) - 1][static_cast<std::size_t>(fell) - 1];
  }
  const double expected = trials / 36.0;
  double chi_square = 0;
  for (const auto& row : seen) {
    for (const int count : row) chi_square += (count - expected) * (count - expected) / expected;
  }
  CHECK(chi_square < 66.6);
}

TEST_CASE("the numbers of a label continue from block to block without a repetition") {
  const Bytes32 secret = counting_bytes(7);
  std::set<std::uint64_t> seen;
  for (std::uint32_t i = 0; i < 64; ++i) {
    seen.insert(round_number(secret, "fire", "u1", 1, i));
    seen.insert(round_number(secret, "fire", "u1", 2, i));
    seen.insert(round_number(secret, "fireu", "1", 1, i));
  }
  CHECK(seen.size() == 3 * 64);
}
