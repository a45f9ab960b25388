#!/usr/bin/env python3
"""A second reading of games by mail, from the description of their format alone: it shares no code with the
program, not even the library behind the signatures. It knows no rules of games, so it does not judge whether an
action is legal; it checks the heading, the chain, seals, links, rounds and plans, and the dice of those actions
whose event and unit it is told.

    second_reading.py FILE [--labels '{"fire": ["fire", 2]}'] [--rest-stands]

--labels: by the first word of an action, or the number of its line, the event that it begins, and which of its words names
the unit (d6); or a list of [event, unit], one for each die.
--rest-stands: the rest of a plan that a choice has stopped is played on after the choice.
"""
import base64
import functools
import hashlib
import itertools
import json
import re
import sys
import zlib

# --- primitives -----------------------------------------------------------------------------------------------


def hashed(purpose, data, key=b"", size=32):
    return hashlib.blake2b(data, digest_size=size, key=key, person=purpose.encode().ljust(16, b"\0")).digest()


def u32(number):
    return number.to_bytes(4, "little")


def sized(text):
    data = text.encode()
    return u32(len(data)) + data


P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def root_of(square):
    """A square root modulo P, or None."""
    root = pow(square, (P + 3) // 8, P)
    if root * root % P != square % P:
        root = root * pow(2, (P - 1) // 4, P) % P
    return root if root * root % P == square % P else None


def unpacked(data):
    """The point that 32 bytes denote, as (X, Y, Z, T); None if there is none, or in another form than the usual."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    x = root_of((y * y - 1) * pow(D * y * y + 1, P - 2, P) % P)
    if x is None or (x == 0 and sign):
        return None
    if x % 2 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def added(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * D * p[3] * q[3] % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


@functools.lru_cache
def doubled(p):
    """The point, and 254 times its double."""
    return list(itertools.accumulate(range(254), lambda q, _: added(q, q), initial=p))


def times(n, p):
    total = (0, 1, 1, 0)
    for i, q in enumerate(doubled(p)):
        if n >> i & 1:
            total = added(total, q)
    return total


def packed(p):
    inverse = pow(p[2], P - 2, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = unpacked((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
NEUTRAL = packed((0, 1, 1, 0))


def is_sound_key(key):
    point = unpacked(key)
    return point is not None and packed(point) != NEUTRAL and packed(times(ORDER, point)) == NEUTRAL


def challenge(commitment, key, text):
    return int.from_bytes(hashlib.sha512(commitment + key + text).digest(), "little") % ORDER


def is_signed(text, signature, key):
    commitment, s = signature[:32], int.from_bytes(signature[32:], "little")
    r, a = unpacked(commitment), unpacked(key)
    if r is None or a is None or s >= ORDER:
        return False
    return packed(times(s, BASE)) == packed(added(r, times(challenge(commitment, key, text), a)))


class Signer:
    """A key, by the 32 bytes of a person's secret."""

    def __init__(self, secret):
        self.secret = secret
        digest = bytearray(hashlib.sha512(hashed("rg1 sign", b"", secret)).digest())
        digest[0] &= 248
        digest[31] = digest[31] & 127 | 64
        self.scalar, self.prefix = int.from_bytes(digest[:32], "little"), bytes(digest[32:])
        self.key = packed(times(self.scalar, BASE))

    def sign(self, text):
        r = int.from_bytes(hashlib.sha512(self.prefix + text).digest(), "little") % ORDER
        commitment = packed(times(r, BASE))
        s = (r + challenge(commitment, self.key, text) * self.scalar) % ORDER
        return commitment + s.to_bytes(32, "little")

    def link(self, nonce, links, index):
        link = hashed("rg1 chain", nonce, self.secret)
        for _ in range(links - index):
            link = hashed("rg1 link", link)
        return link


def die_numbers(secret, event, unit, count):
    block = 0
    while True:
        data = hashed("rg1 die", sized(event) + sized(unit) + u32(count) + u32(block), secret, 64)
        for i in range(0, 64, 8):
            yield int.from_bytes(data[i:i + 8], "little")
        block += 1


def die(numbers, sides):
    top = 2**64 - 1
    for number in numbers:
        if number < top - top % sides:
            return number % sides + 1


def chained(head, number, side, what, dice, story):
    content = f"{number} | {side} | {what} | {dice} | {'' if what.startswith('seal: ') else story}"
    return hashed("rg1 line", head + content.encode())


def seal_text(game, number, head):
    return b"rg1 seal".ljust(16, b"\0") + game + u32(number) + head


# --- journals -------------------------------------------------------------------------------------------------


class Wrong(Exception):
    pass


class Player:
    def __init__(self, line):
        found = re.fullmatch(r"player (\S+) ([0-9a-f]{64}) ([0-9a-f]{64}) ([0-9a-f]{64}) (.+)", line)
        if not found:
            raise Wrong("no player: " + line)
        self.side, self.name = found[1], found[5]
        self.key, self.anchor, self.nonce = (bytes.fromhex(found[i]) for i in (2, 3, 4))
        self.shown, self.index, self.seals = self.anchor, 0, 0


class Reading:
    def __init__(self, text, labels=None, rest_stands=False, others_unchecked=False, unsigned=False):
        self.labels, self.rest_stands, self.others_unchecked, self.unsigned = labels, rest_stands, others_unchecked, unsigned
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        if lines.pop() != "":
            raise Wrong("the last line has no end")
        self.read_heading(lines[:9])
        rest = self.read_documents(lines[9:], lines[2].removeprefix("world "))
        self.lines = []
        self.heads = [self.game]
        self.rounds, self.plan, self.gift, self.round = 0, None, None, None
        self.rest, self.unsealed, self.dice, self.renewals = [], None, 0, {}
        for raw in rest:
            try:
                self.read_line(raw)
            except (Wrong, ValueError, AssertionError) as problem:
                raise Wrong(f"line {len(self.lines) + 1}: {problem}") from problem

    def read_heading(self, lines):
        keys = ["rearguard journal 2", "scenario ", "world ", "dice mail ", "reply ", "links ", "player ", "player ",
                "opening "]
        if len(lines) != 9 or not all(line.startswith(key) for line, key in zip(lines, keys)):
            raise Wrong("this is no heading")
        self.mode = lines[3].removeprefix("dice mail ")
        if self.mode not in ("quick", "strict"):
            raise Wrong("neither quick nor strict")
        self.links = int(lines[5].removeprefix("links "))
        self.players = [Player(lines[6]), Player(lines[7])]
        one, two = self.players
        if one.key == two.key or one.anchor == two.anchor or one.side == two.side:
            raise Wrong("the players are not two")
        if not all(is_sound_key(p.key) for p in self.players):
            raise Wrong("a key proves nothing")
        self.game = hashed("rg1 game", ("\n".join(lines) + "\n").encode())

    def read_documents(self, lines, world):
        """Checks the documents after the heading, if there are some, and returns the lines after them."""
        if not lines or not lines[0].startswith("documents "):
            return lines
        size, characters = map(int, lines.pop(0).split()[1:])
        text = ""
        while len(text) < characters:
            text += lines.pop(0)
        data = zlib.decompress(base64.b64decode(text, validate=True))
        if len(text) != characters or len(data) != size:
            raise Wrong("the documents are of another size")
        documents = {}
        while data:
            line, data = data.split(b"\n", 1)
            length, name = line.decode().split(" ", 1)
            documents[name], data = data[: int(length)], data[int(length) :]
        total = b"".join(sized(name) + hashed("rg1 file", documents[name]) for name in sorted(documents))
        if hashed("rg1 world", total).hex() != world:
            raise Wrong("the documents are not those of the heading")
        return lines

    def read_line(self, raw):
        content, check = raw.rsplit(" | ", 1)
        number, side, what, dice, story = content.split(" | ", 4)
        if int(number) != len(self.lines) + 1:
            raise Wrong("another number is due")
        head = chained(self.heads[-1], number, side, what, dice, story)
        if head.hex()[:8] != check:
            raise Wrong("the checksum does not fit")
        player = next((p for p in self.players if p.side == side), None)
        if player is None:
            raise Wrong("nobody of this side plays")
        found = re.fullmatch(r"(seal|plan|answer|give|take): (\d+)", what)
        if found:
            assert not dice
            getattr(self, "read_" + found[1])(player, int(found[2]), story, head)
        elif re.match(r"(ask|grant|renew|agree): |resign:$", what):
            assert not dice and not story
            self.read_agreement(player, what)
        else:
            self.read_deed(player, what, [int(d) for d in dice.split() if d[0] != "="])
        if not what.startswith("seal: "):
            self.unsealed = self.unsealed or side
        self.heads.append(head)
        self.lines.append((side, what))

    def other(self, player):
        return self.players[1 - self.players.index(player)]

    def show(self, player, number, link):
        link = bytes.fromhex(link)
        back = link
        for _ in range(number - player.index):
            back = hashed("rg1 link", back)
        if not player.index < number <= self.links or back != player.shown:
            raise Wrong(f"not link {number} of {player.side}")
        player.shown, player.index = link, number
        return link

    def open(self, number, head, player, link, other_link):
        pair = link + other_link if player is self.players[0] else other_link + link
        self.round = hashed("rg1 round", self.game + u32(number) + head + pair)
        self.counts = {}

    def read_seal(self, player, number, story, head):
        assert number == player.seals + 1, "another seal is due"
        assert self.unsealed or player.seals == 0, "nothing to seal"
        if not self.unsigned and not is_signed(seal_text(self.game, number, self.heads[-1]), bytes.fromhex(story), player.key):
            raise Wrong("the signature is not by this key")
        player.seals, self.unsealed = number, None
        if self.mode == "strict":
            self.round = None
        if self.plan and self.plan["head"] is None:
            self.plan["head"] = head
        if self.gift and self.gift["head"] is None:
            self.gift["head"] = head

    def read_plan(self, player, number, story, _):
        assert self.mode == "strict" and self.plan is None and number == self.rounds + 1
        listed, link = story.rsplit("; ", 1)
        actions = json.loads("[" + listed + "]")
        assert actions and all(isinstance(a, str) for a in actions)
        rest = self.rest if self.rest_stands else []
        self.plan = {"by": player, "head": None, "number": number, "link": self.show(player, number, link),
                     "actions": [(player, a) for a in actions] + rest}
        self.rounds, self.rest, self.round = number, [], None

    def read_answer(self, player, number, story, _):
        plan = self.plan
        assert plan and plan["head"] and plan["number"] == number and player is not plan["by"]
        assert self.unsealed is None, "an answer is the first line of a mail"
        self.open(number, plan["head"], player, self.show(player, number, story), plan["link"])
        self.rest, self.plan = plan["actions"], None

    def read_give(self, player, number, story, _):
        assert self.mode == "quick" and number == self.rounds + 1
        self.gift = {"by": player, "head": None, "number": number, "link": self.show(player, number, story)}
        self.rounds, self.round = number, None

    def read_take(self, player, number, story, _):
        gift = self.gift
        assert gift and gift["head"] and gift["number"] == number and player is not gift["by"]
        self.open(number, gift["head"], player, self.show(player, number, story), gift["link"])

    def read_agreement(self, player, what):
        word, text = what.split(":", 1)
        if word == "grant":
            self.rest, self.round = [], None
        if word == "renew":
            anchor, nonce = (bytes.fromhex(part) for part in text.split())
            self.renewals[player.side] = (anchor, nonce)
            if len(self.renewals) == 2:
                for p in self.players:
                    p.anchor, p.nonce = self.renewals[p.side]
                    p.shown, p.index = p.anchor, 0
                self.renewals = {}

    def read_deed(self, player, what, dice):
        assert self.plan is None, "a plan waits for its answer"
        is_void = what.startswith("void: ")
        if self.mode == "strict" and self.round:
            # Played in the order of the plan; a choice is written out in full in the journal.
            planned = self.rest[0] if self.rest else (None, "")
            text = what.removeprefix("void: ")
            fits = planned[0] is player and (planned[1] == text or planned[1].split()[:2] == text.split()[:2] and
                                             text.startswith("choose "))
            if fits:
                self.rest = self.rest[1:]
            elif is_void:
                raise Wrong("this was not planned")
            else:
                self.round = None
        if dice and self.round is None:
            raise Wrong("dice outside a round")
        self.dice += len(dice)
        if dice and self.labels is not None:
            self.check_dice(what, dice)

    def check_dice(self, what, dice):
        words = what.split()
        label = self.labels.get(str(len(self.lines) + 1)) or self.labels.get(words[0])
        if label is None:
            if self.others_unchecked:
                return
            raise Wrong(f"dice of an action that has none: {what}")
        # All dice are of one event, or each is of its own.
        pairs = label if isinstance(label[0], list) else [(label[0], words[label[1]])]
        if len(pairs) not in (1, len(dice)):
            raise Wrong(f"{len(pairs)} dice are due")
        drawn = []
        for event, unit in pairs:
            count = self.counts[event, unit] = self.counts.get((event, unit), 0) + 1
            numbers = die_numbers(self.round, event, unit, count)
            drawn += [die(numbers, 6) for _ in range(len(dice) if len(pairs) == 1 else 1)]
        for i, (face, right) in enumerate(zip(dice, drawn), 1):
            if face != right:
                raise Wrong(f"die {i} is {face}; the round gives {right}")


def main():
    words = sys.argv[1:]
    rest_stands = "--rest-stands" in words
    labels = json.loads(words[words.index("--labels") + 1]) if "--labels" in words else None
    try:
        with open(words[0], encoding="utf-8", newline="") as file:
            reading = Reading(file.read(), labels, rest_stands)
    except Wrong as problem:
        print(f"{words[0]}: {problem}")
        return 1
    print(f"{words[0]}: {len(reading.lines)} lines, {reading.rounds} rounds, {reading.dice} dice, {reading.mode}: right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
