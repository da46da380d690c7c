"""Comparisons at the terminal: the figures of one, or the ranking of many."""

import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pakal_cli.errors import fit

if TYPE_CHECKING:
    from pakal.games.divergence import DivergenceKind, Side
    from pakal.games.values import Words
    from pakal.sim.comparison import Comparison
    from pakal.sim.plan import Plan
    from pakal.sim.stats import Interval
    from pakal.sim.sums import Sums

_WIDTH: Final = 76  # of a command, which may need a sign that it goes on
_NAME: Final = 28  # letters of a reading and its choice in the ranking
_TINY: Final = 1e-5  # of a smaller share only the upper end is shown


def tell(found: "Iterable[tuple[Comparison, Path | None]]") -> Iterator[str]:
    """Each comparison in full, with the file of the position where the two diverge, if any."""
    for comparison, position_file in found:
        yield ""
        yield from _tell_one(comparison, position_file)


def _tell_one(comparison: "Comparison", position_file: Path | None) -> Iterator[str]:
    from tabulate import tabulate

    from pakal.games.registry import find_game
    from pakal.sim.players import OPPONENT, YOU

    sums = comparison.sums
    words = find_game(comparison.plan_a.game).words
    yield fit(f"{comparison.subject}: {comparison.a} (A) or {comparison.b} (B)")
    yield fit(_stamp(comparison.plan_a, sums.games))
    yield fit(_versions(comparison))
    yield ""
    if comparison.is_nothing:
        yield fit(_nothing_seen(sums.games))
        return
    yield tabulate(
        list(_counts(sums, words)),
        ("B against A", "count", "share (95 %)"),
        tablefmt="simple",
        disable_numparse=True,
        colalign=("left", "right", "left"),
    )
    yield fit(_out_of(sums, words))
    yield ""
    effects: list[tuple[str, ...]] = [
        (
            "you win",
            f"{sums.rate_a.value * 100:.1f} %",
            f"{sums.rate_b.value * 100:.1f} %",
            f"{points(sums.rate_gain)} points",
        )
    ]
    for seat, name in (
        (YOU, f"your {words.points}"),
        (OPPONENT, f"{words.opponent}'s {words.points}"),
    ):
        before = sums.points_a[seat] / sums.games
        gain = sums.points_gain(seat)
        effects.append(_effect(name, before, gain, seen=bool(sums.gain_squared[seat])))
    effects.append(
        _effect("your lead", sums.lead_a / sums.games, sums.lead_gain, seen=bool(sums.lead_squared))
    )
    yield tabulate(
        effects, ("a game", "A", "B", "B - A (95 %)"), tablefmt="simple", disable_numparse=True
    )
    changed = sums.changed + sums.followed
    if changed:
        yield ""
        yield fit("By list: " + "; ".join(_by_list(comparison)) + ".")
    if comparison.divergence is not None:
        yield ""
        yield from _tell_divergence(comparison, position_file, words)


def _counts(sums: "Sums", words: "Words") -> Iterator[tuple[str, str, str]]:
    """How many games and decisions differ, and their share of all."""
    from pakal.sim.stats import wilson

    games = (
        ("games that go another way", sums.parted),
        (f"games with another final {words.points}", sums.scored),
        ("games with another winner", sums.winners),
    )
    for name, count in games:
        yield name, f"{count:,}", _share(count, wilson(count, sums.games), sums.games)
    if not sums.asked:
        return
    decisions = (
        (f"{words.opponent}'s decisions that change", sums.changed.total(), sums.change_rate),
        ("decisions, another consequence", sums.followed.total(), sums.follow_rate),
    )
    for name, count, rate in decisions:
        yield name, f"{count:,}", _share(count, rate, sums.games)


def _out_of(sums: "Sums", words: "Words") -> str:
    """What the counts are counts of."""
    from pakal.sim.wording import counted

    if not sums.asked:
        return (
            f"Out of {counted(sums.games, 'game')}. B could not be asked about {words.opponent}'s"
            " decisions, because a position of A's means nothing there."
        )
    decisions = counted(sums.asked.total(), "decision")
    return f"Out of {counted(sums.games, 'game')} with {decisions} of {words.opponent}'s."


def _effect(name: str, before: float, gain: "Interval", *, seen: bool) -> tuple[str, ...]:
    """A mean on both sides; where no game differs, there is no interval."""
    said = gained(gain) if seen else "no difference seen"
    return name, f"{before:.2f}", f"{before + gain.value:.2f}", said


def _by_list(comparison: "Comparison") -> Iterator[str]:
    """How often each list decides differently, the most affected first."""
    from pakal.sim.wording import counted

    sums = comparison.sums
    both = sums.changed + sums.followed
    for name, _ in sorted(both.items(), key=lambda each: (-each[1], each[0])):
        said = []
        if sums.changed[name]:
            said.append(f"{sums.changed[name]:,} change")
        if sums.followed[name]:
            said.append(f"{sums.followed[name]:,} have another consequence")
        yield f"{name} ({counted(sums.asked[name], 'decision')}) {' and '.join(said)}"


def _tell_divergence(
    comparison: "Comparison", position_file: Path | None, words: "Words"
) -> Iterator[str]:
    from pakal.lists.explain import MARK, MARK_MEANS

    found, fork = comparison.divergence, comparison.sums.first
    assert found is not None and fork is not None  # noqa: S101, PT018 - one goes with the other
    where = "during setup" if not fork.round else f"in round {fork.round}"
    at = found.list_id or found.point
    label = f" ({found.label})" if found.label else ""
    yield fit(
        f"First divergence: seed {fork.seed}, {where}, at {at}{label}: {_how(found.kind, words)}."
    )
    for name, side in (("A", found.a), ("B", found.b)):
        yield from _tell_side(name, side)
    if any(MARK in side.why for side in (found.a, found.b)):
        yield fit(f"{MARK_MEANS}; `pakal decide --explain full` names them.")
    if position_file is None:
        yield fit("--position FILE saves the position, for `pakal position show` and `decide`.")
        return
    file = shlex.quote(str(position_file))
    yield from _command("pakal position show", file)
    if found.list_id:
        yield from _command(f"pakal decide {found.list_id}", "--position", file)
    if found.list_id and comparison.kind == "reading":
        other = f"--reading {comparison.subject}={comparison.b}"
        yield from _command(f"pakal decide {found.list_id}", other, "--position", file)


def _how(kind: "DivergenceKind", words: "Words") -> str:
    """How two variants diverge, in a clause."""
    return {
        "beginning": "the setup differs",
        "decision": f"{words.opponent} decides differently",
        "options": "other options are offered, and another one is taken",
        "player": "the player, who knows the rules, chooses differently",
        "outcome": "the same is done, but it leads elsewhere",
    }[kind.value]


def _tell_side(name: str, side: "Side") -> Iterator[str]:
    said = " - ".join(each for each in (side.answer, side.why) if each)
    if said:
        yield fit(f"  {name}: {said}")
    for line in side.lines:
        yield fit(f"  only {name}: {line}")


def _command(*words: str) -> Iterator[str]:
    """A command to copy; what does not fit on a line continues on the next."""
    line = f"  {words[0]}"
    for word in words[1:]:
        if len(line) + len(word) > _WIDTH:
            yield f"{line} \\"
            line = f"    {word}"
        else:
            line = f"{line} {word}"
    yield line


# --- the ranking ---------------------------------------------------------------------------------


def tell_ranking(found: "Sequence[Comparison]") -> Iterator[str]:
    """All readings, those that matter most first; at the end those without a difference."""
    from tabulate import tabulate

    from pakal.sim.comparison import ranked
    from pakal.sim.wording import brief_percent

    seen = [each for each in ranked(found) if not each.is_nothing]
    unseen = [each for each in ranked(found) if each.is_nothing]
    if not found:
        return
    games = found[0].sums.games
    rows = [
        (
            _in_column(each.subject, each.b),
            brief_percent(each.sums.winners, games),
            brief_percent(each.sums.parted, games),
            brief_percent(each.sums.changed.total(), each.sums.asked.total()),
            points(each.sums.rate_gain),
        )
        for each in seen
    ]
    yield ""
    yield fit(_stamp(found[0].plan_a, games))
    yield fit(_versions(found[0]))
    yield ""
    if rows:
        yield tabulate(
            rows,
            ("instead of the default", "winner", "games", "decis.", "you win"),
            tablefmt="simple",
            disable_numparse=True,
            colalign=("left", "right", "right", "right", "right"),
        )
        yield ""
        yield fit(
            "All in per cent: the share of games with another winner, of games that go another"
            " way, and of the opponent's decisions that change; and how much more often you win, in"
            " percentage points, with its 95 % interval."
        )
    if unseen:
        yield ""
        names = ", ".join(f"{each.subject}={each.b}" for each in unseen)
        yield fit(_nothing_seen(games))
        yield fit(f"That holds for {names}.")


def _in_column(name: str, choice: str) -> str:
    """A reading and its choice; a long one takes two lines and is never cut within a name."""
    whole = f"{name}={choice}"
    return whole if len(whole) <= _NAME else f"{name}=\n  {choice}"


# --- figures -------------------------------------------------------------------------------------


def points(found: "Interval") -> str:
    """A difference of two shares in percentage points, with its interval."""
    return _with_ends(found.value * 100, found.low * 100, found.high * 100, 1)


def gained(found: "Interval") -> str:
    """A difference of two means, with its interval."""
    return _with_ends(found.value, found.low, found.high, 2)


def _with_ends(value: float, low: float, high: float, places: int) -> str:
    from pakal.sim.wording import signed

    return f"{signed(value, places)} ({signed(low, places)}, {signed(high, places)})"


def _share(count: int, found: "Interval", games: int) -> str:
    """A share with its interval; of what was never seen, the share that is still plausible."""
    from pakal.sim.stats import most_if_none_seen
    from pakal.sim.wording import percent

    if not count:
        return f"none (< {percent(most_if_none_seen(games))} % of games)"
    if found.high < _TINY:
        return f"< {percent(found.high)} %"
    middle, low, high = (percent(each, found.high) for each in (found.value, found.low, found.high))
    return f"{middle} % ({low} to {high})"


def _nothing_seen(games: int) -> str:
    from pakal.sim.stats import most_if_none_seen
    from pakal.sim.wording import counted, percent

    return (
        f"No difference seen in {counted(games, 'game')}: with 95 % certainty there is one in less"
        f" than {percent(most_if_none_seen(games))} % of them."
    )


def _stamp(plan: "Plan", games: int) -> str:
    """What both variants have in common."""
    from pakal.sim.wording import counted

    budget = f" (budget {plan.budget})" if plan.budget else ""
    begun = f"{counted(games, 'game')} both ways from seed {plan.first_seed}"
    varied = (f"{name} {said}" for name, said in plan.conditions.items())
    return "; ".join((f"{begun}, player {plan.player}{budget}", *varied)) + "."


def _versions(comparison: "Comparison") -> str:
    """The versions and readings that figures rest on; where the two differ, both."""
    from pakal.sim.results import say_readings

    a, b = comparison.plan_a, comparison.plan_b
    said = [
        f"{name} {a.versions[name]}"
        + (f" (A), {b.versions[name]} (B)" if a.versions[name] != b.versions[name] else "")
        for name in a.versions
    ]
    if comparison.kind == "reading":
        others = {name: choice for name, choice in a.readings.items() if name != comparison.subject}
        readings = ", ".join(f"{name}={choice}" for name, choice in others.items())
        return f"{', '.join(said)}; other readings: {readings or 'the defaults'}."
    return f"{', '.join(said)}; readings: {say_readings(a) or 'the defaults'}."
