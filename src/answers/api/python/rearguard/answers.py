"""What can be asked, and what is answered. Made by tools/answer_types of src/answers/questions/answers.keys."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union

_ActAnswer = TypedDict(
    "_ActAnswer",
    {
        "by": "Origin",
    },
)
_ActAnswerPerhaps = TypedDict(
    "_ActAnswerPerhaps",
    {
        "action": "str", "side": "str", "dice": "Dice", "steps": "List[Step]", "undone": "Literal[True]",
        "id": "Union[str, int]",
    }, total=False,
)


class ActAnswer(_ActAnswer, _ActAnswerPerhaps):
    pass


_ActQuestionPerhaps = TypedDict(
    "_ActQuestionPerhaps",
    {
        "action": "str", "dice": "Dice", "undo": "bool", "redo": "bool", "id": "Union[str, int]",
    }, total=False,
)


class ActQuestion(_ActQuestionPerhaps):
    """One of `action`, `undo` and `redo`."""


_Action = TypedDict(
    "_Action",
    {
        "action": "str",
        "kind": "Literal[\"movement\", \"facing\", \"event\", \"choose\", \"enter\", \"end\", \"begin\"]",
    },
)
_ActionPerhaps = TypedDict(
    "_ActionPerhaps",
    {
        "name": "str", "unit": "str", "targets": "Strings", "path": "Path", "hex": "str", "movement_points": "Points",
        "facing": "str", "option": "str",
    }, total=False,
)


class Action(_Action, _ActionPerhaps):
    pass


_Answers = TypedDict(
    "_Answers",
    {
        "questions": "Questions", "answers": "AnswersGiven", "refusal": "Refusal",
    },
)


class Answers(_Answers):
    pass


_AnswersGivenPerhaps = TypedDict(
    "_AnswersGivenPerhaps",
    {
        "retreat": "RetreatAnswer", "resolve": "ResolveAnswer", "danger": "DangerAnswer", "reach": "ReachAnswer",
        "perft": "PerftAnswer", "picture": "str", "position": "Union[PositionBundle, str, List[Any]]",
        "setup": "SetupAnswer", "boards": "BoardsAnswer", "state": "StateAnswer", "legal": "LegalAnswer",
        "why_not": "WhyNotAnswer", "preview": "PreviewAnswer", "suggest": "SuggestAnswer", "journal": "str",
        "opening": "OpeningAnswer", "act": "ActAnswer",
    }, total=False,
)


class AnswersGiven(_AnswersGivenPerhaps):
    pass


_BoardPerhaps = TypedDict(
    "_BoardPerhaps",
    {
        "units": "List[Unit]", "changed_units": "List[Any]", "links": "List[Link]",
        "enemy_line": "Dict[str, Union[Line, str, int]]", "allies": "Dict[str, Names]", "side_names": "SideNames",
        "supply_sources": "Dict[str, Strings]", "regions": "Regions", "retreat_direction": "Dict[str, str]",
        "turn": "int", "questions": "List[Any]",
    }, total=False,
)


class Board(_BoardPerhaps):
    """Keys of a position document, in place of those of the position."""


_BoardAnswerPerhaps = TypedDict(
    "_BoardAnswerPerhaps",
    {
        "answers": "List[Any]", "error": "Fault",
    }, total=False,
)


class BoardAnswer(_BoardAnswerPerhaps):
    pass


_BoardsAnswer = TypedDict(
    "_BoardsAnswer",
    {
        "boards": "List[BoardAnswer]", "by": "Origin",
    },
)
_BoardsAnswerPerhaps = TypedDict(
    "_BoardsAnswerPerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class BoardsAnswer(_BoardsAnswer, _BoardsAnswerPerhaps):
    pass


_BoardsQuestion = TypedDict(
    "_BoardsQuestion",
    {
        "ask": "Literal[\"boards\"]", "boards": "List[Board]",
    },
)
_BoardsQuestionPerhaps = TypedDict(
    "_BoardsQuestionPerhaps",
    {
        "questions": "List[Any]", "id": "Union[str, int]",
    }, total=False,
)


class BoardsQuestion(_BoardsQuestion, _BoardsQuestionPerhaps):
    pass


_Candidate = TypedDict(
    "_Candidate",
    {
        "action": "str", "gain": "str",
    },
)


class Candidate(_Candidate):
    pass


_Chance = TypedDict(
    "_Chance",
    {
        "outcome": "str", "share": "float", "percent": "int", "loses": "bool",
    },
)


class Chance(_Chance):
    pass


_Danger = TypedDict(
    "_Danger",
    {
        "unit": "str", "side": "str", "hex": "str", "outcome": "str", "captured": "bool", "end_hexes": "int",
        "paths": "int", "choke": "Hexes",
    },
)
_DangerPerhaps = TypedDict(
    "_DangerPerhaps",
    {
        "caused_by": "Strings", "option": "str", "undecided": "str", "min_cut": "MinCut",
    }, total=False,
)


class Danger(_Danger, _DangerPerhaps):
    pass


_DangerAnswer = TypedDict(
    "_DangerAnswer",
    {
        "rules": "str", "result": "str", "units": "List[Danger]", "by": "Origin",
    },
)
_DangerAnswerPerhaps = TypedDict(
    "_DangerAnswerPerhaps",
    {
        "readings": "Readings", "id": "Union[str, int]",
    }, total=False,
)


class DangerAnswer(_DangerAnswer, _DangerAnswerPerhaps):
    pass


_DangerQuestion = TypedDict(
    "_DangerQuestion",
    {
        "ask": "Literal[\"danger\"]",
    },
)
_DangerQuestionPerhaps = TypedDict(
    "_DangerQuestionPerhaps",
    {
        "result": "str", "units": "Strings", "side": "str", "with": "Numbers", "line": "str", "id": "Union[str, int]",
    }, total=False,
)


class DangerQuestion(_DangerQuestion, _DangerQuestionPerhaps):
    pass


_Die = TypedDict(
    "_Die",
    {
        "for": "str", "sides": "int", "rolled": "int",
    },
)


class Die(_Die):
    pass


_EndHex = TypedDict(
    "_EndHex",
    {
        "hex": "str", "movement_points": "Points", "path_count": "int", "paths": "List[Path]",
    },
)
_EndHexPerhaps = TypedDict(
    "_EndHexPerhaps",
    {
        "off_map": "bool", "exits": "List[MapExit]", "path_count_text": "str", "ways": "Strings",
        "exposed_to": "List[Exposure]", "path_effects": "List[Effects]", "tests": "List[Effects]",
        "totals": "List[PathTotal]", "strength_lost": "LossRange", "provisional": "bool", "may_refuse": "Strings",
        "asked_anew": "Strings",
    }, total=False,
)


class EndHex(_EndHex, _EndHexPerhaps):
    pass


_Exposure = TypedDict(
    "_Exposure",
    {
        "fire": "Strings", "zoc": "Hexes", "displaces": "Strings",
    },
)


class Exposure(_Exposure):
    """Of a path, on its way."""


_Fault = TypedDict(
    "_Fault",
    {
        "kind": "Literal[\"document\", \"request\", \"rules\", \"limit\", \"internal\"]", "message": "str",
    },
)
_FaultPerhaps = TypedDict(
    "_FaultPerhaps",
    {
        "problems": "List[Problem]",
    }, total=False,
)


class Fault(_Fault, _FaultPerhaps):
    pass


_ForeseenChoice = TypedDict(
    "_ForeseenChoice",
    {
        "side": "str", "unit": "str", "option": "str", "instead": "Strings", "share": "float",
    },
)


class ForeseenChoice(_ForeseenChoice):
    """What a player is taken to choose on the way."""


_Illegal = TypedDict(
    "_Illegal",
    {
        "why": "str", "kind": "Literal[\"illegal\", \"needs_hex\", \"dice_wanted\"]",
    },
)
_IllegalPerhaps = TypedDict(
    "_IllegalPerhaps",
    {
        "cite": "str",
    }, total=False,
)


class Illegal(_Illegal, _IllegalPerhaps):
    pass


_JournalQuestion = TypedDict(
    "_JournalQuestion",
    {
        "ask": "Literal[\"journal\"]",
    },
)
_JournalQuestionPerhaps = TypedDict(
    "_JournalQuestionPerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class JournalQuestion(_JournalQuestion, _JournalQuestionPerhaps):
    """Answered by the journal."""


_JudgedPath = TypedDict(
    "_JudgedPath",
    {
        "path": "Path", "legal": "bool",
    },
)
_JudgedPathPerhaps = TypedDict(
    "_JudgedPathPerhaps",
    {
        "clause": "str", "cite": "str", "text": "str", "why": "str", "movement_points": "Points",
    }, total=False,
)


class JudgedPath(_JudgedPath, _JudgedPathPerhaps):
    pass


_LegalAnswer = TypedDict(
    "_LegalAnswer",
    {
        "actions": "List[Action]", "by": "Origin",
    },
)
_LegalAnswerPerhaps = TypedDict(
    "_LegalAnswerPerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class LegalAnswer(_LegalAnswer, _LegalAnswerPerhaps):
    pass


_LegalQuestion = TypedDict(
    "_LegalQuestion",
    {
        "ask": "Literal[\"legal\"]",
    },
)
_LegalQuestionPerhaps = TypedDict(
    "_LegalQuestionPerhaps",
    {
        "unit": "str", "id": "Union[str, int]",
    }, total=False,
)


class LegalQuestion(_LegalQuestion, _LegalQuestionPerhaps):
    pass


_LinePerhaps = TypedDict(
    "_LinePerhaps",
    {
        "column": "Union[str, int]", "row": "Union[str, int]",
    }, total=False,
)


class Line(_LinePerhaps):
    pass


_Link = TypedDict(
    "_Link",
    {
        "name": "str", "from": "str", "to": "str",
    },
)
_LinkPerhaps = TypedDict(
    "_LinkPerhaps",
    {
        "counts": "Numbers",
    }, total=False,
)


class Link(_Link, _LinkPerhaps):
    pass


_LossRange = TypedDict(
    "_LossRange",
    {
        "min": "int", "max": "int",
    },
)


class LossRange(_LossRange):
    pass


_Lost = TypedDict(
    "_Lost",
    {
        "id": "str", "side": "str", "outcome": "str", "hex": "str", "turn": "int",
    },
)


class Lost(_Lost):
    pass


_MapExit = TypedDict(
    "_MapExit",
    {
        "edge": "str", "at": "str",
    },
)


class MapExit(_MapExit):
    pass


_MinCut = TypedDict(
    "_MinCut",
    {
        "hexes": "int", "example": "Hexes",
    },
)


class MinCut(_MinCut):
    pass


_Need = TypedDict(
    "_Need",
    {
        "always": "bool",
    },
)
_NeedPerhaps = TypedDict(
    "_NeedPerhaps",
    {
        "unit": "str", "for": "str", "dice": "int", "sides": "int", "chooser": "str", "choices": "Strings",
    }, total=False,
)


class Need(_Need, _NeedPerhaps):
    """Dice of one roll, or a choice."""


_OpenChoice = TypedDict(
    "_OpenChoice",
    {
        "unit": "str", "chooser": "str",
    },
)
_OpenChoicePerhaps = TypedDict(
    "_OpenChoicePerhaps",
    {
        "paths": "List[Path]", "causing_units": "Strings", "options": "Strings", "brings": "List[Strings]",
    }, total=False,
)


class OpenChoice(_OpenChoice, _OpenChoicePerhaps):
    pass


_OpeningAnswer = TypedDict(
    "_OpeningAnswer",
    {
        "side": "str", "dice": "Dice", "steps": "List[Step]", "by": "Origin",
    },
)
_OpeningAnswerPerhaps = TypedDict(
    "_OpeningAnswerPerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class OpeningAnswer(_OpeningAnswer, _OpeningAnswerPerhaps):
    pass


_OpeningQuestion = TypedDict(
    "_OpeningQuestion",
    {
        "ask": "Literal[\"opening\"]",
    },
)
_OpeningQuestionPerhaps = TypedDict(
    "_OpeningQuestionPerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class OpeningQuestion(_OpeningQuestion, _OpeningQuestionPerhaps):
    pass


_Option = TypedDict(
    "_Option",
    {
        "name": "str", "available": "bool", "distance": "int", "end_hexes": "Hexes",
    },
)
_OptionPerhaps = TypedDict(
    "_OptionPerhaps",
    {
        "cite": "str", "text": "str", "outcome": "str", "cost": "Strings", "clause": "str", "clause_cite": "str",
        "why": "str",
    }, total=False,
)


class Option(_Option, _OptionPerhaps):
    pass


_Origin = TypedDict(
    "_Origin",
    {
        "version": "str",
    },
)
_OriginPerhaps = TypedDict(
    "_OriginPerhaps",
    {
        "rules": "str",
    }, total=False,
)


class Origin(_Origin, _OriginPerhaps):
    pass


_PathEffect = TypedDict(
    "_PathEffect",
    {
        "id": "str", "cite": "str", "hex": "str", "units": "Strings", "text": "str",
    },
)


class PathEffect(_PathEffect):
    pass


_PathTotal = TypedDict(
    "_PathTotal",
    {
        "strength_lost": "int",
    },
)
_PathTotalPerhaps = TypedDict(
    "_PathTotalPerhaps",
    {
        "outcome": "str",
    }, total=False,
)


class PathTotal(_PathTotal, _PathTotalPerhaps):
    pass


_PendingChoice = TypedDict(
    "_PendingChoice",
    {
        "unit": "str", "chooser": "str",
    },
)
_PendingChoicePerhaps = TypedDict(
    "_PendingChoicePerhaps",
    {
        "paths": "List[Path]", "options": "Strings", "brings": "List[Strings]",
    }, total=False,
)


class PendingChoice(_PendingChoice, _PendingChoicePerhaps):
    pass


_PerftAnswer = TypedDict(
    "_PerftAnswer",
    {
        "unit": "str", "distance": "int", "paths": "int", "end_hexes": "int", "first": "Numbers", "by": "Origin",
    },
)
_PerftAnswerPerhaps = TypedDict(
    "_PerftAnswerPerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class PerftAnswer(_PerftAnswer, _PerftAnswerPerhaps):
    pass


_PerftQuestion = TypedDict(
    "_PerftQuestion",
    {
        "ask": "Literal[\"perft\"]",
    },
)
_PerftQuestionPerhaps = TypedDict(
    "_PerftQuestionPerhaps",
    {
        "unit": "str", "result": "str", "distance": "int", "caused_by": "Strings", "then": "Strings",
        "with": "Numbers", "option": "str", "path": "Path", "max_paths": "int", "ruled_out": "bool",
        "vacated": "Strings", "defender_hexes": "Strings", "entered": "Strings", "fresh": "bool", "line": "str",
        "id": "Union[str, int]",
    }, total=False,
)


class PerftQuestion(_PerftQuestion, _PerftQuestionPerhaps):
    pass


_PictureQuestion = TypedDict(
    "_PictureQuestion",
    {
        "ask": "Literal[\"picture\"]",
    },
)
_PictureQuestionPerhaps = TypedDict(
    "_PictureQuestionPerhaps",
    {
        "unit": "str", "result": "str", "distance": "int", "caused_by": "Strings", "then": "Strings",
        "with": "Numbers", "option": "str", "path": "Path", "max_paths": "int", "ruled_out": "bool",
        "vacated": "Strings", "defender_hexes": "Strings", "entered": "Strings", "fresh": "bool", "line": "str",
        "id": "Union[str, int]", "layer": "Literal[\"all\", \"map\", \"units\", \"hexes\", \"plain\"]",
        "section": "List[int]", "around": "List[str]", "legend": "bool", "prefix": "str",
    }, total=False,
)


class PictureQuestion(_PictureQuestion, _PictureQuestionPerhaps):
    """Of a verdict with the keys of a retreat; answered by SVG."""


_PositionBundle = TypedDict(
    "_PositionBundle",
    {
        "position": "str", "documents": "Dict[str, str]", "by": "Origin",
    },
)
_PositionBundlePerhaps = TypedDict(
    "_PositionBundlePerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class PositionBundle(_PositionBundle, _PositionBundlePerhaps):
    """With `format = "bundle"`."""


_PositionQuestion = TypedDict(
    "_PositionQuestion",
    {
        "ask": "Literal[\"position\"]",
    },
)
_PositionQuestionPerhaps = TypedDict(
    "_PositionQuestionPerhaps",
    {
        "format": "Literal[\"toml\", \"json\", \"bundle\", \"line\", \"link\", \"questions\"]",
        "questions": "List[Any]", "line": "str", "id": "Union[str, int]",
    }, total=False,
)


class PositionQuestion(_PositionQuestion, _PositionQuestionPerhaps):
    """Answered by a document."""


_PreviewAnswer = TypedDict(
    "_PreviewAnswer",
    {
        "numbers": "Numbers", "computed": "Strings", "exact": "bool", "first": "Strings", "chances": "List[Chance]",
        "choices": "List[ForeseenChoice]", "phases": "Strings", "by": "Origin",
    },
)
_PreviewAnswerPerhaps = TypedDict(
    "_PreviewAnswerPerhaps",
    {
        "samples": "int", "error": "float", "id": "Union[str, int]",
    }, total=False,
)


class PreviewAnswer(_PreviewAnswer, _PreviewAnswerPerhaps):
    pass


_PreviewQuestion = TypedDict(
    "_PreviewQuestion",
    {
        "ask": "Literal[\"preview\"]", "action": "str",
    },
)
_PreviewQuestionPerhaps = TypedDict(
    "_PreviewQuestionPerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class PreviewQuestion(_PreviewQuestion, _PreviewQuestionPerhaps):
    pass


_Problem = TypedDict(
    "_Problem",
    {
        "message": "str",
    },
)
_ProblemPerhaps = TypedDict(
    "_ProblemPerhaps",
    {
        "document": "str", "line": "int", "column": "int",
    }, total=False,
)


class Problem(_Problem, _ProblemPerhaps):
    pass


_QuestionsPerhaps = TypedDict(
    "_QuestionsPerhaps",
    {
        "retreat": "RetreatQuestion", "resolve": "ResolveQuestion", "danger": "DangerQuestion",
        "reach": "ReachQuestion", "perft": "PerftQuestion", "picture": "PictureQuestion",
        "position": "PositionQuestion", "setup": "SetupQuestion", "boards": "BoardsQuestion", "state": "StateQuestion",
        "legal": "LegalQuestion", "why_not": "WhyNotQuestion", "preview": "PreviewQuestion",
        "suggest": "SuggestQuestion", "journal": "JournalQuestion", "opening": "OpeningQuestion", "act": "ActQuestion",
    }, total=False,
)


class Questions(_QuestionsPerhaps):
    pass


_ReachAnswer = TypedDict(
    "_ReachAnswer",
    {
        "unit": "str", "from": "str", "movement_points": "Points", "reached": "List[ReachedHex]", "by": "Origin",
    },
)
_ReachAnswerPerhaps = TypedDict(
    "_ReachAnswerPerhaps",
    {
        "no_room": "List[ReachedHex]", "id": "Union[str, int]",
    }, total=False,
)


class ReachAnswer(_ReachAnswer, _ReachAnswerPerhaps):
    pass


_ReachQuestion = TypedDict(
    "_ReachQuestion",
    {
        "ask": "Literal[\"reach\"]", "unit": "str",
    },
)
_ReachQuestionPerhaps = TypedDict(
    "_ReachQuestionPerhaps",
    {
        "movement_points": "Number", "zoc": "Literal[\"free\", \"stop\", \"no-zoc-to-zoc\"]",
        "zoc_entry_cost": "Number", "zoc_exit_cost": "Number", "line": "str", "id": "Union[str, int]",
    }, total=False,
)


class ReachQuestion(_ReachQuestion, _ReachQuestionPerhaps):
    pass


_ReachedHex = TypedDict(
    "_ReachedHex",
    {
        "hex": "str", "movement_points": "Points",
    },
)
_ReachedHexPerhaps = TypedDict(
    "_ReachedHexPerhaps",
    {
        "with": "Strings",
    }, total=False,
)


class ReachedHex(_ReachedHex, _ReachedHexPerhaps):
    pass


_Refusal = TypedDict(
    "_Refusal",
    {
        "by": "Origin",
    },
)
_RefusalPerhaps = TypedDict(
    "_RefusalPerhaps",
    {
        "error": "Fault", "illegal": "Illegal", "id": "Union[str, int]",
    }, total=False,
)


class Refusal(_Refusal, _RefusalPerhaps):
    """In place of any answer."""


_ResolveAnswer = TypedDict(
    "_ResolveAnswer",
    {
        "by": "Origin",
    },
)
_ResolveAnswerPerhaps = TypedDict(
    "_ResolveAnswerPerhaps",
    {
        "unit": "str", "event": "str", "result": "str", "distance": "int", "rules": "str", "readings": "Readings",
        "outcome": "Literal[\"resolved\", \"impossible\", \"choice\"]", "steps": "List[Step]",
        "pending_choice": "List[PendingChoice]", "dice_used": "List[int]", "units": "List[Unit]",
        "links": "List[Link]", "needs": "List[Need]", "complete": "bool", "id": "Union[str, int]",
    }, total=False,
)


class ResolveAnswer(_ResolveAnswer, _ResolveAnswerPerhaps):
    pass


_ResolveQuestion = TypedDict(
    "_ResolveQuestion",
    {
        "ask": "Literal[\"resolve\"]", "unit": "str",
    },
)
_ResolveQuestionPerhaps = TypedDict(
    "_ResolveQuestionPerhaps",
    {
        "event": "str", "result": "str", "distance": "int", "caused_by": "Strings", "with": "Numbers",
        "dice": "List[Union[int, str]]", "seed": "int", "choose": "Strings", "vacated": "Strings",
        "defender_hexes": "Strings", "entered": "Strings", "fresh": "bool", "needs": "bool", "line": "str",
        "id": "Union[str, int]",
    }, total=False,
)


class ResolveQuestion(_ResolveQuestion, _ResolveQuestionPerhaps):
    pass


_ResultNamed = TypedDict(
    "_ResultNamed",
    {
        "name": "str",
    },
)
_ResultNamedPerhaps = TypedDict(
    "_ResultNamedPerhaps",
    {
        "cite": "str", "text": "str", "needs": "Strings", "causing_units": "Literal[\"required\", \"possible\"]",
    }, total=False,
)


class ResultNamed(_ResultNamed, _ResultNamedPerhaps):
    pass


_RetreatAnswer = TypedDict(
    "_RetreatAnswer",
    {
        "unit": "str", "from": "str", "rules": "str", "outcome": "str", "end_hexes": "List[EndHex]", "by": "Origin",
    },
)
_RetreatAnswerPerhaps = TypedDict(
    "_RetreatAnswerPerhaps",
    {
        "companions": "Strings", "movement_points": "Points", "distance": "int", "shorter_by": "int",
        "readings": "Readings", "clause": "str", "cite": "str", "why": "str", "exhausted_by": "str",
        "ruled_out": "List[RuledOut]", "result": "str", "chooser": "str", "option": "str", "option_chooser": "str",
        "options": "List[Option]", "closed": "Strings", "traps": "List[Trap]", "judged_path": "JudgedPath",
        "notes": "Strings", "id": "Union[str, int]",
    }, total=False,
)


class RetreatAnswer(_RetreatAnswer, _RetreatAnswerPerhaps):
    pass


_RetreatQuestion = TypedDict(
    "_RetreatQuestion",
    {
        "ask": "Literal[\"retreat\"]",
    },
)
_RetreatQuestionPerhaps = TypedDict(
    "_RetreatQuestionPerhaps",
    {
        "unit": "str", "result": "str", "distance": "int", "caused_by": "Strings", "then": "Strings",
        "with": "Numbers", "option": "str", "path": "Path", "max_paths": "int", "ruled_out": "bool",
        "vacated": "Strings", "defender_hexes": "Strings", "entered": "Strings", "fresh": "bool", "line": "str",
        "id": "Union[str, int]",
    }, total=False,
)


class RetreatQuestion(_RetreatQuestion, _RetreatQuestionPerhaps):
    pass


_RuledOut = TypedDict(
    "_RuledOut",
    {
        "hex": "str", "clause": "str", "cite": "str", "why": "str",
    },
)
_RuledOutPerhaps = TypedDict(
    "_RuledOutPerhaps",
    {
        "mark": "str", "text": "str",
    }, total=False,
)


class RuledOut(_RuledOut, _RuledOutPerhaps):
    pass


_RulesNamed = TypedDict(
    "_RulesNamed",
    {
        "id": "str",
    },
)
_RulesNamedPerhaps = TypedDict(
    "_RulesNamedPerhaps",
    {
        "name": "str", "source": "str",
    }, total=False,
)


class RulesNamed(_RulesNamed, _RulesNamedPerhaps):
    pass


_Score = TypedDict(
    "_Score",
    {
        "points": "Numbers", "margin": "int", "verdict": "str", "lines": "List[ScoreLine]",
    },
)
_ScorePerhaps = TypedDict(
    "_ScorePerhaps",
    {
        "leader": "str",
    }, total=False,
)


class Score(_Score, _ScorePerhaps):
    pass


_ScoreLine = TypedDict(
    "_ScoreLine",
    {
        "side": "str", "text": "str", "points": "int",
    },
)


class ScoreLine(_ScoreLine):
    pass


_SetupAnswer = TypedDict(
    "_SetupAnswer",
    {
        "rules": "RulesNamed", "results": "List[ResultNamed]", "sides": "Strings", "units": "List[Unit]",
        "links": "List[Link]", "by": "Origin",
    },
)
_SetupAnswerPerhaps = TypedDict(
    "_SetupAnswerPerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class SetupAnswer(_SetupAnswer, _SetupAnswerPerhaps):
    pass


_SetupQuestion = TypedDict(
    "_SetupQuestion",
    {
        "ask": "Literal[\"setup\"]",
    },
)
_SetupQuestionPerhaps = TypedDict(
    "_SetupQuestionPerhaps",
    {
        "line": "str", "id": "Union[str, int]",
    }, total=False,
)


class SetupQuestion(_SetupQuestion, _SetupQuestionPerhaps):
    pass


_SideName = TypedDict(
    "_SideName",
    {
        "name": "str",
    },
)
_SideNamePerhaps = TypedDict(
    "_SideNamePerhaps",
    {
        "adjective": "str",
    }, total=False,
)


class SideName(_SideName, _SideNamePerhaps):
    pass


_StateAnswer = TypedDict(
    "_StateAnswer",
    {
        "scenario": "str", "turn": "int", "turns": "int", "side": "str", "acting": "str", "phase": "str",
        "over": "bool", "prompt": "str", "score": "Score", "units": "List[Unit]", "waiting": "List[Waiting]",
        "lost": "List[Lost]", "state": "str", "without_seed": "str", "by": "Origin",
    },
)
_StateAnswerPerhaps = TypedDict(
    "_StateAnswerPerhaps",
    {
        "early_end": "str", "choice": "OpenChoice", "links": "List[Link]", "id": "Union[str, int]",
    }, total=False,
)


class StateAnswer(_StateAnswer, _StateAnswerPerhaps):
    pass


_StateQuestion = TypedDict(
    "_StateQuestion",
    {
        "ask": "Literal[\"state\"]",
    },
)
_StateQuestionPerhaps = TypedDict(
    "_StateQuestionPerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class StateQuestion(_StateQuestion, _StateQuestionPerhaps):
    pass


_Step = TypedDict(
    "_Step",
    {
        "unit": "str", "text": "str", "path": "Path",
    },
)
_StepPerhaps = TypedDict(
    "_StepPerhaps",
    {
        "clause": "str", "cite": "str", "dice": "List[Die]", "sums": "List[Sum]",
    }, total=False,
)


class Step(_Step, _StepPerhaps):
    """What happens, in order."""


_SuggestAnswer = TypedDict(
    "_SuggestAnswer",
    {
        "action": "str", "gain": "str", "why": "str", "candidates": "List[Candidate]", "tried": "int", "by": "Origin",
    },
)
_SuggestAnswerPerhaps = TypedDict(
    "_SuggestAnswerPerhaps",
    {
        "next": "str", "instead_of": "str", "its_gain": "str", "id": "Union[str, int]",
    }, total=False,
)


class SuggestAnswer(_SuggestAnswer, _SuggestAnswerPerhaps):
    pass


_SuggestQuestion = TypedDict(
    "_SuggestQuestion",
    {
        "ask": "Literal[\"suggest\"]",
    },
)
_SuggestQuestionPerhaps = TypedDict(
    "_SuggestQuestionPerhaps",
    {
        "strength": "Literal[\"recruit\", \"captain\", \"general\"]", "seed": "int", "work": "int", "seconds": "float",
        "id": "Union[str, int]",
    }, total=False,
)


class SuggestQuestion(_SuggestQuestion, _SuggestQuestionPerhaps):
    pass


_Sum = TypedDict(
    "_Sum",
    {
        "unit": "str", "name": "str", "parts": "List[SumPart]", "total": "int",
    },
)


class Sum(_Sum):
    """A number with all that has made it."""


_SumPart = TypedDict(
    "_SumPart",
    {
        "number": "int",
    },
)
_SumPartPerhaps = TypedDict(
    "_SumPartPerhaps",
    {
        "dice": "List[int]", "text": "str", "cite": "str",
    }, total=False,
)


class SumPart(_SumPart, _SumPartPerhaps):
    pass


_Trap = TypedDict(
    "_Trap",
    {
        "hex": "str", "unit": "str", "outcome": "str",
    },
)
_TrapPerhaps = TypedDict(
    "_TrapPerhaps",
    {
        "closed_by": "str",
    }, total=False,
)


class Trap(_Trap, _TrapPerhaps):
    pass


_Unit = TypedDict(
    "_Unit",
    {
        "id": "str",
    },
)
_UnitPerhaps = TypedDict(
    "_UnitPerhaps",
    {
        "side": "str", "hex": "str", "class": "str", "zoc": "bool", "retreat_fire_range": "int", "name": "str",
        "kind": "str", "size": "str", "state": "str", "facing": "str", "strength": "int", "morale": "int",
        "stacking_points": "int", "movement": "Number", "hidden": "bool", "markers": "Strings", "engaged": "Strings",
        "counts": "Numbers", "pictures": "Strings", "enemy_line": "Dict[str, Union[Line, str, int]]",
        "allies": "Dict[str, Names]", "side_names": "SideNames", "supply_sources": "Dict[str, Strings]",
        "regions": "Regions", "retreat_direction": "Dict[str, str]",
    }, total=False,
)


class Unit(_Unit, _UnitPerhaps):
    pass


_Waiting = TypedDict(
    "_Waiting",
    {
        "arrives": "int", "entry_hexes": "Hexes",
    },
)
_WaitingPerhaps = TypedDict(
    "_WaitingPerhaps",
    {
        "id": "str", "side": "str", "hex": "str", "class": "str", "zoc": "bool", "retreat_fire_range": "int",
        "name": "str", "kind": "str", "size": "str", "state": "str", "facing": "str", "strength": "int",
        "morale": "int", "stacking_points": "int", "movement": "Number", "hidden": "bool", "markers": "Strings",
        "engaged": "Strings", "counts": "Numbers", "pictures": "Strings",
        "enemy_line": "Dict[str, Union[Line, str, int]]", "allies": "Dict[str, Names]", "side_names": "SideNames",
        "supply_sources": "Dict[str, Strings]", "regions": "Regions", "retreat_direction": "Dict[str, str]",
    }, total=False,
)


class Waiting(_Waiting, _WaitingPerhaps):
    pass


_WhyNotAnswer = TypedDict(
    "_WhyNotAnswer",
    {
        "legal": "Literal[True]", "by": "Origin",
    },
)
_WhyNotAnswerPerhaps = TypedDict(
    "_WhyNotAnswerPerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class WhyNotAnswer(_WhyNotAnswer, _WhyNotAnswerPerhaps):
    pass


_WhyNotQuestion = TypedDict(
    "_WhyNotQuestion",
    {
        "ask": "Literal[\"why_not\"]", "action": "str",
    },
)
_WhyNotQuestionPerhaps = TypedDict(
    "_WhyNotQuestionPerhaps",
    {
        "id": "Union[str, int]",
    }, total=False,
)


class WhyNotQuestion(_WhyNotQuestion, _WhyNotQuestionPerhaps):
    pass


Dice = List[int]

Effects = List[PathEffect]

Hexes = List[str]

Names = Union[str, List[str]]

Number = Union[float, str]

Numbers = Dict[str, int]

Path = List[str]

Points = str

Readings = Dict[str, str]

SideNames = Dict[str, Union[str, SideName]]

Strings = List[str]

Regions = Dict[str, Union[Names, Dict[str, Names]]]
