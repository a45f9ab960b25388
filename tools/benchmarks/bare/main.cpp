// The minimal C++ program that reads files: the cost of a process before it does any work.

#include <fstream>
#include <iostream>
#include <sstream>

int main(int argc, char** argv) {
  std::size_t bytes = 0;
  for (int i = 1; i < argc; ++i) {
    std::ostringstream text;
    text << std::ifstream(argv[i], std::ios::binary).rdbuf();
    bytes += text.str().size();
  }
  std::cout << bytes << '\n';
}
