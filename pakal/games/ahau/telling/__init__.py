"""Ahau in words: options as lines, instructions, narration, refusals."""
