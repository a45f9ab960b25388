#include "src/workshop/exchange/vassal/vassal_commands.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"

namespace rearguard {
namespace {

constexpr std::size_t max_nested_bytes = std::size_t{1} << 30U;
constexpr std::size_t max_table_objects = 2 * max_vassal_pieces;
/// A large piece may be changed over and over by few bytes.
constexpr std::uint64_t max_split_bytes = std::uint64_t{8} << 30U;
constexpr std::size_t shown_leaf_bytes = 60;
constexpr std::string_view deck_word = "DECK\t";
constexpr int fields_of_old_place = 4;  ///< map, x, y, and what it lay on

class LeafWalk {
 public:
  LeafWalk(std::size_t first, const LeafVisitor& visit) : leaf_(first), visit_(visit) {}

  std::optional<CommandProblem> walk(std::string_view text, int depth) {
    SequenceReader tokens(text, command_separator);
    std::string_view token = tokens.next();
    if (!tokens.has_more() && token == text) {
      auto expected = visit_(text);
      if (expected) return problem(text, *std::move(expected));
      ++leaf_;
      return std::nullopt;
    }
    if (depth == max_command_depth)
      return problem(text, fmt::format("commands nested at most {} levels deep", max_command_depth));
    nested_ += text.size();
    if (nested_ > max_nested_bytes) return problem(text, "less text in nested commands");
    for (;;) {
      if (auto found = walk(token, depth + 1)) return found;
      if (!tokens.has_more()) break;
      token = tokens.next();
    }
    nested_ -= text.size();
    return std::nullopt;
  }

 private:
  CommandProblem problem(std::string_view text, std::string expected) const {
    return {leaf_, one_line(text, shown_leaf_bytes), std::move(expected)};
  }

  std::size_t leaf_;
  const LeafVisitor& visit_;
  std::size_t nested_ = 0;  ///< bytes of the texts being split
};

}  // namespace

std::optional<CommandProblem> visit_leaves(std::string_view text, std::size_t first,
                                           const LeafVisitor& visit) {
  return LeafWalk(first, visit).walk(text, 0);
}

bool VassalTable::knows(std::string_view leaf) {
  return leaf.starts_with(deck_word) || (leaf.size() > 1 && leaf[1] == '/' &&
                                         std::string_view("+-DM").find(leaf[0]) != std::string_view::npos);
}

std::optional<std::string> VassalTable::run(std::string_view leaf) {
  if (!knows(leaf)) return std::nullopt;
  if (!leaf.starts_with("+/")) loaded_deck_.reset();
  if (leaf.starts_with(deck_word)) {
    loaded_deck_ = find(std::string(leaf.substr(deck_word.size())));
    return loaded_deck_ ? put_members(*loaded_deck_, {}) : std::nullopt;
  }
  const std::string_view rest = leaf.substr(2);
  switch (leaf[0]) {
    case '+':
      return add(rest);
    case '-':
      return remove(rest);
    case 'D':
      return change(rest);
    default:
      return move(rest);
  }
}

std::optional<std::string> VassalTable::add(std::string_view rest) {
  SequenceReader tokens(rest, '/');
  const std::string id(tokens.next());
  if (!tokens.has_more()) return "+/id/type/state";
  const std::string type(tokens.next());
  if (!tokens.has_more()) return "+/id/type/state";
  const std::string state(tokens.next());
  // "null" is no id: VASSAL then makes one.
  const auto object = id == "null" ? mention(fmt::format("new {}", objects_.size())) : mention(id);
  if (!object) return fmt::format("at most {} pieces", max_vassal_pieces);
  // An id that is used again is another piece.
  if (objects_[*object].kind != Kind::unknown) detach(*object);
  while (!objects_[*object].members.empty()) detach(objects_[*object].members.front());
  set_place(*object, {});
  objects_[*object].kind = type == "stack" || type.starts_with("stack;") ? Kind::stack
                           : type.starts_with("deck")                    ? Kind::deck
                                                                         : Kind::piece;
  objects_[*object].type = objects_[*object].kind == Kind::piece ? type : std::string();
  if (loaded_deck_ && *loaded_deck_ != *object && objects_[*object].kind == Kind::piece)
    insert(*object, *loaded_deck_, objects_[*loaded_deck_].members.end());
  return set_state(*object, state);
}

std::optional<std::string> VassalTable::remove(std::string_view rest) {
  const auto object = find(std::string(SequenceReader(rest, '/').next()));
  if (!object) return std::nullopt;
  detach(*object);
  // Stacks are removed when they are empty, or before an undone move takes the rest away.
  leave_members(*object);
  set_place(*object, {});
  Object& gone = objects_[*object];
  gone.kind = Kind::unknown;
  gone.type.clear();
  gone.state.clear();
  return std::nullopt;
}

std::optional<std::string> VassalTable::change(std::string_view rest) {
  SequenceReader tokens(rest, '/');
  const std::string id(tokens.next());
  if (!tokens.has_more()) return "D/id/state";
  const std::string state(tokens.next());
  const std::string before(tokens.next());
  const auto object = find(id);
  if (!object || objects_[*object].kind == Kind::unknown) return std::nullopt;
  const VassalPlace stood = objects_[*object].place;
  if (auto expected = set_state(*object, state)) return expected;
  const Object& changed = objects_[*object];
  if (changed.kind != Kind::piece) return std::nullopt;
  const auto base = [&](const std::string& states) {
    auto traits = read_traits(changed.type, states);
    const auto* chain = std::get_if<0>(&traits);
    return chain == nullptr ? std::string() : chain->back().state;
  };
  split_bytes_ += before.size();
  if (!before.empty() && base(before) == base(state)) {
    // Only the traits that differ are set: the place is not among them.
    set_place(*object, stood);
  } else if (changed.holder && !changed.place.map.empty() &&
             changed.place.map != objects_[*changed.holder].place.map) {
    // A state without a map does not take a piece out of its stack.
    detach(*object);
  }
  return std::nullopt;
}

std::optional<std::string> VassalTable::move(std::string_view rest) {
  SequenceReader tokens(rest, '/');
  const std::string id(tokens.next());
  VassalPlace place;
  place.map = tokens.next();
  const auto x = vassal_number(tokens.next());
  const auto y = vassal_number(tokens.next());
  if (!x || !y || !tokens.has_more()) return "M/id/map/x/y/under";
  const std::string under_id(tokens.next());
  for (int i = 0; i < fields_of_old_place; ++i) tokens.next();
  const std::string player(tokens.next());
  place.x = *x;
  place.y = *y;
  // VASSAL only stops drawing what moves to no map; what shall go, it removes.
  if (place.map == "null") return std::nullopt;
  const auto object = find(id);
  if (!object || objects_[*object].kind == Kind::unknown) return std::nullopt;
  auto target = under_id == "null" ? std::nullopt : find(under_id);
  // It may have gone elsewhere since.
  if (target && (objects_[*target].kind == Kind::unknown || place_of(*target) != place)) target.reset();
  if (!target) target = merging_at(place, *object, player);
  if (objects_[*object].kind == Kind::deck) target.reset();
  if (!target) {
    detach(*object);
    set_place(*object, place);
    return std::nullopt;
  }
  if (auto expected = merge(*target, *object)) return expected;
  if (const auto holder = objects_[*object].holder; holder && under_id == "null") {
    detach(*object);
    insert(*object, *holder, objects_[*holder].members.begin());
  }
  return std::nullopt;
}

/// Puts a piece, or the members of a stack, above a piece or on top of a stack or deck.
std::optional<std::string> VassalTable::merge(std::size_t fixed, std::size_t moving) {
  if (fixed == moving || objects_[fixed].holder == moving) return std::nullopt;
  std::size_t holder = fixed;
  if (objects_[fixed].kind == Kind::piece) {
    if (!objects_[fixed].holder) {
      // Two pieces make a stack.
      if (objects_.size() >= max_table_objects) return fmt::format("at most {} pieces", max_vassal_pieces);
      const std::size_t stack = objects_.size();
      objects_.emplace_back().kind = Kind::stack;
      set_place(stack, objects_[fixed].place);
      insert(fixed, stack, objects_[stack].members.end());
    }
    holder = *objects_[fixed].holder;
  }
  const auto before = holder == fixed ? objects_[holder].members.end() : std::next(objects_[fixed].at);
  if (objects_[moving].kind == Kind::piece) {
    if (before != objects_[holder].members.end() && *before == moving) return std::nullopt;
    detach(moving);
    insert(moving, holder, before);
  }
  while (!objects_[moving].members.empty()) {
    const std::size_t member = objects_[moving].members.front();
    detach(member);
    insert(member, holder, before);
  }
  return std::nullopt;
}

std::optional<std::size_t> VassalTable::find(const std::string& id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> VassalTable::mention(const std::string& id) {
  if (const auto known = find(id)) return known;
  if (objects_.size() >= max_table_objects) return std::nullopt;
  by_id_.emplace(id, objects_.size());
  objects_.emplace_back().id = id;
  return objects_.size() - 1;
}

std::optional<std::string> VassalTable::set_state(std::size_t object, std::string_view state) {
  if (objects_[object].kind != Kind::piece) return set_members(object, state);
  split_bytes_ += objects_[object].type.size() + state.size();
  if (split_bytes_ > max_split_bytes) return "fewer changes of large pieces";
  auto traits = read_traits(objects_[object].type, state);
  if (auto* expected = std::get_if<std::string>(&traits)) return std::move(*expected);
  const auto& chain = std::get<0>(traits);
  // Pieces of unknown kinds have no place that could be read.
  const bool has_place = chain.back().type.starts_with("piece;");
  const auto place = has_place ? read_place(chain.back().state) : VassalPlace{};
  if (!place) return "a piece's state that ends in map;x;y with whole numbers";
  Object& it = objects_[object];
  it.state = state;
  it.stacks = true;
  it.hidden_by.clear();
  for (const VassalTrait& trait : chain) {
    if (trait.type.starts_with("immob;")) it.stacks = it.stacks && may_stack(trait.type);
    if (trait.type.starts_with("hide;") && trait.state != "null") it.hidden_by = trait.state;
  }
  set_place(object, *place);
  return std::nullopt;
}

std::optional<std::string> VassalTable::set_members(std::size_t object, std::string_view state) {
  const auto place = read_place(state);
  const bool is_deck = objects_[object].kind == Kind::deck;
  if (!place) return std::string(is_deck ? "a deck's" : "a stack's") + " state map;x;y;… with whole numbers";
  const auto fields = split_sequence(state, ';');
  std::vector<std::string> ids;
  if (is_deck) {
    objects_[object].is_face_down = fields.size() > 3 && fields[3] == "true";
    if (fields.size() > 4) ids = split_sequence(fields[4], ',');
  } else {
    ids.assign(fields.begin() + 3, fields.end());
  }
  std::erase_if(ids,
                [](const std::string& id) { return id.empty() || id.starts_with("@@") || id == "null"; });
  set_place(object, *place);
  return put_members(object, ids);
}

std::optional<std::string> VassalTable::put_members(std::size_t object, const std::vector<std::string>& ids) {
  leave_members(object);
  for (const std::string& id : ids) {
    const auto member = mention(id);
    if (!member) return fmt::format("at most {} pieces", max_vassal_pieces);
    if (*member == object) continue;
    detach(*member);
    insert(*member, object, objects_[object].members.end());
  }
  return std::nullopt;
}

void VassalTable::leave_members(std::size_t holder) {
  while (!objects_[holder].members.empty()) {
    const std::size_t member = objects_[holder].members.front();
    detach(member);
    set_place(member, objects_[holder].place);
  }
}

void VassalTable::set_place(std::size_t object, const VassalPlace& place) {
  unlist(object);
  objects_[object].place = place;
  list(object);
}

void VassalTable::list(std::size_t object) {
  const Object& it = objects_[object];
  if (it.kind != Kind::unknown && !it.holder && !it.place.map.empty()) standing_[it.place].insert(object);
}

void VassalTable::unlist(std::size_t object) {
  const auto found = standing_.find(objects_[object].place);
  if (found == standing_.end()) return;
  found->second.erase(object);
  if (found->second.empty()) standing_.erase(found);
}

void VassalTable::detach(std::size_t object) {
  Object& it = objects_[object];
  if (!it.holder) return;
  objects_[*it.holder].members.erase(it.at);
  it.holder.reset();
  list(object);
}

void VassalTable::insert(std::size_t object, std::size_t holder, std::list<std::size_t>::iterator before) {
  unlist(object);
  objects_[object].at = objects_[holder].members.insert(before, object);
  objects_[object].holder = holder;
}

const VassalPlace& VassalTable::place_of(std::size_t object) const {
  const Object& it = objects_[object];
  return it.holder ? objects_[*it.holder].place : it.place;
}

std::optional<std::size_t> VassalTable::merging_at(const VassalPlace& place, std::size_t moving,
                                                   const std::string& player) const {
  const auto found = standing_.find(place);
  if (found == standing_.end()) return std::nullopt;
  const auto may_see = [&](std::size_t piece) {
    return objects_[piece].hidden_by.empty() || objects_[piece].hidden_by == player;
  };
  for (const std::size_t other : found->second) {
    const Object& it = objects_[other];
    if (it.kind == Kind::deck) return other;
    if (!objects_[moving].stacks) continue;
    if (it.kind == Kind::piece ? it.stacks && may_see(other)
                               : std::any_of(it.members.begin(), it.members.end(), may_see))
      return other;
  }
  return std::nullopt;
}

VassalTable::Standing VassalTable::standing(std::size_t object) const {
  const Object& it = objects_[object];
  Standing piece;
  piece.id = it.id;
  auto traits = read_traits(it.type, it.state);
  if (auto* chain = std::get_if<0>(&traits)) piece.traits = std::move(*chain);
  piece.place = place_of(object);
  piece.is_face_down = it.holder && objects_[*it.holder].is_face_down;
  return piece;
}

std::vector<VassalTable::Standing> VassalTable::pieces() const {
  std::vector<Standing> all;
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    const Object& it = objects_[i];
    if (it.kind == Kind::piece && !it.holder) all.push_back(standing(i));
    for (const std::size_t member : it.members) {
      if (objects_[member].kind == Kind::piece) all.push_back(standing(member));
    }
  }
  return all;
}

std::optional<VassalTable::Standing> VassalTable::piece(const std::string& id) const {
  const auto object = find(id);
  if (!object || objects_[*object].kind != Kind::piece) return std::nullopt;
  return standing(*object);
}

}  // namespace rearguard
