"""The front door: what `import pakal` offers to a program."""

import subprocess
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path

import pytest

import pakal
from pakal.games.base import ListedGame
from pakal.sim.chance import player_seed
from pakal.sim.play import at_random

FIXTURES = Path(__file__).parents[1] / "fixtures"
POSITION = FIXTURES / "positions" / "five-lines.toml"
IMPOSSIBLE = FIXTURES / "positions" / "impossible.toml"
LISTS = FIXTURES / "automa" / "lighthouse.toml"
FACTS = FIXTURES / "automa" / "lighthouse-facts.toml"


def loaded_after(code: str) -> set[str]:
    """Return the modules that a fresh Python has loaded after some code."""
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", f"import sys\n{code}\nprint(*sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    )
    return set(done.stdout.split())


def refused(call: Callable[[], object]) -> str:
    """Return what the error of a call says."""
    with pytest.raises(pakal.BadInputError) as error:
        call()
    return str(error.value)


@pytest.fixture(scope="module")
def ahau() -> pakal.Game:
    """Return Ahau under a setting."""
    return pakal.game("ahau", difficulty="hard", personality="rainmaker")


@pytest.fixture
def position(ahau: pakal.Game) -> pakal.Position:
    """Return a position in which King Pakal is about to place a worker."""
    return ahau.position(POSITION)


@pytest.fixture(scope="module")
def bot() -> pakal.Bot:
    """Return the keeper of a lighthouse."""
    return pakal.load(LISTS, facts=FACTS)


# --- the package ---------------------------------------------------------------------------------


def test_importing_pakal_loads_nothing_else() -> None:
    """
    `import pakal` loads no other module of ours and no library.
    """
    more = loaded_after("import pakal") - loaded_after("")

    assert {"pakal"} == {name for name in more if name.startswith(("pakal", "attr"))}


def test_everything_that_is_offered_can_be_had() -> None:
    """
    `dir(pakal)` names what is offered, and each name leads to something.
    """
    assert {*pakal.__all__, "__version__"} == set(dir(pakal))
    assert all(getattr(pakal, name) is not None for name in dir(pakal))


def test_an_unknown_name_is_an_attribute_error() -> None:
    """
    What `pakal` does not offer is an AttributeError, as with any module.
    """
    with pytest.raises(AttributeError, match="no attribute 'gaem'"):
        _ = pakal.gaem  # type: ignore[attr-defined]


def test_audit_can_be_called_although_a_room_has_its_name(bot: pakal.Bot) -> None:
    """
    `pakal.audit` is also the name of a room; loading that does not take the function away.
    """
    import pakal.audit.run

    report = pakal.audit(bot, checks=["dead-rung"])

    assert "dead-rung" == report.outcomes[0].check.name
    assert ["what", "effort", "checks"] == list(signature(pakal.audit).parameters)


# --- a game --------------------------------------------------------------------------------------


def test_a_game_names_itself(ahau: pakal.Game) -> None:
    """
    A game shows its name and setting briefly, and prints how it is set up.
    """
    assert "<Game ahau: hard, The Rainmaker>" == repr(ahau)
    assert "You against King Pakal, hard, board side A" == str(ahau).splitlines()[0]
    assert ("ahau", "hard") == (ahau.name, ahau.setting["difficulty"])
    assert "place-worker" in ahau.lists


def test_a_file_of_a_setting_is_given_by_its_path_or_its_text() -> None:
    """
    Lists of your own are the same by their path, as text or as `Path`, and by their text.
    """
    file = FIXTURES / "lists" / "own" / "humblest-god.toml"
    versions = {
        pakal.game(lists=given).rules.lists_version()
        for given in (file, str(file), file.read_text("utf-8"))
    }

    assert 1 == len(versions)
    assert pakal.game().rules.lists_version() not in versions


def test_a_game_without_rules_cannot_be_played() -> None:
    """
    What a game lacks is said when it is asked for.
    """

    class Words(ListedGame[int]):
        name, title = "words", "Words"

    said = refused(lambda: pakal.Game(Words()).start())

    assert said.startswith("Words has no rules, which this needs.")


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: pakal.game("ahu"), "Did you mean 'ahau'?"),
        (lambda: pakal.game(dificulty="hard"), "Did you mean 'difficulty'?"),
        (lambda: pakal.game(difficulty="hrd"), "Did you mean 'hard'?"),
        (lambda: pakal.game(lists="none.toml"), "none.toml: there is no such file."),
        (lambda: pakal.game().play(player="stewrd"), "Did you mean 'steward'?"),
        (lambda: pakal.game().simulate(0), "Give 1 or more."),
        (lambda: pakal.game().simulate(1, jobs=0), "jobs: 0 is out of range."),
        (lambda: pakal.game().compare(reading={}), "No reading is named."),
        (lambda: pakal.game().compare(reading={"place-tie": "x"}), "Did you mean 'place-ties'?"),
    ],
)
def test_a_mistake_gets_a_way_out(call: Callable[[], object], says: str) -> None:
    """
    What a program asks a game for and cannot get is refused with a way out.
    """
    assert says in refused(call)


# --- a position ----------------------------------------------------------------------------------


def test_a_position_is_played_under_its_own_setting(position: pakal.Position) -> None:
    """
    The setting of a position is the one that its file states.
    """
    assert "<Position of ahau at 'place-worker': automa is on>" == repr(position)
    assert "<Game ahau: moderate, The Rainmaker>" == repr(position.game)


def test_a_position_may_be_a_text(ahau: pakal.Game, position: pakal.Position) -> None:
    """
    A position's text, read back, is the same position.
    """
    again = ahau.position(position.to_text())

    assert str(position) == str(again)
    assert position.options == again.options


def test_a_position_of_another_game_is_refused(ahau: pakal.Game) -> None:
    """
    A text that names another game says which game to ask.
    """
    text = pakal.game("pebbles").start().to_text()

    assert "Try pakal.game('pebbles').position(…)." in refused(lambda: ahau.position(text))


def test_a_position_that_cannot_be_is_refused_unless_told_otherwise(ahau: pakal.Game) -> None:
    """
    Every problem is named; with `anyway` the position is there, and has the problems.
    """
    said = refused(lambda: ahau.position(IMPOSSIBLE))
    taken = ahau.position(IMPOSSIBLE, anyway=True)

    assert "use anyway=True" in said
    assert [] == [each for each in taken.problems if each not in said]
    assert 5 == len(taken.problems)


def test_a_decision_has_its_reasons(position: pakal.Position) -> None:
    """
    A decision knows what is chosen, by which rung, where that stands, and shows the rest.
    """
    decision = position.decide("place-worker")

    assert "<Decision 'place-worker': Seibal, by 'higher-god'>" == repr(decision)
    assert ("Seibal", "higher-god") == (decision.choice, decision.rung)
    assert "RB King Pakal, Action 1, opening words" == decision.cite
    assert str(decision).startswith("Seibal (or Yaxchilán): new city near a building;")
    assert "→ Seibal" in decision.table()
    assert {"chosen": 7} == decision.to_json()["outcome"]


def test_the_list_that_is_on_need_not_be_named(position: pakal.Position) -> None:
    """
    Without a name the list that is on decides; a unique beginning of a name is enough.
    """
    assert position.decide() == position.decide("place-w")


def test_deciding_changes_nothing_and_pushing_does(position: pakal.Position) -> None:
    """
    A decision leaves the position as it was; a line that is pushed is carried out.
    """
    before = position.to_text()
    position.decide()
    same = position.to_text()
    position.push("worker Tikal")

    assert before == same
    assert "summon-god" == position.point
    assert "Tikal = 3" in position.to_text()


def test_a_copy_has_the_same_dice_and_goes_its_own_way() -> None:
    """
    A copy draws what the original draws, and neither changes the other.
    """
    first = pakal.game("pebbles").start(seed=3)
    second = first.copy()
    first.run()
    untouched = second.point
    second.run()

    assert ("fill", "wade") == (untouched, second.point)
    assert first.to_text() == second.to_text()


@pytest.mark.parametrize("name", ["ahau", "pebbles"])
def test_a_game_played_step_by_step_is_the_game_of_its_seed(name: str) -> None:
    """
    Who starts with a seed and chooses as the random player does has the game of `play`.
    """
    game = pakal.game(name)
    whole = game.play(seed=7)
    position = game.start(seed=7)
    choose = at_random(player_seed(position.rules, 7))
    position.run()
    while position.turn == "person":
        position.push(position.rules.line(position.state, choose(position.state)))
        position.run()

    assert whole.to_text() == position.to_text()
    assert whole.outcome == position.outcome


def test_a_finished_game_says_who_has_won() -> None:
    """
    At the end there are winners and a reason; before it there are none.
    """
    game = pakal.game(difficulty="hard")
    start, end = game.start(), game.play(seed=7)

    assert (None, ()) == (start.outcome, start.winners)
    assert end.outcome is not None
    assert ("pakal",) == end.winners == (max(end.score, key=end.score.__getitem__),)
    assert ("nobody", ()) == (end.turn, end.options)


def test_a_position_refuses_what_nobody_can_do_there() -> None:
    """
    What is not possible in a position is refused, with what is.
    """
    game = pakal.game("pebbles")
    position = game.start()
    position.run()
    over = game.play()

    assert "Choose one of wade" in refused(lambda: position.push("swim"))
    assert "a person decides: push a line" in refused(position.step)
    assert "person is on" in refused(position.decide)
    assert "The game is over." in refused(over.step)
    assert "The game is over." in refused(lambda: over.push("wade ford"))


# --- many games ----------------------------------------------------------------------------------


def test_a_simulation_has_a_win_rate_and_a_row_a_game(tmp_path: Path) -> None:
    """
    The win rate reads as a person writes it; the rows are dicts, and a CSV file.
    """
    run = pakal.game("pebbles").simulate(20, player="greedy", seed=1)
    run.write_csv(tmp_path / "games.csv")

    assert "<Simulation: 20 games, win rate 65 % (43–82)>" == repr(run)
    assert "65 % (43–82)" == str(run.win_rate)
    assert 0.65 == run.win_rate.value
    assert list(range(1, 21)) == [record["seed"] for record in run.records()]
    assert 21 == len((tmp_path / "games.csv").read_text("utf-8").splitlines())
    assert {"you", "heron"} == set(run.mean_scores)


def test_a_comparison_says_where_games_diverge() -> None:
    """
    Two readings are compared on the same seeds; the first difference has a sentence.
    """
    game = pakal.game("pebbles")
    compared = game.compare(games=5, player="greedy", reading={"new-colours": "to-cairn-and-pouch"})

    assert 5 == compared.sums.games
    assert compared.divergence is not None
    assert "wade" == compared.divergence.list_id
    assert "instead of" in str(compared.divergence)


# --- a bot ---------------------------------------------------------------------------------------


def test_a_bot_names_itself(bot: pakal.Bot) -> None:
    """
    A bot shows what its designer calls it, and its lists.
    """
    assert "<Bot 'The Lighthouse Keeper': light>" == repr(bot)


def test_a_bot_asks_what_it_has_to_know(bot: pakal.Bot) -> None:
    """
    Where the answer depends on an unknown fact, the question for it comes back.
    """
    question = bot.decide("light", {"A": {"has_oil": True}, "B": {}})

    assert isinstance(question, pakal.OpenQuestion)
    assert ("has_oil", ("B",)) == (question.fact, question.candidates)
    assert "<OpenQuestion 'has_oil' of B>" == repr(question)
    assert "Which lamps have oil?" == str(question).splitlines()[0]


def test_a_bot_decides_when_enough_is_known(bot: pakal.Bot) -> None:
    """
    Facts that no longer matter need not be known.
    """
    decision = bot.decide("light", {"A": {"has_oil": True}, "B": {"has_oil": False}})

    assert isinstance(decision, pakal.Decision)
    assert "A (or B): it has oil. [Night 1]" == str(decision)


def test_an_audit_has_findings_that_can_be_read(bot: pakal.Bot) -> None:
    """
    A finding prints as the line that the command shows.
    """
    first = pakal.audit(bot).findings[0]

    assert f"{LISTS}:18 light/dark: warning: it never does anything, " in str(first)
    assert "[PA202 dead-under-invariants]" in str(first)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda bot: bot.decide("lite", {}), "Did you mean 'light'?"),
        (lambda bot: bot.decide("light", {"A": {"oil": True}}), "Did you mean 'has_oil'?"),
        (lambda bot: bot.decide("light", ["A"]), "not names with facts"),
        (lambda _: pakal.load("none.toml", FACTS), "none.toml: there is no such file."),
        (lambda bot: pakal.audit(bot, effort="hard"), "Choose one of quick, normal, thorough."),
    ],
)
def test_a_mistake_about_a_bot_gets_a_way_out(
    bot: pakal.Bot, call: Callable[[pakal.Bot], object], says: str
) -> None:
    """
    What a program asks a bot for and cannot get is refused with a way out.
    """
    assert says in refused(lambda: call(bot))


def test_what_means_nothing_is_refused() -> None:
    """
    What is said of the automa where only people play is an error, not ignored.
    """
    ahau = refused(lambda: pakal.game("ahau", two_players=True, difficulty="hard"))
    uxmal = refused(lambda: pakal.game("uxmal", players="3", difficulty="hard"))

    assert ahau.startswith("Difficulty means nothing where King Pakal does not play.")
    assert uxmal.startswith("Difficulty means nothing where only people play.")
