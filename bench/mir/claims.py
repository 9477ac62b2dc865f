"""How often a program claims a chord where there is none, and how often none where there is one."""

SURE = 0.9


def claimed(found, duration):
    """Shares of the time: a chord is claimed; with at least SURE; and the mean confidence of those, if it has any."""
    said = sure = sum_of = 0.0
    for chord in found["chords"]:
        if chord["label"] != "N":
            length = chord["end"] - chord["start"]
            said += length
            sure += length * (chord.get("confidence", 0) >= SURE)
            sum_of += length * chord.get("confidence", 0)
    return said / duration, sure / duration, sum_of / duration


def missed(found, chords):
    """The share of the time from the first chord to the last in which none is claimed."""
    start, end = chords[0][0], chords[-1][1]
    shares = [max(0.0, min(one["end"], end) - max(one["start"], start)) for one in found["chords"] if one["label"] == "N"]
    return sum(shares) / (end - start)


def row_of_nothing(answers):
    """Answers are (found, duration) of each file."""
    whole = sum(duration for _, duration in answers)
    shares = [[part * duration for part in claimed(found, duration)] for found, duration in answers]
    said, sure, sums = (sum(column) / whole for column in zip(*shares))
    has_confidence = any("confidence" in chord for found, _ in answers for chord in found["chords"])
    return f"{said:.3f}" + (f" | {sums / said if said else 0:.2f} | {sure:.3f}" if has_confidence else "")
