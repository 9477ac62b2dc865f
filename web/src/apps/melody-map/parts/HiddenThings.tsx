import { Button } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';

/** Films and songs that were taken out, and the way back for each. */
export function HiddenThings() {
  const { outbox } = useData();
  const hidden = useAnswer('melody-hidden', (client) => client.listMelodyHidden()).value;
  const all = [
    ...(hidden?.films ?? []).map((film) => ({
      kind: 'melody-film',
      of: 'films',
      id: film.id,
      title: film.title,
      value: film,
    })),
    ...(hidden?.songs ?? []).map((song) => ({
      kind: 'melody-song',
      of: 'songs',
      id: song.id,
      title: song.title,
      value: song,
    })),
  ];
  if (all.length === 0) return null;
  return (
    <details className='skipped'>
      <summary>{words.hiddenThings.removedNumber(all.length)}</summary>
      <ul className='favourite-list' role='list' aria-label={words.hiddenThings.removed}>
        {all.map(({ kind, of, id, title, value }) => (
          <li key={id} className='song-line'>
            <span className='song-line-name'>
              <strong>{title}</strong>
            </span>
            <Button
              kind='quiet'
              icon='undo'
              aria-label={words.common.restore(title)}
              onClick={() =>
                void outbox.add({
                  title: words.common.restore(title),
                  method: 'POST',
                  path: `${apiPath}/${of}/${id}/restore`,
                  version: value.version,
                  isMerged: true,
                  thing: { kind, id },
                  shows: { value },
                })}
            >
              {words.hiddenThings.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
