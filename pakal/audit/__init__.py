"""The bot-rule verifier: what is wrong with priority lists, and the smallest case that shows it."""
