"""What a confidence is worth: how much of what is said with it is right. Rows are (said, the part that is right, seconds)."""

BINS = 10


def bins(rows):
    """[(from, to, what was said in the mean, what was right, seconds)] of each tenth in which something was said."""
    result = []
    for number in range(BINS):
        inside = [row for row in rows if min(int(row[0] * BINS), BINS - 1) == number]
        seconds = sum(row[2] for row in inside)
        if seconds:
            said, right = (sum(row[part] * row[2] for row in inside) / seconds for part in (0, 1))
            result.append((number / BINS, (number + 1) / BINS, said, right, seconds))
    return result


def expected_error(rows):
    """How far, in the mean over time, what was said lies from what was right: the expected calibration error."""
    found = bins(rows)
    return sum(abs(said - right) * seconds for _, _, said, right, seconds in found) / sum(one[4] for one in found)


def diagram(rows):
    """A table whose bars are what was right: full to where the mark ┃ stands if confidence is what it says."""
    lines = ["| confidence | said | right | seconds | |", "| --- | --- | --- | --- | --- |"]
    for low, high, said, right, seconds in bins(rows):
        bar = ["█" if place < round(right * 40) else "·" for place in range(41)]
        bar[round(said * 40)] = "┃"
        lines.append(f"| {low:.1f} to {high:.1f} | {said:.2f} | {right:.2f} | {seconds:.0f} | `{''.join(bar)}` |")
    return "\n".join([*lines, "", f"Expected calibration error: {expected_error(rows):.3f}"])
