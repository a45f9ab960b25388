#include "src/answers/questions/library.h"

#include <charconv>

#include <fmt/format.h>

#include "src/answers/questions/asking.h"
#include "src/answers/view/art.h"
#include "src/core/document/decoder.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/io/positions/batch_line.h"
#include "src/core/io/rules/rules_reader.h"

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

AskedLibrary::AskedLibrary(std::string folder, GameQuestion suggest) : suggest_(std::move(suggest)) {
  source_->data = std::move(folder);
  const DocumentScope scope(*source_);
  art_ = shipped_art(below(source_->data, "assets/art"));
}

std::string AskedLibrary::rules_folder() const {
  return below(source_->data, "assets/rules");
}

Answer AskedLibrary::add(const std::string& name, std::string text) {
  if (is_fixed_) return answer_with_error("request", "documents are added before anything is loaded");
  if (name.empty() || name.find('\0') != std::string::npos)
    return answer_with_error("request", "this is not a valid name of a document");
  source_->texts.insert_or_assign(normal_path(name), std::move(text));
  return {AnswerStatus::fine, "{}"};
}

LoadedPosition AskedLibrary::position(const std::string& name, const std::optional<std::string>& text) const {
  is_fixed_ = true;
  return within_limits<LoadedPosition>([&]() -> LoadedPosition {
    DocumentSource source = *source_;
    source.reads_files = !text;
    const DocumentScope scope(source);
    const auto content = text ? Checked<std::string>(*text) : read_text_file(name);
    if (!content) return answer_with_problems("document", content.problems());
    const std::shared_ptr<const DocumentSource> shared = source_;
    return load_position(
        *content, name, rules_folder(), art_, nullptr,
        [shared, art = art_, folder = rules_folder()](const std::string& line, const RuleSet& rules) {
          const DocumentScope of_line(*shared);
          return load_position(line, "line", folder, art, &rules);
        });
  });
}

std::variant<std::unique_ptr<AskedGame>, Answer> AskedLibrary::game(std::string_view request) const {
  using Loaded = std::unique_ptr<AskedGame>;
  is_fixed_ = true;
  return within_limits<std::variant<Loaded, Answer>>([&]() -> std::variant<Loaded, Answer> {
    const auto root = parse_batch_line(std::string(request), request_name);
    if (!root) return answer_with_problems("request", root.problems());
    Problems problems(request_name);
    TableReader table(*root, "the request", problems);
    const auto scenario = table.string("scenario");
    const auto seed_text = table.string("seed");
    const auto journal = table.string("journal");
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
    if (scenario && !seed_text) problems.add(table.node().place, "a new game needs a `seed`");
    table.finish();
    if (!problems.empty()) return answer_with_problems("request", problems.take());
    DocumentSource source = *source_;
    source.reads_files = files;
    const DocumentScope scope(source);
    const RuleLibrary rules(rules_folder());
    const ScenarioLocator locator{rules, source_->data};
    if (scenario) {
      auto begun = begin_recorded(*scenario, seed, locator);
      if (!begun) return answer_with_problems("document", begun.problems());
      BegunGame game = std::move(begun).value();
      return std::make_unique<AskedGame>(std::move(game.game), std::move(game.heading), suggest_);
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
