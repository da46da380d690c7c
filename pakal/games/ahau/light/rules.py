"""King Pakal's side alone: what is asked at each point, learnt, told, shown and corrected."""

from collections.abc import Callable, Sequence
from typing import Final

from pakal.errors import BadInputError
from pakal.games.ahau.asking.blank import WORKERS
from pakal.games.ahau.asking.possible import check_answers
from pakal.games.ahau.light import line, questions, remembering, sites, things
from pakal.games.ahau.light.chain import LIGHT, LIGHT_DECKS, TYPED_DECKS
from pakal.games.ahau.light.memory import Memory
from pakal.games.ahau.light.pointing import point_out
from pakal.games.ahau.light.put_back import put_back_orders
from pakal.games.ahau.light.scene import light_drawing, light_scene, light_states
from pakal.games.ahau.light.telling import tell_log, tell_option, tell_status, tell_turn
from pakal.games.ahau.light.topic import LightTopic
from pakal.games.ahau.light.unknowns import (
    CELEBRATED,
    COST,
    GONE,
    NUMBERS,
    STRENGTH,
    colours_of,
    is_known,
    light_middle,
    light_start,
    light_table,
    unknown,
)
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.movement import offer_retreat
from pakal.games.ahau.rules.scoring import find_outcome
from pakal.games.ahau.rules.state import EFFECT_KINDS, State
from pakal.games.ahau.rules.table import PAKAL, SLOTS, SPACES, YOU, Table
from pakal.games.ahau.telling.deeds import remark
from pakal.games.ahau.telling.names import in_region
from pakal.games.ahau.telling.score import tell_victory
from pakal.games.ahau.words import WAR_CAPTAIN, Effect
from pakal.games.asking import Form, Hear, Question
from pakal.games.base import TableGame
from pakal.games.light_rules import Hearing, Light, LightRules
from pakal.games.matching import find, plain
from pakal.games.orders import Move
from pakal.games.scene import Drawing, Scene, SeatState
from pakal.games.unknown import MissingError
from pakal.games.values import Order, Status
from pakal.lists.trace import Draw

TOLD: Final = "light"  # your turns are told in a line each
UNTOLD: Final = "turn"  # your turns are not told; what they may have changed is asked again
FROM_HERE: Final = "-from-here"  # behind either: taken over in the middle of a game

YOUR_REGION: Final = "your-region"
YOUR_RETREAT: Final = "your-retreat"
YOUR_CAPTAIN: Final = "your-captain"
YOUR_TURN: Final = "your-turn"
YOUR_FAME: Final = "your-fame"
YOUR_TILES: Final = "your-tiles"
_CAPTAIN: Final = "captain"
_STAY: Final = "stay"
_WITH_REGION: Final = (_CAPTAIN, line.GATES)  # what may be said with your region

_MOST_FAME: Final = 999

# Facts about tiles of regions, for which the best god is asked.
_BEST_GOD: Final = frozenset(
    {
        *("best_tile_rank", "has_tile_of_top_god", "captain_tile_rank", "flees_to_top_god"),
        *("has_tile_worth_going_for", "has_top_tile_worth_going_for"),
    }
)


class PakalOnly(LightRules[State, Memory]):
    """The light game of Ahau: your turns told or not, from the setup on or from the middle."""

    engine = LIGHT
    decks = LIGHT_DECKS
    typed_decks = TYPED_DECKS

    def __init__(self, table: Table, mode: str) -> None:
        if mode.removesuffix(FROM_HERE) not in (TOLD, UNTOLD):
            raise BadInputError(
                f"There is no mode {mode!r} of a saved game.",
                "Use the newer version of Pakal that wrote it.",
            )
        self.table = light_table(table)
        self.in_middle = mode.endswith(FROM_HERE)
        self.is_told = mode.removesuffix(FROM_HERE) == TOLD

    def start(self) -> tuple[State, Memory]:
        """His side as it is set up; in the middle of a game everything else is asked first."""
        if not self.in_middle:
            return light_start(self.table), Memory()
        asking = tuple(thing.key for thing in things.REMEMBERED)
        return light_middle(self.table), Memory(asking=asking)

    def remember(self, memory: Memory) -> Memory:
        """A copy."""
        return memory.copy()

    # --- taking over in the middle ----------------------------------------------------------------

    def is_unprepared(self, light: Light[State, Memory]) -> bool:
        """Is something of the position still to be entered?"""
        return bool(light.memory.asking)

    def prepare(self, light: Light[State, Memory], hear: Hearing) -> list[Order]:
        """Ask for the next remembered thing."""
        s, memory = light.s, light.memory
        key, *rest = memory.asking
        thing = things.BY_KEY[key]
        if things.matters(s, thing):
            remembering.ask(s, thing, hear)
            self.check(s)
        memory.asking = tuple(rest)
        return []

    # --- a person's points ------------------------------------------------------------------------

    def ask(self, light: Light[State, Memory], hear: Hearing) -> list[Order]:
        """What he has to know of your moves."""
        point = light.s.point
        if point == at.CARDS:
            return self._ask_region(light, hear)
        if point == at.RETREAT:
            return self._ask_retreat(light, hear)
        if point == at.CAPTAIN_MOVE:
            return self._ask_captain(light, hear)
        assert point == at.TURN  # noqa: S101 - the chain has no other point of yours
        return self._ask_turn(light, hear) if self.is_told else self._doubt(light)

    def _ask_region(self, light: Light[State, Memory], hear: Hearing) -> list[Order]:
        s, memory = light.s, light.memory
        regions = tuple(str(region) for region in range(1, s.table.regions + 1))
        question = Question(
            key=YOUR_REGION,
            opens_round=True,
            text="Choose your cards. Your region?",
            form=Form.LINE,
            choices=regions,
            hint=f"{regions[0]} to {regions[-1]}; add `captain` if you play the War Captain"
            + ("" if self.is_told else ", `gates` once you have the City Gates"),
        )
        while True:
            words = hear.line(question).split()
            region = int(words[0])
            if region != memory.last_region or questions.confirm(
                hear, f"Region {region}, as in the round before. Is that right?"
            ):
                break
        memory.last_region = region
        s.left[YOU], s.right[YOU] = region, unknown(STRENGTH, low=1, high=6)
        s.weapons[YOU] = unknown(STRENGTH, low=memory.least_weapons)
        s.role[YOU] = WAR_CAPTAIN if _CAPTAIN in words else -1
        if line.GATES in words:
            s.effects[YOU * EFFECT_KINDS + Effect.CITY_GATES] = 1
        return []

    def _ask_retreat(self, light: Light[State, Memory], hear: Hearing) -> list[Order]:
        s = light.s
        light.memory.least_weapons += 1
        regions, place = offer_retreat(s), 0
        if len(regions) > 1:
            text = "You lost. Where do you retreat to?"
            ((place,),) = hear(
                Question(
                    key=YOUR_RETREAT,
                    text=text,
                    form=Form.ONE,
                    choices=tuple(map(str, regions)),
                    choice_notes=_notes(s, regions),
                    hint=_seen(s, regions),
                )
            )
        s.region[YOU] = regions[place]
        return [remark(s, YOU, f"retreat to region {s.region[YOU]}")]

    def _ask_captain(self, light: Light[State, Memory], hear: Hearing) -> list[Order]:
        s = light.s
        near = s.table.region_adjacent[s.region[YOU]]
        ((place,),) = hear(
            Question(
                key=YOUR_CAPTAIN,
                text="Where does your War Captain take your ruler?",
                form=Form.ONE,
                choices=(*map(str, near), _STAY),
                choice_notes=_notes(s, near),
                default=_STAY,
                hint=f"{_seen(s, near)}; Enter: your ruler stays",
            )
        )
        if place < len(near):
            s.region[YOU] = near[place]
        return [remark(s, YOU, f"ruler in region {s.region[YOU]}")]

    def _ask_turn(self, light: Light[State, Memory], hear: Hearing) -> list[Order]:
        s = light.s
        question = Question(
            key=YOUR_TURN,
            text="Your turn. What did you do?",
            form=Form.LINE,
            hint=line.HINT,
            help=line.HELP,
        )
        while True:
            turn = line.parse_turn(s, hear.line(question))
            doubt = turn.doubts(s)
            if not doubt or questions.confirm(hear, doubt):
                break
        line.take_turn(s, turn)
        s.log = None  # the line says it already
        return [tell_turn(s, turn)]

    def asked_once(self, light: Light[State, Memory], answer: str) -> str:
        """Whether `none` is right was asked, as of any line without a worker."""
        is_said = answer == line.NOTHING and light.s.crew[YOU] > 0
        at_turn = light.question is not None and light.question.key == YOUR_TURN
        return questions.CONFIRM if is_said and at_turn else ""

    def _doubt(self, light: Light[State, Memory]) -> list[Order]:
        """Nobody tells your turn: what it may have changed is asked again when it is read."""
        s, memory = light.s, light.memory
        s.crew[YOU] = unknown(CELEBRATED)
        for city in range(s.table.cities):
            if is_known(s.standing[city]):
                lying = s.laid[city]
                memory.doubtful["lying", city] = lying
                memory.doubtful["workers", city] = s.standing[city] + questions.LYING_COUNTS * lying
            s.standing[city] = unknown(WORKERS, city, low=0)
            s.laid[city] = 0
        for link in range(len(s.site)):
            known = colours_of(s, link)
            if known != {GONE}:
                s.site[link] = unknown("site", link, among=known | {GONE})
        for region in range(1, s.table.regions + 1):
            if not is_known(s.region_building[region]) or s.region_building[region] >= 0:
                s.region_building[region] = unknown("region_building", region, low=-1)
        for place, owner in enumerate(s.temple):
            if not is_known(owner) or owner != PAKAL:
                s.temple[place] = unknown("temple", place, among=frozenset({-1, YOU}))
        return []

    # --- what a rule misses -----------------------------------------------------------------------

    def learn(self, light: Light[State, Memory], missing: MissingError, hear: Hearing) -> None:
        """Ask for the first thing that is missing."""
        self.learn_for(light, missing, "", hear)
        self.check(light.s)

    def check(self, s: State) -> None:
        """Refuse answers that contradict what is known."""
        if not self.is_told:
            # Of your workers only the weight is asked, so they cannot be counted.
            s = s.copy()
            s.standing[: s.table.cities] = [
                unknown(WORKERS, city, low=0) for city in range(s.table.cities)
            ]
        wrong = things.contradiction(s)
        if wrong:
            raise BadInputError(wrong, "Try another answer.")
        check_answers(s, "Try another answer.")

    def learn_for(
        self, light: Light[State, Memory], missing: MissingError, fact: str, hear: Hear
    ) -> None:
        """The same, for a fact of a list, or for a rule."""
        by_part: dict[str, list[int]] = {}
        for part, place in sorted(missing.origins):
            by_part.setdefault(part, []).append(place)
        found = next((part for part in _LEARNT if part in by_part), None)
        if found is None or (found == "region_tile" and not self._can_learn_tiles(light.s, fact)):
            raise missing
        _LEARNT[found](self, light, by_part[found], fact, hear)

    @staticmethod
    def _can_learn_tiles(s: State, fact: str) -> bool:
        return fact in _BEST_GOD or s.point == at.TAKE_TILE

    def _learn_tiles(
        self, light: Light[State, Memory], _: list[int], fact: str, hear: Hear
    ) -> None:
        s = light.s
        if fact in _BEST_GOD:
            questions.learn_best_gods(s, _regions_in_question(s), hear)
        else:
            questions.learn_tiles_here(s, hear)

    def _learn_temple(
        self, light: Light[State, Memory], places: list[int], _: str, hear: Hear
    ) -> None:
        s = light.s
        if s.point == at.CELEBRATION:
            questions.learn_your_markers(s, hear)
        else:
            width = len(s.table.edition.temple_spaces)
            questions.learn_your_marker(s, places[0] // width, hear)

    def _learn_site(
        self, light: Light[State, Memory], links: list[int], fact: str, hear: Hear
    ) -> None:
        s, memory = light.s, light.memory
        if s.point == at.JAGUAR_MOVES and not fact:
            sites.learn_crossed(s, memory, links[0], hear)
        elif s.point == at.JAGUAR_MOVES:
            sites.learn_crossings(s, memory, hear)
        elif fact == "colour_pays":
            sites.learn_colours_beside(s, memory, hear)
        elif self._asks_for_colour(s, fact, links):
            try:
                sites.learn_rain_sites(s, memory, hear)
            except MissingError as workers:  # his order depends on your workers
                self.learn_for(light, workers, fact, hear)
        else:
            beside = [link for link, _ in s.table.city_links[s.placed]] if s.placed >= 0 else []
            sites.learn_sites_there(s, sorted({*links, *beside}), hear)

    def _asks_for_colour(self, s: State, fact: str, links: Sequence[int]) -> bool:
        """Is it the Rain God, who looks for a colour, and not production, for which any will do?"""
        if s.point in (at.PAKAL_SUMMONED, at.RAIN_SITE):
            return True
        if fact in ("god_could_act", "is_unmarked_or_else_city_god"):
            return True
        return not any(GONE in colours_of(s, link) for link in links)

    # --- decisions --------------------------------------------------------------------------------

    def topic(self, light: Light[State, Memory], list_id: str) -> LightTopic:
        """His list, in this position."""
        return LightTopic(
            light.s.table, list_id, {}, anyway=False, at=light.s, light=light, rules=self
        )

    def refresh(self, light: Light[State, Memory]) -> None:
        """Give up what stood in for one step only."""
        sites.restore(light.s, light.memory)
        questions.give_up_offer(light.s)

    # --- the end ----------------------------------------------------------------------------------

    def end(self, light: Light[State, Memory], hear: Hearing) -> None:
        """Your Fame, and if it is level what breaks the tie."""
        s = light.s
        ((fame,),) = hear(
            Question(
                key=YOUR_FAME,
                text="Your Fame, all counted?",
                form=Form.NUMBERS,
                low=0,
                high=_MOST_FAME,  # a number of two or three figures, so it is typed
            )
        )
        s.fame[YOU] = fame
        if fame != s.fame[PAKAL]:
            return
        ((tiles,),) = hear(
            Question(
                key=YOUR_TILES,
                text="Level. How many tiles have you built, pyramid and buildings together?",
                form=Form.NUMBERS,
                low=0,
                high=SPACES + SLOTS,
            )
        )
        s.pyramid[:SPACES] = [0 if place < tiles else -1 for place in range(SPACES)]
        s.building[:SLOTS] = [0 if place + SPACES < tiles else -1 for place in range(SLOTS)]

    # --- words ------------------------------------------------------------------------------------

    def understand(self, light: Light[State, Memory], question: Question, text: str) -> str:
        """Your region, or your turn, as the journal keeps it."""
        if question.key == YOUR_TURN:
            return line.line_of(light.s, line.parse_turn(light.s, text))
        words = plain(text).replace(",", " ").split()
        numbers = [word for word in words if word in question.choices]
        if len(numbers) != 1:
            raise BadInputError(
                f"'{text.strip()}' is not a region.",
                f"Type a number from {question.choices[0]} to {question.choices[-1]}.",
            )
        others = [find(word, _WITH_REGION) for word in words if word not in question.choices]
        return " ".join([*numbers, *(_WITH_REGION[each] for each in sorted({*others}))])

    def open_log(self, s: State) -> None:
        """Listen to events."""
        s.log = []

    def tell(self, light: Light[State, Memory]) -> list[Order]:
        """What happened."""
        return tell_log(light.s, is_told=self.is_told)

    def order_of(self, s: State, outcome: "int | Draw") -> list[Order]:
        """What a person does for it; a draw is made later."""
        return [] if isinstance(outcome, Draw) else tell_option(s, outcome)

    def put_back_orders(
        self, before: Light[State, Memory], after: Light[State, Memory], done: Sequence[Move]
    ) -> list[Order]:
        """What goes back, as far as it is kept."""
        return put_back_orders(before.s, after.s, done)

    def status(self, light: Light[State, Memory]) -> Status:
        """Where the game stands."""
        return tell_status(light.s, is_told=self.is_told)

    def score_lines(self, light: Light[State, Memory]) -> list[str]:
        """His Fame; yours is not kept."""
        return [f"Pakal: Fame {light.s.fame[PAKAL]}. Yours is on the table."]

    def outcome_lines(self, light: Light[State, Memory]) -> list[str]:
        """Who has won."""
        s = light.s
        outcome = find_outcome(s)
        ended = f"It ended because {' and '.join(outcome.ended_by)}."
        return ["", ended, f"{tell_victory(s, outcome)}."]

    # --- what is pointed at -----------------------------------------------------------------------

    def point_out(self, light: Light[State, Memory], question: Question) -> Question:
        """Cities, sites, regions and temples on the table; your turn in words to tap."""
        return point_out(light.s, question, is_told=self.is_told)

    # --- what is drawn ----------------------------------------------------------------------------

    def drawing(self, game: TableGame[State]) -> Drawing:
        """The table, corrected in the words of `adjust`."""
        del game
        return light_drawing(self.table, is_told=self.is_told)

    def scene(self, light: Light[State, Memory], drawing: Drawing) -> Scene:
        """What is remembered of the table."""
        return light_scene(light, drawing, is_told=self.is_told)

    def seat_states(self, light: Light[State, Memory]) -> tuple[SeatState, ...]:
        """His tracks; of yours only what is known."""
        return light_states(light)

    # --- what is remembered -----------------------------------------------------------------------

    def remembered(self, light: Light[State, Memory]) -> list[str]:
        """Every remembered thing, as `adjust` takes it."""
        return remembering.show(light, is_told=self.is_told)

    def question_about(self, light: Light[State, Memory], name: str) -> Question | None:
        """As it is asked when a game is taken over in the middle."""
        return remembering.question_about(light, name, is_told=self.is_told)

    def adjust(self, light: Light[State, Memory], text: str) -> None:
        """Correct remembered things: `pakal fame 20; your standing tik tik`."""
        remembering.correct(light, text, is_told=self.is_told)
        self.check(light.s)


_Learn = Callable[[PakalOnly, Light[State, Memory], list[int], str, Hear], None]
# What asks for a part of the position; of several that are missing the first comes first.
_LEARNT: Final[dict[str, _Learn]] = {
    STRENGTH: lambda _, light, __, ___, h: questions.learn_strength(light.s, light.memory, h),
    "region_tile": PakalOnly._learn_tiles,
    "offer": lambda _, light, __, ___, h: questions.learn_offer(light.s, h),
    COST: lambda _, light, regions, __, h: questions.learn_claimed_cost(light.s, regions[0], h),
    "scoring": lambda _, light, __, ___, h: questions.learn_scoring(light.s, h),
    NUMBERS: lambda _, light, __, ___, h: questions.learn_numbers(light.s, h),
    "site": PakalOnly._learn_site,
    WORKERS: lambda _, light, __, ___, h: questions.learn_your_workers(light.s, light.memory, h),
    "region_building": lambda _, light, regions, __, h: questions.learn_buildings_left(
        light.s, regions, h
    ),
    "temple": PakalOnly._learn_temple,
    CELEBRATED: lambda _, light, __, ___, h: questions.learn_celebration(light.s, h),
    "war": lambda _, light, __, ___, h: questions.learn_your_war_space(light.s, h),
}


def _notes(s: State, regions: Sequence[int]) -> tuple[str, ...]:
    """What is known of each region, for somebody who points."""
    return tuple(in_region(s, region) for region in regions)


def _seen(s: State, regions: Sequence[int]) -> str:
    """The same behind their numbers, for somebody who types."""
    known = zip(regions, _notes(s, regions), strict=True)
    return " · ".join(f"{region}: {note}" for region, note in known)


def _regions_in_question(s: State) -> list[int]:
    """The regions offered whose tiles are not known."""
    return [r for r in s.offered if r <= s.table.regions and not is_known(s.region_tile[2 * r])]
