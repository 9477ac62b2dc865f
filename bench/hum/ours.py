"""How ours does natively, with what missed. Handy while it is worked on: ours.py [HOW MANY MELODIES [SEED…]]."""

import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "Tests/Browser"), str(HERE), str(HERE.parent)]
sys.dont_write_bytecode = True

from hums import ALL, hums
from proof import build
from support.parity.native_melody import NativeMelody
from tunes import melodies


def main():
    build()
    known = melodies(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
    seeds = [int(one) for one in sys.argv[2:]] or [7]
    finder = NativeMelody()
    for number, (_, melody) in enumerate(known):
        assert finder.add(number, melody) == 1, known[number]
    for rough in ALL:
        first = three = 0
        spent, listened = [], 0
        asked = [hum for seed in seeds for hum in hums([melody for _, melody in known[:100]], rough, seed)]
        for number, samples, rate in asked:
            start = time.perf_counter()
            finder.hear(samples.tobytes(), rate)
            notes = finder.notes()
            middle = time.perf_counter()
            hits = finder.find(notes, 10)
            spent.append((time.perf_counter() - middle) * 1000)
            listened += (middle - start) / (len(samples) / rate)
            ids = [one[0] for one in hits]
            first += ids[:1] == [number]
            three += number in ids[:3]
            if number not in ids[:3]:
                score = dict((one[0], one[1]) for one in hits).get(number)
                print("   ", known[number][0], rate, len(notes), [(known[i][0][:16], round(s, 2)) for i, s, _ in hits[:3]], score,
                      [(round(a, 1), round(b, 2)) for a, b in notes])
        spent.sort()
        share = 100 / len(asked)
        print(f"{rough.name}: @1 {first * share:.1f} @3 {three * share:.1f} %; find p50 {spent[len(spent) // 2]:.1f} "
              f"max {spent[-1]:.1f} ms; listening {listened * share:.2f} % of the time")


main()
