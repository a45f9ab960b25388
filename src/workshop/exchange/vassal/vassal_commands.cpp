#include "src/workshop/exchange/vassal/vassal_commands.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"

namespace rearguard {
namespace {

constexpr char command_separator = '\x1B';
constexpr std::size_t max_nested_bytes = std::size_t{1} << 30U;
constexpr std::size_t max_table_objects = 2 * max_vassal_pieces;
/// A large piece may be changed over and over by few bytes.
constexpr std::uint64_t max_split_bytes = std::uint64_t{8} << 30U;
constexpr std::size_t shown_leaf_bytes = 60;

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

std::optional<std::string> VassalTable::run(std::string_view leaf) {
  if (leaf.size() < 2 || leaf[1] != '/') return std::nullopt;
  const std::string_view rest = leaf.substr(2);
  switch (leaf[0]) {
    case '+':
      return add(rest);
    case '-':
      return remove(rest);
    case 'D':
      return change(rest);
    case 'M':
      return move(rest);
    default:
      return std::nullopt;
  }
}

std::optional<std::string> VassalTable::add(std::string_view rest) {
  SequenceReader tokens(rest, '/');
  const std::string id(tokens.next());
  if (!tokens.has_more()) return "+/id/type/state";
  const std::string type(tokens.next());
  if (!tokens.has_more()) return "+/id/type/state";
  const std::string state(tokens.next());
  const auto object = mention(id);
  if (!object) return fmt::format("at most {} pieces", max_vassal_pieces);
  // An id that is used again is another piece.
  if (objects_[*object].kind != Kind::unknown) detach(*object);
  while (!objects_[*object].members.empty()) detach(objects_[*object].members.front());
  set_place(*object, {});
  objects_[*object].kind = type == "stack" || type.starts_with("stack;") ? Kind::stack
                           : type.starts_with("deck")                    ? Kind::deck
                                                                         : Kind::piece;
  objects_[*object].type = objects_[*object].kind == Kind::piece ? type : std::string();
  return set_state(*object, state);
}

std::optional<std::string> VassalTable::remove(std::string_view rest) {
  const auto object = find(std::string(SequenceReader(rest, '/').next()));
  if (!object) return std::nullopt;
  detach(*object);
  set_place(*object, {});
  Object& gone = objects_[*object];
  // What a stack still holds goes with it.
  while (!gone.members.empty()) {
    const std::size_t member = gone.members.front();
    detach(member);
    set_place(member, {});
  }
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
  const auto object = find(id);
  if (!object || objects_[*object].kind == Kind::unknown) return std::nullopt;
  if (auto expected = set_state(*object, state)) return expected;
  const Object& changed = objects_[*object];
  if (changed.holder && objects_[*changed.holder].place.map != changed.place.map) detach(*object);
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
  place.x = *x;
  place.y = *y;
  if (place.map == "null") place.map.clear();
  const auto object = find(id);
  if (!object || objects_[*object].kind == Kind::unknown) return std::nullopt;
  detach(*object);
  set_place(*object, place);
  if (place.map.empty()) return std::nullopt;
  const bool has_members = objects_[*object].kind != Kind::piece;
  std::optional<std::size_t> under = under_id == "null" ? std::nullopt : find(under_id);
  if (under && (*under == *object || objects_[*under].kind == Kind::unknown)) under.reset();
  if (under) {
    const auto holder = objects_[*under].holder;
    if (objects_[*under].kind != Kind::piece) {
      if (objects_[*under].place != place) under.reset();
    } else if ((holder ? objects_[*holder].place : objects_[*under].place) != place) {
      under.reset();
    }
  }
  if (objects_[*object].kind == Kind::deck) return std::nullopt;
  if (under && objects_[*under].kind == Kind::piece && !has_members) {
    if (!objects_[*under].holder) {
      // Two pieces make a stack.
      if (objects_.size() >= max_table_objects) return fmt::format("at most {} pieces", max_vassal_pieces);
      const std::size_t stack = objects_.size();
      objects_.emplace_back().kind = Kind::stack;
      set_place(stack, place);
      insert(*under, stack, objects_[stack].members.end());
    }
    const std::size_t holder = *objects_[*under].holder;
    insert(*object, holder, std::next(objects_[*under].at));
    return std::nullopt;
  }
  std::optional<std::size_t> stack;
  if (under) stack = objects_[*under].kind == Kind::piece ? objects_[*under].holder : under;
  if (!stack) stack = holder_at(place, *object);
  if (!stack || *stack == *object) return std::nullopt;
  const bool at_bottom = under_id == "null";
  if (has_members) {
    empty_into(*object, *stack, at_bottom);
  } else {
    Object& target = objects_[*stack];
    insert(*object, *stack, at_bottom ? target.members.begin() : target.members.end());
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
  objects_[object].state = state;
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
  while (!objects_[object].members.empty()) detach(objects_[object].members.front());
  for (const std::string& id : ids) {
    const auto member = mention(id);
    if (!member) return fmt::format("at most {} pieces", max_vassal_pieces);
    if (*member == object) continue;
    detach(*member);
    insert(*member, object, objects_[object].members.end());
  }
  return std::nullopt;
}

void VassalTable::set_place(std::size_t object, const VassalPlace& place) {
  Object& it = objects_[object];
  const bool is_holder = it.kind == Kind::stack || it.kind == Kind::deck;
  if (const auto before = holders_.find(it.place); before != holders_.end()) {
    before->second.erase(object);
    if (before->second.empty()) holders_.erase(before);
  }
  it.place = place;
  if (is_holder && !place.map.empty()) holders_[place].insert(object);
}

void VassalTable::detach(std::size_t object) {
  Object& it = objects_[object];
  if (!it.holder) return;
  objects_[*it.holder].members.erase(it.at);
  it.holder.reset();
}

void VassalTable::insert(std::size_t object, std::size_t holder, std::list<std::size_t>::iterator before) {
  objects_[object].at = objects_[holder].members.insert(before, object);
  objects_[object].holder = holder;
}

std::optional<std::size_t> VassalTable::holder_at(const VassalPlace& place, std::size_t except) const {
  const auto found = holders_.find(place);
  if (found == holders_.end()) return std::nullopt;
  for (const std::size_t holder : found->second) {
    if (holder != except) return holder;
  }
  return std::nullopt;
}

void VassalTable::empty_into(std::size_t from, std::size_t to, bool at_bottom) {
  auto before = at_bottom ? objects_[to].members.begin() : objects_[to].members.end();
  while (!objects_[from].members.empty()) {
    const std::size_t member = objects_[from].members.front();
    detach(member);
    insert(member, to, before);
  }
}

VassalTable::Standing VassalTable::standing(std::size_t object) const {
  const Object& it = objects_[object];
  Standing piece;
  piece.id = it.id;
  auto traits = read_traits(it.type, it.state);
  if (auto* chain = std::get_if<0>(&traits)) piece.traits = std::move(*chain);
  piece.place = it.holder ? objects_[*it.holder].place : it.place;
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
