#!/usr/bin/env python3
"""A search for documents that make the program work long. Rules are put together from the conditions of the
conformance cases, boards at random; the slowest are changed again, and what is slow in the end is made small. It fails
if a command takes more than ten seconds of processor time or one gigabyte, or answers neither with a verdict nor with
what used up its work.

    slow_documents.py COMMAND [--seconds N] [--seed N] [--keep FOLDER]   a search; writes the slowest of each command
    slow_documents.py COMMAND --run FOLDER                               runs the documents in a folder
"""
import argparse
import copy
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MAX_SECONDS, MAX_BYTES = 10, 1 << 30
KINDS = ("forbid", "avoid", "minimize", "maximize")
TABLES = [
    {"displacement": {"cite": "3", "text": "d", "hexes": 3, "may_chain": True}},
    {"displacement": {"cite": "3", "text": "d", "hexes": 2, "may_chain": False}},
    {"sequence": {"cite": "1", "text": "s", "order": "owner", "spare": True}},
    {"length": {"cite": "1", "spend_all": True}},
    {"stacking": {"limit": 1}},
    {"stacking": {"limit": 2}},
]
COMMANDS = {
    "retreat": ["retreat", "position.json", "--unit", "a0", "--result", "DR"],
    "danger": ["danger", "position.json", "--unit", "a0", "--result", "DR"],
    "resolve": ["resolve", "position.json", "--unit", "a0", "--result", "DR", "--seed", "1"],
    "show": ["rules", "show", "rules.json"],
    "check": ["check", "rules.json"],
    "picture": ["retreat", "position.json", "--unit", "a0", "--result", "DR", "--picture", "picture.svg"],
}


class Pool:
    """The conditions of the conformance cases: every property and relation in every way to write it."""

    def __init__(self):
        self.conditions, self.relations = [], []
        folder = os.path.join(ROOT, "tests", "conformance")
        for name in ("steps.txt", "units.txt", "meetings.txt"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                found = [re.match(r"[^:#]*: (?:true|false) \S+ (.*)", line) for line in file]
            for match in filter(None, found):
                try:
                    self.gather(json.loads(match[1]))
                except ValueError:
                    pass

    def gather(self, condition):
        if condition not in self.conditions:
            self.conditions.append(condition)
        if isinstance(condition, dict) and "is" in condition and condition["is"] not in self.relations:
            self.relations.append(condition["is"])

    def mixed(self, rng, depth, simple):
        how = rng.random()
        if depth == 0 or how < 0.2:
            return copy.deepcopy(rng.choice(simple))
        if how < 0.8:
            return {rng.choice(("any", "all")): [self.mixed(rng, depth - 1, simple) for _ in range(rng.randint(1, 3))]}
        return {"not": self.mixed(rng, depth - 1, simple)}

    def condition(self, rng, depth):
        if rng.random() < 0.5:
            return {rng.choice(("some", "every")): rng.choice(("any", "friends", "enemies", "mover")),
                    "is": self.mixed(rng, depth, self.relations)}
        return self.mixed(rng, depth, self.conditions)

    def clause(self, rng, number):
        clause = {"id": f"c{number}", "cite": "1", "text": "t", rng.choice(KINDS[:2]): self.condition(rng, rng.randint(0, 4))}
        if rng.random() < 0.3:
            clause["except_to_avoid"] = self.condition(rng, 2)
        if rng.random() < 0.2:
            clause["at"] = "end"
        return clause

    def rules(self, rng):
        rules = {"rearguard": "rules 2", "name": "Slow", "results": [{"result": "DR", "cite": "1", "hexes": rng.choice((2, 4, 8, 14))}],
                 "failure": {"cite": "1", "outcome": "captured"}, "clauses": [{"id": "p", "cite": "1", "text": "t", "forbid": "impassable"}]}
        rules["clauses"] += [self.clause(rng, i) for i in range(rng.randint(1, 5))]
        for _ in range(rng.randint(0, 2)):
            rules.update(copy.deepcopy(rng.choice(TABLES)))
        return rules

    def position(self, rng):
        side = rng.choice((8, 20, 40))
        hexes = rng.sample([f"{c:02}{r:02}" for c in range(1, side + 1) for r in range(1, side + 1)], rng.choice((20, 60)))
        units = [{"id": f"{'ab'[i % 2]}{i}", "side": ("blue", "red")[i % 2], "hex": h, "class": "foot", "strength": 3, "morale": 7,
                  "movement": 6, "zoc": True} for i, h in enumerate(hexes)]
        grid = {"orientation": "flat", "shifted": "even", "first": "0101", "columns": side, "rows": side}
        terrain = {"clear": {"symbol": ".", "cost": {"foot": 1}}}
        return {"rearguard": "position 1", "name": "p", "rules": "rules.json", "units": units,
                "map": {"name": "m", "grid": grid, "terrain": terrain, "hexes": ["." * side] * side}}

    def changed(self, rng, case):
        rules, position = copy.deepcopy(case)
        how = rng.random()
        if how < 0.4:
            rules["clauses"].append(self.clause(rng, rng.randint(10, 10**6)))
        elif how < 0.6 and len(rules["clauses"]) > 2:
            del rules["clauses"][rng.randrange(1, len(rules["clauses"]))]
        elif how < 0.75:
            rules["results"][0]["hexes"] = rng.randint(2, 20)
        elif how < 0.9:
            rules.update(copy.deepcopy(rng.choice(TABLES)))
        else:
            position = self.position(rng)
        return rules, position


def run(command, words, case, folder):
    """Runs a command on documents. Returns the seconds and bytes that it took, its status and what it printed last."""
    for name, document in zip(("rules.json", "position.json"), case):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            json.dump(document, file)
    with tempfile.TemporaryFile() as output:
        started = subprocess.Popen([command, *words], cwd=folder, stdout=output, stderr=output, stdin=subprocess.DEVNULL,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60)))
        _, status, used = os.wait4(started.pid, 0)
        started.returncode = status
        output.seek(max(0, output.seek(0, 2) - 300))
        return used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, os.waitstatus_to_exitcode(status), output.read().decode(errors="replace")


def problem_of(result):
    seconds, size, status, text = result
    if status not in (0, 1, 2):
        return f"ended by {status}"
    if seconds > MAX_SECONDS:
        return f"took {seconds:.1f} s"
    if size > MAX_BYTES:
        return f"took {size >> 20} MiB"
    return "has too little memory" if "memory" in text else None


def smaller(command, words, case, cost, folder):
    """Leaves out clauses, units and tables, many at a time at first, as long as the documents stay nine tenths as slow."""
    end = time.monotonic() + 20 * cost
    for part, key in ((0, "clauses"), (1, "units"), (0, None)):
        size = 8 if key else 1
        while size:
            at = 0
            while time.monotonic() < end:
                tried = copy.deepcopy(case)
                place = tried[part] if key is None else tried[part][key]
                chosen = list(place)[at:at + size] if key is None else range(at, min(at + size, len(place)))
                if not chosen:
                    break
                for name in reversed(chosen):
                    if name != "clauses":
                        del place[name]
                result = run(command, words, tried, folder)
                if result[0] >= 0.9 * cost and result[2] != 2:
                    case = tried
                else:
                    at += size
            size //= 2
    return case


def search(options):
    rng, pool, worst, failed, answered = random.Random(options.seed), Pool(), {}, 0, 0
    end = time.monotonic() + options.seconds
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < end:
            name = rng.choice(list(COMMANDS))
            best = worst.get(name)
            case = pool.changed(rng, best[1]) if best and rng.random() < 0.6 else (pool.rules(rng), pool.position(rng))
            result = run(options.command, COMMANDS[name], case, folder)
            answered += result[2] != 2
            if problem_of(result):
                failed += 1
                print(f"{name}: {problem_of(result)}: {result[3]}")
            if (result[2] != 2 or problem_of(result)) and (best is None or result[0] > best[0]):
                worst[name] = (result[0], case, result)
                print(f"{name:8} {result[0]:6.2f} s {result[1] >> 20:5} MiB", flush=True)
        for name, (cost, case, result) in sorted(worst.items()):
            if options.keep:
                case = smaller(options.command, COMMANDS[name], case, cost, folder)
                with open(os.path.join(options.keep, name + ".json"), "w", encoding="utf-8") as file:
                    json.dump({"command": COMMANDS[name], "rules": case[0], "position": case[1]}, file, indent=1)
            print(f"{name:8} {cost:6.2f} s {result[1] >> 20:5} MiB  {len(json.dumps(case[0]))} bytes of rules, {len(case[1]['units'])} units")
    print(f"{answered} answers")
    return failed == 0 and answered > 0


def run_kept(options):
    is_fine = True
    with tempfile.TemporaryDirectory() as folder:
        for name in sorted(os.listdir(options.run)):
            with open(os.path.join(options.run, name), encoding="utf-8") as file:
                kept = json.load(file)
            result = run(options.command, kept["command"], (kept["rules"], kept["position"]), folder)
            problem = problem_of(result)
            is_fine = is_fine and problem is None and result[2] != 2
            print(f"{name}: {result[0]:.2f} s, {result[1] >> 20} MiB, status {result[2]}{': ' + problem if problem else ''}")
    return is_fine


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument("--run")
    options = parser.parse_args()
    options.command = os.path.abspath(options.command)
    sys.exit(0 if (run_kept(options) if options.run else search(options)) else 1)


if __name__ == "__main__":
    main()
