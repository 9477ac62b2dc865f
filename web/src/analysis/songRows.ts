// A song as rows of text, as Sources/Core/FormatsABI/SongRows.swift reads them.
import type { SongResult } from './SongResult.js';

const thousandths = (value: number) => String(Math.round(value * 1_000));
const plain = (text: string) => text.replace(/\p{Cc}/gu, ' ');

export function rowsOf(song: SongResult, title: string, capo: number): string {
  const rows: string[][] = [['title', plain(title)], ['duration', thousandths(song.duration)]];
  if (song.key !== null) rows.push(['key', song.key, song.mode ?? '']);
  if (song.tempo !== null) rows.push(['tempo', thousandths(song.tempo)]);
  if (song.meter) rows.push(['meter', String(song.meter.beats), String(song.meter.unit)]);
  if (song.tuning_cents !== null) rows.push(['tuning', thousandths(song.tuning_cents)]);
  if (capo > 0) rows.push(['capo', String(capo)]);
  for (const chord of song.chords) {
    rows.push([
      'chord',
      ...[chord.start, chord.end, chord.confidence].map(thousandths),
      chord.by_hand ? '1' : '0',
      plain(chord.label),
      chord.pitch_classes.join(' '),
    ]);
    for (const { label, confidence } of chord.alternatives) {
      rows.push(['other', thousandths(confidence), plain(label)]);
    }
  }
  for (const { start, end, key, mode } of song.keys) {
    rows.push(['span', thousandths(start), thousandths(end), key, mode]);
  }
  rows.push(...song.beats.map((beat) => ['beat', thousandths(beat)]));
  rows.push(...song.downbeats.map((beat) => ['downbeat', thousandths(beat)]));
  if (song.notes) {
    rows.push(['notes']);
    for (const note of song.notes) {
      const { start, end, velocity, confidence } = note;
      rows.push([
        'note',
        String(note.pitch),
        ...[start, end, velocity, confidence].map(thousandths),
        note.bends.join(' '),
      ]);
    }
  }
  return rows.map((cells) => `${cells.join('\t')}\n`).join('');
}
