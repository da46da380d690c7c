"""
Does it matter how an unclear rule is read? The same games under two readings.

    python examples/compare_readings.py [GAMES]
"""

import sys

import pakal

games = int(sys.argv[1]) if len(sys.argv) > 1 else 200

game = pakal.game("ahau", difficulty="moderate")
compared = game.compare(games=games, reading={"place-ties": "next-step-first"})

sums = compared.sums
print(f"{compared.subject}: {compared.a} against {compared.b}")
print(f"{sums.parted} of {sums.games} games go another way, {sums.winners} have another winner.")
print(f"You win {sums.rate_a} of them, and {sums.rate_b} with the other reading.")

# The first position in which the two differ; its text can be asked like any other position.
if compared.divergence is not None:
    print("First difference:", compared.divergence)
    there = game.position(compared.divergence.position)
    print(there.decide(compared.divergence.list_id))
