#!/usr/bin/env python3
"""The second reading of games by mail, held against the worked example of the format: its keys, links, heads and dice, and
two journals, of which no byte can be another."""
import base64
import os

from second_reading import Reading, Signer, Wrong, die, die_numbers, hashed, u32

HERE = os.path.dirname(os.path.abspath(__file__))
LINKS = 16384


def dice(secret, event, unit, count, *sides):
    numbers = die_numbers(secret, event, unit, count)
    return [die(numbers, n) for n in sides]


def fingerprint(key):
    text = base64.b32encode(hashed("rg1 finger", key, size=20)).decode().lower()
    return " ".join(text[i:i + 4] for i in range(0, 32, 4))


def text_of(mode):
    with open(os.path.join(HERE, f"worked_example_{mode}.journal"), encoding="utf-8") as file:
        return file.read()


def is_wrong(text):
    try:
        Reading(text, {"order": ["order", 1]})
    except Wrong:
        return True
    return False


def main():
    anna, bert = Signer(bytes(range(32))), Signer(bytes(range(32, 64)))
    nonces = {anna: b"\x11" * 32, bert: b"\x22" * 32}
    assert anna.key.hex() == "afd890e789d02e1befd59903cad7d87f297ea95d16395401b25bfd38620b0e83"
    assert bert.key.hex() == "562b18ae72e0167c0da64abcaaf1c79521e5224aefee251d86ae2e62dfc782d6"
    assert fingerprint(anna.key) == "vrm2 4ldl hiib emkm tppl 5nns b6v2 2bx4"
    assert fingerprint(bert.key) == "odkv qxns xjbh 3lj7 zc5u coij x5r5 3bhn"
    link = lambda who, index: who.link(nonces[who], LINKS, index)
    assert link(anna, 0).hex() == "c7cd4c86894998a3957e57e0019c33729a9644090f23fdcfc1acfc0fe6946316"
    assert link(bert, 0).hex() == "466c4f7f81a77075476cf83db2e37a637aa3d39510cc9e9a959f7817903f788b"
    assert hashed("rg1 state", b"").hex() == "d73d49eb524925a2b5a55b59827625a845475a09f04fedb207ea2baf1139fb80"

    strict = Reading(text_of("strict"), {"order": ["order", 1]})
    assert strict.game.hex() == "896053e2628ae9ae96c20f2b85e32e3f1bb417c0ac090b932ac3e0268c3bcfa9"
    opened = strict.heads[4]
    assert opened.hex() == "3c677494ed75d5b290446956370ae4f7891155dd5e8cdb37448894c886d5401f"
    secret = hashed("rg1 round", strict.game + u32(1) + opened + link(anna, 1) + link(bert, 1))
    assert secret.hex() == "602f77651ce6b81cd9a199dee6da02ba22f4553765fb15a6b849053a8218d258"
    numbers = die_numbers(secret, "order", "d1", 1)
    assert [next(numbers) for _ in range(3)] == [0x75c7f113c79dac5a, 0xedcdce1ff0c4b0ac, 0x8b766ff32e7322c8]
    assert dice(secret, "order", "d1", 1, 6, 6) == [1, 3]
    assert dice(secret, "order", "d1", 1, 10, 100, 1000, 2) == [5, 69, 57, 2]
    assert dice(secret, "order", "d1", 2, 6, 6) == [4, 4]
    assert dice(secret, "order", "d2", 1, 6, 6) == [6, 5]

    quick = Reading(text_of("quick"), {"order": ["order", 1]})
    secret = hashed("rg1 round", quick.game + u32(1) + quick.heads[4] + link(anna, 1) + link(bert, 1))
    assert secret.hex() == "f0ccb9f831657246eba2419875a4eaa2b5c68ccf40bd6890e5ac4dd0720d8195"
    assert dice(secret, "order", "d1", 1, 6, 6) == [4, 6]

    # What is under a seal cannot be another: one byte of each word of each line is changed.
    changed = 0
    for mode in ("strict", "quick"):
        text = text_of(mode)
        starts = [i for i in range(1, len(text)) if text[i - 1] in " \n" and text[i] not in " \n"]
        for i in starts:
            other = text[:i] + ("0" if text[i] != "0" else "1") + text[i + 1:]
            assert is_wrong(other), f"{mode}: another byte at {i} was not found out"
            changed += 1
    print(f"the worked example: two journals, right in every value; {changed} changed bytes found out")


if __name__ == "__main__":
    main()
