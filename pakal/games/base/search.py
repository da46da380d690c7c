"""Tier 3 of a game: a search for the smallest position."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from pakal.errors import BadInputError
from pakal.games.agenda import STOP
from pakal.games.base.rules import S
from pakal.games.base.table import TableGame
from pakal.games.values import Favoured, Moment
from pakal.lists.model import PriorityList

if TYPE_CHECKING:
    from pakal.games.searching import Dice


class SearchedGame(TableGame[S]):
    """Tier 3: a search for the smallest position. For audit and witnesses."""

    styles: ClassVar[tuple[str, ...]] = ("even",)  # how a person may choose who is looked at

    # --- what a game gives -----------------------------------------------------------------------

    def made_up(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[S]]:
        """Moments of these lists that no game has to have reached; they break no rule."""
        del lists, readings, seed
        return iter(())

    def pick(self, s: S, random: "Dice", style: str) -> int:
        """The option that chance takes, or a person who chooses in a style."""
        del style
        return self.draw(s, random.random()) if self.is_chance(s) else random.choice(s.offered)

    def favoured(self, moment: Moment[S], winner: int) -> Iterator[Favoured[S]]:
        """The moment changed in favour of the winner, as far as its list promises to follow."""
        del moment, winner
        return iter(())

    def every_table(self, list_id: str) -> Sequence[Mapping[str, tuple[int, ...]]]:
        """All facts that the candidates of a list can have at all, if that is few; or nothing."""
        del list_id
        return ()

    def never_differs(self, name: str, choice: str) -> str:
        """How it is known that a choice of a reading and the default are the same; or empty."""
        del name, choice
        return ""

    # --- derived ---------------------------------------------------------------------------------

    def varied(self, seed: int) -> Self:
        """The game under a setting that goes by the seed, so that all values come up."""
        setting = dict(self.setting)
        for key in self.keys:
            names = self.choices(key.name, setting) if key.varied else ()
            if names:
                seed, place = divmod(seed, len(names))
                setting[key.name] = names[place]
        return self._under_setting(setting)

    def simpler(self, text: str) -> Iterator[str]:
        """The text made simpler in one place each, the largest steps first."""
        from pakal.games.shrinking import simpler_texts

        return simpler_texts(type(self), text)

    def size(self, text: str) -> int:
        """How many values a text states."""
        from pakal.games.shrinking import count_values

        return count_values(text)

    def steps(self, seed: int) -> Iterator[tuple[S, int]]:
        """Every position of a game played at random, with the option taken (BY_LIST: by a list)."""
        from pakal.games.searching import play_in_style

        for s, option in play_in_style(self, seed):
            yield self.copy(s), option

    def reached(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[S]]:
        """
        The moments of one game played at random by these lists, each with its own state.

        A game ends at the moment at which a list gives no decision, or one that is not allowed.
        """
        from pakal.games.searching import play_in_style

        game = self.varied(seed).under(readings).with_lists(lists)
        for s, _ in play_in_style(game, seed):
            if game.is_automa(s):
                yield game.moment_at(game.copy(s))

    def moment_at(self, s: S) -> Moment[S]:
        """The moment of a position in which a list decides."""
        return Moment(self.list_at(s), s, tuple(self.candidates(s)), self)

    def legal(self, moment: Moment[S]) -> Sequence[int]:
        """What the rules offer at a moment, worked out anew."""
        return self.candidates(self._anew(moment))

    def must_choose(self, moment: Moment[S]) -> bool:
        """Must a candidate be chosen at a moment, because the rules do not offer to stop?"""
        return STOP not in self._anew(moment).offered

    def _anew(self, moment: Moment[S]) -> S:
        new = self.game_of(moment).brought_here(moment.state)
        assert new is not None  # noqa: S101 - it is a position of this very game
        return new

    def position(self, moment: Moment[S]) -> str:
        """The position of a moment as a text by which `pakal decide` decides the same."""
        return self.game_of(moment).text(moment.state)

    def game_of(self, moment: Moment[S]) -> Self:
        """The game under whose setting a moment is."""
        game: Self = self.of(moment.state) if moment.game is None else moment.game
        return game

    def moment(self, list_id: str, text: str) -> Moment[S]:
        """The moment that a text describes; BadInputError if it is none of this list's."""
        game, s = self.possible(text)
        if game.list_at(s) != list_id or not s.offered:
            now = game.list_at(s) or "nobody's list"
            raise BadInputError(
                f"The position is not at a moment of {list_id!r}, but of {now!r}.",
                "Write [moment] with another point.",
            )
        # As `pakal decide` asks: what the list looks at has to be stated.
        return game.moment_at(game.at_list(s, list_id))

    def possible(self, text: str) -> tuple[Self, S]:
        """The position of a text with its game; BadInputError if it is impossible."""
        game, s = self.read(text)
        wrong = game.problems(s)
        if wrong:
            raise BadInputError(f"The position is impossible: {wrong[0]}")
        return game, s

    def in_force(self, moment: Moment[S]) -> Mapping[str, str]:
        """Every reading with its choice at a moment."""
        return self.game_of(moment).readings

    def question(self, name: str) -> str:
        """What is unclear, as the question that a reading answers."""
        return next(each.question for each in self.all_readings() if each.name == name)
