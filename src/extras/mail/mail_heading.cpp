#include "src/extras/mail/mail_heading.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/source_text.h"
#include "src/extras/mail/identity.h"
#include "src/extras/mail/line_chain.h"
#include "src/extras/mail/links.h"
#include "src/play/record/kept_documents.h"

namespace rearguard {
namespace {

constexpr int max_reply = 3650;             ///< days
constexpr std::size_t max_name_bytes = 80;  ///< of a player

/// A reader of the lines of a heading, in their order.
class HeadingReader {
 public:
  HeadingReader(const std::vector<std::string>& lines, const std::string& file, int first_number)
      : lines_(lines), file_(file), line_(first_number - 1) {}

  Checked<MailHeading> read(std::size_t players) {
    MailHeading heading;
    heading.scenario = value("scenario");
    heading.world = digits(value("world"));
    heading.mode = mode(value("dice mail"));
    heading.reply = number(value("reply"), max_reply);
    heading.links = number(value("links"), max_links);
    for (std::size_t i = 0; i < players && !problem_; ++i) heading.players.push_back(player(value("player")));
    if (!problem_) compare(heading.players);
    heading.opening = digits(value("opening"));
    if (problem_) return *problem_;
    return heading;
  }

 private:
  void fail(std::string message, int column = 1) {
    if (!problem_) problem_ = Diagnostic{file_, line_, column, std::move(message)};
  }

  /// Returns the rest of the next line, which must begin with `key`.
  std::string value(std::string_view key) {
    if (problem_) return {};
    ++line_;
    if (next_ < lines_.size() && lines_[next_].starts_with(std::string(key) + ' ')) {
      column_ = static_cast<int>(key.size()) + 2;
      return lines_[next_++].substr(key.size() + 1);
    }
    fail(fmt::format("a game by mail needs the line \"{} …\" here", key));
    return {};
  }

  Bytes32 digits(const std::string& text) {
    const auto bytes = bytes32_of(text);
    if (!bytes) fail("these are not 64 hexadecimal digits", column_);
    return bytes.value_or(Bytes32{});
  }

  int number(const std::string& text, int max) {
    int value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size() || value < 1 ||
        value > max)
      fail(fmt::format("this is not a whole number from 1 to {}", max), column_);
    return value;
  }

  MailMode mode(const std::string& text) {
    if (text == "quick") return MailMode::quick;
    if (text != "strict") fail("dice by mail are \"quick\" or \"strict\"", column_);
    return MailMode::strict;
  }

  /// "dwarfs KEY ANCHOR NONCE Anna": the name may have spaces.
  MailPlayer player(const std::string& text) {
    MailPlayer player;
    std::size_t begin = text.find(' ');
    player.side = text.substr(0, begin);
    for (Bytes32* into : {&player.key, &player.anchor, &player.nonce}) {
      const auto bytes =
          begin == std::string::npos
              ? std::nullopt
              : bytes32_of(std::string_view(text).substr(begin + 1, text.find(' ', begin + 1) - begin - 1));
      if (!bytes) {
        fail("a player is \"SIDE KEY ANCHOR NONCE NAME\", with 64 hexadecimal digits for each of the three",
             column_);
        return player;
      }
      *into = *bytes;
      begin = text.find(' ', begin + 1);
    }
    if (begin != std::string::npos) player.name = text.substr(begin + 1);
    if (player.name.empty() || one_line(player.name, max_name_bytes) != player.name)
      fail(fmt::format("a player needs a name of at most {} bytes on this line", max_name_bytes), column_);
    if (!is_sound_key(player.key))
      fail(fmt::format("the key of {} is not a sound public key: signatures under it would prove nothing",
                       player.side),
           column_ + static_cast<int>(player.side.size()) + 1);
    return player;
  }

  void compare(const std::vector<MailPlayer>& players) {
    for (std::size_t i = 1; i < players.size(); ++i) {
      const MailPlayer& a = players[i - 1];
      const MailPlayer& b = players[i];
      if (a.side == b.side) fail("both players have the same side");
      if (a.key == b.key) fail("both players have the same key: one person would know all dice");
      if (a.anchor == b.anchor)
        fail("both players have the same anchor: one copies the secrets of the other");
    }
  }

  const std::vector<std::string>& lines_;
  const std::string& file_;
  std::size_t next_ = 0;
  int line_;
  int column_ = 1;
  std::optional<Diagnostic> problem_;
};

std::vector<std::string> lines_in(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

}  // namespace

std::string to_text(MailMode mode) {
  return mode == MailMode::quick ? "quick" : "strict";
}

std::string to_text(const MailHeading& heading) {
  std::string text = fmt::format("{}\nscenario {}\nworld {}\ndice mail {}\nreply {}\nlinks {}\n",
                                 mail_first_line, one_line(heading.scenario, 4096), to_hex(heading.world),
                                 to_text(heading.mode), heading.reply, heading.links);
  for (const MailPlayer& player : heading.players)
    text += fmt::format("player {} {} {} {} {}\n", player.side, to_hex(player.key), to_hex(player.anchor),
                        to_hex(player.nonce), one_line(player.name, max_name_bytes));
  return text + fmt::format("opening {}\n", to_hex(heading.opening));
}

Checked<MailHeading> read_mail_heading(const std::vector<std::string>& lines, const std::string& file,
                                       int first_number, std::size_t players) {
  return HeadingReader(lines, file, first_number).read(players);
}

std::string invitation_of(const MailHeading& heading, const Bytes64& signature) {
  return fmt::format("{}\n{}sign {}\n{}", invitation_first_line, to_text(heading), to_hex(signature),
                     heading.documents);
}

Checked<MailHeading> read_invitation(std::string_view given, const std::string& file) {
  const std::string text = plain_text(given);
  if (const auto bad = find_bad_character(text))
    return Diagnostic{file, bad->place.line, bad->place.column, bad->message};
  std::vector<std::string> lines = lines_in(text);
  const auto fail = [&](std::size_t line, const std::string& message) {
    return Diagnostic{file, static_cast<int>(line), 1, message};
  };
  if (lines.empty() || lines[0] != invitation_first_line)
    return fail(
        1, fmt::format("this is not an invitation: its first line is not \"{}\"", invitation_first_line));
  if (lines.size() < 2 || lines[1] != mail_first_line)
    return fail(2, fmt::format("an invitation needs the line \"{}\" here", mail_first_line));
  const std::size_t last = mail_heading_lines(1) + 1;
  auto heading = read_mail_heading({lines.begin() + 2, lines.end()}, file, 3, 1);
  if (!heading) return heading.problems();
  if (lines.size() <= last || !lines[last].starts_with("sign "))
    return fail(last + 1, "an invitation needs the line \"sign …\" here");
  const auto signature = bytes64_of(std::string_view(lines[last]).substr(5));
  std::string signed_lines;
  for (std::size_t i = 0; i < last; ++i) signed_lines += lines[i] + '\n';
  const bool is_whole = lines.size() == last + 1 || lines[last + 1].starts_with(documents_word);
  if (!signature || !is_whole ||
      !is_signed(invitation_text(signed_lines), *signature, heading->players[0].key))
    return fail(last + 1, fmt::format("this invitation is not signed by the key of {}, or it was changed",
                                      heading->players[0].name));
  MailHeading invited = std::move(heading).value();
  for (std::size_t i = last + 1; i < lines.size(); ++i) invited.documents += lines[i] + '\n';
  return invited;
}

std::string plain_text(std::string_view text) {
  std::string plain;
  text = without_byte_order_mark(text);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    plain += text[i];
  }
  return plain;
}

}  // namespace rearguard
