"""
A whole game beside the light one: a person who sees the real table and answers what is asked.

The whole game is played by the engine; the light game gets his cards, lots and tiles as they came,
and every question is answered by a look at the whole position. So both must decide the same.
"""

from typing import Any

import attrs
from beside import Asked, BesideGame, PartWaysError

from pakal.games.ahau.asking.thing import value_in
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.light import questions, rules, sites, things
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_REGION
from pakal.games.ahau.rules.movement import military_strength
from pakal.games.ahau.rules.packed import (
    LEAVES_LYING,
    STANDS_UP,
    leaving_city,
    leaving_how,
    left_card,
    marker_move_ends,
    right_card,
    tile_god,
    walk_ends,
    walk_lies,
)
from pakal.games.ahau.rules.rewards import has_marker
from pakal.games.ahau.rules.scoring import criterion_value, tiles_built
from pakal.games.ahau.rules.state import BY_PYRAMID, BY_WORKERS, State, has, weight
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, SPACES, YOU
from pakal.games.ahau.telling.names import city_name, link_name
from pakal.games.ahau.words import CITY_GATES, COLOURS, GODS, WAR_CAPTAIN
from pakal.games.answering import say
from pakal.games.asking import Question, Value
from pakal.games.matching import plain

# What chance brings to King Pakal; everything else is drawn without the light game.
_HIS_DRAWS = {at.DEAL_LEFT, at.DEAL_RIGHT, at.DRAW_LOTS, at.REVEAL_REGION_CARD, at.LAY_CITY}

_FROM_REGIONS = range(FROM_REGION, FROM_REGION + 10)


__all__ = ["Asked", "Beside", "PartWaysError"]


@attrs.define
class YourTurn:
    """What happens in a turn of the person's, as far as its line says it."""

    worker: int = -1
    words: list[str] = attrs.field(factory=list[str])
    marks: list[int] = attrs.field(factory=list[int])
    sites: list[int] = attrs.field(factory=list[int])
    moved_marker: bool = False


@attrs.define(eq=False, slots=False)
class Beside(BesideGame[Ahau]):
    """Both games of Ahau."""

    turn: YourTurn = attrs.field(factory=YourTurn)
    marked: int = 0  # the temples with a marker of the person's at the last celebration
    has_gates: bool = False
    is_full: bool = False
    strength: int = 0
    cards: tuple[int, int] = (0, 0)
    retreat: int = 0
    captain: int = 0

    # --- the whole game -----------------------------------------------------------------------

    def tells_draw(self, s: State) -> bool:
        """His cards, lots and tiles, and the gods of the cities."""
        return s.point in _HIS_DRAWS or (s.point == at.DRAW_TILE and s.who == PAKAL)

    def open_log(self) -> None:
        """Listen to the events of a step."""
        self.s.log = []

    def close_log(self) -> None:
        """What the step says about the person's turn."""
        self._note_events()
        self.s.log = None

    def _meant(self, s: State, outcome: Any) -> object:
        """What a decision comes to: of a building only the cost counts."""
        if s.point == at.WHICH_BUILDING and isinstance(outcome, int):
            return s.table.building_total[s.offer[outcome]]
        return outcome

    # --- the person's moves -------------------------------------------------------------------

    def note(self, s: State, option: int) -> None:
        """What the line of a turn will have to say about a choice of the person's."""
        if not self.game.is_person(s):
            return
        if s.point == at.CARDS:
            self.cards = (left_card(option), right_card(option))
        self._note_choice(s, option)

    def _note_choice(self, s: State, option: int) -> None:
        point = s.point
        if point == at.RETREAT:
            self.retreat = option
        elif point == at.CAPTAIN_MOVE:
            self.captain = option
        elif option == at.STOP:
            return
        elif point == at.PLACE_WORKER and option < s.table.cities:
            self.turn.worker = option
        elif point == at.CLAIM and option:
            self.turn.words.append("!")
        elif point == at.JAGUAR_MOVE:
            here, there = walk_ends(s.table, option)
            lying = "=" if walk_lies(option) and s.standing[here] else ""
            self.turn.words.append(f"{_short(s, here)}>{_short(s, there)}{lying}")
        elif point == at.SERPENT_WORKER:
            self.turn.words.append(_leaving(s, option))
        elif point == at.LAY_DOWN:
            self.turn.words.append(f"={_short(s, option)}")
        elif point == at.MOVE_MARKER:
            here, there = marker_move_ends(option)
            self.turn.words.append(f"{GODS[here]}>{GODS[there]}")
            self.turn.moved_marker = True
        elif point in (at.PRODUCE_OR_BUILD, at.BUILD) and option in _FROM_REGIONS:
            self.turn.words.append(f"!{option - FROM_REGION}")

    def _note_events(self) -> None:
        """What the log of the whole game says about the person's turn."""
        marked = sum(1 << god for god in range(5) if has_marker(self.before, YOU, god))
        for event in self.s.log or []:
            match event:
                case ("conflict", _, _, sides, *_):
                    self.strength = sum(next(rest for player, *rest in sides if player == YOU))
                case ("turn", player):
                    if player == YOU:
                        self.turn = YourTurn()
                case ("celebration", _):
                    self.marked = marked
                case ("deplete", player, link, _) if player == YOU:
                    self.turn.sites.append(link)
                case ("marker", player, god, _) if player == YOU:
                    marked |= 1 << god
                    if not self.turn.moved_marker:
                        self.turn.marks.append(god)
                    self.turn.moved_marker = False

    def _line(self) -> str:
        """The person's turn in a line."""
        s, turn = self.s, self.turn
        words = list(turn.words)
        marks = list(turn.marks)
        if turn.worker >= 0:
            word = _short(s, turn.worker)
            if s.city_god[turn.worker] in marks:
                marks.remove(s.city_god[turn.worker])
                word += "+"
            if "!" in words:
                words.remove("!")
                word += "!"
            if f"={_short(s, turn.worker)}" in words:
                words.remove(f"={_short(s, turn.worker)}")
                word += "="
            words.insert(0, word)
        words += [GODS[god] for god in marks]
        for link in turn.sites:
            a, b = s.table.link_ends[link]
            if turn.worker in (a, b):
                words.append(f"-{_short(s, b if a == turn.worker else a)}")
            else:
                words.append(f"{_short(s, a)}-{_short(s, b)}")
        if has(s, YOU, CITY_GATES) and not self.has_gates:
            self.has_gates = True
            words.append("gates")
        if -1 not in s.pyramid[:SPACES] and not self.is_full:
            self.is_full = True
            words.append("full")
        return " ".join(words) or "none"

    # --- questions ----------------------------------------------------------------------------

    def _answer(self, question: Question) -> str:
        key, s = question.key, self.s
        if key == questions.CONFIRM:
            return ""
        if key == rules.YOUR_REGION:
            region = self.game_region()
            captain = self._plays_captain()
            words = [str(region), *(["captain"] if captain else [])]
            if self.mode == rules.UNTOLD and has(s, YOU, CITY_GATES) and not self.has_gates:
                self.has_gates = True
                words.append("gates")
            return " ".join(words)
        if key == rules.YOUR_TURN:
            return self._line()
        if key == rules.YOUR_RETREAT:
            return str(self.retreat)
        if key == rules.YOUR_CAPTAIN:
            return "" if self.captain == at.STOP else str(self.captain)
        if key == questions.YOUR_WORKERS:
            now = [weight(s, YOU, city) for city in question.about]
            return ", ".join(
                _short(s, city) if number == old + 1 else f"{_short(s, city)} {number}"
                for city, number, old in zip(question.about, now, question.remembered, strict=True)
                if number != old
            )
        if key == questions.YOUR_LAID:
            return ", ".join(
                f"{_short(s, city)} {s.laid[city]}"
                for city, old in zip(question.about, question.remembered, strict=True)
                if s.laid[city] != old
            )
        if key == rules.YOUR_FAME:
            return str(s.fame[YOU])
        if key == rules.YOUR_TILES:
            return str(tiles_built(s, YOU))
        return say(question, self._value(question))

    def game_region(self) -> int:
        """The region of the person's left card."""
        left = self.cards[0]
        if left == ROLE_CARD:
            return self.s.table.edition.role_numbers[self.s.role[YOU]]
        return left

    def _plays_captain(self) -> bool:
        return ROLE_CARD in self.cards and self.s.role[YOU] == WAR_CAPTAIN

    def _value(self, question: Question) -> Value:
        key = question.key
        s = self.before if self.state.doing is not None else self.s
        light = self.state.s
        if key in things.BY_KEY:
            return value_in(_as_remembered(s, light), things.BY_KEY[key], question)
        if key == questions.YOUR_STRENGTH:
            waiting = light.point == at.CAPTAIN_MOVE
            return ((military_strength(s, YOU) if waiting else self.strength,),)
        if key == questions.TILES_HERE:
            place = 2 * s.region[PAKAL]
            return (tuple(tile for tile in s.region_tile[place : place + 2] if tile >= 0),)
        if key == questions.BEST_GODS:
            return tuple((self._best_god(s, region),) for region in question.about)
        if key == questions.CHEAPEST:
            costs = [s.table.building_total[b] for b in s.offer if b >= 0]
            return ((min(costs, default=0),),)
        if key == questions.CLAIMED_COST:
            building = self.before.region_building[s.region[PAKAL]]
            return ((s.table.building_total[building],),)
        if key == questions.YOUR_NUMBERS:
            return tuple((criterion_value(s, YOU, each),) for each in question.about)
        if key == questions.YOUR_MARKER:
            god = next(g for g in range(5) if f"the {GODS[g]} temple" in question.text)
            width = len(s.table.edition.temple_spaces)
            row = s.temple[god * width : (god + 1) * width]
            return ((row.index(YOU) + 1 if YOU in row else 0,),)
        if key == questions.YOUR_MARKERS:
            had = self.marked
            return (tuple(n for n, god in enumerate(question.means) if had >> god & 1),)
        if key == questions.CELEBRATION:
            due = self._trigger() if s.katun > light.katun else "no"
            return ((question.choices.index(due),),)
        if key == questions.YOUR_WAR:
            return ((s.war[YOU],),)
        return self._site_value(s, question)

    def _site_value(self, s: State, question: Question) -> Value:
        key = question.key
        if key == sites.FIRST_SITE:
            usable = {c for c in range(5) if COLOURS[c] in question.text}
            by_name = {link_name(s, link): link for link in range(len(s.site))}
            for place, choice in enumerate(question.choices):
                links = [by_name[name] for name in choice.split(", ") if name in by_name]
                if any(s.site[link] in usable for link in links) or choice == sites.NOWHERE:
                    return ((place,),)
        if key == sites.SITES_IN_COLOUR:
            usable = {c for c in range(5) if COLOURS[c] in question.text}
            named = (n for n, link in enumerate(question.means) if s.site[link] in usable)
            return (tuple(named),)
        if key == sites.SITES_THERE:
            return (tuple(n for n, link in enumerate(question.means) if s.site[link] >= 0),)
        if key == sites.SITE_COLOURS:
            return tuple(
                (s.site[link] if s.site[link] >= 0 else len(COLOURS),) for link in question.about
            )
        if key == sites.COLOURS_LEFT:
            return (tuple(n for n, colour in enumerate(question.means) if colour in s.site),)
        raise PartWaysError(f"nobody knows an answer to {question.key}: {question.text}")

    def _trigger(self) -> str:
        """What has triggered the celebration that was just held."""
        if self.game.is_over(self.s) and self.s.triggers & BY_PYRAMID:
            return "pyramid"
        if self.game.is_over(self.s) and self.s.triggers & BY_WORKERS:
            return "workers"
        return "calendar"

    @staticmethod
    def _best_god(s: State, region: int) -> int:
        gods = [tile_god(tile) for tile in s.region_tile[2 * region : 2 * region + 2] if tile >= 0]
        return min(gods, key=lambda god: s.table.god_rank[god], default=len(GODS))


def _as_remembered(s: State, light: State) -> State:
    """The whole position with the buildings that stand in for those of its edition."""
    new = s.copy()
    new.table = light.table
    return new


def _short(s: State, city: int) -> str:
    """A beginning of a city's name that no other name of a city or a god has."""
    names = [plain(each.name) for each in s.table.edition.cities] + list(GODS)
    name = plain(city_name(s, city))
    return next(
        name[:size]
        for size in range(2, len(name) + 1)
        if sum(each.startswith(name[:size]) for each in names) == 1
    )


def _leaving(s: State, option: int) -> str:
    city, how = leaving_city(option), leaving_how(option)
    if how == STANDS_UP:
        return f"^{_short(s, city)}"
    lying = "=" if how == LEAVES_LYING and s.standing[city] else ""
    return f"<{_short(s, city)}{lying}"
