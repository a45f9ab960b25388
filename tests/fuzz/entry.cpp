// What libFuzzer calls: the one fuzzer that this program is.

#include <cstddef>
#include <cstdint>

extern "C" int REARGUARD_FUZZER(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return REARGUARD_FUZZER(data, size);
}
