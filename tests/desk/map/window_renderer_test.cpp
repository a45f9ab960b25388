#include "src/desk/map/window_renderer.h"

#include "tests/support/scratch.h"
#include "tests/support/test.h"

TEST_CASE("drivers that draw on the processor are known by the name that they give") {
  for (const char* name :
       {"llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "Mesa DRI swrast", "SWR (LLVM 11.0, AVX2)",
        "Software Rasterizer", "Google SwiftShader", "GDI Generic"}) {
    CAPTURE(name);
    CHECK(is_software_driver(name));
  }
  for (const char* name : {"Mesa Intel(R) UHD Graphics 620 (KBL GT2)", "NVIDIA GeForce GTX 1060/PCIe/SSE2",
                           "AMD Radeon RX 580 (polaris10, LLVM 15.0.6, DRM 3.49, 6.1.0)", "virgl", "V3D 4.2",
                           "D3D12 (NVIDIA GeForce RTX 3070)", ""}) {
    CAPTURE(name);
    CHECK_FALSE(is_software_driver(name));
  }
}

TEST_CASE_FIXTURE(InScratch, "a card is looked for only where its driver could find one") {
  CHECK_FALSE(may_have_card(scratch.file("")));
  CHECK_FALSE(may_have_card(scratch.file("missing")));
  scratch.write("null", "");
  CHECK_FALSE(may_have_card(scratch.file("")));
  scratch.write("nvidiactl", "");
  CHECK(may_have_card(scratch.file("")));
}
