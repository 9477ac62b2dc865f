import { Button, Waiting } from '../../../../kit/index.js';
import type { Listening } from '../../hooks/useListening.js';
import { words } from '../../words.js';
import { MicrophoneNote } from './MicrophoneNote.js';

/** Turns the microphone on and off. */
export function ListenSwitch({ listening: { state, start, stop } }: { listening: Listening }) {
  // One button, whatever it does: who has pressed it stays on it.
  const [text, press] = {
    off: [words.dial.listen, start] as const,
    asking: [words.dial.cancel, stop] as const,
    on: [words.dial.stopListening, stop] as const,
  }[state];
  return (
    <div className='dial-switch'>
      <Button
        kind={state === 'off' ? 'primary' : 'plain'}
        icon={state === 'off' ? 'microphone' : 'stop'}
        onClick={press}
      >
        {text}
      </Button>
      {state === 'asking'
        ? <Waiting>{words.common.allowTheMicrophoneWhen}</Waiting>
        : <MicrophoneNote />}
    </div>
  );
}
