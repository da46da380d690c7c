"""
What shapes the candidates of each list before the first fact is asked.

A reading may decide who is offered at all, or whether the list is asked, and so may the map or
what is printed. Lists that are always offered the same, or what a player can see lying there, are
not named here.
"""

from collections.abc import Mapping
from typing import Final

from pakal.games.ahau.automa.facts.telling import COSTS, MAP, WAR_TRACK
from pakal.lists.model import Offer

OFFERS: Final[Mapping[str, Offer]] = {
    "war-captain-move": Offer(reading=("captain-reach", "region-adjacent"), parts=(MAP,)),
    "retreat": Offer(reading=("region-adjacent", "retreat-reach"), parts=(MAP,)),
    "place-worker": Offer(parts=(MAP,)),
    "strength-colour": Offer(reading=("priestess-strength",)),
    "jaguar-worker": Offer(reading=("jaguar-choice", "jaguar-laid-down")),
    "jaguar-city": Offer(reading=("jaguar-choice",), parts=(MAP,)),
    "jaguar-moves": Offer(reading=("jaguar-choice", "jaguar-laid-down"), parts=(MAP,)),
    "sun-cards": Offer(reading=("sun-cards",)),
    "serpent-worker": Offer(reading=("serpent-laid-down", "serpent-whose")),
    "which-building": Offer(reading=("builder-discount",), parts=(COSTS,)),
    "building-overflow": Offer(parts=(COSTS,)),
    "production-site": Offer(reading=("merchant-reach",), parts=(MAP,)),
    "war-reward": Offer(parts=(WAR_TRACK,)),
    "marker-source": Offer(reading=("marker-source",)),
    "role-reward": Offer(reading=("role-reward",)),
}
