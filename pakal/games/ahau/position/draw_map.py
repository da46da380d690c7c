"""
The map as text: cities where they lie, dotted links with their sites, regions with their rulers.

The places come from the edition. North and south keep their order, but every city gets lines of
its own, so that no name hides another.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import frozen

from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.words import GODS

WIDTH = 80
LINES_A_CITY = 3
MARGIN = 9  # of the outermost cities, so that their names find room
SHORT_COLOURS = ("ye", "bl", "bk", "br", "wh")

KEPT_BLANK = "\0"  # a blank inside or beside a name, where no dot may go

Point = tuple[int, int]


class Canvas:
    """A grid of characters; texts stand on it, dots fill in only where it is free."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows = [[" "] * width for _ in range(height)]

    def is_free(self, x: int, y: int, length: int) -> bool:
        """Is there room for a text?"""
        if not 0 <= y < self.height or x < 0 or x + length > self.width:
            return False
        return all(each in " ·" for each in self.rows[y][x : x + length])

    def write(self, x: int, y: int, text: str) -> None:
        """Put a text somewhere, whatever is there."""
        self.rows[y][x : x + len(text)] = text

    def lines(self) -> list[str]:
        """Return the lines without empty ones above and below."""
        lines = ["".join(row).replace(KEPT_BLANK, " ").rstrip() for row in self.rows]
        while lines and not lines[0]:
            lines.pop(0)
        while lines and not lines[-1]:
            lines.pop()
        return lines


@frozen
class Chart:
    """Where everything lies on the canvas: cities, and the corners of the links."""

    cities: tuple[Point, ...]
    links: tuple[tuple[Point, ...], ...]
    height: int


def draw_map(s: State) -> list[str]:
    """Return the lines of the map."""
    chart = _chart(s.table)
    canvas = Canvas(WIDTH, chart.height)
    for city in range(s.table.cities):
        _write_city(canvas, chart.cities[city], city_lines(s, city))
    for corners in chart.links:
        for x, y in _walk(corners):
            if canvas.rows[y][x] == " ":
                canvas.write(x, y, "·")
    for link, corners in enumerate(chart.links):
        _write_site(canvas, corners, _site_text(s.site[link]))
    for region in range(1, s.table.regions + 1):
        _write_region(canvas, _border(s.table, chart, region), _region_text(s, region))
    return canvas.lines()


# --- texts ---------------------------------------------------------------------------------------


def initial(table: Table, player: int) -> str:
    """The letter by which the map knows a player."""
    return table.seats[player][0].upper()


def city_lines(s: State, city: int) -> tuple[str, str]:
    """A city's name, then its god and everybody's workers."""
    god = GODS[s.city_god[city]] if s.city_god[city] >= 0 else "?"
    words = [god]
    for player in range(s.table.players):
        at = player * s.table.cities + city
        if s.standing[at] or s.laid[at]:
            lying = f"+{s.laid[at]}*" if s.laid[at] else ""
            words.append(f"{initial(s.table, player)}{s.standing[at]}{lying}")
    return s.table.edition.cities[city].name, " ".join(words)


def _site_text(colour: int) -> str:
    return f"({SHORT_COLOURS[colour]})" if colour >= 0 else "(  )"


def _region_text(s: State, region: int) -> str:
    players = range(s.table.players)
    there = [initial(s.table, player) for player in players if s.region[player] == region]
    return f"[{' '.join([str(region), ''.join(there)]).rstrip()}]"


# --- places --------------------------------------------------------------------------------------


def _chart(table: Table) -> Chart:
    edition = table.edition
    corners = [corner for link in edition.links for corner in link.bend]
    west = [city.west for city in edition.cities] + [west for _, west in corners]
    rows = sorted({city.north for city in edition.cities}, reverse=True)
    above = any(north > rows[0] for north, _ in corners)
    below = any(north < rows[-1] for north, _ in corners)

    def place(north: float, its_west: float) -> Point:
        span = max(west) - min(west) or 1
        x = MARGIN + round((max(west) - its_west) / span * (WIDTH - 2 * MARGIN - 1))
        return x, round((_row(rows, north) + above) * LINES_A_CITY)

    return Chart(
        tuple(place(city.north, city.west) for city in edition.cities),
        tuple(
            tuple(
                place(*corner)
                for corner in (
                    (edition.cities[link.a].north, edition.cities[link.a].west),
                    *link.bend,
                    (edition.cities[link.b].north, edition.cities[link.b].west),
                )
            )
            for link in edition.links
        ),
        (len(rows) + above + below) * LINES_A_CITY,
    )


def _row(rows: Sequence[float], north: float) -> float:
    """Which row is a place in? Between two cities it lies between their rows, else beyond all."""
    if north > rows[0]:
        return -1
    for row, (upper, lower) in enumerate(pairwise(rows)):
        if upper >= north >= lower:
            return row + (upper - north) / (upper - lower)
    return len(rows) if north < rows[-1] else len(rows) - 1


def _walk(corners: Sequence[Point]) -> Iterator[Point]:
    """Give every second cell along a line through its corners."""
    for (ax, ay), (bx, by) in pairwise(corners):
        steps = max(abs(bx - ax), 2 * abs(by - ay), 1)
        for step in range(0, steps + 1, 2):
            yield ax + round((bx - ax) * step / steps), ay + round((by - ay) * step / steps)


def _border(table: Table, chart: Chart, region: int) -> tuple[Point, ...]:
    """The corners of a region, in walking order; a coast is drawn straight."""
    walk = table.edition.regions[region - 1].cities
    border: list[Point] = []
    for here, there in zip(walk, (*walk[1:], walk[0]), strict=True):
        for link, ends in enumerate(table.link_ends):
            if set(ends) == {here, there}:
                border += chart.links[link] if ends == (here, there) else chart.links[link][::-1]
                break
        else:
            border += (chart.cities[here], chart.cities[there])
    return tuple(border)


# --- writing on the canvas -----------------------------------------------------------------------


def _write_city(canvas: Canvas, place: Point, lines: tuple[str, str]) -> None:
    x, y = place
    for below, text in enumerate(lines):
        start = min(max(x - len(text) // 2, 1), canvas.width - len(text) - 1)
        canvas.write(start - 1, y + below, f" {text} ".replace(" ", KEPT_BLANK))


def _write_site(canvas: Canvas, corners: Sequence[Point], text: str) -> None:
    """Put a site onto its link, as near to the middle as there is room."""
    cells = list(_walk(corners))
    middle = (len(cells) - 1) / 2
    for number in sorted(range(len(cells)), key=lambda each: abs(each - middle)):
        x, y = cells[number]
        x -= len(text) // 2
        if canvas.is_free(x, y, len(text)):
            canvas.write(x, y, text)
            return


def _write_region(canvas: Canvas, border: Sequence[Point], text: str) -> None:
    """
    Put a region's number into it, as far from everything as possible, else across a link.

    A region of one or two cities has no inside, so its number stands as near as there is room.
    """
    for blank in (" ", " ·"):
        room = _room(canvas, blank)
        spots = [
            (min(room[y][x : x + len(text)]), -y, -x)
            for y in range(canvas.height)
            for x in range(canvas.width - len(text))
            if _is_inside(border, (x + len(text) // 2, y))
        ]
        widest, y, x = max(spots, default=(0, 0, 0))
        if widest:
            canvas.write(-x, -y, text)
            return
    middle = [sum(each) / len(border) for each in zip(*border, strict=True)]
    near = [
        (abs(x + len(text) / 2 - middle[0]) + 2 * abs(y - middle[1]), y, x)
        for y in range(canvas.height)
        for x in range(canvas.width - len(text))
        if canvas.is_free(x, y, len(text))
    ]
    if near:
        _, y, x = min(near)
        canvas.write(x, y, text)


def _room(canvas: Canvas, blank: str) -> list[list[int]]:
    """How far is each cell from the next one that is not blank?"""
    far = canvas.width + canvas.height
    room = [[far] * canvas.width for _ in range(canvas.height)]
    queue: deque[Point] = deque()
    for y, row in enumerate(canvas.rows):
        for x, each in enumerate(row):
            if each not in blank:
                room[y][x] = 0
                queue.append((x, y))
    while queue:
        x, y = queue.popleft()
        for nx, ny in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            inside = 0 <= nx < canvas.width and 0 <= ny < canvas.height
            if inside and room[ny][nx] > room[y][x] + 1:
                room[ny][nx] = room[y][x] + 1
                queue.append((nx, ny))
    return room


def _is_inside(border: Sequence[Point], point: Point) -> bool:
    """Does a border run around a point? Then a ray from it crosses it an odd number of times."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in pairwise((*border, border[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside
