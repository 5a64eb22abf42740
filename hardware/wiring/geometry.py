"""Boxes and straight segments. Units: the drawing's own; x to the right, y down."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]
Segment = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    def meets(self, other: Box, slack: float = 0.01) -> bool:
        """Whether they have more than an edge in common."""
        return (
            self.x + slack < other.right
            and other.x + slack < self.right
            and self.y + slack < other.bottom
            and other.y + slack < self.bottom
        )

    def holds(self, other: Box, slack: float = 0.01) -> bool:
        return (
            self.x <= other.x + slack
            and self.y <= other.y + slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def is_entered_by(self, segment: Segment, slack: float = 0.01) -> bool:
        """Whether a segment, of any slope, passes through the inside; along or up to an edge is not inside."""
        (x1, y1), (x2, y2) = segment
        begin, end = 0.0, 1.0
        low_x, high_x, low_y, high_y = self.x + slack, self.right - slack, self.y + slack, self.bottom - slack
        for p, q in (
            (x1 - x2, x1 - low_x),
            (x2 - x1, high_x - x1),
            (y1 - y2, y1 - low_y),
            (y2 - y1, high_y - y1),
        ):  # Liang and Barsky
            if p == 0:
                if q < 0:
                    return False
            elif p < 0:
                begin = max(begin, q / p)
            else:
                end = min(end, q / p)
        return begin < end


def lies_on(point: Point, segment: Segment, slack: float = 0.01) -> bool:
    """Whether a point lies on a level or upright segment, its ends included."""
    (x1, y1), (x2, y2) = segment
    return (
        min(x1, x2) - slack <= point[0] <= max(x1, x2) + slack
        and min(y1, y2) - slack <= point[1] <= max(y1, y2) + slack
    )


def overlap(a: Segment, b: Segment, slack: float = 0.01) -> bool:
    """Whether two level or upright segments have more than a single crossing in common: a stretch, or a place where
    one of them ends."""
    upright_a, upright_b = a[0][0] == a[1][0], b[0][0] == b[1][0]
    if upright_a == upright_b:
        axis = 0 if upright_a else 1
        if abs(a[0][axis] - b[0][axis]) > slack:
            return False
        span_a, span_b = (sorted((s[0][1 - axis], s[1][1 - axis])) for s in (a, b))
        return min(span_a[1], span_b[1]) >= max(span_a[0], span_b[0]) - slack
    return any(lies_on(p, b, slack) for p in a) or any(lies_on(p, a, slack) for p in b)
