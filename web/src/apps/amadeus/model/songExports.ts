// A song as files.
import { labOf, type SongResult } from '../../../analysis/SongResult.js';
import { handOut } from '../../../page/handOut.js';
import { words } from '../words.js';

/** The name of a song's file, without its ending. */
export const plainName = (name: string) => name.replace(/\.[^.]{1,5}$/, '');

/** What a song can be saved as; `run` does the work, and tells what goes wrong. */
export function exportsOf(
  name: string,
  result: SongResult,
  run: (work: () => Promise<void>) => void,
) {
  const plain = plainName(name).replace(/[\\/:*?"<>|]/g, '-');
  const save = (text: string, ending: string, type: string) =>
    run(() =>
      handOut(new Response(text, { headers: { 'Content-Type': type } }), `${plain}.${ending}`)
    );
  return [
    {
      label: words.songExports.everythingJson,
      icon: 'download' as const,
      run: () => save(`${JSON.stringify(result, null, 2)}\n`, 'json', 'application/json'),
    },
    { label: words.songExports.chartPrintOrPdf, icon: 'download' as const, run: () => print() },
    {
      label: words.songExports.chordsLab,
      icon: 'download' as const,
      run: () => save(labOf(result), 'lab', 'text/plain'),
    },
  ];
}
