#include "src/answers/report/html_text.h"

#include <algorithm>

namespace rearguard {

const char* const page_style =
    "body{font:16px/1.45 Georgia,serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}"
    "h1{font-size:1.4em}h2{font-size:1.1em;margin-bottom:.3em}ul{margin-top:0}small{color:#555}"
    "svg{max-width:100%;height:auto;border:1px solid #bbb}"
    "table{border-collapse:collapse}td{border-top:1px solid #ccc;padding:.25em .6em;vertical-align:top}"
    "@media print{body{margin:0}svg{max-height:60vh}h2{break-after:avoid}tr,li{break-inside:avoid}}";

std::string escaped_html(const std::string& text) {
  std::string out;
  for (const char c : text) {
    out += c == '&'   ? "&amp;"
           : c == '<' ? "&lt;"
           : c == '>' ? "&gt;"
           : c == '"' ? "&quot;"
                      : std::string(1, c);
  }
  return out;
}

std::string embedded_svg(const std::string& svg) {
  return svg.substr(std::min(svg.find("<svg"), svg.size()));
}

}  // namespace rearguard
