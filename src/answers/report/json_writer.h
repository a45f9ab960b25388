#pragma once
// Writes JSON piece by piece, without a tree of values: for answers that a program requests by the thousand.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rearguard {

/// A JSON document in the making, on one line. The caller gives every value of an object a key. Commas are
/// added.
class JsonWriter {
 public:
  /// Adds an object whose members `write()` adds.
  template <class Write>
  void object(Write write) {
    open('{');
    write();
    text_ += '}';
  }
  template <class Write>
  void object(std::string_view name, Write write) {
    key(name);
    object(write);
  }
  /// Adds an array; `write(item)` adds what it has of each item.
  template <class Items, class Write>
  void array(const Items& items, Write write) {
    open('[');
    for (const auto& item : items) write(item);
    text_ += ']';
  }
  template <class Items, class Write>
  void array(std::string_view name, const Items& items, Write write) {
    key(name);
    array(items, write);
  }
  /// Adds an array of texts; nothing if there are none.
  void texts_if_any(std::string_view name, const std::vector<std::string>& texts) {
    if (!texts.empty()) array(name, texts, [this](const std::string& text) { value(text); });
  }

  /// `name` must not need escapes.
  void key(std::string_view name);

  void value(std::string_view text);
  void value(const std::string& text) { value(std::string_view(text)); }
  void value(const char* text) { value(std::string_view(text)); }
  void value(std::same_as<bool> auto truth) { bare(truth ? "true" : "false"); }
  void value(int number);
  void value(std::uint64_t number);
  /// Sizes, where these have 32 bits.
  template <std::unsigned_integral Number>
  requires(!std::same_as<Number, bool>) void value(Number number) { value(std::uint64_t{number}); }

  template <class Value>
  void member(std::string_view name, const Value& value_of_key) {
    key(name);
    value(value_of_key);
  }
  /// As `member`, for any name.
  void text_by_name(const std::string& name, std::string_view text);
  /// Omits an empty text.
  void member_if_any(std::string_view name, const std::string& text) {
    if (!text.empty()) member(name, text);
  }

  std::string take() { return std::move(text_); }

 private:
  void separate();
  void open(char bracket);
  void bare(std::string_view token);

  std::string text_;
};

/// Writes `text` as a JSON string, with its quotes. Bytes that are not UTF-8 become U+FFFD.
std::string json_string(const std::string& text);

}  // namespace rearguard
