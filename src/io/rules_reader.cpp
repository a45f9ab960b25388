#include "src/io/rules_reader.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "src/io/aftermath_reader.h"
#include "src/io/decoder.h"
#include "src/io/document_reach.h"
#include "src/io/document_words.h"
#include "src/io/event_reader.h"
#include "src/io/former_words.h"
#include "src/io/limits.h"
#include "src/io/move_reader.h"
#include "src/io/play_reader.h"
#include "src/io/text_file.h"
#include "src/rules/catalogue.h"
#include "src/rules/play.h"

namespace rearguard {
namespace {

constexpr std::size_t deepest_extension = 16;

void read_points(TableReader& table, const Node& node, Trigger& trigger) {
  if (node.kind == Node::Kind::string && (node.text == "allowance" || node.text == "half-allowance")) {
    trigger.amount = node.text == "allowance" ? Trigger::Amount::allowance : Trigger::Amount::half_allowance;
    return;
  }
  const bool number = node.kind == Node::Kind::integer || node.kind == Node::Kind::real;
  trigger.amount = Trigger::Amount::movement_points;
  if (number || node.kind == Node::Kind::string)
    trigger.points = parse_fraction(number ? plain_digits(node) : node.text);
  if (!trigger.points)
    table.problems().add(node.place, "`movement_points` is a number, \"allowance\" or \"half-allowance\"");
}

void read_hex_range(TableReader& table, const Node& node, RuleWords& words, Trigger& trigger) {
  if (node.kind == Node::Kind::string) {
    trigger.formula = read_expression(node, key_text("hexes"), words, table.problems());
    return;
  }
  if (node.kind == Node::Kind::array) {
    if (node.items.size() == 2) {
      const auto least =
          read_integer(node.items[0], "the least number of hexes", 1, most_retreat_hexes, table.problems());
      const auto most = read_integer(node.items[1], "the greatest number of hexes", 1, most_retreat_hexes,
                                     table.problems());
      if (least && most && *least > *most)
        table.problems().add(node.place, "`hexes` begins with the smaller number");
      trigger.hexes = static_cast<int>(least.value_or(1));
      trigger.most_hexes = static_cast<int>(most.value_or(1));
      return;
    }
    table.problems().add(node.place, "`hexes` is one number, or two: the least and the most");
    return;
  }
  const auto hexes = read_integer(node, key_text("hexes"), 1, most_retreat_hexes, table.problems());
  trigger.hexes = trigger.most_hexes = static_cast<int>(hexes.value_or(1));
}

Trigger read_trigger(const Node& node, RuleWords& words, Problems& problems) {
  TableReader table(node, "an entry of `results`", problems);
  Trigger trigger;
  trigger.place = {node.place.line, node.place.column};
  trigger.result = table.string("result", Need::required).value_or("");
  if (!trigger.result.empty()) table.set_what("result " + value_text(trigger.result));
  trigger.cite = table.string("cite").value_or("");
  trigger.says = table.string("text").value_or("");
  trigger.reading = table.string("interpretation").value_or("");
  trigger.exempt_states = table.strings("exempt_states").value_or(std::vector<std::string>{});
  trigger.exempt_kinds = table.strings("exempt_kinds").value_or(std::vector<std::string>{});
  if (const auto move = table.string("move")) {
    trigger.move = *move;
    words.use(RuleWords::Kind::move, *move, table.find("move")->place);
  }
  const Node* hexes = table.find("hexes");
  const Node* points = table.find("movement_points");
  const auto dice = table.string("dice");
  const auto outcome = table.string("outcome");
  const int given =
      (hexes != nullptr ? 1 : 0) + (points != nullptr ? 1 : 0) + (dice ? 1 : 0) + (outcome ? 1 : 0);
  if (table.usable() && given != 1) {
    problems.add(node.place, fmt::format("{} needs one of `hexes`, `movement_points`, `dice` and `outcome`",
                                         table.what()));
  }
  if (hexes != nullptr) read_hex_range(table, *hexes, words, trigger);
  if (points != nullptr) read_points(table, *points, trigger);
  if (dice) {
    trigger.amount = Trigger::Amount::dice;
    const auto parsed = parse_dice(*dice);
    trigger.dice = parsed.value_or(DiceSum{});
    if (!parsed)
      problems.add(table.find("dice")->place,
                   fmt::format("`dice` are written like \"2d6\" (1 to 20 dice of 2 to 100 sides), not {}",
                               value_text(*dice)));
  }
  if (outcome) {
    trigger.amount = Trigger::Amount::none;
    trigger.outcome = *outcome;
    if (outcome->empty() || *outcome == "retreat")
      problems.add(table.find("outcome")->place,
                   "`outcome` names what becomes of a unit that does not retreat");
  }
  table.finish();
  return trigger;
}

ZocRule read_zoc(const Node& node, Problems& problems) {
  TableReader table(node, "`zoc`", problems);
  ZocRule rule;
  rule.range = table.integer("range", 0, 20).value_or(rule.range);
  rule.front_arc = table.boolean("front_arc").value_or(false);
  rule.friend_cancels = table.boolean("friend_cancels").value_or(false);
  rule.exempt_states = table.strings("exempt_states").value_or(std::vector<std::string>{});
  rule.exempt_kinds = table.strings("exempt_kinds").value_or(std::vector<std::string>{});
  table.finish();
  return rule;
}

StackingRule read_stacking(const Node& node, Problems& problems) {
  TableReader table(node, "`stacking`", problems);
  StackingRule rule;
  rule.limit = table.integer("limit", 1, most_number, Need::required).value_or(0);
  rule.in_points = table.boolean("in_points").value_or(false);
  table.finish();
  return rule;
}

void read_triggers(const Node& list, Doctrine& doctrine, RuleWords& words, Problems& problems) {
  std::vector<std::string> own;
  for (const Node& item : list.items) {
    Trigger trigger = read_trigger(item, words, problems);
    if (std::find(own.begin(), own.end(), trigger.result) != own.end() && !trigger.result.empty()) {
      problems.add(item.place, fmt::format("two results are called {}", value_text(trigger.result)));
    }
    own.push_back(trigger.result);
    const auto same = std::find_if(doctrine.triggers.begin(), doctrine.triggers.end(),
                                   [&](const Trigger& t) { return t.result == trigger.result; });
    if (same != doctrine.triggers.end()) {
      *same = std::move(trigger);
    } else {
      doctrine.triggers.push_back(std::move(trigger));
    }
  }
}

/// Where parts of another file stand would mislead in messages about this one. A part without a place of its
/// own has none for what is in it.
void forget_own_places(Doctrine& doctrine) {
  for (Clause& c : doctrine.clauses) c.place = {};
  if (!doctrine.book) return;
  EventBook book = *doctrine.book;
  for (Standing& s : book.standings) s.place = {};
  for (Event& e : book.events) e.place = {};
  for (Contact& c : book.contacts) c.place = {};
  for (auto& [name, test] : book.tests) test.place = {};
  book.count_places.clear();
  doctrine.book = std::make_shared<const EventBook>(std::move(book));
}

void forget_places(Doctrine& doctrine) {
  for (Trigger& t : doctrine.triggers) t.place = {};
  forget_own_places(doctrine);
  if (doctrine.play) {
    Play play = *doctrine.play;
    for (PlayAction& a : play.actions) a.place = {};
    for (Phase& p : play.phases) p.place = {};
    doctrine.play = std::make_shared<const Play>(std::move(play));
  }
  for (auto& [name, move] : doctrine.moves) {
    Doctrine bare = *move;
    bare.move.place = {};
    forget_own_places(bare);
    move = std::make_shared<const Doctrine>(std::move(bare));
  }
}

bool has_content(const EventBook& book) {
  return !book.events.empty() || !book.standings.empty() || !book.tests.empty() || !book.counts.empty() ||
         !book.contacts.empty();
}

/// ": there are none in …", for messages, where a folder is known and holds no rule files; with the variable
/// that leads there, whose value may be the mistake.
std::string none_ship_in(const std::string& folder) {
  if (folder.empty()) return {};
  const char* data = std::getenv("REARGUARD_DATA");
  const bool by_variable = data != nullptr && *data != '\0' && folder.starts_with(data);
  return fmt::format(": there are none in {}{}", value_text(folder),
                     by_variable ? ", where REARGUARD_DATA leads" : "");
}

bool in_chain(const std::string& path, const std::vector<std::string>& chain) {
  return std::any_of(chain.begin(), chain.end(), [&](const std::string& other) {
    std::error_code problem;
    return path == other || std::filesystem::equivalent(path, other, problem);
  });
}

}  // namespace

std::vector<std::string> RuleLibrary::shipped_names() const {
  std::vector<std::string> names;
  std::error_code problem;
  for (std::filesystem::directory_iterator at(shipped_, problem), end; !problem && at != end;
       at.increment(problem)) {
    if (at->path().extension() == ".toml") names.push_back(at->path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool RuleLibrary::names_file(const std::string& name, const std::string& directory) const {
  if (is_rules_path(name)) return true;
  if (name.empty() || listed(shipped_names(), name)) return false;
  std::error_code problem;
  return std::filesystem::is_regular_file(path_from(directory, name), problem);
}

Checked<std::string> RuleLibrary::path_of(const std::string& name, const std::string& directory) const {
  if (names_file(name, directory)) {
    const auto problem = directory.empty() ? std::nullopt : reach_problem(directory, name);
    if (problem) return Diagnostic{one_line(name, 200), 0, 0, "this file is not opened: " + *problem};
    return path_from(directory, name);
  }
  const auto shipped = shipped_names();
  if (std::find(shipped.begin(), shipped.end(), name) != shipped.end())
    return path_from(shipped_, name + ".toml");
  return Diagnostic{name.empty() ? "rules" : one_line(name, 80), 0, 0,
                    "no rule file of this name ships" +
                        (shipped.empty() ? none_ship_in(shipped_) : likely_hint(name, shipped))};
}

Checked<Doctrine> RuleLibrary::load(const std::string& name, const std::string& directory) const {
  return load(name, directory, {});
}

Checked<Doctrine> RuleLibrary::load(const std::string& name, const std::string& directory,
                                    const std::vector<std::string>& heirs) const {
  const auto path = path_of(name, directory);
  if (!path) return path.problems();
  const auto text = directory.empty() ? read_text_file(*path) : read_named_file(*path);
  if (!text) return text.problems();
  std::vector<std::string> chain = heirs;
  chain.push_back(*path);
  auto doctrine = read(*text, chain);
  if (!doctrine) return doctrine.problems();
  Doctrine named = std::move(doctrine).value();
  named.id = name;
  share_with_moves(named);
  return named;
}

/// The doctrine that a rule file extends; `chain` holds the files that are being read, that file last.
/// Where it cannot be had, the problems at `name` and of the other files.
Checked<Doctrine> RuleLibrary::read_base(const Node& name, const std::vector<std::string>& chain) const {
  Problems problems(chain.back());
  const auto refused = [&](std::string message) {
    problems.add(name.place, std::move(message));
    return problems.take();
  };
  if (chain.size() > deepest_extension)
    return refused(fmt::format("rule files extend each other more than {} deep", deepest_extension));
  const auto path = path_of(name.text, document_folder(chain.back()));
  if (path && in_chain(*path, chain))
    return refused(fmt::format("`extends` leads in a circle: {} is being read already", value_text(*path)));
  auto base = load(name.text, document_folder(chain.back()), chain);
  if (!base) {
    problems.add(name.place, fmt::format("{} cannot be extended", value_text(name.text)));
    problems.add(base.problems());
    return problems.take();
  }
  Doctrine doctrine = std::move(base).value();
  forget_places(doctrine);
  return doctrine;
}

Checked<Doctrine> RuleLibrary::read(const std::string& text, const std::vector<std::string>& chain) const {
  const std::string& file = chain.back();
  const auto root = parse_document(text, file);
  if (!root) return root.problems();
  Problems problems(file);
  TableReader table(*root, "the rule file", problems);
  read_kind(table, "rules", Need::required);
  Doctrine doctrine;
  if (table.string("extends")) {
    auto base = read_base(*table.find("extends"), chain);
    if (!base) {
      problems.add(base.problems());
      return problems.take();
    }
    doctrine = std::move(base).value();
  }
  RuleWords words;
  doctrine.name = table.string("name", Need::required).value_or(doctrine.name);
  doctrine.text = table.string("source").value_or(doctrine.text);
  if (const Node* list = table.array("results")) read_triggers(*list, doctrine, words, problems);
  if (const Node* zoc = table.table("zoc")) doctrine.zoc = read_zoc(*zoc, problems);
  if (const Node* stacking = table.table("stacking")) doctrine.stacking = read_stacking(*stacking, problems);
  read_aftermath(table, doctrine);
  read_move_body(table, doctrine, words);
  read_moves(table, doctrine, words);
  EventBook book = doctrine.book ? *doctrine.book : EventBook();
  read_book(table, book, words);
  if (has_content(book)) doctrine.book = std::make_shared<const EventBook>(std::move(book));
  read_play(table, doctrine, words);
  table.finish();
  words.check(doctrine, problems);
  share_with_moves(doctrine);
  if (!problems.empty()) return problems.take();
  return doctrine;
}

}  // namespace rearguard
