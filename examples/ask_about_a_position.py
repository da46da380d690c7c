"""What does King Pakal do in this position, and why?"""

from pathlib import Path

import pakal

game = pakal.game("ahau")
position = game.position(Path(__file__).with_name("my-game.toml"))

# The rung that decided, its place in the rulebook, and the reason in a sentence.
decision = position.decide("place-worker")
print(decision.choice, "by", decision.rung, f"[{decision.cite}]")
print(decision)

# Every rung that was looked at, with the value of each candidate there.
print(decision.table())

# Nothing has happened yet: now let him do it, and what follows until you are on.
position.push(f"worker {decision.choice}")
position.run()
print("Next:", position.point, "with", len(position.options), "options for", position.turn)
