// Pads played by a MIDI keyboard or controller. Which message plays which pad is learnt by pressing
// it.
import { words } from '../words.js';
import { useEffect, useRef, useState } from 'react';

export interface Midi {
  state: 'off' | 'on' | 'refused' | 'missing';
  /** The names of what is plugged in. */
  devices: readonly string[];
  /** Asks the browser, which asks the person. */
  open(): Promise<void>;
}

/**
 * What a message is called in the preferences, such as `note 36 channel 10`; nothing for other
 * messages.
 */
export function messageName(data: Uint8Array): string | undefined {
  const [status = 0, number = 0, value = 0] = data;
  const channel = (status & 15) + 1;
  if (status >> 4 === 9 && value > 0) return words.useMidi.noteChannel(number, channel);
  if (status >> 4 === 11 && value >= 64) return words.useMidi.controlChannel(number, channel);
  return undefined;
}

export function useMidi(onMessage: (name: string) => void): Midi {
  const [access, setAccess] = useState<MIDIAccess>();
  const [devices, setDevices] = useState<readonly string[]>([]);
  const [state, setState] = useState<Midi['state']>(
    'requestMIDIAccess' in navigator ? 'off' : 'missing',
  );
  const newest = useRef(onMessage);
  newest.current = onMessage;
  useEffect(() => {
    if (!access) return;
    const hear = ({ data }: MIDIMessageEvent) => {
      const name = data && messageName(data);
      if (name) newest.current(name);
    };
    const look = () => {
      const inputs = [...access.inputs.values()];
      setDevices(inputs.map(({ name }) => name ?? words.useMidi.aMidiDevice));
      for (const input of inputs) input.onmidimessage = hear;
    };
    look();
    access.onstatechange = look;
    return () => {
      access.onstatechange = null;
      for (const input of access.inputs.values()) input.onmidimessage = null;
    };
  }, [access]);
  const open = async () => {
    try {
      setAccess(await navigator.requestMIDIAccess());
      setState('on');
    } catch {
      setState('refused');
    }
  };
  return { state, devices, open };
}
