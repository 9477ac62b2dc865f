"""How ours does natively: prints recall and times for each size. Handy while the search is worked on."""

import sys
import time
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE.parent.parent / "Tests/Browser"), str(HERE.parent)]
sys.dont_write_bytecode = True

from proof import build
from support.parity.native_search import NativeSearch
from queries import by_hand, by_rule
from songs import WEIGHTS, songs


def main():
    build()
    sizes = [int(one) for one in sys.argv[1:]] or [1_000, 10_000, 100_000]
    known = songs(max(sizes))
    asked = by_rule(known[:1_000], known, 100) + by_hand(known)
    for size in sizes:
        start = time.perf_counter()
        index = NativeSearch()
        for number, song in enumerate(known[:size]):
            index.add(number, list(zip(song, WEIGHTS)))
        built = time.perf_counter() - start
        times, first, three, all_ = [], Counter(), Counter(), Counter()
        misses = []
        for rule, query, number in asked:
            data = query.encode()
            start = time.thread_time_ns()
            count = index.calls["find"](index._put(data), 3)
            times.append(((time.thread_time_ns() - start) / 1e6, query))
            ids = index.find(query, 3)
            all_[rule] += 1
            first[rule] += ids[:1] == [number]
            three[rule] += number in ids
            if number not in ids:
                misses.append((rule, query, known[number][0], [known[i][0] for i in ids]))
        times.sort()
        total = sum(all_.values())
        print(f"{size}: built {built:.2f} s, {index.memory / 1e6:.1f} MB; p50 {times[total // 2][0]:.2f}"
              f" p95 {times[total * 95 // 100][0]:.2f} max {times[-1]} ms;"
              f" @1 {sum(first.values()) / total:.4f} @3 {sum(three.values()) / total:.4f}")
        for rule in all_:
            print(f"    {rule}: @1 {first[rule] / all_[rule]:.3f} @3 {three[rule] / all_[rule]:.3f}")
        for miss in misses:
            print("      ", miss)


main()
