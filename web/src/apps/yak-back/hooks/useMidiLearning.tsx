// MIDI for the whole board, and learning: the next key that is pressed plays the pad that waits for
// one.
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Button } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { words } from '../words.js';
import { usePreferences } from './usePreferences.js';
import { type Midi, useMidi } from './useMidi.js';

interface Learning {
  midi: Midi;
  map: Record<string, string>;
  /** The pad that waits for a key. */
  pupil: string | undefined;
  learn(pad: string | undefined): void;
  forget(pad: string): void;
}

const LearningContext = createContext<Learning | undefined>(undefined);

export function MidiProvider(
  { onPad, children }: { onPad(pad: string): void; children: ReactNode },
) {
  const { preferences, change } = usePreferences();
  const [pupil, learn] = useState<string>();
  const map = preferences?.midi ?? {};
  const midi = useMidi((name) => {
    if (pupil === undefined) {
      const pad = map[name];
      return pad === undefined ? undefined : onPad(pad);
    }
    learn(undefined);
    void change({ midi: { ...without(map, pupil), [name]: pupil } });
  });
  const forget = (pad: string) => void change({ midi: without(map, pad) });
  return (
    <LearningContext.Provider value={{ midi, map, pupil, learn, forget }}>
      {children}
    </LearningContext.Provider>
  );
}

/** A merge takes out what is null. */
function without(map: Record<string, string>, pad: string): Record<string, string> {
  const nothing = null as unknown as string;
  return Object.fromEntries(
    Object.entries(map).map(([name, one]) => [name, one === pad ? nothing : one]),
  );
}

/** What a pad's sheet says about MIDI. */
export function useMidiLearning(sound: YakSound): ReactNode {
  const learning = useContext(LearningContext);
  if (!learning) return null;
  const { midi, map, pupil, learn, forget } = learning;
  if (midi.state === 'missing') {
    return <p className='quiet'>{words.useMidiLearning.thisBrowserDoesNot}</p>;
  }
  if (midi.state === 'refused') {
    return (
      <p className='quiet'>
        {words.useMidiLearning.midiIsBlockedAllow}
      </p>
    );
  }
  const names = Object.keys(map).filter((name) => map[name] === sound.id);
  const press = async () => {
    if (midi.state === 'off') await midi.open();
    learn(pupil === sound.id ? undefined : sound.id);
  };
  return (
    <div className='midi'>
      <p>
        {names.length > 0 ? `MIDI: ${names.join(', ')}` : words.useMidiLearning.noMidiKeyAssigned}
      </p>
      <div className='buttons'>
        <Button icon='piano' aria-pressed={pupil === sound.id} onClick={() => void press()}>
          {pupil === sound.id
            ? words.useMidiLearning.pressAKeyNow
            : words.useMidiLearning.learnAKey}
        </Button>
        {names.length > 0 && (
          <Button kind='quiet' onClick={() => forget(sound.id)}>
            {words.useMidiLearning.removeKey}
          </Button>
        )}
      </div>
      {midi.state === 'on' && midi.devices.length === 0 && (
        <p className='quiet'>{words.useMidiLearning.noMidiDeviceConnectedYet}</p>
      )}
    </div>
  );
}
