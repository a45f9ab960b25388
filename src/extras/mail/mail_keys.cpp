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
#include "src/core/document/text_file.h"
#include "src/extras/mail/locked_secret.h"
#include "src/play/record/journal.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view key_line = "rearguard key 1";
constexpr std::string_view known_line = "rearguard known keys 1";
constexpr std::string_view marks_line = "rearguard marks 1";
constexpr std::size_t max_person_bytes = 80;  ///< of a name
constexpr std::size_t fingerprint_letters = 32;

std::vector<std::string> lines_of_file(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return lines;
}

/// Creates a folder that only its owner can read.
std::optional<std::string> make_private(const std::string& folder) {
  std::error_code problem;
  if (fs::create_directories(folder, problem) && !problem)
    fs::permissions(folder, fs::perms::owner_all, problem);
  return problem ? std::optional(fmt::format("{} cannot be created: {}", folder, problem.message()))
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

/// Reads "WORD NUMBER DIGITS".
bool read_mark(const std::string& line, std::string& word, int& number, Bytes32& head) {
  const std::size_t first = line.find(' ');
  const std::size_t second = line.find(' ', first + 1);
  if (first == std::string::npos || second == std::string::npos) return false;
  word = line.substr(0, first);
  const auto read = std::from_chars(line.data() + first + 1, line.data() + second, number);
  const auto bytes = bytes32_of(std::string_view(line).substr(second + 1));
  if (read.ec != std::errc() || read.ptr != line.data() + second || !bytes) return false;
  head = *bytes;
  return true;
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
    std::string word;
    int number = 0;
    Bytes32 head{};
    if (!read_mark(open.lines[i], word, number, head))
      return Diagnostic{marks.path_, static_cast<int>(i) + 2, 1, "this mark cannot be read"};
    if (word == "seal") marks.seals_.insert_or_assign(number, head);
    if (word == "link") marks.links_.insert_or_assign(number, head);
    if (word == "roll") marks.rolled_ = {number, head};
  }
  return marks;
}

std::optional<std::string> MailMarks::contradiction(const std::vector<Bytes32>& seals,
                                                    const std::vector<Bytes32>& heads, bool own) const {
  const int count = static_cast<int>(seals.size());
  for (const auto& [number, head] : seals_) {
    if (number > count + (own ? 1 : 0))
      return fmt::format("this copy ends before your seal {}: take your own later copy, or your opponent's",
                         seals_.rbegin()->first);
    if (number <= count && seals[static_cast<std::size_t>(number) - 1] != head)
      return fmt::format(
          "this copy parts from what you have sealed: its seal {} of yours is under other lines", number);
  }
  if (rolled_ && static_cast<std::size_t>(rolled_->first) < heads.size() &&
      heads[static_cast<std::size_t>(rolled_->first)] != rolled_->second)
    return fmt::format("this copy parts from the one in which you have rolled dice: line {} differs",
                       rolled_->first);
  return std::nullopt;
}

std::optional<std::string> MailMarks::note(const char* what, int number, const Bytes32& head) {
  return file_.append(fmt::format("{} {} {}\n", what, number, to_hex(head)));
}

std::optional<std::string> MailMarks::seal(int number, const Bytes32& head) {
  const auto known = seals_.find(number);
  if (known != seals_.end() && known->second == head) return std::nullopt;
  if (known != seals_.end())
    return fmt::format(
        "you have already sealed other lines as your seal {} of this game: two continuations "
        "under one number would prove you a cheat",
        number);
  seals_[number] = head;
  return note("seal", number, head);
}

std::optional<std::string> MailMarks::link(int round, const Bytes32& head) {
  const auto known = links_.find(round);
  if (known != links_.end() && known->second == head) return std::nullopt;
  if (known != links_.end())
    return fmt::format(
        "your secret of round {} has been shown for another course of this game: a second would "
        "be a second roll",
        round);
  links_[round] = head;
  return note("link", round, head);
}

std::optional<std::string> MailMarks::roll(int line, const Bytes32& head) {
  if (rolled_ && rolled_->first >= line) {
    if (*rolled_ == std::pair{line, head}) return std::nullopt;
    return fmt::format(
        "you have rolled dice in another copy of this game, in line {}: go on there, or do the "
        "same here",
        rolled_->first);
  }
  rolled_ = {line, head};
  return note("roll", line, head);
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
