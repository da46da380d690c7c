"""
A bot without Python: its priority lists and facts are two TOML files, `ferry*.toml`.

The ferryman takes one passenger at a time; a designer wants to know whether his rules are sound.
"""

from pathlib import Path

import pakal

here = Path(__file__).parent
bot = pakal.load(here / "ferry.toml", facts=here / "ferry-facts.toml")

# Say what you know. If that is not enough, the question comes back that is still open.
question = bot.decide(
    "board",
    {
        "the miller": {"has_goat": False, "coins": 2},
        "the widow": {"has_goat": False},
    },
)
print(question)

# Answer it, and the bot decides; who stands further ahead no longer matters.
decision = bot.decide(
    "board",
    {
        "the miller": {"has_goat": False, "coins": 2},
        "the widow": {"has_goat": False, "coins": 1},
    },
)
print(decision)

# What is wrong with the lists? Each finding has the smallest case that shows it.
for finding in pakal.audit(bot).findings:
    print(f"{finding.name} in rung {finding.location.rung}: {finding.message}")
