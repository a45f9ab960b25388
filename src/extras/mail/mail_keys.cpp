#include "src/extras/mail/mail_keys.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/atomic_file.h"
#include "src/core/document/file_steps.h"
#include "src/core/document/text_file.h"
#include "src/extras/mail/locked_secret.h"
#include "src/extras/mail/mail_people.h"
#include "src/play/record/journal.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view key_line = "rearguard key 1";
constexpr std::string_view known_line = "rearguard known keys 1";
constexpr std::string_view marks_line = "rearguard marks 1";
constexpr std::size_t max_person_bytes = 80;  ///< of a name
constexpr std::size_t fingerprint_letters = 32;

std::vector<std::string> split_at(std::string_view text, char between) {
  std::vector<std::string> parts;
  for (std::size_t at = text.find(between); at != std::string_view::npos; at = text.find(between)) {
    parts.emplace_back(text.substr(0, at));
    text.remove_prefix(at + 1);
  }
  parts.emplace_back(text);
  return parts;
}

/// Returns the lines of a text that have their end.
std::vector<std::string> lines_of_file(std::string_view text) {
  std::vector<std::string> lines = split_at(text, '\n');
  lines.pop_back();
  return lines;
}

/// Creates a folder that only its owner can read.
std::optional<std::string> make_private(const std::string& folder) {
  std::error_code problem;
  if (fs::exists(folder, problem)) return std::nullopt;
  if (auto failed = make_folders(folder)) return failed;
  fs::permissions(folder, fs::perms::owner_all, problem);
  return problem ? std::optional(fmt::format("{} cannot be made private: {}", folder, problem.message()))
                 : std::nullopt;
}

std::string in(const std::string& folder, const char* place, const std::string& name) {
  return (fs::path(folder) / place / name).string();
}

std::string key_file(const std::string& folder) {
  return in(folder, "keys", "identity.key");
}

/// A file that only grows, with a first line, and its complete lines after that.
struct GrowingFile {
  JournalFile file;
  std::vector<std::string> lines;
};

Checked<GrowingFile> open_growing(const std::string& folder, const char* place, const std::string& name,
                                  std::string_view begin) {
  if (folder.empty())
    return Diagnostic{"rearguard", 0, 0, "cannot find the folder for keys: set XDG_DATA_HOME or HOME"};
  const std::string path = in(folder, place, name);
  if (const auto problem = make_private((fs::path(folder) / place).string()))
    return Diagnostic{path, 0, 0, *problem};
  std::error_code unknown;
  if (!fs::exists(path, unknown)) {
    auto created = JournalFile::create(path, std::string(begin) + '\n');
    if (!created) return created.problems();
    return GrowingFile{std::move(created).value(), {}};
  }
  auto file = JournalFile::open(path);
  if (!file) return file.problems();
  const auto text = read_text_file(path);
  if (!text) return text.problems();
  // A program that was killed may have left the last line without its end.
  const std::size_t end = text->rfind('\n');
  if (const auto problem = file->cut(end == std::string::npos ? 0 : end + 1))
    return Diagnostic{path, 0, 0, *problem};
  std::vector<std::string> lines = lines_of_file(*text);
  if (lines.empty() || lines.front() != begin)
    return Diagnostic{path, 1, 1, fmt::format("the first line of this file is not \"{}\"", begin)};
  lines.erase(lines.begin());
  return GrowingFile{std::move(file).value(), std::move(lines)};
}

constexpr std::array<std::string_view, 3> mark_words = {"seal", "link", "roll"};

/// Reads "WORD NUMBER DIGITS" after the word.
bool read_mark(std::string_view text, int& number, Bytes32& head) {
  const std::size_t gap = text.find(' ');
  if (gap == std::string_view::npos) return false;
  const auto read = std::from_chars(text.data(), text.data() + gap, number);
  const auto bytes = bytes32_of(text.substr(gap + 1));
  if (read.ec != std::errc() || read.ptr != text.data() + gap || !bytes) return false;
  head = *bytes;
  return true;
}

std::string to_text(const MailMark& mark) {
  return fmt::format("{} {} {}", mark_words[static_cast<std::size_t>(mark.kind)], mark.number,
                     to_hex(mark.head));
}

/// Returns the letters of a fingerprint in groups of four; empty if it is none.
std::string in_groups(const std::string& fingerprint) {
  std::string letters;
  for (const char c : fingerprint) {
    if (c == ' ') continue;
    const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if ((lower < 'a' || lower > 'z') && (lower < '2' || lower > '7')) return {};
    if (letters.size() % 5 == 4) letters += ' ';
    letters += lower;
  }
  return letters.size() == fingerprint_letters + fingerprint_letters / 4 - 1 ? letters : std::string();
}

}  // namespace

std::string mail_folder() {
  // The XDG specification says to ignore relative paths.
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && fs::path(data).is_absolute())
    return (fs::path(data) / "rearguard").string();
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return (fs::path(home) / ".local" / "share" / "rearguard").string();
  return {};
}

namespace {

/// A key as its file has it.
struct KeyFile {
  std::string path;
  std::string name;
  std::optional<Bytes32> secret;  ///< without a passphrase
  Bytes32 public_key{};           ///< under one
  std::string locked = {};
};

Checked<KeyFile> read_key_file(const std::string& folder) {
  const std::string path = key_file(folder);
  std::error_code unknown;
  if (folder.empty() || !fs::exists(path, unknown))
    return Diagnostic{path, 0, 0, "there is no key yet: create it with `rearguard key new NAME`"};
  const auto text = read_text_file(path);
  if (!text) return text.problems();
  const std::vector<std::string> lines = lines_of_file(*text);
  const auto fail = [&](int line, const std::string& message) { return Diagnostic{path, line, 1, message}; };
  if (lines.empty() || lines[0] != key_line)
    return fail(1, fmt::format("the first line of a key is not \"{}\"", key_line));
  if (lines.size() < 2 || !lines[1].starts_with("name "))
    return fail(2, "a key needs the line \"name …\" here");
  KeyFile key{path, one_line(lines[1].substr(5), max_person_bytes), std::nullopt, {}, {}};
  if (lines.size() == 4 && lines[2].starts_with("public ")) {
    const auto shown = bytes32_of(std::string_view(lines[2]).substr(7));
    if (!shown) return fail(3, "a public key has 64 hexadecimal digits");
    key.public_key = *shown;
    key.locked = lines[3].starts_with("locked ") ? lines[3].substr(7) : std::string();
    if (!is_locked_secret(key.locked))
      return fail(4, "a key under a passphrase needs the line \"locked …\" here, as it was written");
    return key;
  }
  key.secret = lines.size() == 3 && lines[2].starts_with("secret ")
                   ? bytes32_of(std::string_view(lines[2]).substr(7))
                   : std::nullopt;
  if (!key.secret) return fail(3, "a key needs the line \"secret …\" here, with 64 hexadecimal digits");
  return key;
}

}  // namespace

Checked<MailCard> read_mail_card(const std::string& folder) {
  const auto key = read_key_file(folder);
  if (!key) return key.problems();
  if (key->secret) return MailCard{key->name, Identity(*key->secret).public_key(), false};
  return MailCard{key->name, key->public_key, true};
}

Checked<MailKey> read_mail_key(const MailPlace& place) {
  const auto key = read_key_file(place.folder);
  if (!key) return key.problems();
  if (key->secret) return MailKey{key->name, Identity(*key->secret)};
  const auto wrong = [&](const std::string& message) { return Diagnostic{key->path, 0, 0, message}; };
  if (place.passphrase.empty()) return wrong("this key is under a passphrase, and none was given");
  const auto secret = unlock_secret(key->locked, place.passphrase);
  if (!secret) return wrong("this is not the passphrase of this key");
  MailKey opened{key->name, Identity(*secret)};
  if (opened.identity.public_key() != key->public_key)
    return Diagnostic{key->path, 3, 1, "this is not the public key of the secret in this file"};
  return opened;
}

Checked<MailKey> create_mail_key(const MailPlace& place, const std::string& name) {
  const std::string& folder = place.folder;
  if (folder.empty())
    return Diagnostic{"rearguard", 0, 0, "cannot find the folder for keys: set XDG_DATA_HOME or HOME"};
  const std::string path = key_file(folder);
  if (name.empty() || one_line(name, max_person_bytes) != name)
    return Diagnostic{path, 0, 0,
                      fmt::format("a key needs a name of at most {} bytes on one line", max_person_bytes)};
  if (const auto problem = make_private((fs::path(folder) / "keys").string()))
    return Diagnostic{path, 0, 0, *problem};
  if (std::string problem = name_problem(name); !problem.empty())
    return Diagnostic{path, 0, 0, std::move(problem)};
  const Identity identity(random_bytes());
  const std::string kept = place.passphrase.empty()
                               ? "secret " + to_hex(identity.secret())
                               : fmt::format("public {}\nlocked {}", to_hex(identity.public_key()),
                                             lock_secret(identity.secret(), place.passphrase));
  AtomicFile made(path, O_WRONLY, fs::perms::owner_read | fs::perms::owner_write);
  if (made.descriptor() < 0 || !made.write(fmt::format("{}\nname {}\n{}\n", key_line, name, kept)))
    return Diagnostic{path, 0, 0, "this key cannot be written"};
  if (!made.name(false)) return Diagnostic{path, 0, 0, "there is a key already; games under way need it"};
  return MailKey{name, identity};
}

Checked<std::map<std::string, std::string>> known_keys(const std::string& folder) {
  std::map<std::string, std::string> known;
  const std::string path = in(folder, "keys", "known");
  std::error_code unknown;
  if (folder.empty() || !fs::exists(path, unknown)) return known;
  const auto text = read_text_file(path);
  if (!text) return text.problems();
  const std::vector<std::string> lines = lines_of_file(*text);
  constexpr std::size_t width = fingerprint_letters + fingerprint_letters / 4 - 1;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string fingerprint = in_groups(lines[i].substr(0, width));
    if (fingerprint.empty() || lines[i].size() < width + 2)
      return Diagnostic{path, static_cast<int>(i) + 1, 1, "this is not a fingerprint and a name"};
    known[fingerprint] = one_line(lines[i].substr(width + 1), max_person_bytes);
  }
  return known;
}

std::optional<Diagnostic> trust_key(const std::string& folder, const std::string& fingerprint,
                                    const std::string& name) {
  const std::string groups = in_groups(fingerprint);
  const std::string path = in(folder, "keys", "known");
  if (groups.empty())
    return Diagnostic{path, 0, 0, "a fingerprint has 32 letters a-z and digits 2-7, in eight groups of four"};
  if (name.empty() || one_line(name, max_person_bytes) != name)
    return Diagnostic{path, 0, 0, fmt::format("a name has at most {} bytes on one line", max_person_bytes)};
  if (std::string problem = name_problem(name); !problem.empty())
    return Diagnostic{path, 0, 0, std::move(problem)};
  auto file = open_growing(folder, "keys", "known", known_line);
  if (!file) return file.problems().front();
  GrowingFile open = std::move(file).value();
  if (const auto problem = open.file.append(fmt::format("{} {}\n", groups, name)))
    return Diagnostic{path, 0, 0, *problem};
  return std::nullopt;
}

Checked<MailMarks> MailMarks::open(const std::string& folder, const Bytes32& game) {
  const std::string name = to_hex(game).substr(0, 16);
  auto file = open_growing(folder, "marks", name, marks_line);
  if (!file) return file.problems();
  GrowingFile open = std::move(file).value();
  MailMarks marks(std::move(open.file), in(folder, "marks", name));
  for (std::size_t i = 0; i < open.lines.size(); ++i) {
    if (!marks.read_line(open.lines[i]))
      return Diagnostic{marks.path_, static_cast<int>(i) + 2, 1, "this mark cannot be read"};
  }
  return marks;
}

/// Reads a mark by itself, or a commit: "from LINE HEAD", its marks and its lines, with tabs between them. A
/// mark after "un" is taken back.
bool MailMarks::read_line(const std::string& line) {
  const std::vector<std::string> parts = split_at(line, '\t');
  const bool is_commit = parts.front().starts_with("from ");
  if (is_commit) {
    last_ = {};
    if (!read_mark(std::string_view(parts.front()).substr(5), last_.line, last_.head)) return false;
  }
  for (std::size_t i = is_commit ? 1 : 0; i < parts.size(); ++i) {
    std::string_view part = parts[i];
    const bool is_taken_back = part.starts_with("un");
    if (is_taken_back) part.remove_prefix(2);
    const auto word = std::find(mark_words.begin(), mark_words.end(), part.substr(0, part.find(' ')));
    if (word == mark_words.end()) {
      if (!is_commit) return false;
      last_.text += parts[i] + '\n';
      continue;
    }
    MailMark mark{static_cast<MailMark::Kind>(word - mark_words.begin())};
    if (!read_mark(part.substr(std::min(part.size(), word->size() + 1)), mark.number, mark.head))
      return false;
    if (is_taken_back) {
      take_off(mark);
      last_ = {};
      continue;
    }
    of(mark.kind).insert_or_assign(mark.number, mark.head);
    (is_commit ? last_.marks : alone_).push_back(mark);
  }
  return true;
}

void MailMarks::take_off(const MailMark& mark) {
  const auto known = of(mark.kind).find(mark.number);
  if (known != of(mark.kind).end() && known->second == mark.head) of(mark.kind).erase(known);
  std::erase(alone_, mark);
}

std::optional<std::string> MailMarks::contradiction(const std::vector<Bytes32>& seals,
                                                    const std::vector<Bytes32>& heads, bool own) const {
  const int count = static_cast<int>(seals.size());
  for (const auto& [number, head] : of(MailMark::Kind::seal)) {
    if (number > count + (own ? 1 : 0))
      return fmt::format(
          "this copy ends before your seal {}: take your own later copy, or your opponent's, into a new file",
          of(MailMark::Kind::seal).rbegin()->first);
    if (number <= count && seals[static_cast<std::size_t>(number) - 1] != head)
      return fmt::format(
          "this copy parts from what you have sealed: its seal {} of yours is under other lines", number);
  }
  const auto& rolls = of(MailMark::Kind::roll);
  if (!rolls.empty() && static_cast<std::size_t>(rolls.rbegin()->first) < heads.size() &&
      heads[static_cast<std::size_t>(rolls.rbegin()->first)] != rolls.rbegin()->second)
    return fmt::format("this copy parts from the one in which you have rolled dice: line {} differs",
                       rolls.rbegin()->first);
  return std::nullopt;
}

std::optional<std::string> MailMarks::refusal(const MailMark& mark) const {
  const std::map<int, Bytes32>& known = of(mark.kind);
  if (mark.kind == MailMark::Kind::roll) {
    if (known.empty() || known.rbegin()->first < mark.number ||
        (known.rbegin()->first == mark.number && known.rbegin()->second == mark.head))
      return std::nullopt;
    return fmt::format(
        "you have rolled dice in another copy of this game, in line {}: go on there, or do the "
        "same here",
        known.rbegin()->first);
  }
  const auto before = known.find(mark.number);
  if (before == known.end() || before->second == mark.head) return std::nullopt;
  return mark.kind == MailMark::Kind::seal
             ? fmt::format(
                   "you have already sealed other lines as your seal {} of this game: two continuations "
                   "under one number would prove you a cheat; if that seal was never sent, `rearguard game "
                   "mail mend` forgets it",
                   mark.number)
             : fmt::format(
                   "your secret of round {} has been shown for another course of this game: a second would "
                   "be a second roll; if it was never sent, `rearguard game mail mend` forgets it",
                   mark.number);
}

std::optional<std::string> MailMarks::note(const MailCommit& commit) {
  std::string line = fmt::format("from {} {}", commit.line, to_hex(commit.head));
  for (const MailMark& mark : commit.marks) line += '\t' + to_text(mark);
  for (const std::string& written : lines_of_file(commit.text)) line += '\t' + written;
  if (auto problem = file_.append(line + '\n')) return problem;
  read_line(line);
  return std::nullopt;
}

void MailMarks::retract() {
  std::string line;
  const std::vector<MailMark> marks = last_.marks;
  for (const MailMark& mark : marks) line += (line.empty() ? "un" : "\tun") + to_text(mark);
  // If not even this can be written, the lines of the commit are added when the journal is opened again.
  if (!file_.append(line + '\n')) read_line(line);
}

Checked<std::vector<std::string>> MailMarks::forget_unwritten(std::size_t seals, int rounds,
                                                              std::size_t lines) {
  std::vector<std::string> told;
  std::string line;
  for (const MailMark& mark : alone_) {
    const bool is_unwritten =
        mark.kind == MailMark::Kind::seal
            ? static_cast<std::size_t>(mark.number) == seals + 1
            : mark.number > (mark.kind == MailMark::Kind::link ? rounds : static_cast<int>(lines));
    if (!is_unwritten) continue;
    line += (line.empty() ? "un" : "\tun") + to_text(mark);
    const char* const what[] = {"seal", "secret of round", "dice in line"};
    told.push_back(fmt::format("your {} {}", what[static_cast<std::size_t>(mark.kind)], mark.number));
  }
  if (line.empty()) return told;
  if (const auto problem = file_.append(line + '\n')) return Diagnostic{path_, 0, 0, *problem};
  read_line(line);
  return told;
}

Checked<MailNonces> MailNonces::open(const std::string& folder) {
  auto file = open_growing(folder, "marks", "nonces", marks_line);
  if (!file) return file.problems();
  GrowingFile open = std::move(file).value();
  MailNonces nonces(std::move(open.file));
  for (const std::string& line : open.lines) {
    const std::size_t gap = line.find(' ');
    const std::size_t second = line.find(' ', gap + 1);
    if (gap == std::string::npos || second == std::string::npos) continue;
    const auto nonce = bytes32_of(std::string_view(line).substr(gap + 1, second - gap - 1));
    const auto value = bytes32_of(std::string_view(line).substr(second + 1));
    if (!nonce || !value) continue;
    if (line.starts_with("invite ")) nonces.invitations_[*nonce] = *value;
    if (line.starts_with("accept ")) nonces.accepted_[*nonce] = *value;
  }
  return nonces;
}

std::optional<Bytes32> MailNonces::invitation(const Bytes32& nonce) const {
  const auto known = invitations_.find(nonce);
  return known == invitations_.end() ? std::nullopt : std::optional(known->second);
}

std::optional<Bytes32> MailNonces::accepted(const Bytes32& nonce) const {
  const auto known = accepted_.find(nonce);
  return known == accepted_.end() ? std::nullopt : std::optional(known->second);
}

std::optional<std::string> MailNonces::note_invitation(const Bytes32& nonce, const Bytes32& invitation) {
  invitations_[nonce] = invitation;
  return file_.append(fmt::format("invite {} {}\n", to_hex(nonce), to_hex(invitation)));
}

std::optional<std::string> MailNonces::note_accepted(const Bytes32& nonce, const Bytes32& game) {
  accepted_[nonce] = game;
  return file_.append(fmt::format("accept {} {}\n", to_hex(nonce), to_hex(game)));
}

}  // namespace rearguard
