"""How long a question takes from Python and from C++, and the first verdict of a program.

Usage: python3 tests/answers/api/timing.py [BUILD]     the build (build/release) has the library; g++ compiles timing.cpp
Each figure is the least of several runs in turns, in processor time, so that it holds on a busy machine.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ROUTS = [
    ("2930, b1", "maps/2930/rout.toml", "b1", 400),
    ("Keddle's Mill, c16", "maps/keddles-mill/afternoon.toml", "c16", 400),
    ("Keddle's Mill, u33", "maps/keddles-mill/afternoon.toml", "u33", 400),
]
RUNS = 5

IN_PYTHON = """
import sys, time, rearguard
file, unit, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
position = rearguard.Position.from_file(file)
for ask in (lambda: position.ask(ask="retreat", unit=unit, result="rout"), lambda: position.retreat(unit, "rout")):
    ask()
    before = time.process_time()
    for _ in range(rounds):
        ask()
    print((time.process_time() - before) * 1e6 / rounds)
"""

FIRST = """
import time
before = time.process_time()
import rearguard
rearguard.Position.from_file("maps/2930/rout.toml").retreat("b1", "rout")
print((time.process_time() - before) * 1e3)
"""


def printed(words, environment):
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


def main():
    build = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/release").resolve()
    library = build / "librearguard.so.1"
    environment = {**os.environ, "REARGUARD_LIBRARY": str(library), "REARGUARD_DATA": str(ROOT),
                   "PYTHONPATH": str(ROOT / "src/answers/api/python"), "LD_LIBRARY_PATH": str(build)}
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "timing")
        subprocess.run(["g++", "-std=c++20", "-O2", "-I", ROOT, ROOT / "tests/answers/api/timing.cpp", library, "-o", program], check=True)
        for name, file, unit, rounds in ROUTS:
            cpp, python = [], []
            for _ in range(RUNS):
                cpp.append(printed([program, ROOT, file, unit, str(rounds)], environment))
                python.append(printed([sys.executable, "-c", IN_PYTHON, file, unit, str(rounds)], environment))
            for what, at in (("answer as text", 0), ("verdict", 1)):
                least = [min(run[at] for run in runs) for runs in (cpp, python)]
                print(f"{name:20} {what:15} C++ {least[0]:6.0f} µs   Python {least[1]:6.0f} µs   {least[1] / least[0]:.2f} times")
    first = min(printed([sys.executable, "-c", FIRST], environment)[0] for _ in range(RUNS))
    print(f"import to the first verdict: {first:.0f} ms")


if __name__ == "__main__":
    main()
