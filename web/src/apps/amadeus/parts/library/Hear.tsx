import { Button } from '../../../../kit/index.js';
import { useLibrary } from '../../hooks/useLibrary.js';
import type { Piece } from '../../model/strokes.js';
import { words } from '../../words.js';

interface HearProps {
  /** What is played, so that this button knows its own. */
  name: string;
  piece: Piece;
  kind?: 'plain' | 'primary';
  children: string;
}

/** Plays something, or ends it. */
export function Hear({ name, piece, kind = 'plain', children }: HearProps) {
  const { strings } = useLibrary();
  return strings.playing === name
    ? <Button kind={kind} icon='stop' onClick={strings.stop}>{words.common.stop}</Button>
    : (
      <Button kind={kind} icon='speaker' onClick={() => strings.play(name, piece)}>
        {children}
      </Button>
    );
}
