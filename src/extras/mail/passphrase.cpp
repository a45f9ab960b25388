#include "src/extras/mail/passphrase.h"

#include <cstdlib>

#include <fcntl.h>
#include <fmt/format.h>
#include <termios.h>
#include <unistd.h>

#include "src/core/document/text_file.h"

namespace rearguard {
namespace {

constexpr std::size_t max_bytes = 4096;
constexpr char interrupt = 3, end_of_input = 4, backspace = 8, clear_line = 21, rubout = 127;

/// A terminal that shows nothing of what is typed, and gives each byte at once.
class SilentTerminal {
 public:
  SilentTerminal() : device_(::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)) {
    if (device_ < 0 || ::tcgetattr(device_, &before_) != 0) return;
    termios silent = before_;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO | ECHONL | ICANON | ISIG);
    silent.c_cc[VMIN] = 1;
    silent.c_cc[VTIME] = 0;
    is_silent_ = ::tcsetattr(device_, TCSAFLUSH, &silent) == 0;
  }
  SilentTerminal(const SilentTerminal&) = delete;
  SilentTerminal& operator=(const SilentTerminal&) = delete;
  ~SilentTerminal() {
    if (is_silent_) ::tcsetattr(device_, TCSAFLUSH, &before_);
    if (device_ >= 0) ::close(device_);
  }
  bool is_silent() const { return is_silent_; }
  void write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t written = ::write(device_, text.data(), text.size());
      if (written <= 0) return;
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  /// Reads up to the end of a line. Returns false if it is cancelled.
  bool read_line(std::string& line) const {
    for (char c = 0; ::read(device_, &c, 1) == 1;) {
      if (c == '\n' || c == '\r') return true;
      if (c == interrupt || (c == end_of_input && line.empty())) return false;
      if (c == clear_line) line.clear();
      if (c == backspace || c == rubout) {
        // A letter may be several bytes.
        while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0xC0) == 0x80) line.pop_back();
        if (!line.empty()) line.pop_back();
      } else if (static_cast<unsigned char>(c) >= ' ' && line.size() < max_bytes) {
        line += c;
      }
    }
    return false;
  }

 private:
  int device_;
  bool is_silent_ = false;
  termios before_{};
};

Diagnostic problem(const std::string& message) {
  return {"rearguard", 0, 0, message};
}

}  // namespace

Checked<std::string> passphrase_in(const std::string& file) {
  const auto text = read_text_file(file);
  if (!text) return text.problems();
  std::string line = text->substr(0, text->find('\n'));
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (line.empty()) return Diagnostic{file, 1, 1, "the first line is the passphrase, and it is empty"};
  return line;
}

Checked<std::string> ask_passphrase(const std::string& prompt) {
  const SilentTerminal terminal;
  if (!terminal.is_silent())
    return problem(
        fmt::format("there is no terminal to ask for the passphrase: name a file that has it in {}",
                    passphrase_variable));
  terminal.write(prompt);
  std::string line;
  const bool is_given = terminal.read_line(line);
  terminal.write("\n");
  if (!is_given) return problem("no passphrase was given");
  if (line.empty()) return problem("the passphrase is empty");
  return line;
}

Checked<MailPlace> mail_place() {
  MailPlace place(mail_folder());
  const auto card = read_mail_card(place.folder);
  // What is wrong with a key is told by those who need it.
  if (!card || !card->is_locked) return place;
  const char* file = std::getenv(passphrase_variable);
  auto passphrase = file != nullptr && *file != '\0'
                        ? passphrase_in(file)
                        : ask_passphrase(fmt::format("Passphrase of the key of {}: ", card->name));
  if (!passphrase) return passphrase.problems();
  place.passphrase = std::move(passphrase).value();
  return place;
}

}  // namespace rearguard
