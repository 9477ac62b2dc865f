"""Draws what was watched: a panel for each measure over the same time, as SVG for light and dark pages."""

import math

WIDTH, PANEL, LEFT, RIGHT, TOP, GAP = 760, 110, 64, 16, 30, 34

STYLE = """
svg { background: #fff; color: #1d1d1f; font: 12px system-ui, sans-serif }
text { fill: currentColor } .name { font-weight: 600 } .small { opacity: .75 }
.grid { stroke: currentColor; stroke-opacity: .15 } .axis { stroke: currentColor; stroke-opacity: .5 }
.line { fill: none; stroke: #0b63c4; stroke-width: 1.5 } .ceiling { stroke: #b3261e; stroke-dasharray: 5 4 }
.limit { fill: #b3261e }
@media (prefers-color-scheme: dark) {
  svg { background: #161618; color: #f2f2f4 } .line { stroke: #6db3ff } .ceiling { stroke: #ff8a80 } .limit { fill: #ff8a80 }
}"""


def draw(rows, measures, title):
    """The picture as a text. A row: seconds, and values by the names of the measures; None where there was nothing."""
    shown = [name for name in measures if any(row[name] is not None for _, row in rows)]
    end = max(rows[-1][0], 1)
    height = TOP + len(shown) * (PANEL + GAP) + 26
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
    ]
    for place, name in enumerate(shown):
        values = [(seconds, row[name]) for seconds, row in rows if row[name] is not None]
        parts += panel(TOP + place * (PANEL + GAP), measures[name], values, end)
    parts += times(TOP + len(shown) * (PANEL + GAP) - GAP, end)
    return "\n".join([*parts, "</svg>", ""])


def panel(top, measure, values, end):
    most = max(value for _, value in values)
    ceiling = measure.ceiling
    # A ceiling that is far above is told in words, or the line would lie on the ground.
    is_near = ceiling is not None and ceiling <= most * 2.5
    step = nice(max(most, ceiling if is_near else 0, 1e-9) / 3)
    high = step * math.ceil(max(most, ceiling if is_near else 0) / step) or step
    bottom = top + PANEL

    def x(seconds):
        return LEFT + seconds / end * (WIDTH - LEFT - RIGHT)

    def y(value):
        return bottom - value / high * PANEL

    told = "" if ceiling is None else f"ceiling {ceiling:g}"
    parts = [f'<text class="name" x="{LEFT}" y="{top - 8}">{escape(measure.title)}</text>',
             f'<text class="limit" x="{WIDTH - RIGHT}" y="{top - 8}" text-anchor="end">{told}</text>']
    for number in range(round(high / step) + 1):
        at = y(number * step)
        parts.append(f'<line class="{"grid" if number else "axis"}" x1="{LEFT}" y1="{at:.1f}" x2="{WIDTH - RIGHT}" y2="{at:.1f}"/>')
        parts.append(f'<text class="small" x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{number * step:g}</text>')
    if is_near:
        parts.append(f'<line class="ceiling" x1="{LEFT}" y1="{y(ceiling):.1f}" x2="{WIDTH - RIGHT}" y2="{y(ceiling):.1f}"/>')
    points = " ".join(f"{x(seconds):.1f},{y(value):.1f}" for seconds, value in thin(values))
    return [*parts, f'<polyline class="line" points="{points}"/>']


def thin(values, most=600):
    """No more points than can be told apart; of those that are left out the highest stays."""
    size = -(-len(values) // most)
    return [max(values[place : place + size], key=lambda one: one[1]) for place in range(0, len(values), size)]


def times(bottom, end):
    """The axis that all panels share, in minutes."""
    minutes = end / 60
    step = nice(minutes / 6)
    parts = []
    for number in range(int(minutes / step) + 1):
        at = LEFT + number * step / minutes * (WIDTH - LEFT - RIGHT)
        parts.append(f'<text class="small" x="{at:.1f}" y="{bottom + 18}" text-anchor="middle">{number * step:g}</text>')
    return [*parts, f'<text class="small" x="{WIDTH - RIGHT}" y="{bottom + 38}" text-anchor="end">minutes</text>']


def nice(step):
    """The next of 1, 2, 5, 10 … that is no smaller."""
    scale = 10 ** math.floor(math.log10(step))
    return next(scale * factor for factor in (1, 2, 5, 10) if scale * factor >= step * 0.999)


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
