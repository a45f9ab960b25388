#include <ostream>

#include "src/answers/questions/library.h"
#include "src/answers/questions/question.h"
#include "src/answers/thinking/suggest.h"
#include "src/command/session/verbs.h"
#include "src/command/verbs/line_reader.h"
#include "src/core/document/file_access.h"
#include "src/core/document/source_text.h"
#include "src/core/document/text_file.h"
#include "src/desk/map/map_art.h"
#include "src/play/record/journal_file.h"
#include "src/play/record/saved_game.h"

namespace rearguard {
namespace {

/// Answers the lines of the input one by one.
template <class Answering>
Status answer_lines(Session& session, const Answering& answer) {
  LineReader lines(session.in);
  for (bool is_first = true; session.out; is_first = false) {
    auto line = lines.next();
    if (!line) return fine;
    if (line->completeness != ReadLine::Completeness::whole)
      return refuse(session, "a question does not end, or is too long");
    if (is_first) line->text = std::string(without_byte_order_mark(line->text));
    session.out << as_json_line(answer(line->text)) << '\n' << std::flush;
  }
  return unusable;
}

Status about_position(Session& session, const AskOptions& options) {
  auto open = open_position(session, options.file, options.rules);
  if (!open) return unusable;
  const std::string map_file = open->document.map_path.empty() ? options.file : open->document.map_path;
  const auto art = map_art(session.art_folder, open->document.position.map(), map_file).library;
  AskedOrigin origin{shipped_map_name(open->document.map_path), open->document.name,
                     open->document.questions};
  origin.lines = [folder = session.rules.folder(), art](const std::string& line, const AskedPosition& asked) {
    return load_position(line, "line", folder, art, &asked);
  };
  const AskedPosition position(std::move(open->document.position), std::move(open->rule_set),
                               AnswerMeans{art, nullptr, open->signature, std::move(origin)});
  return answer_lines(session, [&](const std::string& line) { return position.ask(line); });
}

/// Tests whether a request asks nothing, but does something.
bool is_deed(const std::string& line) {
  return line.find("\"ask\"") == std::string::npos;
}

Status about_game(Session& session, const AskOptions& options) {
  std::vector<Diagnostic> notices;
  auto resumed = SavedGame::resume(options.file, scenario_locator(session), notices);
  if (!resumed) return refuse(session, resumed.problems());
  session.err << to_string(notices);
  const auto text = read_text_file(options.file);
  if (!text) return refuse(session, text.problems());
  const HexMap& map = resumed->game().scenario().map();
  const auto art = map_art(session.art_folder, map, resumed->game().scenario().map_path).library;
  auto [game, file] = std::move(resumed).value().release();
  const auto journal = std::make_shared<JournalFile>(std::move(file));
  AskedGame asked(std::move(game), *text, Suggestions(),
                  [journal](const std::string& line) { return journal->append(line); });
  return answer_lines(session, [&](const std::string& line) {
    return is_deed(line) ? asked.act(line) : asked.ask(line, art);
  });
}

}  // namespace

Status ask(Session& session, const AskOptions& options) {
  if (!is_journal_file(options.file)) return about_position(session, options);
  if (!options.rules.empty()) return refuse(session, "--rules: a game has the rules of its scenario");
  return about_game(session, options);
}

}  // namespace rearguard
