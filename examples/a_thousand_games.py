"""
How hard is King Pakal? A thousand games, with a row a game in a CSV file.

    python examples/a_thousand_games.py [GAMES] [FILE]

A data frame takes the file as it is, `pandas.read_csv("games.csv")`, or without any file
`pandas.DataFrame(run.records())`.
"""

import sys
from collections import Counter

import pakal

games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
file = sys.argv[2] if len(sys.argv) > 2 else "games.csv"

# The steward follows a plan; "random" and "greedy" are weaker players. More `jobs` are quicker.
run = pakal.game("ahau", difficulty="hard").simulate(games, player="steward", seed=1)
print(f"The steward wins {run.win_rate} of {run.games} games.")
for seat, fame in run.mean_scores.items():
    print(f"  {seat}: {fame.value:.0f} Fame ({fame.low:.0f} to {fame.high:.0f})")

# A record has seed, setting, winner, scores, where the points came from and who decided how often.
print("Won by:", dict(Counter(record["winner"] for record in run.records())))

run.write_csv(file)
print(f"{run.games} rows in {file}")
