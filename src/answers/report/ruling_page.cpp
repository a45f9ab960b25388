#include "src/answers/report/ruling_page.h"

#include <fmt/format.h>

#include "src/answers/report/html_text.h"
#include "src/answers/report/verdict_text.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

/// Returns the spaces at the beginning of a line.
std::size_t indent_of(const std::string& line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// Writes the lines of an answer: what is indented belongs to the line above that is not.
std::string answer_of(const std::vector<std::string>& lines) {
  std::string out;
  bool in_list = false;
  const auto end_list = [&] {
    if (in_list) out += "</li></ul>\n";
    in_list = false;
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t indent = indent_of(lines[i]);
    const std::string text = escaped_html(lines[i].substr(indent));
    if (text.empty()) continue;
    if (indent == 0) {
      end_list();
      const bool is_heading = i + 1 < lines.size() && indent_of(lines[i + 1]) > 0;
      out += is_heading ? fmt::format("<h2>{}</h2>\n", text) : fmt::format("<p>{}</p>\n", text);
    } else if (indent <= 2) {
      out += in_list ? "</li>\n<li>" : "<ul>\n<li>";
      in_list = true;
      out += text;
    } else {
      out += fmt::format("<br><small>{}</small>", text);
    }
  }
  end_list();
  return out;
}

std::string clauses_of(const RuleSet& rule_set) {
  std::string out = "<table>\n";
  for (const Clause& clause : rule_set.clauses) {
    out += fmt::format("<tr><td>{}</td><td><code>{}</code></td><td>{}", escaped_html(clause.cite),
                       escaped_html(clause.id), escaped_html(clause.text));
    if (!clause.interpretation.empty())
      out += fmt::format("<br><small>{}</small>", escaped_html(clause.interpretation));
    out += "</td></tr>\n";
  }
  return out + "</table>\n";
}

}  // namespace

std::string to_ruling_page(const Verdict& verdict, const Position& position, const RuleSet& rule_set,
                           const std::string& svg, const VerdictListing& listing) {
  std::vector<std::string> lines = lines_of(to_text(verdict, position, listing));
  const std::string question = escaped_html(lines.front());
  lines.erase(lines.begin());
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>{0}</title>\n<style>{1}</style>\n</head>\n"
      "<body>\n<h1>{0}</h1>\n{2}\n",
      question, page_style, embedded_svg(svg));
  out += answer_of(lines);
  out += fmt::format("<h2>The clauses of {}</h2>\n",
                     escaped_html(rule_set.name.empty() ? verdict.rules : rule_set.name));
  if (!rule_set.source.empty())
    out += fmt::format("<p><small>{}</small></p>\n", escaped_html(rule_set.source));
  return out + clauses_of(rule_set) + "</body>\n</html>\n";
}

}  // namespace rearguard
