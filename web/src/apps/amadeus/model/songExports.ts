// A song as files.
import type { SongResult } from '../../../analysis/SongResult.js';
import type { Format, SongFormats } from '../../../analysis/SongFormats.js';
import type { Choices } from '../hooks/useChoices.js';
import { handOut } from '../../../page/handOut.js';
import { words } from '../words.js';
import { chordInSheets, inChordPro, sheetOf } from './lyricSheet.js';
import { asTriads } from './stageNames.js';
import { heldWith } from './transpose.js';

/** A song's name, without the ending of a file that older names have. */
export const plainName = (name: string) =>
  name.replace(/\.(wav|mp3|m4a|aac|flac|ogg|opus|webm|mp4|mov|aiff?)$/i, '');

interface ExportKind {
  readonly format: Format;
  readonly ending: string;
  readonly type: string;
  /** Whether people read it: its chords are simple where those that are shown are. */
  readonly isSheet?: boolean;
  /** Whether its chords are those that are held, with a capo. */
  readonly isHeld?: boolean;
}

/** The formats, as they stand in the menu. */
export const kinds: readonly ExportKind[] = [
  { format: 'midi', ending: 'mid', type: 'audio/midi' },
  {
    format: 'musicxml',
    ending: 'musicxml',
    type: 'application/vnd.recordare.musicxml+xml',
    isSheet: true,
  },
  { format: 'chordpro', ending: 'cho', type: 'text/plain', isSheet: true, isHeld: true },
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

/**
 * A chord sheet that says where its chords are simple; with lyrics it has lines of words, and the
 * chords within them, in place of the grid.
 */
const chordSheet = (sheet: string, song: SongResult, lyrics: string, isSimple: boolean) => {
  const [plain = '', ...grid] = sheet.split('\n\n{start_of_grid}');
  const head = plain.trimEnd() + (isSimple ? `\n{comment: ${words.stage.simpleChords}}` : '');
  if (lyrics === '') return [head, ...grid].join('\n\n{start_of_grid}');
  const lines = sheetOf(song, lyrics).map((line) => inChordPro(line, chordInSheets));
  return `${head}\n\n${lines.join('\n')}\n`;
};

/**
 * What a song can be exported as, as it is shown; with a capo, sheets have the chords that are
 * held, and simple ones where `isSimple` says so. A chord sheet has the lyrics. The format that the
 * member uses most is the first; `run` does the work of a format, and tells what goes wrong.
 */
export function exportsOf(
  name: string,
  result: SongResult,
  capo: number,
  lyrics: string,
  { exportAs: first, isSimple }: Pick<Choices, 'exportAs' | 'isSimple'>,
  run: (format: Format, work: () => Promise<void>) => void,
) {
  const title = plainName(name);
  const save = ({ format, ending, type, isSheet, isHeld }: ExportKind) =>
    run(format, async () => {
      const held = isHeld ? heldWith(result, capo) : result;
      const song = isSheet && isSimple ? asTriads(held) : held;
      const bytes = (await load()).write(format, song, title, isHeld ? capo : 0);
      const sheet = format === 'chordpro'
        ? chordSheet(new TextDecoder().decode(bytes), song, lyrics, isSimple)
        : bytes;
      const file = new Response(sheet, { headers: { 'Content-Type': type } });
      await handOut(file, `${title.replace(/[\\/:*?"<>|]/g, '-')}.${ending}`);
    });
  const all = [
    { format: '', label: words.songExports.printOrSaveAsPdf, run: () => print() },
    ...kinds.map((kind) => ({
      format: kind.format as string,
      label: isSimple && kind.isSheet
        ? words.songExports.simple(words.songExports[kind.format])
        : words.songExports[kind.format],
      run: () => save(kind),
    })),
  ];
  return all
    .sort((one, other) => Number(other.format === first) - Number(one.format === first))
    .map(({ label, run: act }) => ({ label, icon: 'download' as const, run: act }));
}
