// That every source includes what it names, itself or through the project's headers. Sources that are
// compiled together lend each other their includes, and tests have some precompiled, so that a compiler
// does not always see one that is missing.
#include <cctype>
#include <iterator>
#include <sstream>

#include "tests/support/project_files.h"
#include "tests/support/test.h"

namespace {

using Words = std::set<std::string>;

/// Headers, any of which will do, and what they declare.
struct Declared {
  Words headers;
  Words names;
};

/// Reads a table: a row begins with headers, any of which will do, has a colon, and then what they declare.
std::vector<Declared> table_of(const char* rows) {
  std::vector<Declared> table;
  std::istringstream lines(rows);
  for (std::string row; std::getline(lines, row, ';');) {
    std::istringstream headers(row.substr(0, row.find(':'))), names(row.substr(row.find(':') + 1));
    using Word = std::istream_iterator<std::string>;
    table.push_back({Words(Word(headers), Word()), Words(Word(names), Word())});
  }
  return table;
}

/// What headers of the standard library declare in `std`.
const std::vector<Declared> standard = table_of(R"(
algorithm: all_of any_of binary_search clamp copy_if count_if equal_range fill fill_n find find_if find_if_not
  for_each generate includes inplace_merge is_sorted iter_swap lexicographical_compare lower_bound max
  max_element merge min min_element minmax minmax_element mismatch next_permutation none_of nth_element
  partial_sort partition partition_point remove_copy_if replace reverse rotate set_difference set_intersection
  set_union shuffle sort stable_partition stable_sort transform unique upper_bound;
array: array to_array;
atomic: atomic atomic_bool memory_order_relaxed;
bit: bit_ceil bit_width countl_zero countr_zero has_single_bit popcount;
bitset: bitset;
charconv: from_chars to_chars;
chrono: chrono;
cmath: acos atan2 ceil cos floor fmod hypot isfinite llround log2 lround pow round sin sqrt tan;
compare: strong_ordering weak_ordering;
condition_variable: condition_variable condition_variable_any;
csignal: raise sig_atomic_t signal;
cstdint: int16_t int32_t int64_t int8_t uint16_t uint32_t uint64_t uint8_t uintptr_t;
cstdlib: abort exit getenv strtol;
cstring: memcmp memcpy memset strcmp strerror strlen;
deque: deque;
filesystem: filesystem;
fstream: fstream ifstream ofstream;
functional: cref function invoke ref reference_wrapper;
future: async future packaged_task promise;
iterator vector string: back_inserter make_move_iterator ostream_iterator;
limits: numeric_limits;
list: list;
map: map multimap;
memory: make_shared make_unique shared_ptr unique_ptr weak_ptr;
mutex: call_once lock_guard mutex once_flag scoped_lock unique_lock;
numbers: numbers;
numeric: accumulate gcd inner_product iota lcm midpoint partial_sum reduce;
optional: nullopt optional;
queue: priority_queue queue;
ranges: views;
set: multiset set;
span: span;
sstream: istringstream ostringstream stringstream;
stdexcept: invalid_argument length_error logic_error out_of_range runtime_error;
string: getline stoi stoul string to_string u32string;
string_view string: string_view;
system_error filesystem: error_code generic_category system_category;
thread: jthread thread;
tuple: make_tuple tie tuple;
unordered_map: unordered_map;
unordered_set: unordered_set;
utility: exchange;
variant: get_if holds_alternative monostate variant visit;
vector: vector)");

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The code of a text, without what its comments and strings say.
std::string code_of(const std::string& text) {
  std::string code;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (text.compare(i, 2, "//") == 0) {
      end = std::min(text.find('\n', i), text.size());
    } else if (text.compare(i, 2, "/*") == 0) {
      end = std::min(text.find("*/", i), text.size() - 2) + 2;
    } else if (text.compare(i, 2, "R\"") == 0 && (i == 0 || !is_word(text[i - 1]))) {
      const std::string close = ")" + text.substr(i + 2, text.find('(', i) - i - 2) + "\"";
      end = std::min(text.find(close, i), text.size() - close.size()) + close.size();
    } else if (text[i] == '"' || (text[i] == '\'' && (i == 0 || !is_word(text[i - 1])))) {
      for (end = i + 1; end < text.size() && text[end] != text[i] && text[end] != '\n';)
        end += text[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, text.size());
    }
    if (end == i) {
      code += text[i++];
    } else {
      code += ' ';
      i = end;
    }
  }
  return code;
}

/// Libraries, and words by which their use is known.
const std::vector<Declared> libraries = table_of(R"(
doctest/doctest.h: CAPTURE CHECK CHECK_FALSE CHECK_MESSAGE FAIL FAIL_CHECK INFO MESSAGE REQUIRE REQUIRE_FALSE
  REQUIRE_MESSAGE SUBCASE TEST_CASE TEST_CASE_FIXTURE;
rapidcheck.h: RC_ASSERT rc;
fmt/format.h fmt/ranges.h: fmt;
nlohmann/json.hpp nlohmann/json_fwd.hpp: nlohmann;
pugixml.hpp: pugi;
imgui.h: ImGui)");

struct Source {
  Words system;          ///< headers in angles
  Words own;             ///< the project's headers that it includes
  Words standard_names;  ///< X of every `std::X`
  Words names;           ///< every other word that no `.`, `->` or `::` stands before
  Words calls;           ///< those of them that an opening parenthesis follows
  Words declared;        ///< words after `struct`, `class`, `using` and the like, at any depth
  Words introduced;      ///< words after what may be a type: functions, variables, parameters
  Words types;           ///< what it defines at the beginning of a line
  Words functions;       ///< what it declares at the beginning of a line
  Words values;          ///< constants that it defines at the beginning of a line
};

/// Whether a name that this stands before may be one that is introduced here: `int name`, `Hexes& name`.
bool is_like_a_type(std::string_view before) {
  if (before.empty()) return false;
  if (std::string_view(">&*").find(before.back()) != std::string_view::npos) return true;
  std::size_t start = before.size();
  while (start > 0 && is_word(before[start - 1])) --start;
  const std::string_view word = before.substr(start);
  const std::vector<std::string_view> no_types = {"return", "else", "case", "throw", "do"};
  return !word.empty() && std::ranges::find(no_types, word) == no_types.end();
}

/// The word that ends before the first of these signs.
std::string word_before(const std::string& line, const char* signs) {
  std::size_t end = std::min(line.find_first_of(signs), line.size());
  while (end > 0 && line[end - 1] == ' ') --end;
  std::size_t start = end;
  while (start > 0 && is_word(line[start - 1])) --start;
  return line.substr(start, end - start);
}

/// Takes in what a line declares that begins outside of everything but namespaces.
void take_declaration(const std::string& line, Source& source) {
  if (line.empty() || !is_word(line.front())) return;
  for (const char* other :
       {"struct ", "class ", "enum ", "using ", "namespace ", "static_assert", "friend "}) {
    if (line.starts_with(other)) return;
  }
  if (line.starts_with("inline constexpr ") || line.starts_with("extern const ")) {
    source.values.insert(word_before(line, "=;{["));
    return;
  }
  const std::size_t open = line.find('(');
  const std::string name = word_before(line, "(");
  if (open == std::string::npos || name.empty() || name.size() == open || line.find('=') < open) return;
  if (!line.substr(0, open).ends_with("::" + name)) source.functions.insert(name);
}

/// Takes in one word of the code and what stands around it.
void take_word(std::string_view before, const std::string& word, char after, Source& source) {
  while (before.ends_with(' ')) before.remove_suffix(1);
  for (const std::string_view keyword : {"struct", "class", "typename", "using", "enum"}) {
    if (before.ends_with(keyword)) source.declared.insert(word);
  }
  if (is_like_a_type(before)) source.introduced.insert(word);
  if (before.ends_with("std::") || before.ends_with("std::ranges::")) {
    source.standard_names.insert(word);
  } else if (!before.ends_with('.') && !before.ends_with("->") && !before.ends_with("::")) {
    source.names.insert(word);
    if (after == '(') source.calls.insert(word);
  }
}

Source source_of(const std::string& text) {
  Source source;
  source.system = named_after("#include <", '>', text);
  source.own = named_after("#include \"", '"', text);
  for (const std::string& line : lines_of(text)) {
    for (const std::string_view sign : {"struct ", "class ", "enum class ", "using "}) {
      const bool is_promise = line.ends_with(';') && line.find_first_of("{=") == std::string::npos;
      if (!line.starts_with(sign) || is_promise) continue;
      const auto end =
          std::find_if_not(line.begin() + static_cast<std::ptrdiff_t>(sign.size()), line.end(), is_word);
      if (end != line.end() && *end == '<') continue;  // specializes a template of another header
      source.types.insert(std::string(line.begin() + static_cast<std::ptrdiff_t>(sign.size()), end));
    }
    take_declaration(line, source);
  }
  const std::string code = code_of(text);
  for (std::size_t i = 0; i < code.size();) {
    std::size_t end = i;
    while (end < code.size() && is_word(code[end])) ++end;
    if (end > i)
      take_word(std::string_view(code).substr(0, i), code.substr(i, end - i),
                end < code.size() ? code[end] : ' ', source);
    i = std::max(end, i + 1);
  }
  return source;
}

using Sources = std::map<std::string, Source>;

Sources project_sources() {
  Sources sources;
  for (const auto& [name, text] :
       project_texts({"hexmap", "pathing", "src", "tests", "tools"}, {".h", ".cpp"}))
    sources.emplace(name, source_of(text));
  return sources;
}

/// The headers of the project that a source reaches, and itself.
Words reached(const Sources& sources, const std::string& name) {
  Words seen = reached_in_steps(name, [&](const std::string& next) {
    const auto source = sources.find(next);
    return source == sources.end() ? Words() : source->second.own;
  });
  seen.insert(name);
  std::erase_if(seen, [&](const std::string& header) { return !sources.contains(header); });
  return seen;
}

/// By name: the one header that declares the type; types of several headers are left out.
std::map<std::string, std::string> homes_of_types(const Sources& sources) {
  std::map<std::string, std::string> homes;
  for (const auto& [name, source] : sources) {
    for (const std::string& type : source.types) {
      const auto [at, is_new] = homes.emplace(type, name);
      if (!is_new) at->second.clear();
    }
  }
  std::erase_if(homes, [](const auto& home) { return !home.second.ends_with(".h"); });
  return homes;
}

/// By name: the headers that declare such functions and constants.
std::map<std::string, Words> homes_of(Words Source::*declared, const Sources& sources) {
  std::map<std::string, Words> homes;
  for (const auto& [name, source] : sources) {
    if (!name.ends_with(".h")) continue;
    for (const std::string& word : source.*declared) homes[word].insert(name);
  }
  return homes;
}

/// Holds the names of sources against what they include.
class Inspection {
 public:
  explicit Inspection(const Sources& sources)
      : sources_(sources),
        types_(homes_of_types(sources)),
        functions_(homes_of(&Source::functions, sources)),
        values_(homes_of(&Source::values, sources)) {}

  Strings run() {
    for (const auto& [name, source] : sources_) inspect(name, source);
    return std::move(missing_);
  }

 private:
  void inspect(const std::string& name, const Source& source) {
    name_ = name;
    headers_ = reached(sources_, name);
    for (const Declared& declared : standard) inspect_library(declared, source.standard_names, "std::");
    for (const Declared& declared : libraries) inspect_library(declared, source.names, "");
    for (const auto& [type, header] : types_) {
      const std::string& word = type;
      if (source.names.contains(word) &&
          !any_header([&](const Source& s) { return s.declared.contains(word); }))
        report(word, "\"" + header + "\"");
    }
    inspect_own(source.calls, functions_);
    inspect_own(source.names, values_);
  }

  void inspect_library(const Declared& declared, const Words& words, const std::string& prefix) {
    const auto named =
        std::ranges::find_if(declared.names, [&](const std::string& n) { return words.contains(n); });
    if (named == declared.names.end()) return;
    const bool is_included = any_header([&](const Source& source) {
      return std::ranges::any_of(declared.headers,
                                 [&](const std::string& h) { return source.system.contains(h); });
    });
    if (!is_included) report(prefix + *named, "<" + *declared.headers.begin() + ">");
  }

  /// The functions or constants of the project's headers, by name.
  void inspect_own(const Words& used, const std::map<std::string, Words>& homes) {
    for (const std::string& word : used) {
      const auto home = homes.find(word);
      if (home == homes.end()) continue;
      const std::string& header = *home->second.rbegin();
      // What only tests share bears names that others may use as well.
      if (header.starts_with("tests/") && !name_.starts_with("tests/")) continue;
      const bool is_included =
          std::ranges::any_of(headers_, [&](const std::string& h) { return home->second.contains(h); });
      if (!is_included && !any_header([&](const Source& s) { return s.introduced.contains(word); }))
        report(word, "\"" + header + "\"");
    }
  }

  template <class Holds>
  bool any_header(Holds holds) const {
    return std::ranges::any_of(headers_,
                               [&](const std::string& header) { return holds(sources_.at(header)); });
  }

  void report(const std::string& word, const std::string& header) {
    missing_.push_back(name_ + " names " + word + " and does not include " + header);
  }

  const Sources& sources_;
  std::map<std::string, std::string> types_;
  std::map<std::string, Words> functions_, values_;
  Strings missing_;
  std::string name_;  ///< of the source that is inspected
  Words headers_;     ///< that it reaches, itself among them
};

Strings missing_includes(const Sources& sources) {
  return Inspection(sources).run();
}

}  // namespace

TEST_CASE("every source includes what it names, itself or through headers of the project") {
  for (const std::string& line : missing_includes(project_sources())) FAIL_CHECK(line);
}

TEST_CASE("a missing include is told, and one that a header brings along is none") {
  const Sources sources = {
      {"a/hex.h", source_of("#include <vector>\nstruct Hex {};\n")},
      {"a/far.h", source_of("struct Far {};\nclass Hidden;\nint reach(Far far);\n"
                            "inline constexpr int most = 3;\nint reckon();\n")},
      {"a/good.cpp",
       source_of("#include \"a/hex.h\"\nstd::vector<Hex> hexes; // Far std::map\nint x = at.Far;")},
      {"a/bad.cpp",
       source_of("#include \"a/hex.h\"\nstd::map<int, Far> far;\nauto s = \"std::set Far\";\nCHECK(s);\n")},
      {"a/calls.cpp",
       source_of("int x = reach(1) + most;\nvoid reckon();\nint y = a.reach(2);\nint z = reckon();\n")},
  };
  CHECK(missing_includes(sources) == Strings{"a/bad.cpp names std::map and does not include <map>",
                                             "a/bad.cpp names CHECK and does not include <doctest/doctest.h>",
                                             "a/bad.cpp names Far and does not include \"a/far.h\"",
                                             "a/calls.cpp names reach and does not include \"a/far.h\"",
                                             "a/calls.cpp names most and does not include \"a/far.h\""});
}
