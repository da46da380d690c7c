"""What a report tells of chance and of readings: draws in games, and where readings part."""

from typing import Any, cast

from pakal.audit.coverage import moments_of_games
from pakal.audit.draws import Drawn, draws
from pakal.audit.readings_files import ReadingsIndex, SavedReading, check_readings, read_readings
from pakal.audit.report import Part
from pakal.audit.subject import Subject
from pakal.games.base import SearchedGame


def draws_part(subject: Subject) -> Part | None:
    """Which ties go to chance, how often, and how even the odds are; None without games."""
    if subject.game is None or not subject.sound:
        return None
    moments = moments_of_games(
        subject.game, subject.sound, subject.in_force, subject.seed, subject.games
    )
    found = draws(subject.game, moments, subject.sound, subject.in_force)
    if not found:
        return None
    by_lot, uneven = sum(each.draws for each in found), sum(each.uneven for each in found)
    data = [
        {
            "list": each.list_id,
            "rung": each.rung,
            "decisions": each.decisions,
            "draws": each.draws,
            "uneven": each.uneven,
            "largest": None
            if each.largest is None
            else {who: str(chance) for who, chance in each.largest.chances},
        }
        for each in found
    ]
    return Part(
        "draws",
        f"What was drawn in {subject.games} games",
        tuple(map(draw_in_words, found)),
        data,
        f"{by_lot} draws, {uneven} of them with uneven odds",
    )


def draw_in_words(drawn: Drawn) -> str:
    """One rung's draws as a sentence."""
    said = (
        f"{drawn.list_id}/{drawn.rung}: {drawn.draws} of {drawn.decisions} decisions "
        f"({drawn.share:.1%}) are drawn"
    )
    if drawn.largest is None:
        return f"{said}, always with even odds"
    odds = ", ".join(f"{who} {chance}" for who, chance in drawn.largest.chances)
    return f"{said}, {drawn.share_uneven:.0%} of them with uneven odds, such as {odds}"


def readings_part(subject: Subject) -> Part | None:
    """Which unclear sentences change games, as saved with the witnesses; None without them."""
    if subject.witnesses is None or subject.game is None:
        return None
    index = read_readings(subject.witnesses)
    wrong = tuple(check_readings(cast("SearchedGame[Any]", subject.game), subject.witnesses))
    ordered = sorted(
        index.saved, key=lambda each: (-each.games, -each.steps, each.name, each.choice)
    )
    data = [
        {
            "reading": each.name,
            "choice": each.choice,
            "games": each.games,
            "steps": each.steps,
            "position": each.file,
            "never": each.never,
        }
        for each in index.saved
    ]
    matter = sum(each.steps > 0 for each in index.saved)
    short = f"{matter} of {len(index.saved)} other choices mattered in {index.games} games"
    return Part(
        "readings",
        "Where readings part",
        (*wrong, *(_in_words(each, index) for each in ordered)),
        data,
        f"{len(wrong)} saved positions do not hold; {short}" if wrong else short,
    )


def _in_words(each: SavedReading, index: ReadingsIndex) -> str:
    if each.steps:
        return f"{each.pair}: mattered in {each.games} of {index.games} games"
    if each.file:
        return f"{each.pair}: not seen in {index.games} games, but {each.file} shows it"
    return f"{each.pair}: {each.never}"
