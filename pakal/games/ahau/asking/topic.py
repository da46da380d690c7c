"""One of King Pakal's decisions, found by asking a person at the table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from attrs import field, frozen

from pakal.games.ahau.asking.blank import blank
from pakal.games.ahau.asking.cases import by_cases, of_walk
from pakal.games.ahau.asking.finding import A_DISCARD, FINDERS
from pakal.games.ahau.asking.possible import check_answers, hear_checked
from pakal.games.ahau.asking.thing import value_in
from pakal.games.ahau.asking.things import THINGS, thing_for
from pakal.games.ahau.asking.workers import span
from pakal.games.ahau.automa.facts import ALIKE, declared
from pakal.games.ahau.automa.facts.shared import god_word
from pakal.games.ahau.automa.pakal import book_for
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.packed import leaving_city, place_side, tile_colour, tile_god
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, Table
from pakal.games.ahau.telling.names import link_name
from pakal.games.ahau.words import COLOURS, GOD_NAMES, GODS, LETTERS
from pakal.games.asking import Form, Found, Hear, Question, Value
from pakal.games.automa import candidates_at
from pakal.games.matching import Letters
from pakal.games.settings import find_named
from pakal.games.topics import fact_question, fact_values
from pakal.games.unknown import MissingError
from pakal.lists.ask import Known
from pakal.lists.compile import Compiled
from pakal.lists.draws import Procedure
from pakal.lists.facts import FactSpec
from pakal.lists.invariants import Invariant, in_force
from pakal.lists.model import FactKind, Scope
from pakal.lists.trace import Draw

_FORGET: Final = "Try `pakal table --forget-cities`, or `--city CITY=` to forget one."
NONE: Final = -1  # stands for the choice `none`
_RAREST: Final = "his rarest colour"  # a wild tile
# What the question about a fact names instead of the candidate, as the fact depends on that alone.
NAMED_BY: Final[Mapping[str, Callable[[State, int], str]]] = {
    "tiles_built_of_its_god": lambda s, city: god_word(s.city_god[city]),
    "tile_god_has_no_marker": lambda _, tile: GOD_NAMES[tile_god(tile)],
    "tile_colour_built": lambda _, tile: (*COLOURS, _RAREST)[tile_colour(tile)],
    "board_tile_colour_built": lambda s, place: COLOURS[tile_colour(s.region_tile[place])],
}
POINT_AT: Final = {list_id: point for point, list_id in LIST_AT.items()}


@frozen
class PakalTopic:
    """
    A list at a table; `city_gods` has the gods known from the start, by city.

    An impossible answer is refused, unless `anyway` is set; `always` is what answers are held
    against besides the pieces of the game. With a position `at` which the list
    decides, its candidates are those offered there, and answers go into that position.
    """

    table: Table
    list_id: str
    city_gods: Mapping[int, int]
    anyway: bool = False
    at: State | None = field(default=None, eq=False, repr=False)
    always: tuple[Invariant, ...] = field(default=(), repr=False)

    @property
    def compiled(self) -> Compiled[State]:
        """The list, under the table's readings."""
        return book_for(self.table)[self.list_id]

    @property
    def letters(self) -> Letters:
        """The letters of gods and colours."""
        return LETTERS

    def find(self, hear: Hear) -> Found[State]:
        """Find the candidates: those offered, or by asking about a table hardly known."""
        if self.at is not None:
            return Found(self.at, tuple(candidates_at(self.at)))
        s = _with_cities(self.table, self.city_gods)
        if not self.anyway:
            check_answers(s, _FORGET)
        s.point = POINT_AT.get(self.list_id, s.point)
        s.offered = list(FINDERS[self.list_id](s, self._hear(s, hear)))
        self._check(s)
        return Found(s, tuple(s.offered), _why_none(s, self.list_id))

    def _hear(self, s: State, hear: Hear) -> Hear:
        return hear if self.anyway else hear_checked(s, hear)

    def _check(self, s: State) -> None:
        if not self.anyway:
            check_answers(s)

    def name(self, state: State, candidate: int) -> str:
        """What the candidate is called; a site of unknown colour by its cities only."""
        kind = self.compiled.plist.candidates
        try:
            return self.compiled.vocabulary.namer(kind, state)(candidate)
        except MissingError:
            return link_name(state, candidate)

    def value_in_words(self, state: State, fact: str, candidate: int) -> str | None:
        """What the fact's value means, if it follows from the table and the answers."""
        try:
            return self.compiled.vocabulary.value_in_words(state, fact, candidate)
        except MissingError:
            return None

    def value(self, state: State, fact: str, candidate: int) -> int | None:
        """The fact's value, if it follows from the table and the answers."""
        try:
            return self._work_out(state, fact, candidate)
        except MissingError:
            return None

    def span(self, state: State, fact: str, candidate: int) -> tuple[float, float] | None:
        """The least and the most that a number can be, by what is known."""
        declared_fact = self.compiled.vocabulary.fact(fact)
        if declared_fact.kind is FactKind.YES_NO or declared_fact.scope is Scope.SET:
            return None
        compute: Any = declared_fact.compute
        try:
            return span(by_cases(state, lambda: compute(state, candidate)))
        except MissingError:
            return None

    def _work_out(self, s: State, fact: str, candidate: int) -> int:
        """The fact's value, or an error that says what is missing for it."""
        value = self.compiled.vocabulary.fact(fact).value

        def of(candidate: int) -> int:
            return by_cases(s, lambda: value(s, candidate, (candidate,)))

        # A position that waits for the list knows who walks.
        kind = self.compiled.plist.candidates if self.at is None else ""
        if kind == "walk":
            return of_walk(s, candidate, of)
        return of(candidate)

    def ask(
        self, state: State, fact: str, candidates: Sequence[int], known: Known, hear: Hear
    ) -> Known:
        """Ask about things from which the fact follows or, without any, about the fact itself."""
        hear = self._hear(state, hear)
        wanted = self._wanted_first(declared().fact(fact), candidates, known)
        open_ones = [each for each in candidates if (wanted.name, each) not in known]
        missing = [self._missing(state, wanted.name, each) for each in open_ones]
        found = thing_for(state, wanted.through, missing[0])
        if found is None:
            nothing_helps = [
                each
                for each, error in zip(open_ones, missing, strict=True)
                if thing_for(state, wanted.through, error) is None
            ]
            answers = self._ask_fact(state, wanted, nothing_helps, hear)
            return {(wanted.name, each): value for each, value in answers.items()}
        thing, _ = found
        subjects = {each for error in missing for each in thing.missing(state, error.origins)}
        about = () if thing.is_single else sorted({*subjects, *thing.spread(state)})
        thing.ask(state, hear, about)
        self._check(state)
        return {}

    def _wanted_first(self, fact: FactSpec, candidates: Sequence[int], known: Known) -> FactSpec:
        """The fact itself, or another that should be known first."""
        walk = self.compiled.walk
        in_force = {each.rung.fact for each in (*walk.rungs, *walk.steps, *walk.ties)}
        if fact.after not in in_force or all((fact.after, each) in known for each in candidates):
            return fact
        return declared().fact(fact.after)

    @property
    def invariants(self) -> tuple[Invariant, ...]:
        """What is always so of the list's candidates."""
        if self.anyway:
            return ()
        return in_force(self.always, self.compiled.plist, self.compiled.readings)

    def sources(self, fact: str) -> tuple[str, ...]:
        """The fact's own question, and those about things from which it follows."""
        return (fact, *declared().fact(fact).through)

    def procedure(self, state: State, draw: Draw) -> Procedure:
        """The draw made ready for this tie."""
        return self.compiled.vocabulary.draw(draw.procedure).procedure(state, draw.tied)

    def how(self, draw: Draw) -> str:
        """How a person carries the draw out."""
        return self.compiled.vocabulary.draw(draw.procedure).how

    def answer(self, state: State, question: Question) -> Value:
        """The answer to a question in a whole position."""
        return answer_in(state, self, question)

    def card(self, number: int) -> str:
        """The region on a card: the cards begin with that of region 1."""
        return f"region {number + 1}"

    def _missing(self, s: State, fact: str, candidate: int) -> MissingError:
        try:
            # What all depends on comes first: the god of a city, then how many tiles of that god.
            if fact in ALIKE:
                int(ALIKE[fact](s, candidate))
            self._work_out(s, fact, candidate)
        except MissingError as missing:
            return missing
        return MissingError(frozenset())

    def _ask_fact(
        self, s: State, fact: FactSpec, candidates: Sequence[int], hear: Hear
    ) -> Mapping[int, int]:
        """Ask the fact's own question, once for all candidates that must have the same value."""
        alike: dict[object, list[int]] = {}
        for each in candidates:
            alike.setdefault(_key(s, fact, each), []).append(each)
        about = tuple(group[0] for group in alike.values())
        names = tuple(self._fact_name(s, fact, each) for each in about)
        if len(about) > 1:
            if fact.first:
                return self._ask_first(fact, about, names, hear)
            best = fact.most if self.greatest_wins(fact.name) else fact.least
            if best:
                return self._ask_best(fact, best, about, names, hear)
        numbers = fact_values(fact, about, hear(fact_question(fact, names, about)))
        return {each: numbers[group[0]] for group in alike.values() for each in group}

    def _fact_name(self, s: State, fact: FactSpec, candidate: int) -> str:
        """What the question calls a candidate: a colour or a god, if all depends on that."""
        named = NAMED_BY.get(fact.name)
        try:
            return named(s, candidate) if named is not None else self.name(s, candidate)
        except MissingError:
            return self.name(s, candidate)

    def _ask_first(
        self, fact: FactSpec, about: tuple[int, ...], names: tuple[str, ...], hear: Hear
    ) -> Mapping[int, int]:
        """Ask only for the first candidate for which it is true; those after it stay unknown."""
        question = Question(
            key=fact.name,
            text=fact.first,
            form=Form.ONE,
            choices=(*names, "none"),
            means=(*about, NONE),
        )
        ((place,),) = hear(question)
        return {each: int(at == place) for at, each in enumerate(about[: place + 1])}

    def greatest_wins(self, fact: str) -> bool:
        """Does the greatest value win at the rung that compares by the fact?"""
        walk = self.compiled.walk
        rungs = [each.rung for each in (*walk.rungs, *walk.steps, *walk.ties)]
        return any(rung.fact == fact and rung.prefers_greatest for rung in rungs)

    def _ask_best(
        self,
        fact: FactSpec,
        text: str,
        about: tuple[int, ...],
        names: tuple[str, ...],
        hear: Hear,
    ) -> Mapping[int, int]:
        """Ask only who is best; the others come after in any order."""
        ((place,),) = hear(
            Question(key=fact.name, text=text, form=Form.ONE, choices=names, means=about)
        )
        order = [about[place], *(each for each in about if each != about[place])]
        if self.greatest_wins(fact.name):
            order.reverse()
        return {each: number for number, each in enumerate(order, fact.low or 0)}


def _why_none(s: State, list_id: str) -> str:
    """Why there is nothing to choose from, if a rule says so."""
    if list_id != "summon-discard" or s.offered:
        return ""
    count = len(s.reserve[PAKAL])
    if count < A_DISCARD:
        return f"he discards one tile for every three in his reserve, and has {count}"
    return "no further tile in his reserve is of that god, or he has set enough aside"


def _key(s: State, fact: FactSpec, candidate: int) -> object:
    """What candidates with the same value of the fact have in common."""
    alike = ALIKE.get(fact.name)
    if alike is None:
        return "alone", candidate
    try:
        return "alike", int(alike(s, candidate))
    except MissingError:
        return "alone", candidate


def topic_for(
    table: Table,
    list_id: str,
    cities: Mapping[str, str],
    *,
    anyway: bool = False,
    always: tuple[Invariant, ...] = (),
) -> PakalTopic:
    """The decision by a list; the gods of cities come by their names."""
    return PakalTopic(table, list_id, city_gods(table, cities), anyway, always=always)


def topic_at(
    s: State, list_id: str, *, anyway: bool = False, always: tuple[Invariant, ...] = ()
) -> PakalTopic:
    """The decision by a list in a partly known position that waits for it; answers go into it."""
    return PakalTopic(s.table, list_id, {}, anyway, at=s, always=always)


def _with_cities(table: Table, gods: Mapping[int, int]) -> State:
    s = blank(table)
    for city, god in gods.items():
        s.city_god[city] = god
    return s


def check_city_gods(table: Table, cities: Mapping[str, str]) -> None:
    """Raise BadInputError if a god has too many cities."""
    check_answers(_with_cities(table, city_gods(table, cities)), _FORGET)


def city_gods(table: Table, cities: Mapping[str, str]) -> dict[int, int]:
    """The gods of cities as numbers; for both a unique part of the name is enough."""
    names = [city.name for city in table.edition.cities]
    return {
        find_named("City", city, names): find_named(f"God of {city}", god, GODS)
        for city, god in cities.items()
    }


def answer_in(s: State, topic: PakalTopic, question: Question) -> Value:
    """The answer to a question in a whole position, at the moment of the topic's list."""
    if question.key in THINGS:
        return value_in(s, THINGS[question.key], question)
    fact = topic.compiled.vocabulary.fact(question.key)
    if question.form is Form.ONE and NONE not in question.means:
        values = [
            fact.value(s, real_candidate(s, topic, each), s.offered) for each in question.means
        ]
        best = (max if topic.greatest_wins(fact.name) else min)(values)
        return ((values.index(best),),)
    if question.form is Form.ONE:
        true = (
            place
            for place, each in enumerate(question.means)
            if each == NONE or fact.value(s, real_candidate(s, topic, each), s.offered)
        )
        return ((next(true),),)
    if question.form is Form.SOME:
        values = [
            fact.value(s, real_candidate(s, topic, each), s.offered) for each in question.means
        ]
        return (tuple(place for place, value in enumerate(values) if value),)
    return tuple(
        (fact.value(s, real_candidate(s, topic, each), s.offered),) for each in question.about
    )


def real_candidate(s: State, topic: PakalTopic, candidate: int) -> int:
    """The candidate of a whole position that matches one found by asking."""
    if topic.at is not None:
        return candidate
    kind = topic.compiled.plist.candidates
    if kind == "place":
        return next(each for each in s.offered if place_side(each) == place_side(candidate))
    if kind == "walk":
        return next(each for each in s.offered if each & ~1 == candidate)
    if kind == "leaving":
        return next(each for each in s.offered if leaving_city(each) == leaving_city(candidate))
    if kind == "offer":
        there = [slot for slot, building in enumerate(s.offer) if building >= 0]
        return there[candidate]
    return candidate
