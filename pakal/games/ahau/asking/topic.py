"""One of King Pakal's decisions, found by asking a person at the table."""

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from pakal.games.ahau.asking.blank import blank
from pakal.games.ahau.asking.finding import FINDERS
from pakal.games.ahau.asking.possible import check_answers, hear_checked
from pakal.games.ahau.asking.things import THINGS, thing_for, value_in
from pakal.games.ahau.automa.facts import ALIKE, declared
from pakal.games.ahau.automa.pakal import book_for
from pakal.games.ahau.rules.packed import leaving_city, place_side
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.telling.names import link_name
from pakal.games.ahau.words import GODS, LETTERS
from pakal.games.asking import Form, Found, Hear, Question, Value
from pakal.games.matching import Letters
from pakal.games.settings import find_named
from pakal.games.topics import fact_question, fact_values
from pakal.games.unknown import MissingError
from pakal.lists.ask import Known
from pakal.lists.compile import Compiled
from pakal.lists.draws import Procedure
from pakal.lists.facts import FactSpec
from pakal.lists.trace import Draw

_FORGET: Final = "Try `pakal table --forget-cities`, or `--city CITY=` to forget one."
NONE: Final = -1  # stands for the choice `none`


@frozen
class PakalTopic:
    """
    A list at a table; `city_gods` has the gods known from the start, by city.

    An impossible answer is refused, unless `anyway` is set.
    """

    table: Table
    list_id: str
    city_gods: Mapping[int, int]
    anyway: bool = False

    @property
    def compiled(self) -> Compiled[State]:
        """The list, under the table's readings."""
        return book_for(self.table)[self.list_id]

    @property
    def letters(self) -> Letters:
        """The letters of gods and colours."""
        return LETTERS

    def find(self, hear: Hear) -> Found[State]:
        """Find the candidates, on a table of which only the gods of cities may be known."""
        s = _with_cities(self.table, self.city_gods)
        if not self.anyway:
            check_answers(s, _FORGET)
        found = Found(s, tuple(FINDERS[self.list_id](s, self._hear(s, hear))))
        self._check(s)
        return found

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
            return self.compiled.vocabulary.fact(fact).value(state, candidate, (candidate,))
        except MissingError:
            return None

    def ask(
        self, state: State, fact: str, candidates: Sequence[int], known: Known, hear: Hear
    ) -> Known:
        """Ask about things from which the fact follows or, without any, about the fact itself."""
        wanted = self._wanted_first(declared().fact(fact), candidates, known)
        open_ones = [each for each in candidates if (wanted.name, each) not in known]
        missing = [self._missing(state, wanted.name, each) for each in open_ones]
        found = thing_for(state, wanted.through, missing[0])
        if found is None:
            answers = self._ask_fact(state, wanted, open_ones, hear)
            return {(wanted.name, each): value for each, value in answers.items()}
        thing, _ = found
        if thing.is_single:
            thing.ask(state, hear)
        else:
            subjects = {each for error in missing for each in thing.missing(state, error.origins)}
            thing.ask(state, hear, sorted({*subjects, *thing.spread(state)}))
        self._check(state)
        return {}

    def _wanted_first(self, fact: FactSpec, candidates: Sequence[int], known: Known) -> FactSpec:
        """The fact itself, or another that should be known first."""
        walk = self.compiled.walk
        in_force = {each.rung.fact for each in (*walk.rungs, *walk.steps, *walk.ties)}
        if fact.after not in in_force or all((fact.after, each) in known for each in candidates):
            return fact
        return declared().fact(fact.after)

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
            self.compiled.vocabulary.fact(fact).value(s, candidate, (candidate,))
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
        if fact.first and len(about) > 1:
            return self._ask_first(s, fact, about, hear)
        value = hear(fact_question(fact, tuple(self.name(s, each) for each in about), about))
        numbers = fact_values(fact, about, value)
        return {each: numbers[group[0]] for group in alike.values() for each in group}

    def _ask_first(
        self, s: State, fact: FactSpec, about: tuple[int, ...], hear: Hear
    ) -> Mapping[int, int]:
        """Ask only for the first candidate for which it is true; those after it stay unknown."""
        names = tuple(self.name(s, each) for each in about)
        question = Question(
            key=fact.name,
            text=fact.first,
            form=Form.ONE,
            choices=(*names, "none"),
            means=(*about, NONE),
        )
        ((place,),) = hear(question)
        return {each: int(at == place) for at, each in enumerate(about[: place + 1])}


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
    table: Table, list_id: str, cities: Mapping[str, str], *, anyway: bool = False
) -> PakalTopic:
    """The decision by a list; the gods of cities come by their names."""
    return PakalTopic(table, list_id, city_gods(table, cities), anyway)


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
