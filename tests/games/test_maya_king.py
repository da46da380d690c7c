"""King Pakal the builder and his vassal, our own design: facts, lists, secrets, levels."""

from functools import cache
from pathlib import Path
from random import Random

import claims
import pytest
from claims import Facts
from games.maya_games import blocks, fill, fresh, positions, wait_at

from pakal.audit.mutation import Evidence, Fate, Jury, judge_all
from pakal.audit.readings_files import check_readings
from pakal.audit.witness_files import check_index
from pakal.errors import BadInputError
from pakal.games.agenda import STOP
from pakal.games.maya import state as at
from pakal.games.maya.game import PAKAL, VASSAL, Maya
from pakal.games.maya.state import HIGH, LOW, State
from pakal.games.values import Moment
from pakal.lists.explain import explain_line
from pakal.lists.model import Naming
from pakal.lists.trace import Choice
from pakal.sim.chance import chance_of
from pakal.sim.players import make_player

WITNESSES = Path(__file__).parents[2] / "fixtures" / "witnesses-maya"
YOU = 0


def back(seat: int, which: int) -> int:
    """A card as everybody sees it."""
    return seat * 2 + which


def quarry(game: Maya, name: str) -> int:
    """The number of a quarry."""
    return game.rules.box.quarry_names.index(name)


def lay_backs(game: Maya, s: State, where: str, *cards: tuple[int, int]) -> None:
    """Backs lie at a quarry, in this order; a person's are the first that fit."""
    rules, number = game.rules, quarry(game, where)
    for seat, which in cards:
        s.laid[number].append(back(seat, which))
        if rules.seated[seat].automated:
            s.decks[seat * 2 + which] -= 1
            continue
        hand = rules.hand(s, seat)
        sort = next(k for k, n in enumerate(hand) if n and rules.box.is_high(k) == which)
        s.hands[seat * len(hand) + sort] -= 1
        s.under[seat * rules.quarries + number].append(sort)


@cache
def decisions() -> tuple[tuple[Maya, State], ...]:
    """Every position in which one of the two decides, in 9 games against the waverer."""
    found: list[tuple[Maya, State]] = []
    names = tuple(Maya().edition.personalities)
    for seed in range(9):
        edition = "seven-quarries" if seed % 3 == 2 else "default"
        level = ("easy", "moderate", "hard")[seed % 3]
        game = Maya(difficulty=level, personality=names[seed % 6], edition=edition)
        choose, chance = make_player(game, "waverer", seed), chance_of(game, seed)
        opponent, s = game.opponent(), game.start()
        while not game.is_over(s):
            if game.is_chance(s):
                game.apply(s, chance(s))
            elif game.is_automa(s):
                found.append((game, game.copy(s)))
                opponent(s)
            else:
                game.apply(s, choose(s))
    return tuple(found)


# --- seats ---------------------------------------------------------------------------------------


def test_the_vassal_does_not_score_unless_a_reading_says_so() -> None:
    """
    Two seats score and three colours play; by `third-rival` he gets gold and may win.
    """
    assert (("you", True), ("pakal", True), ("vassal", False)) == tuple(
        (seat.name, seat.scores) for seat in Maya().seats()
    )
    assert all(s.scores for s in Maya(readings={"vassal-gold": "third-rival"}).seats())


def test_the_vassal_gets_no_gold_but_erodes() -> None:
    """
    Where he would have been paid he takes a block off all the same.
    """
    game, s = fresh()
    blocks(game, s, {"Palenque-1": {VASSAL: 3, YOU: 1}})
    game.rules.pay(s)
    game.rules.erode(s)

    assert [1, 0, 0] == [game.score(s, seat) for seat in range(3)]
    assert [0, 0, 2] == game.rules.there(s, game.rules.box.cell_names.index("Palenque-1"))


def test_margins_are_against_the_best_other_seat() -> None:
    """
    With the vassal as a third rival it is his gold that counts where he has more than Pakal.
    """
    game, s = fresh(readings={"vassal-gold": "third-rival"})
    blocks(game, s, {"Palenque-1": {VASSAL: 3, YOU: 1}})
    s.round = 3
    wait_at(game, s, at.PAY, 0)

    assert -2 == game.margin(s, YOU)
    assert (VASSAL,) == game.outcome(s).winners


def test_the_vassals_card_begins_with_another_marker() -> None:
    """
    Whatever Pakal's card is; naming one that begins alike is refused.
    """
    cards = Maya().edition.personalities
    for name in cards:
        vassal = Maya(personality=name).vassal_card
        assert cards[name].markers[0] != cards[vassal].markers[0]
    alike = [name for name in cards if cards[name].markers[0] == "free-double"]

    with pytest.raises(BadInputError, match="begin with the same marker"):
        Maya(personality=alike[0], vassal=alike[1])


def test_both_decide_by_the_same_lists_with_their_own_card() -> None:
    """
    At the start each takes the pyramid that comes first on the own card.
    """
    game = Maya(personality="The King", vassal="The Scribe")
    for seat, name in ((PAKAL, "Palenque"), (VASSAL, "Copan")):
        _, s = fresh()
        s.stock, s.pool = [2, 2, 2], [26, 26, 26]
        wait_at(game, s, at.START_BLOCK, seat)
        assert ("start-pyramid", name) == (game.list_at(s), game.decide(s).choice)


def test_a_decision_says_whose_it_is() -> None:
    """
    Two seats decide by the same lists, so each decision is headed by who made it.
    """
    labels = {game.decide(s).label for game, s in decisions() if s.point == at.CHOOSE_QUARRY}

    assert {"King Pakal, Quarry for a card", "vassal, Quarry for a card"} == labels


def test_one_list_serves_several_points_and_is_counted_once() -> None:
    """
    `pyramid` decides about single blocks, double moves, the Extra block and moved blocks.
    """
    points = {point.name for point in Maya().points() if point.list_id == "pyramid"}
    seen = {game.point(s) for game, s in decisions() if game.list_at(s) == "pyramid"}

    wanted = {"place-block", "first-block", "second-block", "extra-block", "put-block"}
    assert wanted == points
    assert wanted - {"put-block"} <= seen


# --- quarries ------------------------------------------------------------------------------------


def quarry_choice(*cards: tuple[str, tuple[tuple[int, int], ...]], who: int = PAKAL) -> str | None:
    """At which quarry a seat lays a card, with these backs on the table."""
    game, s = fresh(personality="The King", vassal="The Scribe")
    for where, there in cards:
        lay_backs(game, s, where, *there)
    wait_at(game, s, at.CHOOSE_QUARRY, who)
    return game.decide(s).choice


def test_an_empty_table_is_decided_by_prize_and_card() -> None:
    """
    Everywhere he takes the lead; of the quarries with four blocks his card likes Free double best.
    """
    assert "free-double" == quarry_choice()


def test_he_takes_the_lead_by_backs() -> None:
    """
    A high back of his beats your low one, but not your two high ones.
    """
    assert "free-double" == quarry_choice(("free-double", ((YOU, LOW),)))
    taken = ("free-double", ((YOU, LOW), (YOU, HIGH)))
    assert "extra-block" == quarry_choice(taken)


def test_level_by_backs_who_laid_first_is_ahead() -> None:
    """
    With a high back he would only be level with your low and low one, so he goes elsewhere.
    """
    assert "extra-block" == quarry_choice(("free-double", ((YOU, LOW), (YOU, LOW))))


def test_where_he_cannot_lead_he_takes_a_place_that_brings_blocks() -> None:
    """
    Every quarry is led by two high backs; a second place pays everywhere.
    """
    game, s = fresh(personality="The King")
    for name in game.rules.box.quarry_names[:4]:
        lay_backs(game, s, name, (VASSAL, LOW))
    for name in game.rules.box.quarry_names[:4]:
        s.laid[quarry(game, name)] += [back(YOU, HIGH), back(YOU, HIGH)]
    s.laid[4] += [back(YOU, LOW), back(YOU, HIGH), back(YOU, HIGH), back(VASSAL, LOW)]
    facts = game.list_facts
    s.who = PAKAL

    assert not any(facts.takes_lead(s, each) for each in range(4))
    assert [True] * 4 == [facts.takes_paid_place(s, each) for each in range(4)]


@pytest.mark.parametrize(("level", "keeps"), [("easy", 4), ("moderate", 3), ("hard", 2)])
def test_he_keeps_cards_for_transport(level: str, keeps: int) -> None:
    """
    He passes as soon as he has no more cards than his difficulty keeps back.
    """
    game = Maya(difficulty=level)
    _, s = fresh(difficulty=level)
    for left in (keeps + 1, keeps):
        s.decks[PAKAL * 2 : PAKAL * 2 + 2] = [left - 1, 1]
        wait_at(game, s, at.CHOOSE_QUARRY, PAKAL)
        choice = game.decide(s).choice
        assert (choice is None) == (left == keeps)


def test_low_is_laid_where_it_is_enough() -> None:
    """
    Low takes the lead over nobody's lead of his own; otherwise he lays high.
    """
    game, s = fresh()
    lay_backs(game, s, "transport", (PAKAL, LOW), (YOU, LOW), (YOU, LOW))
    number = quarry(game, "transport")
    wait_at(game, s, at.CHOOSE_BACK, PAKAL, number)
    assert "low" == game.decide(s).choice  # level with yours, and his card lay there first
    s.laid[number].append(back(YOU, LOW))
    wait_at(game, s, at.CHOOSE_BACK, PAKAL, number)
    assert "high" == game.decide(s).choice


# --- secrets -------------------------------------------------------------------------------------


def test_no_fact_looks_under_a_card() -> None:
    """
    With every card that you hold or have laid face down unknown, all facts can be worked out.
    """
    looked = set()
    for game, s in decisions()[::3]:
        assert () == game.peeks(s), game.list_at(s)
        looked.add(game.list_at(s))

    assert {"quarry", "back", "protect", "pyramid", "move"} <= looked


def test_a_card_changed_under_its_back_changes_no_decision() -> None:
    """
    Another value with the same back, swapped with the hand: both decide as before.
    """
    random, changed = Random(3), 0
    for game, s in decisions():
        rules = game.rules
        places = [
            (each, number)
            for each in range(rules.quarries)
            if not s.shown[each]
            for number in range(len(s.under[each]))
        ]
        if not places:
            continue
        each, number = random.choice(places)
        old = s.under[each][number]
        width = len(rules.box.cards)
        others = [
            sort
            for sort, count in enumerate(rules.hand(s, YOU))
            if count and rules.box.is_high(sort) == rules.box.is_high(old)
        ]
        if not others:
            continue
        new = game.copy(s)
        sort = random.choice(others)
        new.under[each][number] = sort
        new.hands[YOU * width + sort] -= 1
        new.hands[YOU * width + old] += 1
        changed += sort != old

        assert () == game.problems(new)
        assert game.choose(s) == game.choose(new)

    assert changed > 100


def test_what_he_has_laid_is_drawn_when_it_is_turned() -> None:
    """
    Every card of that back that he has not shown is as likely as it is left; 4 comes twice.
    """
    game, s = fresh()
    lay_backs(game, s, "protection", (PAKAL, LOW), (PAKAL, HIGH))
    wait_at(game, s, at.TURN_QUARRY, 0)
    names = game.rules.box.card_names
    assert ["3", "4", "4", "5"] == [names[sort] for sort in s.offered]
    game.apply(s, names.index("4"))
    assert ["6", "7", "8", "-3"] == [names[sort] for sort in s.offered]


def test_hidden_cards_carry_what_is_left() -> None:
    """
    After all quarries are turned his decks hold what he has not shown; `hard` adds 2 points.
    """
    for level, more in (("moderate", 0), ("hard", 2)):
        game, s = fresh(difficulty=level)
        lay_backs(game, s, "protection", (PAKAL, LOW), (PAKAL, HIGH))
        names = game.rules.box.card_names
        s.shown[quarry(game, "protection")] = [names.index("5"), names.index("8")]

        assert 3 + 4 + 4 + 6 + 7 + more == game.rules.carries(s, PAKAL)
        assert 37 == game.rules.carries(s, VASSAL)


# --- minus three, protection, first player --------------------------------------------------------


def deduction(*cards: tuple[int, str]) -> str | None:
    """From whom King Pakal takes points at a turned quarry."""
    game, s = fresh()
    number = quarry(game, "transport")
    names = game.rules.box.card_names
    for seat, value in cards:
        sort = names.index(value)
        high = game.rules.box.is_high(sort)
        s.laid[number].append(back(seat, high))
        s.shown[number].append(sort)
        if seat == YOU:
            s.hands[sort] -= 1
            s.under[number].append(sort)
        else:
            s.decks[seat * 2 + high] -= 1
    s.turned = game.rules.quarries - 1 - number
    wait_at(game, s, at.DEDUCT, PAKAL)
    return game.decide(s).choice


def test_a_deduction_that_lets_him_pass_comes_first() -> None:
    """
    The vassal has most points, but only by yours he gets a place further.
    """
    assert "you" == deduction((YOU, "5"), (VASSAL, "8"), (PAKAL, "4"), (PAKAL, "-3"))


def test_otherwise_the_most_points_and_the_first_seat_decide() -> None:
    """
    He can pass nobody: the vassal has more points; with as many it is you.
    """
    assert "vassal" == deduction((YOU, "3"), (VASSAL, "8"), (PAKAL, "-3"), (YOU, "4"))
    assert "you" == deduction((VASSAL, "5"), (VASSAL, "3"), (YOU, "8"), (PAKAL, "-3"))


def test_both_name_king_pakal_first_player() -> None:
    """
    The vassal serves his king.
    """
    for seat in (PAKAL, VASSAL):
        game, s = fresh()
        s.where[game.rules.marker["first-player"]] = game.rules.with_seat(seat)
        wait_at(game, s, at.NAME_FIRST, seat)
        assert "pakal" == game.decide(s).choice


def test_protection_goes_where_others_may_hurt_him() -> None:
    """
    Where he has a card and others have most high backs.
    """
    game, s = fresh()
    lay_backs(game, s, "transport", (PAKAL, LOW), (YOU, HIGH))
    lay_backs(game, s, "extra-block", (PAKAL, LOW), (YOU, HIGH), (VASSAL, HIGH))
    lay_backs(game, s, "free-double", (YOU, LOW), (YOU, HIGH), (VASSAL, HIGH))
    s.where[game.rules.marker["protection"]] = game.rules.with_seat(PAKAL)
    wait_at(game, s, at.PROTECT, PAKAL)

    assert "extra-block" == game.decide(s).choice


# --- building ------------------------------------------------------------------------------------


def test_he_hands_no_bonus_over_while_he_can_build_elsewhere() -> None:
    """
    One more block would fill Palenque's bottom for you; he goes to Copan.
    """
    game, s = fresh()
    fill(game, s, 1, but=["Palenque", "Copan"])
    blocks(game, s, {"Palenque-1": {YOU: 5, PAKAL: 1}, "Copan-1": {YOU: 3, PAKAL: 1}})
    s.stock[PAKAL], s.pool[PAKAL] = 1, s.pool[PAKAL] - 1
    wait_at(game, s, at.PLACE_BLOCK, PAKAL)
    decision = game.decide(s)

    assert ("Copan", "not-for-others") == (decision.choice, decision.rung)


def test_a_double_move_is_bought_for_a_bonus_and_finished_there() -> None:
    """
    Two blocks fill Copan's bottom with him alone most; both go there.
    """
    game, s = fresh()
    fill(game, s, 1, but=["Copan", "Palenque"])
    blocks(game, s, {"Copan-1": {PAKAL: 2, YOU: 2, VASSAL: 1}, "Palenque-1": {YOU: 1}})
    s.stock[PAKAL], s.pool[PAKAL] = 3, s.pool[PAKAL] - 3
    wait_at(game, s, at.CHOOSE_MOVE, PAKAL)
    chosen = []
    while game.is_automa(s):
        decision = game.decide(s)
        chosen.append(decision.choice)
        game.act(s, decision.outcome)

    assert ["double", "Copan", "Copan"] == chosen
    assert 1 == game.rules.there(s, game.rules.box.cell_names.index("Copan-2"))[PAKAL]


def test_the_free_pass_is_used_where_every_place_hands_over_a_bonus() -> None:
    """
    Only Palenque has room, and filling it would bring you a block.
    """
    game, s = fresh(edition="seven-quarries")
    fill(game, s, 1, but=["Palenque"])
    blocks(game, s, {"Palenque-1": {YOU: 5, PAKAL: 1}})
    s.stock[PAKAL], s.pool[PAKAL] = 1, s.pool[PAKAL] - 1
    s.where[game.rules.marker["free-pass"]] = game.rules.with_seat(PAKAL)
    wait_at(game, s, at.FREE_PASS, PAKAL)
    assert "use" == game.decide(s).choice

    blocks(game, s, {"Palenque-1": {YOU: -1}})
    wait_at(game, s, at.FREE_PASS, PAKAL)
    assert "keep" == game.decide(s).choice


def test_he_moves_a_block_only_if_it_can_be_spared() -> None:
    """
    He leads Copan's bottom alone by two; without that he leaves his blocks.
    """
    game, s = fresh(edition="seven-quarries")
    blocks(game, s, {"Copan-1": {PAKAL: 3, YOU: 1}, "Uxmal-1": {PAKAL: 1}})
    s.where[game.rules.marker["move"]] = game.rules.with_seat(PAKAL)
    wait_at(game, s, at.TAKE_BLOCK, PAKAL)
    assert "Copan-1" == game.decide(s).choice

    blocks(game, s, {"Copan-1": {YOU: 1}})
    wait_at(game, s, at.TAKE_BLOCK, PAKAL)
    assert game.decide(s).choice is None
    assert STOP in s.offered


# --- all facts ------------------------------------------------------------------------------------


def test_every_value_is_within_its_bounds_and_no_invariant_is_broken() -> None:
    """
    In games against the waverer every fact of every candidate is what its file says.
    """
    for game, s in decisions()[::2]:
        plist = game.book[game.list_at(s)].plist
        candidates = game.candidates(s)
        facts = [game.vocabulary().fact(name) for name in plist.facts()]
        values = [
            {fact.name: fact.value(s, each, candidates) for fact in facts} for each in candidates
        ]
        for fact in facts:
            low, high = fact.bounds()
            assert all(low <= each[fact.name] <= high for each in values), fact.name
        for always in game.invariants():
            about = always.of == plist.candidates and set(always.facts) <= set(plist.facts())
            if about and len(values) > 1 and (not always.lists or plist.id in always.lists):
                assert always.holds(values), always.name


def test_the_order_of_candidates_changes_nothing() -> None:
    """
    Offered the other way round, they are decided alike.
    """
    for game, s in decisions()[::5]:
        turned = game.copy(s)
        candidates = game.candidates(s)
        turned.offered = [*reversed(candidates), *s.offered[len(candidates) :]]
        assert game.choose(s) == game.choose(turned)


def test_he_never_pays_or_passes_while_he_can_build() -> None:
    """
    In whole games his blocks go back to the pool only for a double move or a forced pass.
    """
    for seed in (0, 2):
        for game, s in positions(seed):
            if s.point == at.PLACE_BLOCK and game.is_automa(s):
                assert game.rules.legal(s, s.who)


# --- lists ---------------------------------------------------------------------------------------


@cache
def decided() -> tuple[tuple[Maya, Moment[State], Choice], ...]:
    """Those decisions, and one in each made-up position of some seeds."""
    found = [(game, game.moment_at(s), game.choose(s)) for game, s in decisions()]
    plain = Maya()
    for seed in range(90):
        for moment in plain.made_up(plain.lists, {}, seed):
            game = plain.game_of(moment)
            found.append((game, moment, game.choose(moment.state)))
    return tuple(found)


def test_reasons_claim_only_what_is_so() -> None:
    """
    Each sentence, read as a person would, is true of the candidates it names.
    """
    for game, s in decisions()[::4]:
        compiled, among = game.automa.compiled_at(s), game.candidates(s)
        facts = Facts(
            plist=compiled.plist,
            readings=compiled.readings,
            value=lambda fact, each, game=game, s=s, among=among: (
                game.vocabulary().fact(fact).value(s, each, among)
            ),
            said=lambda fact, each, game=game, s=s: game.vocabulary().value_in_words(s, fact, each),
            kinds={fact.name: fact.kind for fact in game.vocabulary().facts},
        )
        naming = Naming(claims.name, facts.said)
        claims.check(explain_line(compiled.traced(s, among), compiled, naming), facts, among)


def test_every_rung_decides_somewhere() -> None:
    """
    But one: of a low and a high back one is always decided by the steps before.
    """
    traced = {
        (trace.list_id, trace.decided_by)
        for game, moment, _ in decided()
        for trace in [game.automa.trace(moment.state)]
    }
    rungs = {(plist.id, rung.id) for plist in Maya.shipped_lists() for rung in plist.walk()}

    assert {("back", "order")} == rungs - traced


def test_every_change_of_a_rung_changes_a_decision() -> None:
    """
    A rung dropped, reversed, swapped, or with its threshold moved decides one of them otherwise.

    What is not caught is proved to decide the same.
    """
    game = Maya()
    evidence = tuple(
        Evidence(f"{moment.list_id} {number}", moment, under.readings, choice)
        for number, (under, moment, choice) in enumerate(decided())
    )
    judged = judge_all(game.lists, Jury(game.vocabulary(), game.invariants(), evidence))
    missed = [str(each.mutant) for each in judged if each.fate in (Fate.ALIVE, Fate.CANNOT_TELL)]

    assert [] == missed


def test_the_saved_positions_hold() -> None:
    """
    Every rung decides in its position, or is said to be dead; every reading differs in its own.
    """
    assert [] == list(check_index(Maya(), WITNESSES))
    assert [] == list(check_readings(Maya(), WITNESSES))
