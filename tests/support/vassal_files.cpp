#include "tests/support/vassal_files.h"

#include <zip.h>
#include <zlib.h>

#include <cstdint>
#include <stdexcept>

namespace rearguard::testing {
namespace {

std::string escaped(const std::string& text);

void append_number(std::string& out, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>((number >> shift) & 255U);
}

void append_chunk(std::string& out, const std::string& kind, const std::string& content) {
  append_number(out, static_cast<std::uint32_t>(content.size()));
  const std::string body = kind + content;
  out += body;
  append_number(out, static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(body.data()),
                                                      static_cast<uInt>(body.size()))));
}

}  // namespace

std::string zip_bytes(const ZipEntries& entries, const std::string& password) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* out = zip_source_buffer_create(nullptr, 0, 0, &error);
  if (out == nullptr) throw std::runtime_error("no memory for an archive");
  zip_source_keep(out);
  zip_t* zip = zip_open_from_source(out, ZIP_TRUNCATE, &error);
  if (zip == nullptr) throw std::runtime_error(zip_error_strerror(&error));
  for (const auto& [name, content] : entries) {
    zip_source_t* source = zip_source_buffer(zip, content.data(), content.size(), 0);
    const zip_int64_t index = zip_file_add(zip, name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) throw std::runtime_error(zip_strerror(zip));
    // The same bytes whenever the test runs.
    zip_file_set_mtime(zip, static_cast<zip_uint64_t>(index), 1'000'000'000, 0);
    if (!password.empty() && zip_file_set_encryption(zip, static_cast<zip_uint64_t>(index),
                                                     ZIP_EM_TRAD_PKWARE, password.c_str()) != 0)
      throw std::runtime_error(zip_strerror(zip));
  }
  if (zip_close(zip) != 0) throw std::runtime_error(zip_strerror(zip));
  zip_stat_t about;
  zip_source_stat(out, &about);
  std::string bytes(about.size, '\0');
  zip_source_open(out);
  zip_source_read(out, bytes.data(), bytes.size());
  zip_source_close(out);
  zip_source_free(out);
  zip_error_fini(&error);
  return bytes;
}

std::string join_sequence(const std::vector<std::string>& tokens, char delimiter) {
  std::string out;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i > 0) out += delimiter;
    const std::string& token = tokens[i];
    const bool is_quoted = token.starts_with('\\') || (token.starts_with('\'') && token.ends_with('\''));
    if (is_quoted) out += '\'';
    for (const char c : token) {
      if (c == delimiter) out += '\\';
      out += c;
    }
    if (is_quoted) out += '\'';
  }
  return out;
}

std::string obfuscated(const std::string& text, int key) {
  static constexpr const char* digits = "0123456789abcdef";
  std::string out = "!VCSK";
  const auto byte = [&](int value) {
    out += digits[(value >> 4) & 15];
    out += digits[value & 15];
  };
  byte(key);
  for (const char c : text) byte(static_cast<unsigned char>(c) ^ key);
  return out;
}

std::string trait_chain(const std::vector<std::string>& traits) {
  std::string chain = traits.back();
  for (std::size_t i = traits.size() - 1; i-- > 0;) chain = join_sequence({traits[i], chain}, '\t');
  return chain;
}

std::string layer_trait(const std::string& name, const std::vector<std::string>& pictures,
                        const std::vector<std::string>& level_names, const std::string& follows,
                        const std::string& first) {
  std::vector<std::string> fields(25);
  fields[0] = "emb2";
  fields[16] = join_sequence(pictures, ',');
  fields[17] = join_sequence(level_names, ',');
  fields[19] = name;
  fields[22] = follows.empty() ? "false" : "true";
  fields[23] = follows;
  fields[24] = first;
  return join_sequence(fields, ';');
}

std::string add_leaf(const std::string& id, const std::string& type, const std::string& state) {
  return "+/" + join_sequence({id, type, state}, '/');
}

std::string piece_leaf(const std::string& id, const std::string& name, const std::string& map, int x, int y,
                       const ZipEntries& traits) {
  std::vector<std::string> types;
  std::vector<std::string> states;
  for (const auto& [type, state] : traits) {
    types.push_back(type);
    states.push_back(state);
  }
  types.push_back(join_sequence({"piece", "", "", name + ".png", name}, ';'));
  states.push_back(join_sequence({map, std::to_string(x), std::to_string(y), "7", "0"}, ';'));
  return add_leaf(id, trait_chain(types), trait_chain(states));
}

std::string stack_leaf(const std::string& id, const std::string& map, int x, int y,
                       const std::vector<std::string>& members) {
  std::vector<std::string> state{map, std::to_string(x), std::to_string(y)};
  state.insert(state.end(), members.begin(), members.end());
  state.emplace_back("@@0");
  return add_leaf(id, "stack", join_sequence(state, ';'));
}

std::string move_leaf(const std::string& id, const std::string& map, int x, int y, const std::string& under) {
  return "M/" +
         join_sequence({id, map, std::to_string(x), std::to_string(y), under, "null", "0", "0", "null", "me"},
                       '/');
}

std::string save_text(const std::vector<std::string>& leaves,
                      const std::vector<std::vector<std::string>>& steps) {
  constexpr char esc = '\x1B';
  std::vector<std::string> tokens{"begin_save"};
  // The pieces are one compound, as VASSAL writes them.
  if (!leaves.empty()) tokens.push_back(join_sequence(leaves, esc));
  tokens.emplace_back("end_save");
  for (const auto& step : steps) {
    std::vector<std::string> logged;
    for (const std::string& leaf : step) logged.push_back("LOG\t" + leaf);
    tokens.push_back(join_sequence(logged, esc));
  }
  return join_sequence(tokens, esc);
}

std::string save_file(const std::string& text, const std::string& module, const std::string& version) {
  const std::string about = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<data version=\"1\"><version>" +
                            version + "</version><VassalVersion>3.6.7</VassalVersion><name>" +
                            escaped(module) + "</name></data>\n";
  return zip_bytes({{"savedGame", obfuscated(text, 0x5A)}, {"savedata", about}, {"moduledata", about}});
}

namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '"') {
      out += "&quot;";
    } else {
      out += c;
    }
  }
  return out;
}

const std::string map_package = "VASSAL.build.module.map.";
const std::string grid_package = "VASSAL.build.module.map.boardPicker.board.mapgrid.";
const std::string board_package = "VASSAL.build.module.map.boardPicker.board.";

std::string slot_text(const std::string& name, const ZipEntries& traits, const std::string& gpid) {
  std::vector<std::string> types;
  std::vector<std::string> states;
  for (const auto& [type, state] : traits) {
    types.push_back(type);
    states.push_back(state);
  }
  types.push_back(join_sequence({"piece", "", "", name + ".png", name}, ';'));
  states.push_back(join_sequence({"null", "0", "0", gpid, "0"}, ';'));
  return escaped(add_leaf("null", trait_chain(types), trait_chain(states)));
}

}  // namespace

std::string numbering_element(const std::string& attributes, const std::string& kind) {
  const std::string name = kind.find('.') == std::string::npos ? grid_package + kind : kind;
  return "<" + name + " " + attributes + "/>";
}

std::string slot_element(const std::string& gpid, const std::string& name, const ZipEntries& traits) {
  return "<VASSAL.build.widget.PieceSlot entryName=\"" + escaped(name) + "\" gpid=\"" + gpid + "\">" +
         slot_text(name, traits, gpid) + "</VASSAL.build.widget.PieceSlot>\n";
}

std::string folder_element(const std::string& name, const std::string& inside) {
  return "<VASSAL.build.widget.ListWidget entryName=\"" + escaped(name) + "\">\n" + inside +
         "</VASSAL.build.widget.ListWidget>\n";
}

std::string prototype_element(const std::string& name, const ZipEntries& traits) {
  return "<VASSAL.build.module.PrototypeDefinition name=\"" + escaped(name) + "\">" +
         slot_text("", traits, "") + "</VASSAL.build.module.PrototypeDefinition>\n";
}

std::string build_file(const TestModule& m) {
  const std::string hex_grid =
      "<" + board_package + "HexGrid " + m.grid + ">" + m.numbering + "</" + board_package + "HexGrid>";
  const std::string grid = m.zones.empty() ? hex_grid
                                           : "<" + board_package + "ZonedGrid>" + m.zones + hex_grid + "</" +
                                                 board_package + "ZonedGrid>";
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";
  text += "<VASSAL.launch.BasicModule name=\"" + escaped(m.name) + "\" version=\"" + m.version + "\">\n";
  text += "<VASSAL.build.module.PlayerRoster>";
  for (const std::string& side : m.sides) text += "<entry>" + side + "</entry>";
  text += "</VASSAL.build.module.PlayerRoster>\n";
  text += "<VASSAL.build.module.Map mapName=\"" + escaped(m.map) + "\" edgeWidth=\"" +
          std::to_string(m.edge_width) + "\" edgeHeight=\"" + std::to_string(m.edge_height) + "\">\n<" +
          map_package + "BoardPicker>\n<" + map_package + "boardPicker.Board image=\"board.png\" name=\"" +
          escaped(m.board) + "\">" + grid + "</" + map_package + "boardPicker.Board>\n" + m.more_boards +
          "</" + map_package + "BoardPicker>\n</VASSAL.build.module.Map>\n" + m.more_maps;
  text += "<VASSAL.build.module.PieceWindow name=\"Pieces\">\n" + m.palette +
          "</VASSAL.build.module.PieceWindow>\n";
  return text + "</VASSAL.launch.BasicModule>\n";
}

std::string module_file(const TestModule& m) {
  const std::string about = "<data version=\"1\"><version>" + m.version +
                            "</version><VassalVersion>3.6.7</VassalVersion><name>" + escaped(m.name) +
                            "</name></data>\n";
  ZipEntries entries{{"buildFile.xml", build_file(m)}, {"moduledata", about}};
  if (m.width > 0) entries.emplace_back("images/board.png", plain_png(m.width, m.height));
  entries.insert(entries.end(), m.files.begin(), m.files.end());
  return zip_bytes(entries);
}

std::string plain_png(int width, int height) {
  std::string rows;
  for (int y = 0; y < height; ++y)
    rows += std::string(1, '\0') + std::string(static_cast<std::size_t>(width), '\x60');
  uLongf size = compressBound(rows.size());
  std::string packed(size, '\0');
  compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(rows.data()),
           rows.size());
  packed.resize(size);
  std::string png = "\x89PNG\r\n\x1A\n";
  std::string header;
  append_number(header, static_cast<std::uint32_t>(width));
  append_number(header, static_cast<std::uint32_t>(height));
  header += std::string("\x08\x00\x00\x00\x00", 5);
  append_chunk(png, "IHDR", header);
  append_chunk(png, "IDAT", packed);
  append_chunk(png, "IEND", "");
  return png;
}

}  // namespace rearguard::testing
