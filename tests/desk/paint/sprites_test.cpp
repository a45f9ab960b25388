#include "src/desk/paint/sprites.h"

#include "src/desk/paint/art_files.h"
#include "src/desk/paint/png.h"
#include "src/desk/paint/raster.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace {

/// Left half red, right half blue, 40 x 20; the top left quarter of the red half is missing.
std::shared_ptr<const Art> flag() {
  return std::make_shared<const Art>(Art{
      "flag", Art::Format::svg,
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">)"
      R"(<path d="M0 10h10v-10h10v20h-20z" fill="#ff0000"/><path d="M20 0h20v20h-20z" fill="#0000ff"/></svg>)"});
}

constexpr Colour pure_red = rgb(0xff0000);
constexpr Colour blue = rgb(0x0000ff);

}  // namespace

TEST_CASE("a drawing has the requested size, transparent where it is empty") {
  const auto image = sprite(flag(), 80, 40, 0);
  CHECK(image->width == 80);
  CHECK(image->height == 40);
  CHECK(image->at(30, 10) == pure_red);
  CHECK(image->at(60, 10) == blue);
  CHECK(image->at(5, 5).alpha == 0);
  CHECK(image->at(5, 30) == pure_red);
}

TEST_CASE("a drawing is rotated clockwise about its centre") {
  const auto quarter = sprite(flag(), 40, 20, 90);
  CHECK(quarter->width == 20);
  CHECK(quarter->height == 40);
  CHECK(quarter->at(10, 32) == blue);    // the right side is now at the bottom
  CHECK(quarter->at(15, 4).alpha == 0);  // the top left corner is now at the top right
  CHECK(quarter->at(4, 4) == pure_red);
  const auto half = sprite(flag(), 40, 20, -180);
  CHECK(half->at(5, 10) == blue);
  CHECK(half->at(36, 16).alpha == 0);
  const auto slanted = sprite(flag(), 40, 20, 45);
  CHECK(slanted->width == 43);  // (40 + 20) / sqrt 2 = 42.4
  CHECK(slanted->at(0, 0).alpha == 0);
}

TEST_CASE("the same drawing at the same size is decoded once") {
  const auto art = flag();
  CHECK(sprite(art, 33, 17, 0) == sprite(art, 33, 17, 360));
  CHECK(sprite(art, 33, 17, 0) != sprite(art, 34, 17, 0));
}

TEST_CASE("invalid pictures are recognized") {
  CHECK(can_be_drawn(*flag()));
  CHECK(!can_be_drawn({"text", Art::Format::svg, "no drawing"}));
  CHECK(!can_be_drawn({"empty", Art::Format::svg, ""}));
  CHECK(!can_be_drawn({"svg as png", Art::Format::png, flag()->bytes}));
}

TEST_CASE("a PNG is scaled to the size of the drawing") {
  Image dots(2, 1, pure_red);
  dots.pixels[4] = 0;
  dots.pixels[6] = 255;
  const auto bytes = std::get<std::vector<std::byte>>(encode_png(dots));
  const auto art = std::make_shared<const Art>(
      Art{"dots", Art::Format::png, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size())});
  REQUIRE(can_be_drawn(*art));
  const auto image = sprite(art, 20, 10, 0);
  CHECK(image->width == 20);
  CHECK(image->at(3, 5).red > 250);
  CHECK(image->at(16, 5).blue > 250);
}

TEST_CASE_FIXTURE(InScratch, "a picture file of more than 8 MiB is an error") {
  ArtLibrary library;
  long long left = max_art_px;
  const std::string file = scratch.write("a.png", "");
  std::filesystem::resize_file(file, (std::size_t{8} << 20U) + 1);
  CHECK(has(read_art_file(file, "a", library, left).value_or("none"), "larger than 8 MiB"));
  CHECK(library.size() == 0);
}

TEST_CASE_FIXTURE(InScratch, "a PNG with too many pixels is rejected by its header, before decoding") {
  ArtLibrary library;
  long long left = 1000;
  const auto reason = [&](const std::string& bytes) {
    const std::string file = scratch.write("a.png", bytes);
    const std::string prefix = "cannot use the picture " + file + ": ";
    const std::string all = read_art_file(file, "a", library, left).value_or(prefix + "none");
    REQUIRE(all.starts_with(prefix));
    return all.substr(prefix.size());
  };
  const auto png = [](int width, int height) {
    const auto bytes = std::get<std::vector<std::byte>>(encode_png(Image(width, height, pure_red)));
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  };
  // 20000 = 0x4E20; only the header follows.
  std::string claims = png(1, 1).substr(0, 33);
  claims.replace(16, 8, std::string("\0\0\x4E\x20\0\0\x4E\x20", 8));
  CHECK(reason(claims) == "it is 20000 x 20000 pixels; the limit is 4096 a side");
  CHECK_FALSE(can_be_drawn({"a", Art::Format::png, claims}));
  claims.replace(16, 1, "\xFF");
  CHECK(reason(claims) == "it is 4278210080 x 20000 pixels; the limit is 4096 a side");
  CHECK(reason(png(1, 4097)) == "it is 1 x 4097 pixels; the limit is 4096 a side");
  CHECK(reason(claims.substr(0, 20)) == "it contains no PNG picture");
  CHECK(reason(png(20, 30)) == "none");
  CHECK(left == 400);
  CHECK(reason(png(20, 21)) == "it is 20 x 21 pixels; the limit for all pictures of a map is 64 million");
  CHECK(reason(png(20, 20)) == "none");
  left = max_art_px;
  CHECK(reason(png(4096, 1)) == "none");
}

TEST_CASE("a drawing in a scene is at its position and within its clip ring") {
  Scene scene;
  scene.width = scene.height = 100;
  scene.background = rgb(0xffffff);
  scene.add(Role::terrain_art, Sprite{flag(), {50, 50}, 40, 20, 0, {}});
  const Image whole = paint(scene, 1);
  CHECK(whole.at(45, 45) == pure_red);
  CHECK(whole.at(65, 55) == blue);
  CHECK(whole.at(29, 55) == rgb(0xffffff));
  CHECK(whole.at(71, 55) == rgb(0xffffff));

  scene.items.clear();
  scene.add(Role::terrain_art, Sprite{flag(), {50, 50}, 40, 20, 0, {{40, 0}, {60, 0}, {60, 100}, {40, 100}}});
  const Image clipped = paint(scene, 1);
  CHECK(clipped.at(45, 45) == pure_red);
  CHECK(clipped.at(55, 45) == blue);
  CHECK(clipped.at(65, 55) == rgb(0xffffff));
  CHECK(clipped.at(35, 55) == rgb(0xffffff));
}

TEST_CASE("a drawing across parts of a scene looks as in the whole") {
  Scene scene;
  scene.width = scene.height = 90;
  scene.background = rgb(0xffffff);
  for (int i = 0; i < 6; ++i)
    scene.add(Role::terrain_art, Sprite{flag(), {13.3 + 12.7 * i, 20.9 + 9.1 * i}, 21.5, 11.2, 15 * i, {}});
  const double scale = 1.37;
  const Image whole = paint(scene, scale);
  for (const int left : {0, 40, 80}) {
    const Image part = paint_part(scene, scale, {left / scale, 25 / scale}, 40, 60);
    for (int y = 0; y < 60; ++y) {
      for (int x = 0; x < 40; ++x) REQUIRE(part.at(x, y) == whole.at(left + x, 25 + y));
    }
  }
}

TEST_CASE("every shipped drawing can be drawn") {
  const std::filesystem::path folder = std::filesystem::path(REARGUARD_SOURCE_DIR) / "assets/art";
  ArtLibrary library;
  read_art_folder(folder, library);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    CAPTURE(entry.path().string());
    CHECK(library.find(entry.path().stem().string()) != nullptr);
    ++files;
  }
  CHECK(library.size() == files);
  CHECK(files >= 18);
}

TEST_CASE("an unusable drawing file is an error with the reason") {
  ArtLibrary library;
  long long left = max_art_px;
  const auto reason = [&](const char* file) {
    return read_art_file(file, "x", library, left).value_or("none");
  };
  CHECK(reason("nowhere.svg") == "cannot use the picture nowhere.svg: the file does not exist");
  CHECK(reason("/dev/null.txt") ==
        "cannot use the picture /dev/null.txt: its name must end in .svg, .png, .gif or .jpg");
  CHECK(library.size() == 0);
  ArtLibrary none;
  read_art_folder("/no/such/folder", none);
  CHECK(none.size() == 0);
}
