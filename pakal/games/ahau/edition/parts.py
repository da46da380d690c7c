"""The parts of an edition that a fact may depend on, as reasons and data/facts name them."""

MAP = "the map"  # regions, links and sites
HIERARCHY = "the personality card"
COSTS = "the building costs"
WAR_TRACK = "the war track"
BOARDS = "the boards' rewards"
PARTS = (MAP, HIERARCHY, COSTS, WAR_TRACK, BOARDS)
