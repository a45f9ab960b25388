"""How long a question takes from Python and from C++, and the first verdict of a program.

Usage: python3 tests/answers/api/timing.py [BUILD]     the build (build/release) has the library; g++ compiles timing.cpp
Each figure is the least of several runs in turns, in processor time, so that it holds on a busy machine.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
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


BOARDS = 300


def boards():
    """Boards of Keddle's Mill, each with one unit of a side in another hex."""
    import rearguard

    position = rearguard.Position.from_file(str(ROOT / "maps/keddles-mill/afternoon.toml"))
    document = json.loads(position.ask(ask="position", format="json"))
    free = [entry["hex"] for entry in json.loads(position.ask(ask="reach", unit="u33", movement_points=12))["reached"]]
    made = []
    for number in range(BOARDS):
        units = [dict(unit) for unit in document["units"]]
        next(unit for unit in units if unit["id"] == "u33")["hex"] = free[number % len(free)]
        made.append({"units": units})
    rest = {key: value for key, value in document.items() if key not in ("units", "map", "rules", "rearguard")}
    return position, rest, made


def new_boards(build):
    """Prints how long a question about a new board takes in batch mode and from Python, in processor time."""
    position, rest, made = boards()
    moved = [{"changed_units": [{"id": "u33", "hex": unit["hex"]} for unit in board["units"] if unit["id"] == "u33"]} for board in made]
    for what, asked in (
        ("ends alone", {"unit": "u33", "result": "rout", "max_paths": 0, "ruled_out": False}),
        ("whole verdict", {"unit": "u33", "result": "rout"}),
    ):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl", dir=ROOT / "maps/keddles-mill") as file:
            for board in made:
                line = {"position": {**rest, **board, "map": "maps/keddles-mill/map.toml", "rules": "order-actions"}, "queries": [asked]}
                file.write(json.dumps(line) + "\n")
            file.flush()
            least = {}
            for _ in range(RUNS):
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                done = subprocess.run([build / "rearguard", "retreat", "--batch", file.name], cwd=ROOT, capture_output=True, text=True, check=True)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                took = {"batch": after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime}
                start = time.process_time()
                answers = position.boards(made, [{"ask": "retreat", **asked}])
                took["boards"] = time.process_time() - start
                start = time.process_time()
                changed = position.boards(moved, [{"ask": "retreat", **asked}])
                took["changed"] = time.process_time() - start
                assert changed == answers, "boards with changed units are answered otherwise"
                start = time.process_time()
                for board in made:
                    position.with_units(board["units"]).ask(ask="retreat", **asked)
                took["with_units"] = time.process_time() - start
                least = {name: min(seconds, least.get(name, seconds)) for name, seconds in took.items()}
        batch = [json.loads(line)["answers"] for line in done.stdout.splitlines()]
        assert all(a[0]["end_hexes"] == b[0]["end_hexes"] for a, b in zip(batch, answers)), "batch mode answers otherwise"
        for name, seconds in least.items():
            print(f"{what:15} {name:10} {seconds * 1e6 / BOARDS:7.0f} µs   {BOARDS / seconds:6.0f} a second   {seconds / least['batch']:.2f} times batch")


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
    done = subprocess.run([sys.executable, __file__, build, "boards"], env=environment, check=True, capture_output=True, text=True)
    print(done.stdout, end="")
    first = min(printed([sys.executable, "-c", FIRST], environment)[0] for _ in range(RUNS))
    print(f"import to the first verdict: {first:.0f} ms")


if __name__ == "__main__":
    if sys.argv[2:] == ["boards"]:
        new_boards(Path(sys.argv[1]).resolve())
    else:
        main()
