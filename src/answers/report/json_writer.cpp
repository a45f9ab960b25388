#include "src/answers/report/json_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include <nlohmann/json.hpp>

namespace rearguard {
namespace {

/// Tests for a character that JSON writes as it is and that is a whole character of UTF-8.
bool stands_for_itself(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

template <class Number>
std::string_view digits_of(Number number, std::span<char> space) {
  const auto end = std::to_chars(space.data(), space.data() + space.size(), number).ptr;
  return {space.data(), static_cast<std::size_t>(end - space.data())};
}

}  // namespace

void JsonWriter::separate() {
  if (text_.empty()) return;
  const char before = text_.back();
  if (before != '{' && before != '[' && before != ':') text_ += ',';
}

void JsonWriter::open(char bracket) {
  separate();
  text_ += bracket;
}

void JsonWriter::bare(std::string_view token) {
  separate();
  text_ += token;
}

void JsonWriter::key(std::string_view name) {
  separate();
  text_ += '"';
  text_ += name;
  text_ += "\":";
}

void JsonWriter::value(std::string_view text) {
  separate();
  if (std::all_of(text.begin(), text.end(), stands_for_itself)) {
    text_ += '"';
    text_ += text;
    text_ += '"';
  } else {
    text_ += json_string(std::string(text));
  }
}

void JsonWriter::text_by_name(const std::string& name, std::string_view text) {
  separate();
  text_ += json_string(name) + ":";
  value(text);
}

void JsonWriter::value(int number) {
  std::array<char, 12> space{};
  bare(digits_of(number, space));
}

void JsonWriter::value(std::uint64_t number) {
  std::array<char, 20> space{};
  bare(digits_of(number, space));
}

std::string json_string(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace rearguard
