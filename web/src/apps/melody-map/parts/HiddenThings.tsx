import { Button } from '../../../kit/index.js';
import { useAnswer } from '../../../page/data.js';
import { useCatalogueChanges } from '../hooks/useCatalogueChanges.js';
import { words } from '../words.js';

/** Films and songs that were taken out, and the way back for each. */
export function HiddenThings() {
  const { restoreFilm, restoreSong } = useCatalogueChanges();
  const hidden = useAnswer('melody-hidden', (client) => client.listMelodyHidden()).value;
  const all = [
    ...(hidden?.films ?? []).map((one) => ({ ...one, restore: () => restoreFilm(one) })),
    ...(hidden?.songs ?? []).map((one) => ({ ...one, restore: () => restoreSong(one) })),
  ];
  if (all.length === 0) return null;
  return (
    <details className='skipped'>
      <summary>{words.hiddenThings.removedNumber(all.length)}</summary>
      <ul className='favourite-list' role='list' aria-label={words.hiddenThings.removed}>
        {all.map(({ id, title, restore }) => (
          <li key={id} className='song-line'>
            <span className='song-line-name'>
              <strong>{title}</strong>
            </span>
            <Button
              kind='quiet'
              icon='undo'
              aria-label={words.common.restore(title)}
              onClick={() => void restore()}
            >
              {words.hiddenThings.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
