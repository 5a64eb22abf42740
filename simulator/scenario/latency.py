"""How long answers took."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

MS = 1e-3


@dataclass(frozen=True, slots=True)
class Latency:
    """Seconds from changes at a site or button until another site's light said something else.

    Hands change the wood just after a scan, so these are the longest that this rate of scans gives. samples: in the
    order of the changes. unanswered: how many changes had no answer before the next.
    Asking figures of no samples raises ValueError.
    """

    cause: str
    site: str
    samples: tuple[float, ...]
    unanswered: int

    def __len__(self) -> int:
        return len(self.samples)

    @property
    def min(self) -> float:
        return self.percentile(0)

    @property
    def p50(self) -> float:
        return self.percentile(50)

    @property
    def p95(self) -> float:
        return self.percentile(95)

    @property
    def p99(self) -> float:
        return self.percentile(99)

    @property
    def max(self) -> float:
        return self.percentile(100)

    def percentile(self, percent: float) -> float:
        """The least sample that so many percent of the samples do not exceed (nearest rank). percent: 0 to 100."""
        if not self.samples:
            raise ValueError(
                f"no light at {self.site} has answered a change at {self.cause} ({self.unanswered} without an answer)"
            )
        if not 0 <= percent <= 100:
            raise ValueError(f"percentile {percent}; allowed: 0 to 100")
        return sorted(self.samples)[max(1, math.ceil(len(self.samples) * percent / 100)) - 1]

    def histogram(self, width: float = 10 * MS) -> Mapping[float, int]:
        """Seconds from which a bin of this width begins -> how many samples fall into it. Raises ValueError."""
        if not width > 0:
            raise ValueError(f"bins of {width} s; allowed: more than 0")
        counted = Counter(math.floor(sample / width + 1e-9) for sample in self.samples)
        return {round(k * width, 9): counted[k] for k in sorted(counted)}
