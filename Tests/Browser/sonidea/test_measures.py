"""What the recorder of Sonidea works out: the wall, the gain, the round trip, the tempo, the pieces
that are sent.
"""

import pytest

from support.parity.modules import bundled, run_by_node

pytestmark = pytest.mark.ci

APP = "apps/sonidea"


def test_holds_peaks_below_a_wall_and_leaves_all_else_alone():
    run_by_node(f"""
      import assert from 'node:assert';
      import {{ ceiling, Limiter }} from '{bundled("sonidea", f"{APP}/sound/Limiter.ts")}';
      const rate = 48000;
      // Runs samples through in pieces of odd lengths; what comes out is as long as what went in.
      const through = (sides) => {{
        const limiter = new Limiter(rate, sides.length), out = sides.map(() => []);
        const take = (pieces) => pieces.forEach((piece, side) => out[side].push(...piece));
        for (let at = 0, size = 1; at < sides[0].length; at += size, size = size * 7 % 2011 + 1) {{
          take(limiter.process(sides.map((side) => side.slice(at, at + size))));
        }}
        take(limiter.finish());
        return out;
      }};
      const soft = Float32Array.from({{ length: 20000 }}, (_, i) => 0.8 * Math.sin(i / 9));
      assert.deepEqual(through([soft])[0], [...soft], 'what is softer than the wall is changed');
      let state = 1;
      const random = () => (state = state * 48271 % 2147483647) / 2147483647 * 2 - 1;
      const wild = [0, 1].map(() => Float32Array.from({{ length: 60000 }},
        (_, i) => (i % 9000 < 40 ? 8 : 0.7) * random()));
      const held = through(wild);
      assert.equal(held[0].length, 60000);
      const top = Math.max(...held.map((side) =>
        side.reduce((most, one) => Math.max(most, Math.abs(one)), 0)));
      assert.ok(top <= Math.fround(ceiling) && top > 0.5, `the loudest is ${{top}}`);
      // Both sides are lowered alike, and never by a jump: 5 ms before a peak it gives way.
      const gains = held.map((side, number) => side.map((one, i) => one / wild[number][i]));
      for (let i = 0; i < 60000; i += 1) {{
        if ([0, 1].every((n) => Math.abs(wild[n][i]) > 0.01
          && Math.abs(held[n][i]) < ceiling - 1e-6)) {{
          assert.ok(Math.abs(gains[0][i] - gains[1][i]) < 1e-4, `the sides part at ${{i}}`);
        }}
      }}
      const step = Float32Array.from({{ length: 48000 }},
        (_, i) => i < 12000 || i > 24000 ? 0.5 : 2);
      const curve = through([step])[0].map((one, i) => one / step[i]);
      for (let i = 1; i < curve.length; i += 1) {{
        assert.ok(Math.abs(curve[i] - curve[i - 1]) < 0.01, `a jump at ${{i}}`);
      }}
      assert.equal(curve[12000 - 242], 1, 'it gives way too early');
      assert.ok(curve[12000 - 100] < 0.9 && curve[12000] * 2 <= Math.fround(ceiling),
        'it gives way too late');
      assert.ok(curve[24000 + 1000] < 0.75 && curve[24000 + 20000] > 0.98,
        'it does not come back smoothly');
    """)


def test_records_bit_for_bit_without_gain_and_limiter():
    run_by_node(f"""
      import assert from 'node:assert';
      import {{ Chain }} from '{bundled("sonidea", f"{APP}/sound/Chain.ts")}';
      const left = Float32Array.from({{ length: 100 }}, (_, i) => Math.sin(i) / 3);
      const right = left.map((one) => -one / 2);
      const wish = {{ channels: 2, given: 2, decibels: 0, isLimited: false }};
      assert.deepEqual(new Chain(48000, wish).process(left, right), [left, right]);
      const mono = new Chain(48000, {{ ...wish, channels: 1, given: 1 }});
      assert.deepEqual(mono.process(left, left), [left]);
      const mixed = new Chain(48000, {{ ...wish, channels: 1 }}).process(left, right)[0];
      assert.equal(mixed[7], Math.fround((left[7] + right[7]) / 2));
      const louder = new Chain(48000, {{ ...wish, decibels: 6 }}).process(left, right)[0];
      assert.ok(Math.abs(louder[7] / left[7] - 1.99526) < 1e-4);
    """)


def test_finds_how_late_a_click_comes_back():
    run_by_node(f"""
      import assert from 'node:assert';
      import {{ clickAt, roundTrip }} from '{bundled("sonidea", f"{APP}/sound/latency.ts")}';
      let state = 7;
      const random = () => (state = state * 48271 % 2147483647) / 2147483647 * 2 - 1;
      for (const rate of [44100, 48000]) {{
        for (const late of [0.0004, 0.0213, 0.118, 0.43]) {{
          const first = 5000;
          const clicks = Array.from({{ length: 8 }},
            (_, n) => first + Math.round((0.4 + 0.75 * n) * rate));
          const heard = Float32Array.from({{ length: 7.5 * rate }}, () => 0.02 * random());
          const click = clickAt(rate);
          clicks.forEach((frame, n) => {{
            // Softer than it was, turned over, with an echo; one of them was coughed over.
            for (let i = 0; i < click.length; i += 1) {{
              const at = frame - first + Math.round(late * rate) + i;
              heard[at] -= 0.15 * click[i];
              heard[at + Math.round(0.011 * rate)] -= 0.07 * click[i];
            }}
            if (n === 3) {{
              for (let i = 0; i < rate / 2; i += 1) heard[frame - first + i] += 0.8 * random();
            }}
          }});
          const found = roundTrip(heard, first, clicks, rate);
          assert.ok(Math.abs(found - late) < 0.001, `${{late}} was taken for ${{found}}`);
        }}
      }}
      const silence = new Float32Array(48000 * 7).map(() => 0.01 * random());
      assert.equal(roundTrip(silence, 0, [100, 40000, 80000, 120000], 48000), undefined,
        'a click is heard where none is');
    """)


def test_taps_a_tempo_from_the_last_eight():
    run_by_node(f"""
      import assert from 'node:assert';
      import {{ TapTempo }} from '{bundled("sonidea", f"{APP}/model/TapTempo.ts")}';
      const taps = new TapTempo();
      assert.equal(taps.tap(0), undefined);
      assert.equal(taps.tap(500), 120);
      assert.equal(taps.tap(1100), 109);
      // After a rest of two seconds it begins anew.
      assert.equal(taps.tap(3101), undefined);
      assert.equal(taps.tap(3701), 100);
      let last;
      for (let n = 2; n < 12; n += 1) last = taps.tap(3701 + 400 * (n - 1));
      assert.equal(last, 150, 'more than the last eight are counted');
    """)


def test_sends_a_take_in_as_many_pieces_as_the_server_counts():
    run_by_node(f"""
      import assert from 'node:assert';
      import {{ chunksOf, mostSeconds, pieceSeconds, piecesOf }}
        from '{bundled("sonidea", f"{APP}/model/take.ts")}';
      for (const pieces of [1, 2, 3600, 3601, 3660, 3661, 14000, 33300]) {{
        const chunks = chunksOf(pieces, true);
        let next = 0;
        for (let chunk = 1; chunk <= chunks; chunk += 1) {{
          const [from, to] = piecesOf(chunk);
          assert.equal(from, next);
          next = Math.min(to, pieces);
          assert.ok(chunk <= chunksOf(pieces, false) ? to <= pieces : true,
            'an unfinished one goes while more comes');
        }}
        assert.equal(next, pieces);
        assert.ok(chunks + 1 <= 32768, `${{chunks}} chunks`);
      }}
      for (const rate of [8000, 44100, 48000, 96000, 192000]) for (const channels of [1, 2]) {{
        const pieces = Math.ceil(mostSeconds(rate, channels) / pieceSeconds);
        const chunks = chunksOf(pieces, true);
        assert.ok(chunks < 32768, `${{chunks}} chunks`);
        for (const chunk of [1, 3600, 3601, chunks]) {{
          const [from, to] = piecesOf(chunk);
          const bytes = (to - from) * Math.round(pieceSeconds * rate) * channels * 4;
          assert.ok(bytes <= 8 * 1024 * 1024, `${{bytes}} bytes at ${{rate}} Hz`);
        }}
      }}
      assert.ok(mostSeconds(48000, 1) > 6 * 3600);
    """)
