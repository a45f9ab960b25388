"""The C library: finding it, calling it, and turning what it answers into values and exceptions."""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import os
from pathlib import Path
from typing import Any, Optional

ABI = 1
_OK, _ILLEGAL, _LIMIT = 0, 1, 3


class RearguardError(Exception):
    """Anything that the library could not do."""


class DocumentError(RearguardError, ValueError):
    """A document or a question that cannot be used.

    ``problems`` lists each problem with ``document``, ``line``, ``column`` and ``message``; a place is missing where
    none is known. ``kind`` is ``"document"``, ``"rules"`` or ``"request"``.
    """

    def __init__(self, message: str, kind: str, problems: list[dict[str, Any]]):
        super().__init__(message)
        self.kind = kind
        self.problems = problems

    def __str__(self) -> str:
        lines = []
        for problem in self.problems:
            place = ":".join(str(problem[key]) for key in ("document", "line", "column") if key in problem)
            lines.append(f"{place}: {problem['message']}" if place else problem["message"])
        return "\n".join(lines) or str(self.args[0])


class IllegalActionError(RearguardError, ValueError):
    """An action that the rules do not allow: ``why``, and ``cite``, the rule (empty if none is printed)."""

    def __init__(self, why: str, cite: str):
        super().__init__(f"{why} ({cite})" if cite else why)
        self.why = why
        self.cite = cite


class LimitError(RearguardError):
    """A question that takes more work or memory than one may."""


def _candidates() -> list[str]:
    named = os.environ.get("REARGUARD_LIBRARY")
    if named:
        return [named]
    beside = Path(__file__).parent / "librearguard.so.1"
    found = ctypes.util.find_library("rearguard")
    return ([str(beside)] if beside.exists() else []) + ["librearguard.so.1"] + ([found] if found else [])


def _load() -> ctypes.CDLL:
    problems = []
    for name in _candidates():
        try:
            library = ctypes.CDLL(name)
        except OSError as problem:
            problems.append(str(problem))
            continue
        library.rearguard_abi.restype = ctypes.c_uint32
        if library.rearguard_abi() != ABI:
            raise ImportError(f"{name} has another interface than this package")
        return library
    raise ImportError("librearguard.so.1 is not found: " + "; ".join(problems))


_c = _load()
_handle = ctypes.c_void_p
_text = ctypes.c_char_p
_size = ctypes.c_size_t
_out = ctypes.POINTER(ctypes.c_void_p)

for _name, _types in {
    "library_new": [_text, _out, _out],
    "library_add": [_handle, _text, _text, _size, _out],
    "position_load": [_handle, _text, _text, _size, _out, _out],
    "position_ask": [_handle, _text, _size, _out],
    "position_with": [_handle, _text, _size, _out, _out],
    "game_new": [_handle, _text, _size, _out, _out],
    "game_copy": [_handle, _out, _out],
    "game_ask": [_handle, _text, _size, _out],
    "game_act": [_handle, _text, _size, _out],
}.items():
    _function = getattr(_c, "rearguard_" + _name)
    _function.argtypes = _types
    _function.restype = ctypes.c_int
_c.rearguard_version.restype = _text
_c.rearguard_answer_text.argtypes = [_handle, ctypes.POINTER(_size)]
_c.rearguard_answer_text.restype = ctypes.c_void_p
for _name in ("library", "position", "game", "answer"):
    _function = getattr(_c, f"rearguard_{_name}_free")
    _function.argtypes = [_handle]
    _function.restype = None


def version() -> str:
    """The version of the library, such as ``"0.1.0"``."""
    return _c.rearguard_version().decode()


def call(name: str, *arguments: Any) -> str:
    """Calls a function, and returns its answer or raises what it answers."""
    answer = ctypes.c_void_p()
    status = getattr(_c, "rearguard_" + name)(*arguments, ctypes.byref(answer))
    try:
        size = _size()
        at = _c.rearguard_answer_text(answer, ctypes.byref(size))
        text = ctypes.string_at(at, size.value).decode("utf-8", "replace")
    finally:
        _c.rearguard_answer_free(answer)
    if status == _OK:
        return text
    content = json.loads(text) if text else {"error": {"kind": "limit", "message": "there is not enough memory"}}
    if status == _ILLEGAL:
        raise IllegalActionError(content["illegal"]["why"], content["illegal"].get("cite", ""))
    error = content["error"]
    if status == _LIMIT:
        raise LimitError(error["message"])
    if error["kind"] == "internal":
        raise RearguardError(error["message"])
    raise DocumentError(error["message"], error["kind"], error.get("problems", []))


class Handle:
    """A handle of the library, freed with its last user, or before; a later use is refused by the library.

    It is a number, so that it can be used in any thread, and freed while others use it.
    """

    def __init__(self, kind: str):
        self._free = getattr(_c, f"rearguard_{kind}_free")
        self.pointer = ctypes.c_void_p()

    def out(self) -> Any:
        return ctypes.byref(self.pointer)

    def free(self) -> None:
        self._free(self.pointer)

    def __del__(self) -> None:
        self.free()


def question(content: dict[str, Any]) -> tuple[bytes, int]:
    """A JSON object as two arguments of a function."""
    text = json.dumps({key: value for key, value in content.items() if value is not None}).encode()
    return text, len(text)


def bytes_of(text: Optional[str]) -> tuple[Optional[bytes], int]:
    """A text as two arguments of a function; none for a null."""
    if text is None:
        return None, 0
    encoded = text.encode()
    return encoded, len(encoded)
