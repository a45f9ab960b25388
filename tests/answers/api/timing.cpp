// How long questions take from C++: timing FOLDER POSITION UNIT ROUNDS prints microseconds, for timing.py.

#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "src/answers/api/facade.h"

int main(int count, char** words) {
  if (count != 5) return 2;
  const rearguard::api::Library library(words[1]);
  const auto position = library.position_from_file(words[2]);
  if (!position) return 1;
  const rearguard::api::RetreatQuestion question{words[3], "rout"};
  const std::string text = R"({"ask": "retreat", "unit": ")" + question.unit + R"(", "result": "rout"})";
  const int rounds = std::atoi(words[4]);
  const auto measured = [&](const auto& ask) {
    ask();
    const std::clock_t before = std::clock();
    for (int i = 0; i < rounds; ++i) ask();
    return double(std::clock() - before) / CLOCKS_PER_SEC * 1e6 / rounds;
  };
  const double asked = measured([&] { return position->ask(text); });
  const double judged = measured([&] { return position->retreat(question); });
  std::printf("%.1f %.1f\n", asked, judged);
}
