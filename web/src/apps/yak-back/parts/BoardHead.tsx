import { useRef } from 'react';
import { Button, IconButton, Menu, type MenuItem } from '../../../kit/index.js';
import type { Piece } from '../../../players/TakeJournal.js';
import type { Remote } from '../hooks/useRemote.js';
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
  onClip(heard: Piece, name: string): void;
  onScenes(): void;
  onSettings(): void;
}

/** The name of the room, the two modes, the search, and what can be brought in. */
export function BoardHead(props: BoardHeadProps) {
  const { mode, onMode, query, onQuery, remote, onFiles, onRecord, onClip, onScenes, onSettings } =
    props;
  const input = useRef<HTMLInputElement>(null);
  const places: MenuItem[] = [
    { label: 'This tab', icon: 'device', run: () => remote.choose(undefined) },
    ...remote.players.map(({ id, name }): MenuItem => ({
      key: id,
      label: name,
      icon: 'speaker',
      run: () => remote.choose(id),
    })),
  ];
  return (
    <header className='board-head'>
      <h1>
        <MatrixText>Yak Back</MatrixText>
      </h1>
      <div className='segments' role='group' aria-label='Mode'>
        {(['perform', 'edit'] as const).map((one) => (
          <button
            key={one}
            type='button'
            aria-pressed={mode === one}
            onClick={() => onMode(one)}
          >
            {one === 'perform' ? 'Perform' : 'Edit'}
          </button>
        ))}
      </div>
      <input
        type='search'
        className='input board-search'
        aria-label='Find a sound'
        placeholder='Find a sound'
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <div className='board-tools'>
        <Button kind='primary' icon='plus' onClick={() => input.current?.click()}>Add</Button>
        <input
          ref={input}
          type='file'
          multiple
          hidden
          accept='audio/*,video/*,.wma,.aiff,.aif,.opus,.mkv'
          aria-label='Sounds to add'
          onChange={(event) => {
            onFiles([...event.target.files ?? []]);
            event.target.value = '';
          }}
        />
        <IconButton icon='microphone' label='Record' onClick={onRecord} />
        <ClipThat onClip={onClip} />
        <IconButton icon='scenes' label='Scenes' onClick={onScenes} />
        {remote.players.length > 0 && (
          <Menu
            label={`Plays on ${remote.chosen?.name ?? 'this tab'}`}
            icon={remote.chosen ? 'speaker' : 'device'}
            items={places}
          />
        )}
        <IconButton icon='settings' label='Settings' onClick={onSettings} />
      </div>
      {remote.chosen && <p className='board-remote' role='status'>Plays on {remote.chosen.name}.
      </p>}
    </header>
  );
}
