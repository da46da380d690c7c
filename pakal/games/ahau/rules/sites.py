"""Production sites: what they yield, and how they come to the calendar (RB Produce)."""

from pakal.games.ahau.rules.state import BY_CALENDAR, State, weight


def yield_at(s: State, player: int, link: int) -> int:
    """One resource for each worker in the two cities beside the site."""
    a, b = s.table.link_ends[link]
    return weight(s, player, a) + weight(s, player, b)


def deplete(s: State, link: int) -> int:
    """Move a site to the calendar and return its colour; the marked space ends the K'atun."""
    colour = s.site[link]
    s.site[link] = -1
    s.calendar.append(colour)
    if s.log is not None:
        s.log.append(("deplete", s.who, link, colour))
    if len(s.calendar) >= s.table.edition.calendar_mark:
        s.triggers |= BY_CALENDAR
    return colour
