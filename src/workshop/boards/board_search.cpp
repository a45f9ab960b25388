#include "src/workshop/boards/board_search.h"

#include <algorithm>
#include <utility>

namespace rearguard {
namespace {

const std::vector<std::string> unit_names{"m", "a", "b", "c", "d", "e"};

BoardShape disc_shape(Hex middle, int radius) {
  return {disc(middle, radius), middle, true};
}

/// Columns and rows around the middle; the mover in the middle or in the first column.
BoardShape block(Orientation orientation, int columns, int rows, bool at_edge) {
  Grid grid;
  grid.orientation = orientation;
  const Printed middle = grid.to_printed(middle_hex(orientation));
  BoardShape shape;
  const Printed first{middle.column - columns / 2, middle.row - rows / 2};
  for (int column = 0; column < columns; ++column) {
    for (int r = 0; r < rows; ++r) shape.hexes.push_back(grid.to_hex({first.column + column, first.row + r}));
  }
  shape.mover = grid.to_hex({at_edge ? first.column : middle.column, middle.row});
  return shape;
}

/// One change of a board: in a slot, to one of its values.
struct BoardChange {
  std::size_t slot = 0;
  std::function<void(SmallBoard&)> make;
};

bool are_enemies(const SmallBoard& board, const std::string& a, const std::string& b) {
  const auto allied = [&](const std::string& one, const std::string& other) {
    const auto known = board.allies.find(one);
    return known != board.allies.end() && std::ranges::find(known->second, other) != known->second.end();
  };
  return a != b && !allied(a, b) && !allied(b, a);
}

/// Lists all changes of a board but for units.
class Changes {
 public:
  Changes(const RuleVocabulary& vocabulary, const SmallBoard& board)
      : vocabulary_(vocabulary), board_(board) {
    add_attributes();
    add_ground();
    add_facts();
    add_causes();
  }

  std::vector<BoardChange> take() { return std::move(changes_); }

 private:
  template <class Make>
  void add(Make make) {
    changes_.push_back({slot_, std::move(make)});
  }
  void next_slot() { ++slot_; }

  /// Changes one attribute of a unit to each of its values but the usual one.
  template <class Value, class Member>
  void add_values(std::size_t unit, const std::vector<Value>& values, Member UnitSetup::*member) {
    for (std::size_t i = 1; i < values.size(); ++i)
      add([unit, member, value = values[i]](SmallBoard& b) { b.units[unit].setup.*member = value; });
    next_slot();
  }

  void add_attributes() {
    for (std::size_t u = 0; u < board_.units.size(); ++u) {
      add_values(u, vocabulary_.states, &UnitSetup::state);
      add_values(u, vocabulary_.kinds, &UnitSetup::kind);
      add_values(u, known_classes(), &UnitSetup::movement_class);
      add_values(u, vocabulary_.strengths, &UnitSetup::strength);
      add_values(u, vocabulary_.morales, &UnitSetup::morale);
      add_values(u, vocabulary_.movements, &UnitSetup::movement);
      add_values(u, vocabulary_.stacking_points, &UnitSetup::stacking_points);
      for (const std::string& marker : vocabulary_.markers) {
        add([u, marker](SmallBoard& b) { b.units[u].setup.markers.push_back(marker); });
        next_slot();
      }
      for (const auto& [name, values] : vocabulary_.counts) {
        for (std::size_t i = 1; i < values.size(); ++i)
          add([u, name = name, value = values[i]](SmallBoard& b) { b.units[u].setup.counts[name] = value; });
        next_slot();
      }
      if (vocabulary_.facings) {
        for (int d = 0; d < direction_count; ++d)
          add([u, d](SmallBoard& b) { b.units[u].facing = direction(d); });
        next_slot();
      }
      if (vocabulary_.hidden) add([u](SmallBoard& b) { b.units[u].setup.hidden = true; });
      next_slot();
      if (vocabulary_.fire) {
        for (const int range : {1, 2})
          add([u, range](SmallBoard& b) { b.units[u].setup.retreat_fire_range = range; });
      }
      next_slot();
      if (vocabulary_.silent) add([u](SmallBoard& b) { b.units[u].setup.zoc = false; });
      next_slot();
      if (!vocabulary_.engagement) continue;
      for (std::size_t other = u + 1; other < board_.units.size(); ++other) {
        if (!are_enemies(board_, board_.units[u].setup.side, board_.units[other].setup.side)) continue;
        add([u, id = board_.units[other].setup.id](SmallBoard& b) {
          b.units[u].setup.engaged.push_back(id);
        });
        next_slot();
      }
    }
  }

  /// Those of the vocabulary that the chart of the board has, too.
  std::vector<std::string> known_classes() const {
    std::vector<std::string> classes = vocabulary_.classes;
    std::erase_if(classes, [&](const std::string& name) { return !board_.chart->find_class(name); });
    return classes;
  }

  void add_ground() {
    for (const auto& [h, ground] : board_.ground) {
      for (std::size_t t = 2; t < board_.chart->terrains.size(); ++t)
        add([h = h, t](SmallBoard& b) { b.ground[h].terrain = static_cast<TerrainId>(t); });
      next_slot();
      for (int level = 1; level < vocabulary_.levels; ++level)
        add([h = h, level](SmallBoard& b) { b.ground[h].elevation = level; });
      next_slot();
    }
    for (const auto& [h, ground] : board_.ground) {
      for (int d = 0; d < 3; ++d) {
        const Hex other = neighbour(h, direction(d));
        if (!board_.ground.contains(other)) continue;
        for (std::size_t f = 0; f < board_.chart->features.size(); ++f)
          add([side = *Hexside::between(h, other), f](SmallBoard& b) {
            b.features[side] = static_cast<FeatureId>(f);
          });
        next_slot();
      }
    }
  }

  void add_facts() {
    const std::string& side = board_.mover().setup.side;
    if (vocabulary_.home_edges) {
      for (const MapEdge edge : {MapEdge::north, MapEdge::east, MapEdge::south})
        add([side, edge](SmallBoard& b) { b.home_edges[side] = edge; });
      next_slot();
    }
    if (vocabulary_.enemy_lines) {
      Grid grid;
      grid.orientation = board_.orientation;
      const Printed at = grid.to_printed(board_.mover().hex);
      const int own = board_.orientation == Orientation::flat ? at.column : at.row;
      for (const int away : {-1, 1, -2, 2})
        add([side, line = own + away](SmallBoard& b) { b.enemy_lines[side] = line; });
      next_slot();
    }
    if (vocabulary_.retreat_directions) {
      for (int d = 0; d < direction_count; ++d)
        add([side, d](SmallBoard& b) { b.retreat_directions[side] = direction(d); });
      next_slot();
    }
    for (const auto& [name, region] : board_.regions) {
      for (const auto& [whose, hexes] : region.hexes) {
        for (const auto& [h, ground] : board_.ground) {
          if (std::ranges::find(hexes, h) == hexes.end())
            add([name = name, whose = whose, h = h](SmallBoard& b) {
              b.regions[name].hexes[whose].push_back(h);
            });
          next_slot();
        }
      }
    }
    for (std::size_t i = 1; i < vocabulary_.turns.size(); ++i)
      add([turn = vocabulary_.turns[i]](SmallBoard& b) { b.turn = turn; });
    next_slot();
    for (const auto& [name, number] : board_.question.numbers) {
      for (std::size_t i = 1; i < vocabulary_.numbers.size(); ++i)
        add([name = name, value = vocabulary_.numbers[i]](SmallBoard& b) {
          b.question.numbers[name] = value;
        });
      next_slot();
    }
  }

  void add_causes() {
    for (const std::string& id : board_.question.causing_units) {
      add([id](SmallBoard& b) { std::erase(b.question.causing_units, id); });
      next_slot();
    }
  }

  const RuleVocabulary& vocabulary_;
  const SmallBoard& board_;
  std::vector<BoardChange> changes_;
  std::size_t slot_ = 0;
};

/// Names all enemies of the mover as causing units, if anybody asks for them.
void name_causes(const RuleVocabulary& vocabulary, SmallBoard& board) {
  board.question.causing_units.clear();
  if (!vocabulary.causing_units && board.question.event.empty()) return;
  const std::string& own = board.mover().setup.side;
  for (const BoardUnit& unit : board.units) {
    if (are_enemies(board, own, unit.setup.side)) board.question.causing_units.push_back(unit.setup.id);
  }
}

void add_unit(const RuleVocabulary& vocabulary, SmallBoard& board, const std::string& side, Hex hex) {
  board.units.push_back(another_unit(vocabulary, board, side, hex));
}

/// Enumerates what remains to be done to a board.
class BoardEnumerator {
 public:
  BoardEnumerator(const RuleVocabulary& vocabulary, bool is_round,
                  const std::function<bool(const SmallBoard&)>& visit)
      : vocabulary_(vocabulary), is_round_(is_round), visit_(visit) {}

  /// Adds units until `units` are added, none before the place `from` of the last one; then makes `changes`
  /// changes.
  bool add_units(SmallBoard& board, int units, std::size_t from, int changes) {
    if (units == 0) {
      name_causes(vocabulary_, board);
      Changes all(vocabulary_, board);
      const std::vector<BoardChange> list = all.take();
      return make_changes(board, list, 0, changes);
    }
    const std::size_t places = board.ground.size() * vocabulary_.sides.size();
    for (std::size_t place = from; place < places; ++place) {
      SmallBoard more = board;
      const auto at =
          std::next(board.ground.begin(), static_cast<std::ptrdiff_t>(place / vocabulary_.sides.size()));
      add_unit(vocabulary_, more, vocabulary_.sides[place % vocabulary_.sides.size()], at->first);
      if (!add_units(more, units - 1, place, changes)) return false;
    }
    return true;
  }

 private:
  bool make_changes(const SmallBoard& board, const std::vector<BoardChange>& list, std::size_t from,
                    int changes) {
    if (changes == 0) return (is_round_ && !is_first_of_its_images(board)) || visit_(board);
    for (std::size_t i = from; i < list.size(); ++i) {
      SmallBoard changed = board;
      list[i].make(changed);
      std::size_t next = i + 1;
      while (next < list.size() && list[next].slot == list[i].slot) ++next;
      if (!make_changes(changed, list, next, changes - 1)) return false;
    }
    return true;
  }

  const RuleVocabulary& vocabulary_;
  bool is_round_;
  const std::function<bool(const SmallBoard&)>& visit_;
};

}  // namespace

std::string enemy_side(const RuleVocabulary& vocabulary, const SmallBoard& board) {
  const std::string& own = board.mover().setup.side;
  const auto is_enemy = [&](const std::string& side) { return are_enemies(board, own, side); };
  for (const BoardUnit& unit : board.units) {
    if (is_enemy(unit.setup.side)) return unit.setup.side;
  }
  return *std::ranges::find_if(vocabulary.sides, is_enemy);
}

BoardUnit another_unit(const RuleVocabulary& vocabulary, const SmallBoard& board, const std::string& side,
                       Hex hex) {
  BoardUnit unit{vocabulary.plain, hex, std::nullopt};
  std::string& id = unit.setup.id;
  for (std::size_t i = 0; id.empty() || board.find(id) != nullptr; ++i)
    id = i < unit_names.size() ? unit_names[i] : "u" + std::to_string(i);
  unit.setup.side = side;
  if (!board.chart->find_class(unit.setup.movement_class))
    unit.setup.movement_class = board.chart->classes.front();
  if (vocabulary.facings) unit.facing = direction(0);
  return unit;
}

std::vector<BoardShape> shapes_for(int hexes, Orientation orientation) {
  const Hex middle = middle_hex(orientation);
  std::vector<BoardShape> shapes{disc_shape(middle, std::clamp(hexes, 1, 3))};
  if (hexes == 1) shapes.push_back(disc_shape(middle, 2));
  shapes.push_back(block(orientation, 7, 1, true));
  shapes.push_back(block(orientation, 5, 5, true));
  shapes.push_back(block(orientation, 7, 3, true));
  if (hexes > 1) shapes.push_back(block(orientation, 5, 5, false));
  return shapes;
}

SmallBoard plain_board(const RuleVocabulary& vocabulary, const BoardShape& shape,
                       const QuestionLetter& question) {
  SmallBoard board;
  board.chart = vocabulary.chart;
  board.orientation = vocabulary.orientation;
  for (const Hex h : shape.hexes) board.ground[h] = {};
  add_unit(vocabulary, board, vocabulary.sides.front(), shape.mover);
  board.question.unit = board.units.front().setup.id;
  board.question.event = question.event;
  board.question.result = question.result;
  if (question.distance > 0) board.question.distance = question.distance;
  for (const std::string& need : question.needs) board.question.numbers[need] = vocabulary.numbers.front();
  for (std::size_t i = 0; i < vocabulary.sides.size(); ++i) {
    const std::string& side = vocabulary.sides[i];
    if (vocabulary.home_edges) board.home_edges[side] = i == 0 ? MapEdge::west : MapEdge::east;
    if (vocabulary.retreat_directions) board.retreat_directions[side] = direction(i == 0 ? 3 : 0);
    if (vocabulary.supply) {
      BoardRegion& supply = board.regions[std::string(supply_region)];
      supply.is_divided = true;
      supply.hexes[side] = {i == 0 ? shape.hexes.back() : shape.hexes.front()};
    }
  }
  for (const RegionLetter& letter : vocabulary.regions) {
    BoardRegion& region = board.regions[letter.name];
    region.is_divided = letter.is_divided;
    if (!letter.is_divided) region.hexes[""] = {};
    for (const std::string& side : vocabulary.sides) {
      if (letter.is_divided) region.hexes[side] = {};
    }
  }
  if (!vocabulary.turns.empty()) board.turn = vocabulary.turns.front();
  return board;
}

bool enumerate_boards(const RuleVocabulary& vocabulary, const BoardShape& shape,
                      const QuestionLetter& question, int size,
                      const std::function<bool(const SmallBoard&)>& visit) {
  const std::size_t movers = vocabulary.names_sides ? vocabulary.sides.size() : 1;
  for (std::size_t side = 0; side < movers; ++side) {
    SmallBoard plain = plain_board(vocabulary, shape, question);
    plain.units.front().setup.side = vocabulary.sides[side];
    BoardEnumerator enumerator(vocabulary, shape.is_round, visit);
    const int most = std::min(size, static_cast<int>(max_board_units) - 1);
    for (int units = most; units >= 0; --units) {
      if (!enumerator.add_units(plain, units, 0, size - units)) return false;
    }
  }
  return true;
}

static void change_at_random(const RuleVocabulary& vocabulary, SmallBoard& board, BoardRandom& random,
                             std::size_t most) {
  Changes all(vocabulary, board);
  const std::vector<BoardChange> list = all.take();
  std::vector<std::size_t> slots;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i == 0 || list[i].slot != list[i - 1].slot) slots.push_back(i);
  }
  const std::size_t changes = slots.empty() ? 0 : random.below(most + 1);
  for (std::size_t i = 0; i < changes; ++i) {
    // Attributes of units come first in the list, and hexes make up most of it: half of the changes are
    // among the first.
    const std::size_t range = random.chance(50) ? std::min<std::size_t>(slots.size(), 24) : slots.size();
    const std::size_t slot = slots[random.below(range)];
    std::size_t end = slot;
    while (end < list.size() && list[end].slot == list[slot].slot) ++end;
    list[slot + random.below(end - slot)].make(board);
  }
}

SmallBoard random_board(const RuleVocabulary& vocabulary, BoardRandom& random) {
  const QuestionLetter& question = random.pick(vocabulary.questions);
  const std::vector<BoardShape> shapes = shapes_for(question.hexes, vocabulary.orientation);
  const BoardShape& shape = random.pick(shapes);
  SmallBoard board = plain_board(vocabulary, shape, question);
  if (vocabulary.names_sides) board.units.front().setup.side = random.pick(vocabulary.sides);
  const std::string own = board.units.front().setup.side;
  const auto others = random.below(max_board_units);
  for (std::size_t i = 0; i < others; ++i) {
    // Most units are near the mover: those far away seldom matter.
    Hex hex = random.pick(shape.hexes);
    for (int tries = 0; tries < 6 && distance(hex, shape.mover) > (random.chance(60) ? 1 : 3); ++tries)
      hex = random.pick(shape.hexes);
    const bool is_friend = random.chance(40);
    std::string side = random.pick(vocabulary.sides);
    for (int tries = 0; tries < 8 && (side == own) != is_friend; ++tries)
      side = random.pick(vocabulary.sides);
    add_unit(vocabulary, board, side, hex);
  }
  if (!vocabulary.names_sides && random.chance(6) && board.units.size() > 1) {
    const std::string ally = "green";
    board.units.back().setup.side = ally;
    board.allies[own] = {ally};
    // An ally has facts of its own: they are asked for as soon as it has to make way.
    const auto share = [&](auto& by_side) {
      if (const auto known = by_side.find(own); known != by_side.end()) by_side[ally] = known->second;
    };
    share(board.home_edges);
    share(board.retreat_directions);
    for (auto& [name, region] : board.regions) {
      if (region.is_divided) share(region.hexes);
    }
  }
  name_causes(vocabulary, board);
  change_at_random(vocabulary, board, random, 6);
  // Some movers begin in the way of friends or beside a lake: holes make chokes of open ground.
  if (random.chance(25)) {
    const std::size_t holes = random.below(4);
    for (std::size_t i = 0; i < holes; ++i) {
      const Hex h = random.pick(shape.hexes);
      const bool is_used = std::ranges::any_of(board.units, [&](const BoardUnit& u) { return u.hex == h; });
      if (!is_used) board.ground.erase(h);
    }
  }
  board.question.seed = random.next() % 1'000'000;
  return board;
}

/// Adds a unit like one that is there, or a usual one; an enemy may be one more causing unit.
static void add_at_random(const RuleVocabulary& vocabulary, SmallBoard& board, Hex hex, BoardRandom& random) {
  const bool is_friend = random.chance(50);
  BoardUnit unit = another_unit(vocabulary, board,
                                is_friend ? board.mover().setup.side : enemy_side(vocabulary, board), hex);
  if (const BoardUnit& model = random.pick(board.units); random.chance(60)) {
    UnitSetup setup = model.setup;
    setup.id = unit.setup.id;
    setup.side = unit.setup.side;
    setup.engaged.clear();
    unit = {std::move(setup), hex, model.facing};
  }
  if (!is_friend && !board.question.causing_units.empty() && random.chance(50))
    board.question.causing_units.push_back(unit.setup.id);
  board.units.push_back(std::move(unit));
}

SmallBoard changed_board(const RuleVocabulary& vocabulary, SmallBoard board, BoardRandom& random) {
  for (std::size_t left = 1 + random.below(3); left > 0; --left) {
    // Most changes are near the mover: those far away seldom matter.
    auto place =
        std::next(board.ground.begin(), static_cast<std::ptrdiff_t>(random.below(board.ground.size())));
    for (int tries = 0; tries < 6 && distance(place->first, board.mover().hex) > 2; ++tries)
      place = std::next(board.ground.begin(), static_cast<std::ptrdiff_t>(random.below(board.ground.size())));
    const std::size_t which = random.below(board.units.size());
    switch (random.below(4)) {
      case 0:
        board.units[which].hex = place->first;
        break;
      case 1:
        if (board.units.size() < 2 * max_board_units) add_at_random(vocabulary, board, place->first, random);
        break;
      case 2:
        if (board.units[which].setup.id != board.question.unit)
          remove_unit(board, std::string(board.units[which].setup.id));
        break;
      default:
        change_at_random(vocabulary, board, random, 2);
    }
  }
  board.question.dice.clear();
  board.question.seed = random.next() % 1'000'000;
  return board;
}

}  // namespace rearguard
