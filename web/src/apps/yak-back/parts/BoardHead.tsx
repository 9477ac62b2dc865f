import { useRef } from 'react';
import { Menu, type MenuItem } from '../../../kit/index.js';
import { PageHead } from '../../../page/PageHead.js';
import type { Piece } from '../../../players/TakeJournal.js';
import type { Remote } from '../hooks/useRemote.js';
import { words } from '../words.js';
import { ClipThat } from './ClipThat.js';
import { MatrixText } from './matrix.js';
import type { Mode } from './Pad.js';

interface BoardHeadProps {
  mode: Mode;
  onMode(mode: Mode): void;
  query: string;
  onQuery(query: string): void;
  remote: Remote;
  onFiles(files: readonly File[]): void;
  onRecord(): void;
  onClip(heard: Piece, name: string): Promise<unknown>;
  onScenes(): void;
  onSettings(): void;
}

/** The name of the app, the two modes, the search, and what can be brought in. */
export function BoardHead(props: BoardHeadProps) {
  const { mode, onMode, query, onQuery, remote, onFiles, onRecord, onClip, onScenes, onSettings } =
    props;
  const input = useRef<HTMLInputElement>(null);
  const places: MenuItem[] = [
    { label: words.boardHead.thisTab, icon: 'device', run: () => remote.choose(undefined) },
    ...remote.players.map(({ id, name }): MenuItem => ({
      key: id,
      label: name,
      icon: 'speaker',
      run: () => remote.choose(id),
    })),
  ];
  return (
    <PageHead
      title={words.common.yakBack}
      heading={<MatrixText>{words.common.yakBack}</MatrixText>}
      subtitle={remote.chosen && (
        <span role='status'>{words.boardHead.playsOnName(remote.chosen.name)}</span>
      )}
      actions={[
        {
          label: words.common.add,
          icon: 'plus',
          kind: 'primary',
          run: () => input.current?.click(),
        },
        { label: words.common.record, icon: 'microphone', isPicture: true, run: onRecord },
        { label: words.common.scenes, icon: 'scenes', isPicture: true, run: onScenes },
        { label: words.common.settings, icon: 'settings', isPicture: true, run: onSettings },
      ]}
    >
      <div className='segments' role='group' aria-label={words.boardHead.mode}>
        {(['perform', 'edit'] as const).map((one) => (
          <button
            key={one}
            type='button'
            aria-pressed={mode === one}
            onClick={() => onMode(one)}
          >
            {one === 'perform' ? words.boardHead.perform : words.boardHead.edit}
          </button>
        ))}
      </div>
      <input
        type='search'
        className='input board-search'
        aria-label={words.boardHead.findASound}
        placeholder={words.boardHead.findASound}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <input
        ref={input}
        type='file'
        multiple
        hidden
        accept='audio/*,video/*,.wma,.aiff,.aif,.opus,.mkv'
        aria-label={words.boardHead.soundsToAdd}
        onChange={(event) => {
          onFiles([...event.target.files ?? []]);
          event.target.value = '';
        }}
      />
      <ClipThat onClip={onClip} />
      {remote.players.length > 0 && (
        <Menu
          label={words.boardHead.playsOn(remote.chosen?.name ?? words.boardHead.thisTabText)}
          icon={remote.chosen ? 'speaker' : 'device'}
          items={places}
        />
      )}
    </PageHead>
  );
}
