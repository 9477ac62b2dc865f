import { type ReactNode, useRef } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { IconButton, LongTitle, Menu, Notice, Waiting } from '../../../../kit/index.js';
import { useAction } from '../../../../page/useAction.js';
import { useChoices } from '../../hooks/useChoices.js';
import type { ShownSong } from '../../hooks/useShownSong.js';
import { exportsOf } from '../../model/songExports.js';
import { words } from '../../words.js';
import { DeletedNotice } from './DeletedNotice.js';

interface SongHeadProps {
  shown: ShownSong;
  result: SongResult;
  /** What could not be done with one of its chords. */
  trouble?: string | undefined;
  onDisplay(): void;
  /** What else can be done with the song. */
  children?: ReactNode;
}

/** What a song is called, and what can be done with it. */
export function SongHead({ shown, result, trouble, onDisplay, children }: SongHeadProps) {
  const { hash, name, capo, lyrics } = shown;
  const { choices } = useChoices();
  const exporting = useAction();
  const waiting = useRef(new Map<string, Promise<unknown>>());
  /** Files come in the order in which they were chosen, each once. */
  const run = (format: string, work: () => Promise<void>) => {
    const { current: all } = waiting;
    if (all.has(format)) return;
    const before = [...all.values()].at(-1) ?? Promise.resolve();
    all.set(format, before.then(() => exporting.run(work)).then(() => all.delete(format)));
  };
  const problem = exporting.trouble ?? trouble;
  return (
    <>
      <div className='song-head'>
        <LongTitle as='h2' title={name} />
        <div className='song-do'>
          {children}
          <IconButton icon='settings' label={words.stage.display} onClick={onDisplay} />
          <Menu
            label={words.common.export}
            icon='download'
            items={exportsOf(name, result, capo, lyrics, choices, run)}
          />
        </div>
        {exporting.isBusy && <Waiting>{words.songExports.preparing}</Waiting>}
      </div>
      {hash !== undefined && <DeletedNotice hash={hash} name={name} />}
      {problem && <Notice kind='bad'>{problem}</Notice>}
    </>
  );
}
