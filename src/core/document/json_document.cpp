// Parses JSON into a tree with places. The parser reports values without places, so a cursor follows the same
// text from one reported token to the next.

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "hexmap/one_line.h"
#include "src/core/document/document.h"
#include "src/core/document/parsers.h"
#include "src/core/document/source_text.h"

namespace rearguard {

namespace {

constexpr std::size_t usual_members = 4;

class JsonTree : public nlohmann::json_sax<nlohmann::json> {
 public:
  JsonTree(std::string_view text, Problems& problems) : text_(text), cursor_(text), problems_(problems) {}

  Node take() { return std::move(root_); }

  bool null() override {
    problems_.add(word(), "`null` is not allowed; omit the key");
    next(Node::Kind::boolean);
    return true;
  }
  bool boolean(bool value) override {
    const Place place = word();
    Node& node = next(Node::Kind::boolean);
    node.truth = value;
    node.place = place;
    return true;
  }
  bool number_integer(number_integer_t value) override { return integer(value); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value <= static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max())) {
      return integer(static_cast<std::int64_t>(value));
    }
    return real();
  }
  bool number_float(number_float_t, const string_t&) override { return real(); }
  bool string(string_t& value) override {
    bool verbatim = false;
    const Place place = quoted_token(value, verbatim);
    Node& node = next(Node::Kind::string);
    node.place = place;
    node.verbatim = verbatim;
    node.text.assign(value);
    return true;
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Node::Kind::table); }
  bool key(string_t& value) override {
    bool verbatim = false;
    const Place place = quoted_token(value, verbatim);
    Member& member = open_.back().members.emplace_back();
    member.key.assign(value);
    member.place = place;
    return true;
  }
  bool end_object() override {
    refuse_duplicates(open_.back());
    return close();
  }
  bool start_array(std::size_t) override { return open(Node::Kind::array); }
  bool end_array() override { return close(); }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& e) override {
    skip_separators(position == 0 ? 0 : position - 1);
    problems_.add(cursor_.place(), "this is not JSON: " + reason(e.what()));
    return false;
  }

 private:
  /// Returns the parser's message without its own count of places.
  static std::string reason(std::string what) {
    const std::size_t fault = what.find(" - ");
    const std::size_t colon = what.find(": ");
    if (fault != std::string::npos) {
      what = what.substr(fault + 3);
    } else if (colon != std::string::npos) {
      what = what.substr(colon + 2);
    } else if (const std::size_t bracket = what.find("] "); bracket != std::string::npos) {
      what = what.substr(bracket + 2);
    }
    // The place shows what was read.
    const std::size_t read = what.find("; last read: '");
    if (read == std::string::npos) return one_line(what, 200);
    std::string fault_alone = what.substr(0, read);
    // The input may itself contain "expected": accept only the parser's own tokens.
    constexpr std::string_view sign = "'; expected ";
    const std::size_t expected = what.rfind(sign);
    const std::string token = expected == std::string::npos ? "" : what.substr(expected + sign.size());
    static constexpr std::array<std::string_view, 6> tokens = {
        "end of input", "string literal", "':'", "']'", "'}'", "'[', '{', or a literal"};
    if (std::find(tokens.begin(), tokens.end(), token) != tokens.end()) fault_alone += "; expected " + token;
    return one_line(fault_alone, 200);
  }

  void skip_separators(std::size_t limit) {
    while (!cursor_.at_end() && cursor_.offset() < limit) {
      const char c = cursor_.peek();
      if (c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != ',' && c != ':') return;
      cursor_.advance();
    }
  }
  void skip_separators() { skip_separators(text_.size()); }

  /// Skips a number or one of the three literals.
  Place word() {
    skip_separators();
    const Place place = cursor_.place();
    token_ = cursor_.offset();
    const std::size_t end = text_.find_first_of(" \t\r\n,:]}", token_);
    cursor_.advance_to(std::min(end, text_.size()));
    return place;
  }
  std::string token() const { return std::string(text_.substr(token_, cursor_.offset() - token_)); }

  Place quoted_token(const std::string& value, bool& verbatim) {
    skip_separators();
    const Place place = cursor_.place();
    const std::size_t begin = cursor_.offset() + 1;
    std::size_t end = begin;
    if (text_.size() > begin + value.size() && text_[begin + value.size()] == '"' && is_plain(value)) {
      // Without a backslash there are no escapes: the text is the value.
      verbatim = text_.substr(begin, value.size()) == value;
      if (verbatim) {
        cursor_.advance_in_line(value.size() + 2);
        return place;
      }
    }
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    verbatim = text_.substr(begin, end - begin) == value;
    cursor_.advance_to(end + 1);
    return place;
  }

  /// Tests for printable ASCII alone, without quotes and backslashes.
  static bool is_plain(std::string_view value) {
    return std::all_of(value.begin(), value.end(),
                       [](char c) { return c >= ' ' && c < 0x7F && c != '"' && c != '\\'; });
  }

  Place bracket() {
    skip_separators();
    const Place place = cursor_.place();
    if (!cursor_.at_end()) cursor_.advance();
    return place;
  }

  bool integer(std::int64_t value) {
    const Place place = word();
    Node& node = next(Node::Kind::integer);
    node.place = place;
    node.text = std::to_string(value);
    node.whole = value;
    return true;
  }
  bool real() {
    const Place place = word();
    Node& node = next(Node::Kind::real);
    node.place = place;
    node.text = token();
    return true;
  }

  bool open(Node::Kind kind) {
    const Place place = bracket();
    if (static_cast<int>(open_.size()) >= max_nesting) {
      problems_.add(place, nesting_message(max_nesting));
      return false;
    }
    Node& node = open_.emplace_back();
    node.kind = kind;
    node.place = place;
    if (kind == Node::Kind::table) node.members.reserve(usual_members);
    return true;
  }

  bool close() {
    bracket();
    Node node = std::move(open_.back());
    open_.pop_back();
    next(node.kind) = std::move(node);
    return true;
  }

  /// Returns the node for the next value: of the innermost open table's last key, or a new one.
  Node& next(Node::Kind kind) {
    Node& node = open_.empty()                            ? root_
                 : open_.back().kind == Node::Kind::array ? open_.back().items.emplace_back()
                                                          : open_.back().members.back().value;
    node.kind = kind;
    return node;
  }

  void refuse_duplicates(const Node& table) {
    sorted_.clear();
    for (const Member& m : table.members) sorted_.push_back(&m);
    // By key, then in the order of the text.
    std::sort(sorted_.begin(), sorted_.end(), [](const Member* a, const Member* b) {
      const int order = a->key.compare(b->key);
      return order != 0 ? order < 0 : a < b;
    });
    for (std::size_t i = 1; i < sorted_.size(); ++i) {
      if (sorted_[i]->key != sorted_[i - 1]->key) continue;
      problems_.add(sorted_[i]->place, "duplicate key " + key_text(sorted_[i]->key) +
                                           "; it is already defined in line " +
                                           std::to_string(sorted_[i - 1]->place.line));
    }
  }

  std::string_view text_;
  TextCursor cursor_;
  Problems& problems_;
  std::size_t token_ = 0;
  Node root_;
  std::vector<Node> open_;
  std::vector<const Member*> sorted_;
};

}  // namespace

Node parse_json(std::string_view text, Problems& problems) {
  if (const auto crowded = find_crowded_json(text)) {
    problems.add(crowded->place, crowded->message);
    return {};
  }
  JsonTree tree(text, problems);
  nlohmann::json::sax_parse(text.begin(), text.end(), &tree);
  return tree.take();
}

}  // namespace rearguard
