"""Line plots as SVG, for light and dark pages."""
import math
from collections import namedtuple
from html import escape

Series = namedtuple("Series", "name points")
Panel = namedtuple("Panel", "title unit series logarithmic", defaults=[False])

WIDTH, HEIGHT = 760, 320
TOP, BOTTOM, LEFT, GAP = 58, 48, 52, 62
STYLE = """
text { font: 12px system-ui, sans-serif; fill: #333 } .title { font-weight: 600; font-size: 13px }
.grid { stroke: #ddd } .line { fill: none; stroke-width: 2 } .s0 { stroke: #0b62c4 } .s1 { stroke: #c2410c; stroke-dasharray: 6 3 }
.d0 { fill: #0b62c4 } .d1 { fill: #c2410c }
@media (prefers-color-scheme: dark) {
text { fill: #ddd } .grid { stroke: #444 } .s0 { stroke: #6cb0ff } .s1 { stroke: #ff9a5c } .d0 { fill: #6cb0ff } .d1 { fill: #ff9a5c }
}"""


def svg(panels, title):
    """The panels side by side; the horizontal axis is the number of records in millions, logarithmic."""
    width = (WIDTH - LEFT - 12 - GAP * (len(panels) - 1)) / len(panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>", *legend(panels[0].series)]
    for number, panel in enumerate(panels):
        parts += drawn(panel, LEFT + number * (width + GAP), width)
    return "\n".join([*parts, "</svg>"]) + "\n"


def legend(series):
    for number, one in enumerate(series):
        x = LEFT + 150 * number
        yield f'<line class="line s{number}" x1="{x}" x2="{x + 26}" y1="14" y2="14"/>'
        yield f'<text x="{x + 32}" y="18">{escape(one.name)}</text>'


def drawn(panel, left, width):
    points = [point for one in panel.series for point in one.points]
    x = Scale([point[0] for point in points], left, left + width, logarithmic=True)
    y = Scale([point[1] for point in points], HEIGHT - BOTTOM, TOP, panel.logarithmic)
    yield f'<text class="title" x="{left}" y="{TOP - 16}">{escape(panel.title)}, {escape(panel.unit)}</text>'
    for tick in y.ticks():
        yield f'<line class="grid" x1="{left}" x2="{left + width:.1f}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>'
        yield f'<text text-anchor="end" x="{left - 6}" y="{y(tick) + 4:.1f}">{tick:g}</text>'
    for tick in x.ticks():
        yield f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>'
        yield f'<text text-anchor="middle" x="{x(tick):.1f}" y="{HEIGHT - BOTTOM + 18}">{tick:g}</text>'
    yield f'<text text-anchor="middle" x="{left + width / 2:.1f}" y="{HEIGHT - 8}">million records</text>'
    for number, one in enumerate(panel.series):
        path = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in one.points)
        yield f'<polyline class="line s{number}" points="{path}"/>'
        for a, b in one.points:
            yield f'<circle class="d{number}" cx="{x(a):.1f}" cy="{y(b):.1f}" r="3"/>'


class Scale:
    """Places of values on an axis from `low` to `high`, which are pixels."""

    def __init__(self, values, low, high, logarithmic):
        self.low, self.high, self.logarithmic = low, high, logarithmic
        if logarithmic:
            self.least, self.most = nice(min(values), down=True), nice(max(values), down=False)
        else:
            self.step = nice(max(values) / 6, down=False)
            self.least, self.most = 0, self.step * math.ceil(max(values) / self.step)

    def __call__(self, value):
        convert = math.log if self.logarithmic else float
        least, most = convert(self.least), convert(self.most)
        return self.low + (convert(value) - least) / (most - least) * (self.high - self.low)

    def ticks(self):
        if not self.logarithmic:
            return [self.step * number for number in range(round(self.most / self.step) + 1)]
        exponents = range(-6, 9)
        values = [digit * 10.0**exponent for exponent in exponents for digit in (1, 3)]
        return [value for value in values if self.least * 0.999 <= value <= self.most * 1.001]


def nice(value, down):
    """The next of 1, 2, 3, 5 times a power of ten, below or above a number."""
    power = 10.0 ** math.floor(math.log10(value))
    steps = [power * digit for digit in (1, 2, 3, 5, 10)]
    fitting = [step for step in steps if (step <= value * 1.001 if down else step >= value * 0.999)]
    return max(fitting) if down else min(fitting)
