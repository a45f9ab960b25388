#include "src/answers/questions/library.h"

#include <charconv>

#include <fmt/format.h>

#include "src/answers/questions/asking.h"
#include "src/answers/questions/dice_keys.h"
#include "src/answers/questions/question.h"
#include "src/answers/view/art.h"
#include "src/core/document/decoder.h"
#include "src/core/document/file_access.h"
#include "src/core/document/kept_reading.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/batch_line.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/io/rules/rules_signature.h"

namespace rearguard {

namespace {

constexpr const char* journal_name = "journal";

/// Reads the shipped drawings of maps.
std::shared_ptr<const ArtLibrary> shipped_art(const std::string& folder) {
  auto library = std::make_shared<ArtLibrary>();
  for (const std::string& name : documents_in(folder)) {
    const auto dot = name.rfind('.');
    const std::string ending = dot == std::string::npos ? "" : name.substr(dot);
    if (ending != ".svg" && ending != ".png") continue;
    auto bytes = read_named_file(path_from(folder, name));
    if (!bytes) continue;
    library->add({name.substr(0, dot), ending == ".svg" ? Art::Format::svg : Art::Format::png,
                  std::move(bytes).value()});
  }
  return library;
}

std::string below(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + "/" + name;
}

}  // namespace

/// What has been read once for all positions and games.
struct AskedLibrary::Kept {
  std::string data;
  std::shared_ptr<const ArtLibrary> art;
  KeptReadings<HexMap> maps;
  KeptReadings<RuleSet> rules;
  KeptReadings<std::shared_ptr<const Scenario>> scenarios;

  /// Returns the map of a file; null if it cannot be read.
  std::shared_ptr<const HexMap> map(const std::string& path);
  /// Loads a position; `otherwise` has the rules of one that names none, and may be null.
  LoadedPosition position(const std::string& name, const std::string& text, LineLoader lines,
                          const AskedPosition* otherwise = nullptr);
};

AskedLibrary::AskedLibrary(std::string folder, GameQuestion suggest) : suggest_(std::move(suggest)) {
  source_.data = std::move(folder);
  const DocumentScope scope(source_);
  art_ = shipped_art(below(source_.data, "assets/art"));
  kept_ = std::make_shared<Kept>();
  kept_->data = source_.data;
  kept_->art = art_;
}

std::string AskedLibrary::rules_folder() const {
  return below(source_.data, "assets/rules");
}

DocumentSource AskedLibrary::fixed_source(bool reads_files) const {
  const std::lock_guard lock(guard_);
  is_fixed_ = true;
  DocumentSource source = source_;
  source.reads_files = reads_files;
  return source;
}

Answer AskedLibrary::add(const std::string& name, std::string text) {
  const std::lock_guard lock(guard_);
  if (is_fixed_) return answer_with_error("request", "documents are added before anything is loaded");
  if (name.empty() || name.find('\0') != std::string::npos)
    return answer_with_error("request", "this is not a valid name of a document");
  source_.texts.insert_or_assign(normal_path(name), std::move(text));
  return {AnswerStatus::fine, "{}"};
}

LoadedPosition AskedLibrary::position(const std::string& name, const std::optional<std::string>& text) const {
  return within_limits<LoadedPosition>([&]() -> LoadedPosition {
    const DocumentSource source = fixed_source(!text);
    const DocumentScope scope(source);
    const auto content = text ? Checked<std::string>(*text) : read_text_file(name);
    if (!content) return answer_with_problems("document", content.problems());
    // A line comes with a question: it names documents of the library, and no files.
    const auto of_lines = std::make_shared<const DocumentSource>(fixed_source(false));
    const LineLoader lines = [kept = kept_, of_lines](const std::string& line, const AskedPosition& asked) {
      const DocumentScope in_library(*of_lines);
      return kept->position("line", line, asked.means().origin.lines, &asked);
    };
    return kept_->position(name, *content, lines);
  });
}

std::shared_ptr<const HexMap> AskedLibrary::Kept::map(const std::string& path) {
  const auto kept = maps.get(path, [&]() -> Checked<HexMap> {
    const auto text = read_named_file(path);
    if (!text) return text.problems();
    return read_map_text(*text, path);
  });
  if (!kept) return nullptr;
  return {*kept, (*kept)->value.get()};
}

LoadedPosition AskedLibrary::Kept::position(const std::string& name, const std::string& text,
                                            LineLoader lines, const AskedPosition* otherwise) {
  const auto root = parse_document(text, name);
  if (!root) return answer_with_problems("document", root.problems());
  PositionSource from;
  from.file = name;
  from.directory = document_folder(name);
  MapCache cache;
  from.cache = &cache;
  const Node* named = root->find("map");
  if (named != nullptr && named->kind == Node::Kind::string && !reach_problem(from.directory, named->text)) {
    const std::string path = path_from(from.directory, named->text);
    if (auto shared = map(path)) cache.pin(path, std::move(shared));
  }
  auto read = read_position(*root, from);
  if (!read) return answer_with_problems("document", read.problems());
  PositionDocument document = std::move(read).value();
  AnswerMeans means{art};
  means.origin = {shipped_map_name(document.map_path), document.name, std::move(document.questions),
                  std::move(lines)};
  if (document.rules.empty()) {
    if (otherwise == nullptr) return answer_with_error("request", name + " names no rules");
    means.signature = otherwise->means().signature;
    means.documents = otherwise->means().documents;
    return std::make_unique<AskedPosition>(std::move(document.position), otherwise->shared_rules(),
                                           std::move(means));
  }
  const auto known = rules.get(from.directory + "\n" + document.rules, [&] {
    return rules_of(document, name, RuleLibrary(below(data, "assets/rules")));
  });
  if (!known) return answer_with_problems("rules", known.problems());
  means.signature = rules_signature((*known)->texts, (*known)->value->id);
  const auto ships = [&](const auto& one) {
    return !data.empty() && one.first.starts_with(below(data, "assets/"));
  };
  if (!std::all_of((*known)->texts.begin(), (*known)->texts.end(), ships))
    means.documents = std::shared_ptr<const std::map<std::string, std::string>>(*known, &(*known)->texts);
  return std::make_unique<AskedPosition>(std::move(document.position),
                                         std::shared_ptr<const RuleSet>(*known, (*known)->value.get()),
                                         std::move(means));
}

std::variant<std::unique_ptr<AskedGame>, Answer> AskedLibrary::game(std::string_view request) const {
  using Loaded = std::unique_ptr<AskedGame>;
  return within_limits<std::variant<Loaded, Answer>>([&]() -> std::variant<Loaded, Answer> {
    const auto root = parse_batch_line(std::string(request), request_name);
    if (!root) return answer_with_problems("request", root.problems());
    Problems problems(request_name);
    TableReader table(*root, "the request", problems);
    const auto scenario = table.string("scenario");
    const auto seed_text = table.string("seed");
    const auto journal = table.string("journal");
    const StatedDice dice = read_stated_dice(table);
    const bool files = table.boolean("files").value_or(false);
    std::uint64_t seed = 0;
    if (seed_text) {
      const char* end = seed_text->data() + seed_text->size();
      const auto parsed = std::from_chars(seed_text->data(), end, seed);
      if (parsed.ec != std::errc() || parsed.ptr != end)
        problems.add(table.find("seed")->place, "`seed` must be a whole number in a text, such as \"7\"");
    }
    if (scenario.has_value() == journal.has_value())
      problems.add(table.node().place, "the request needs either `scenario` or `journal`");
    if (dice && journal)
      problems.add(table.find("dice")->place, "a journal has the dice of its game: leave `dice` out");
    if (scenario && !seed_text) problems.add(table.node().place, "a new game needs a `seed`");
    table.finish();
    if (!problems.empty()) return answer_with_problems("request", problems.take());
    const DocumentSource source = fixed_source(files);
    const DocumentScope scope(source);
    const RuleLibrary rules(rules_folder());
    const ScenarioLocator locator{rules, source_.data, nullptr, &kept_->scenarios};
    if (scenario) {
      auto begun = begin_recorded(*scenario, seed, locator, dice);
      if (!begun) return answer_with_problems("document", begun.problems());
      BegunGame game = std::move(begun).value();
      return std::make_unique<AskedGame>(std::move(game.game), to_text(game.heading), suggest_);
    }
    if (const auto kind = kind_label(*journal); !kind.empty())
      return answer_with_error("request", fmt::format("a game {} needs its keys and files", kind));
    auto read = read_game_text(*journal, journal_name, locator);
    if (!read) return answer_with_problems("document", read.problems());
    std::string intact = journal->substr(0, read->journal.intact_bytes);
    return std::make_unique<AskedGame>(to_record(std::move(read).value()), std::move(intact), suggest_);
  });
}

}  // namespace rearguard
