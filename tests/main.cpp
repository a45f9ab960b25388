#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>

// Property tests draw the same cases on every run; RC_PARAMS in the environment overrides the seed.
int main(int argc, char** argv) {
  ::setenv("RC_PARAMS", "seed=2930", 0);
  return doctest::Context(argc, argv).run();
}
