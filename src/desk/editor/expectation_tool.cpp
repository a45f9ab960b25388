#include "src/desk/editor/expectation_tool.h"

#include <algorithm>

#include "src/core/document/file_access.h"

namespace rearguard {

namespace {

void toggle_in(std::vector<Hex>& hexes, Hex h, const Grid& grid) {
  const auto at = std::ranges::find(hexes, h);
  if (at != hexes.end()) {
    hexes.erase(at);
    return;
  }
  hexes.push_back(h);
  std::ranges::sort(hexes, [&](Hex a, Hex b) { return grid.key(a) < grid.key(b); });
}

}  // namespace

std::optional<std::size_t> ExpectationTool::selected() const {
  return selected_ && *selected_ < all().size() ? selected_ : std::nullopt;
}

void ExpectationTool::press(Hex h) {
  walk_.emplace(h);
}

void ExpectationTool::drag(Hex h) {
  if (walk_ && draft_.map().grid().contains(h)) walk_->follow(h);
}

const char* ExpectationTool::prompt() const {
  switch (pick) {
    case Pick::move:
      return "Drag from the first to the last hex of a move; the cheapest path is computed.";
    case Pick::path:
      return "Drag along the hexes of a path.";
    case Pick::retreat:
      return "Click the hex of a unit that retreats.";
    default:
      return "Click hexes for the chosen list of the selected retreat.";
  }
}

std::string ExpectationTool::release() {
  if (!walk_) return {};
  const std::vector<Hex> hexes = walk_->hexes();
  walk_.reset();
  switch (pick) {
    case Pick::move:
      return hexes.size() < 2 ? "Drag from the first to the last hex of the move"
                              : add_move({hexes.front(), hexes.back()});
    case Pick::path:
      return hexes.size() < 2 ? "Drag along the hexes of the path" : add_move(hexes);
    case Pick::retreat:
      return add_retreat(hexes.front());
    default:
      return toggle(hexes.front());
  }
}

std::string ExpectationTool::folder() const {
  return document_folder(files_.file_of_map());
}

std::string ExpectationTool::add(Expectation expectation) {
  std::vector<DraftExpectation> now = all();
  now.push_back({std::move(expectation), std::nullopt});
  std::string problem = draft_.set_expectations("add an expectation", std::move(now));
  if (problem.empty()) selected_ = all().size() - 1;
  return problem;
}

std::string ExpectationTool::add_move(const std::vector<Hex>& hexes) {
  if (movement_class >= draft_.map().chart().classes.size()) movement_class = 0;
  ExpectedMove move;
  move.movement_class = movement_class;
  move.hexes = hexes;
  move.cheapest = pick == Pick::move;
  for (const Hex h : hexes) {
    if (!draft_.map().exists(h)) return "The map has no hex at " + draft_.map().grid().number(h);
  }
  return add({"", with_cost(std::move(move), draft_.map())});
}

std::string ExpectationTool::add_retreat(Hex h) {
  const TerrainChart& chart = draft_.map().chart();
  if (movement_class >= chart.classes.size()) movement_class = 0;
  ExpectedRetreat retreat;
  retreat.unit.movement_class = chart.classes[movement_class];
  retreat.unit.hex = draft_.map().grid().number(h);
  retreat.distance = 2;
  retreat.outcome = "retreat";
  return add({"", std::move(retreat)});
}

std::string ExpectationTool::toggle(Hex h) {
  const auto at = selected();
  if (!at || !std::holds_alternative<ExpectedRetreat>(all()[*at].expectation.expected))
    return "Choose an expected retreat in the list first";
  Expectation now = all()[*at].expectation;
  auto& retreat = std::get<ExpectedRetreat>(now.expected);
  const Grid& grid = draft_.map().grid();
  if (pick == Pick::attacker || pick == Pick::friendly) {
    const bool is_enemy = pick == Pick::attacker;
    const auto there = std::ranges::find_if(retreat.others, [&](const Bystander& o) {
      return o.unit.hex == grid.number(h) && o.is_enemy == is_enemy;
    });
    if (there != retreat.others.end()) {
      retreat.others.erase(there);
    } else {
      Bystander other;
      other.is_enemy = is_enemy;
      other.unit.hex = grid.number(h);
      other.unit.movement_class = retreat.unit.movement_class;
      retreat.others.push_back(std::move(other));
    }
  } else if (pick == Pick::end_hex) {
    std::vector<Hex> ends = retreat.end_hexes.value_or(std::vector<Hex>{});
    toggle_in(ends, h, grid);
    retreat.end_hexes = std::move(ends);
  } else {
    toggle_in(pick == Pick::legal ? retreat.legal : retreat.illegal, h, grid);
  }
  return change(*at, now);
}

std::string ExpectationTool::change(std::size_t i, const Expectation& now) {
  std::vector<DraftExpectation> changed = all();
  changed[i].expectation = now;
  return draft_.set_expectations("change an expectation", std::move(changed));
}

std::string ExpectationTool::remove(std::size_t i) {
  std::vector<DraftExpectation> fewer = all();
  fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
  selected_.reset();
  return draft_.set_expectations("remove an expectation", std::move(fewer));
}

std::string ExpectationTool::take_computed(std::size_t i) {
  const auto& now = computed_now()[i].as_computed;
  return now ? change(i, *now) : computed_now()[i].text;
}

const std::vector<ComputedExpectation>& ExpectationTool::computed_now() {
  if (computed_for_ == draft_.shared_now()) return computed_;
  computed_for_ = draft_.shared_now();
  computed_.clear();
  for (const DraftExpectation& e : all())
    computed_.push_back(computed(e.expectation, draft_.now().position->shared_map(), rules_, folder()));
  return computed_;
}

std::vector<Hex> ExpectationTool::lit() const {
  if (walk_)
    return pick == Pick::move ? std::vector{walk_->hexes().front(), walk_->hexes().back()} : walk_->hexes();
  const auto at = selected();
  if (!at) return {};
  const Expectation& e = all()[*at].expectation;
  if (const auto* move = std::get_if<ExpectedMove>(&e.expected)) return move->hexes;
  const auto& retreat = std::get<ExpectedRetreat>(e.expected);
  std::vector<Hex> hexes;
  if (const auto h = draft_.map().grid().parse(retreat.unit.hex)) hexes.push_back(*h);
  for (const Bystander& other : retreat.others) {
    if (const auto h = draft_.map().grid().parse(other.unit.hex)) hexes.push_back(*h);
  }
  for (const auto* list : {&retreat.legal, &retreat.illegal})
    hexes.insert(hexes.end(), list->begin(), list->end());
  if (retreat.end_hexes) hexes.insert(hexes.end(), retreat.end_hexes->begin(), retreat.end_hexes->end());
  return hexes;
}

}  // namespace rearguard
