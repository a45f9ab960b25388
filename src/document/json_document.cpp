// Parses JSON into a tree with places. The parser reports values without places, so a cursor follows the same
// text from one reported token to the next.

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "hexmap/one_line.h"
#include "src/document/document.h"
#include "src/document/parsers.h"
#include "src/document/source_text.h"

namespace rearguard {

namespace {

class JsonTree : public nlohmann::json_sax<nlohmann::json> {
 public:
  JsonTree(std::string_view text, Problems& problems) : text_(text), cursor_(text), problems_(problems) {}

  Node take() { return std::move(root_); }

  bool null() override {
    problems_.add(word(), "`null` is not allowed; omit the key");
    Node node;
    node.kind = Node::Kind::boolean;
    return attach(std::move(node));
  }
  bool boolean(bool value) override {
    Node node;
    node.kind = Node::Kind::boolean;
    node.truth = value;
    node.place = word();
    return attach(std::move(node));
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
    Node node;
    node.kind = Node::Kind::string;
    node.place = quoted_token(value, node.verbatim);
    node.text = std::move(value);
    return attach(std::move(node));
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Node::Kind::table); }
  bool key(string_t& value) override {
    bool verbatim = false;
    const Place place = quoted_token(value, verbatim);
    keys_.back() = {std::move(value), place, {}};
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
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    verbatim = text_.substr(begin, end - begin) == value;
    cursor_.advance_to(end + 1);
    return place;
  }

  Place bracket() {
    skip_separators();
    const Place place = cursor_.place();
    if (!cursor_.at_end()) cursor_.advance();
    return place;
  }

  bool integer(std::int64_t value) {
    Node node;
    node.kind = Node::Kind::integer;
    node.place = word();
    node.text = std::to_string(value);
    node.whole = value;
    return attach(std::move(node));
  }
  bool real() {
    Node node;
    node.kind = Node::Kind::real;
    node.place = word();
    node.text = token();
    return attach(std::move(node));
  }

  bool open(Node::Kind kind) {
    Node node;
    node.kind = kind;
    node.place = bracket();
    if (static_cast<int>(open_.size()) >= max_nesting) {
      problems_.add(node.place, nesting_message(max_nesting));
      return false;
    }
    open_.push_back(std::move(node));
    keys_.emplace_back();
    return true;
  }

  bool close() {
    bracket();
    Node node = std::move(open_.back());
    open_.pop_back();
    keys_.pop_back();
    return attach(std::move(node));
  }

  bool attach(Node node) {
    if (open_.empty()) {
      root_ = std::move(node);
    } else if (open_.back().kind == Node::Kind::array) {
      open_.back().items.push_back(std::move(node));
    } else {
      Member& member = keys_.back();
      open_.back().members.push_back({std::move(member.key), member.place, std::move(node)});
    }
    return true;
  }

  void refuse_duplicates(const Node& table) {
    std::vector<const Member*> sorted;
    sorted.reserve(table.members.size());
    for (const Member& m : table.members) sorted.push_back(&m);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Member* a, const Member* b) { return a->key < b->key; });
    for (std::size_t i = 1; i < sorted.size(); ++i) {
      if (sorted[i]->key != sorted[i - 1]->key) continue;
      problems_.add(sorted[i]->place, "duplicate key " + key_text(sorted[i]->key) +
                                          "; it is already defined in line " +
                                          std::to_string(sorted[i - 1]->place.line));
    }
  }

  std::string_view text_;
  TextCursor cursor_;
  Problems& problems_;
  std::size_t token_ = 0;
  Node root_;
  std::vector<Node> open_;
  std::vector<Member> keys_;  ///< for each open bracket, the key whose value comes next
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
