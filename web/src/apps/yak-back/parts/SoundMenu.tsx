import { Menu, type MenuItem } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { go } from '../../../page/router.js';
import { useDeck, usePadState } from '../hooks/useDeck.js';
import { words } from '../words.js';

export interface SoundActions {
  open(sound: YakSound): void;
  rename(sound: YakSound): void;
  move(sound: YakSound): void;
  colour(sound: YakSound): void;
  export(sound: YakSound): void;
  remove(sound: YakSound): void;
  favour(sound: YakSound): void;
}

/** Opens Amadeus with a pad's sound; one step back is the board. */
export const hearChords = ({ id }: YakSound): void => go(`/amadeus?sound=${id}`);

/** Everything that can be done with a pad beside pressing it. */
export function SoundMenu({ sound, actions, tabIndex }: {
  sound: YakSound;
  actions: SoundActions;
  tabIndex: 0 | -1;
}) {
  const deck = useDeck();
  const { phase } = usePadState(sound.id);
  const items: MenuItem[] = [
    phase === 'idle'
      ? { key: 'play', label: words.common.play, icon: 'play', run: () => void deck.play(sound) }
      : { key: 'play', label: words.common.stop, icon: 'stop', run: () => deck.stop(sound.id) },
    { label: words.soundMenu.controls, icon: 'equaliser', run: () => actions.open(sound) },
    {
      key: 'favourite',
      label: sound.is_favorite ? words.soundMenu.removeFromFavourites : words.soundMenu.favourite,
      icon: 'star',
      run: () => actions.favour(sound),
    },
    { label: words.common.rename, icon: 'edit', run: () => actions.rename(sound) },
    { label: words.soundMenu.moveToFolder, icon: 'folder', run: () => actions.move(sound) },
    { label: words.common.colour, icon: 'drop', run: () => actions.colour(sound) },
    ...(sound.state === 'ready'
      ? [{
        label: words.common.findChords,
        icon: 'piano' as const,
        run: () => hearChords(sound),
      }]
      : []),
    { label: words.common.export, icon: 'download', run: () => actions.export(sound) },
    {
      label: words.common.delete,
      icon: 'trash',
      isDangerous: true,
      run: () => actions.remove(sound),
    },
  ];
  return <Menu label={words.common.moreActionsFor(sound.name)} items={items} tabIndex={tabIndex} />;
}
