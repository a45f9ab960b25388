#include "src/core/rules/words/quantifier.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "hexmap/plural.h"

namespace rearguard {

bool compares_hexes(PairAtom atom) {
  return atom == PairAtom::closer || atom == PairAtom::farther || atom == PairAtom::closer_than_start ||
         atom == PairAtom::farther_than_start;
}

bool compares_hexes(const PairUse& use) {
  if (use.join == PairUse::Join::nothing) return use.was || compares_hexes(use.atom);
  return std::any_of(use.parts.begin(), use.parts.end(),
                     [](const PairUse& part) { return compares_hexes(part); });
}

namespace {

std::string words_of_link(const LinkUse& link, bool negated) {
  const char* const is = negated ? "is not" : "is";
  if (link.name == engagement_link) return fmt::format("{} engaged with the retreating unit", is);
  return link.reversed ? fmt::format("{} linked to the retreating unit by `{}`", is, link.name)
                       : fmt::format("{} one to which `{}` links the retreating unit", is, link.name);
}

std::string words_of(const PairUse& pair, bool negated) {
  constexpr std::array<std::array<const char*, 2>, 13> words = {
      {{"is in the hex entered", "is not in the hex entered"},
       {"is adjacent to the hex entered", "is not adjacent to the hex entered"},
       {"is within {} of the hex entered", "is not within {} of the hex entered"},
       {"is closer after the step", "is not closer after the step"},
       {"is farther after the step", "is not farther after the step"},
       {"is closer than it was at the start", "is no closer than it was at the start"},
       {"is farther off than it was at the start", "is no farther off than it was at the start"},
       {"sees the hex entered", "does not see the hex entered"},
       {"can retreat-fire at the hex entered", "cannot retreat-fire at the hex entered"},
       {"exerts a ZOC into the hex entered", "exerts no ZOC into the hex entered"},
       {"has the hex entered in its front", "does not have the hex entered in its front"},
       {"has the hex entered in its flank", "does not have the hex entered in its flank"},
       {"has the hex entered in its rear", "does not have the hex entered in its rear"}}};
  if (pair.atom == PairAtom::linked) return words_of_link(pair.link, negated);
  std::string text = words[static_cast<std::size_t>(pair.atom)][negated ? 1 : 0];
  if (pair.atom == PairAtom::within)
    text = fmt::format(fmt::runtime(text), plural(static_cast<std::uint64_t>(pair.hexes), "hex", "hexes"));
  if (pair.atom == PairAtom::zoc && !pair.zoc.empty())
    text =
        fmt::format("{} the ZOC `{}` into the hex entered", negated ? "does not exert" : "exerts", pair.zoc);
  if (pair.was) text.replace(text.rfind("entered"), std::string_view("entered").size(), "left");
  if (pair.ignoring_cancel) text += ", whatever cancels it there";
  return text;
}

/// Moves a negation inward, so that it is said of each relation.
std::string words_of_all(const PairUse& pair, bool negated) {
  if (pair.join == PairUse::Join::nothing) return words_of(pair, negated);
  const bool parts_negated = negated != (pair.join == PairUse::Join::none);
  const bool any = negated == (pair.join != PairUse::Join::any);
  std::string text;
  for (const PairUse& part : pair.parts) {
    const bool nested = part.parts.size() > 1 && pair.parts.size() > 1;
    const std::string words = words_of_all(part, parts_negated);
    text += text.empty() ? "" : any ? " or " : " and ";
    text += nested ? "(" + words + ")" : words;
  }
  return text;
}

}  // namespace

std::string to_text(const PairUse& pair) {
  return words_of_all(pair, false);
}

}  // namespace rearguard
