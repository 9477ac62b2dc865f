// A song as files.
import type { SongResult } from '../../../analysis/SongResult.js';
import type { Format, SongFormats } from '../../../analysis/SongFormats.js';
import { handOut } from '../../../page/handOut.js';
import { words } from '../words.js';
import { chordInSheets, inChordPro, sheetOf } from './lyricSheet.js';
import { heldWith } from './transpose.js';

/** The name of a song's file, without its ending. */
export const plainName = (name: string) => name.replace(/\.[^.]{1,5}$/, '');

interface ExportKind {
  readonly format: Format;
  readonly ending: string;
  readonly type: string;
  /** Whether its chords are those that are held, with a capo. */
  readonly isHeld?: boolean;
}

/** The formats, as they stand in the menu. */
export const kinds: readonly ExportKind[] = [
  { format: 'midi', ending: 'mid', type: 'audio/midi' },
  { format: 'musicxml', ending: 'musicxml', type: 'application/vnd.recordare.musicxml+xml' },
  { format: 'chordpro', ending: 'cho', type: 'text/plain', isHeld: true },
  { format: 'csv', ending: 'csv', type: 'text/csv' },
  { format: 'lab', ending: 'lab', type: 'text/plain' },
  { format: 'jams', ending: 'jams', type: 'application/json' },
  { format: 'json', ending: 'json', type: 'application/json' },
];

let formats: Promise<SongFormats> | undefined;

/** What writes them; what could not be fetched is fetched again when it is asked for again. */
function load(): Promise<SongFormats> {
  formats ??= import('../../../analysis/SongFormats.js')
    .then((module) => module.SongFormats.load())
    .catch(() => {
      formats = undefined;
      throw new Error(words.songExports.couldNotBeLoaded);
    });
  return formats;
}

/** A chord sheet with lines of words, and the chords within them, in place of the grid. */
const withLyrics = (sheet: string, song: SongResult, lyrics: string) => {
  const head = sheet.split('\n\n{start_of_grid}')[0]?.trimEnd() ?? '';
  const lines = sheetOf(song, lyrics).map((line) => inChordPro(line, chordInSheets));
  return `${head}\n\n${lines.join('\n')}\n`;
};

/**
 * What a song can be exported as, as it is shown; with a capo, sheets have the chords that are
 * held. A chord sheet has the lyrics. `first` is the format that the member uses most; `run` does
 * the work, and tells what goes wrong.
 */
export function exportsOf(
  name: string,
  result: SongResult,
  capo: number,
  lyrics: string,
  first: string,
  run: (work: () => Promise<void>) => void,
) {
  const title = plainName(name);
  const save = ({ format, ending, type, isHeld }: ExportKind) =>
    run(async () => {
      const song = isHeld ? heldWith(result, capo) : result;
      const bytes = (await load()).write(format, song, title, isHeld ? capo : 0);
      const sheet = format === 'chordpro' && lyrics !== ''
        ? withLyrics(new TextDecoder().decode(bytes), song, lyrics)
        : bytes;
      const file = new Response(sheet, { headers: { 'Content-Type': type } });
      await handOut(file, `${title.replace(/[\\/:*?"<>|]/g, '-')}.${ending}`);
    });
  const all = [
    { format: '', label: words.songExports.printOrSaveAsPdf, run: () => print() },
    ...kinds.map((kind) => ({
      format: kind.format as string,
      label: words.songExports[kind.format],
      run: () => save(kind),
    })),
  ];
  return all
    .sort((one, other) => Number(other.format === first) - Number(one.format === first))
    .map(({ label, run: act }) => ({ label, icon: 'download' as const, run: act }));
}
