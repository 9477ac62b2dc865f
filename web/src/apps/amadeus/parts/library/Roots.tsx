import type { CSSProperties } from 'react';
import { spoken, useLibrary } from '../../hooks/useLibrary.js';
import { hueOfKey } from '../../model/notes.js';
import { shown, signed } from '../../model/spelling.js';

interface RootsProps {
  label: string;
  /** Twelve of them, plainly written, from C upwards. */
  roots: readonly string[];
  /** The pitch class of the one that is chosen, and how it is written there. */
  chosen: { pitch: number; name: string } | undefined;
  onChoose(root: string): void;
}

/** Twelve notes to choose from, in their colours. */
export function Roots({ label, roots, chosen, onChoose }: RootsProps) {
  const { notation } = useLibrary();
  return (
    <div className='roots' role='group' aria-label={label}>
      {roots.map((root, pitch) => {
        const isChosen = chosen?.pitch === pitch;
        const name = isChosen ? chosen.name : signed(shown(root, notation));
        return (
          <button
            key={pitch}
            type='button'
            className='root'
            aria-pressed={isChosen}
            aria-label={spoken(name)}
            style={{ '--hue': hueOfKey(pitch) } as CSSProperties}
            onClick={() => onChoose(root)}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}
