#include "src/workshop/exchange/vassal/vassal_save.h"

#include <algorithm>
#include <pugixml.hpp>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/workshop/exchange/files/zip_file.h"
#include "src/workshop/exchange/vassal/vassal_commands.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"

namespace rearguard {
namespace {

constexpr char top_separator = '\x1B';
constexpr std::string_view log_word = "LOG\t";
constexpr std::size_t max_module_data_bytes = std::size_t{1} << 20U;
constexpr std::size_t shown_word_bytes = 40;
constexpr std::size_t moves_shown = 4;
constexpr std::size_t max_named_steps = 100'000;

class SaveReader {
 public:
  SaveReader(const std::string& file, std::optional<std::size_t> step) : max_steps_(step) {
    save_.file = file;
  }

  Checked<VassalSave> read(std::string_view text) {
    SequenceReader tokens(text, top_separator);
    while (tokens.has_more()) {
      if (auto problem = run_token(tokens.next())) return *std::move(problem);
    }
    if (!has_begun_)
      return Diagnostic{save_.file, 0, 0, "broken-save: this is no saved game: it has no command begin_save"};
    if (max_steps_ && *max_steps_ > save_.steps.size())
      return Diagnostic{save_.file, 0, 0,
                        fmt::format("the log has {} steps, not {}", save_.steps.size(), *max_steps_)};
    for (VassalTable::Standing& standing : table_.pieces()) {
      PieceFacts facts = facts_of(standing.traits);
      facts.is_masked = facts.is_masked || standing.is_face_down;
      save_.pieces.push_back(
          {std::move(standing.id), std::move(facts), std::move(standing.place), std::move(standing.traits)});
    }
    if (save_.pieces.size() > max_vassal_pieces)
      return Diagnostic{
          save_.file, 0, 0,
          fmt::format("the save has {} pieces; at most {} are read", save_.pieces.size(), max_vassal_pieces)};
    return std::move(save_);
  }

 private:
  std::optional<Diagnostic> run_token(std::string_view token) {
    is_step_ = false;
    touched_.clear();
    table_.end_step();
    const auto problem = visit_leaves(token, leaf_, [this](std::string_view leaf) { return run_leaf(leaf); });
    if (problem)
      return Diagnostic{save_.file, 0, 0,
                        fmt::format("broken-save: command {} ({}) should be {}", problem->leaf,
                                    value_text(problem->text), problem->expected)};
    if (is_step_) end_step();
    return std::nullopt;
  }

  std::optional<std::string> run_leaf(std::string_view leaf) {
    ++leaf_;
    if (!leaf.starts_with(log_word)) return run_command(leaf);
    is_step_ = true;
    if (max_steps_ && save_.steps.size() >= *max_steps_) return std::nullopt;
    // What was logged is a command tree of its own.
    const auto problem = visit_leaves(leaf.substr(log_word.size()), leaf_,
                                      [this](std::string_view logged) { return run_command(logged); });
    return problem ? std::optional(problem->expected) : std::nullopt;
  }

  std::optional<std::string> run_command(std::string_view leaf) {
    if (VassalTable::knows(leaf)) {
      if (is_step_ && leaf[1] == '/') touched_.emplace_back(SequenceReader(leaf.substr(2), '/').next());
      return table_.run(leaf);
    }
    if (leaf == "begin_save") has_begun_ = true;
    if (leaf.empty() || leaf == "begin_save" || leaf == "end_save" || leaf.starts_with("UNDO\t"))
      return std::nullopt;
    if (auto uses = read_board_uses(leaf)) save_.boards[uses->first] = std::move(uses->second);
    return std::nullopt;
  }

  /// Nothing that the enemy may not see is told, nor how many such pieces a step touches.
  void end_step() {
    VassalStep step;
    std::ranges::sort(touched_);
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    if (save_.steps.size() >= max_named_steps) touched_.clear();
    for (const std::string& id : touched_) {
      const auto standing = table_.piece(id);
      if (!standing) continue;
      const PieceFacts facts = facts_of(standing->traits);
      if (facts.is_invisible) continue;
      ++step.pieces;
      if (step.moved.size() == moves_shown) continue;
      const bool is_masked = facts.is_masked || standing->is_face_down;
      const VassalPlace& place = standing->place;
      step.moved.push_back(
          (is_masked ? "masked" : one_line(facts.name, shown_word_bytes)) +
          (place.map.empty()
               ? std::string(" out of play")
               : fmt::format(" to {} {},{}", one_line(place.map, shown_word_bytes), place.x, place.y)));
    }
    save_.steps.push_back(std::move(step));
  }

  std::optional<std::size_t> max_steps_;
  VassalSave save_;
  VassalTable table_;
  std::size_t leaf_ = 1;
  bool has_begun_ = false;
  bool is_step_ = false;
  std::vector<std::string> touched_;  ///< ids of the pieces of the current step
};

}  // namespace

Checked<VassalSave> read_vassal_save_text(std::string_view text, const std::string& file,
                                          std::optional<std::size_t> step) {
  return SaveReader(file, step).read(text);
}

Checked<VassalSave> read_vassal_save(ZipFile& zip, std::optional<std::size_t> step) {
  if (!zip.has("savedGame")) {
    const bool is_module = zip.has("buildFile.xml") || zip.has("buildFile");
    return Diagnostic{zip.name(), 0, 0,
                      is_module ? "not-a-save: this is a module: it has a build file and no savedGame; "
                                  "`rearguard convert MODULE FOLDER` makes its map"
                                : "not-a-save: the archive has no entry savedGame"};
  }
  auto bytes = zip.read("savedGame", max_save_bytes);
  if (!bytes) return bytes.problems();
  auto text = plain_save_text(std::move(bytes).value());
  if (const auto* problem = std::get_if<ObfuscationProblem>(&text))
    return Diagnostic{zip.name(), 0, 0, "broken-save: savedGame: " + problem->message};
  auto save = read_vassal_save_text(std::get<std::string>(text), zip.name(), step);
  if (!save) return save.problems();
  VassalSave read = std::move(save).value();
  if (zip.has("moduledata")) {
    if (const auto data = zip.read("moduledata", max_module_data_bytes)) {
      const VassalModuleData about = read_module_data(*data);
      read.module = about.name;
      read.version = about.version;
    }
  }
  return read;
}

VassalModuleData read_module_data(std::string_view xml) {
  pugi::xml_document document;
  const std::string text = text_as_utf8(std::string(xml));
  if (!document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8)) return {};
  const pugi::xml_node root = document.document_element();
  const auto word = [&](const char* name) { return one_line(root.child(name).text().get(), 200); };
  return {word("name"), word("version")};
}

}  // namespace rearguard
