import { useEffect, useState } from 'react';
import type { SonRecording } from '../../../generated/api.js';
import { useData } from '../../../page/data.js';
import { type PeaksFile, peaksOf } from '../model/PeaksFile.js';
import { around, hold, type Samples, samplesOf } from '../model/samples.js';
import type { Stretch } from '../model/stretch.js';

/** Longer sounds are not decoded here: the server gives what is looked at. */
const mostSeconds = 600;

/** The waveform of a recording. */
export function usePeaks({ id, hash }: Pick<SonRecording, 'id' | 'hash'>): PeaksFile | undefined {
  const [peaks, setPeaks] = useState<PeaksFile>();
  useEffect(() => {
    if (hash === undefined) return;
    let isOver = false;
    peaksOf(id, hash).then((file) => !isOver && setPeaks(file), () => undefined);
    return () => {
      isOver = true;
    };
  }, [id, hash]);
  return peaks;
}

/**
 * The samples of a recording, once somebody looks at a stretch of it so closely: all of them, or of
 * a long one as many as lie there.
 */
export function useSamples(
  { id, hash, seconds = 0 }: Pick<SonRecording, 'id' | 'hash' | 'seconds'>,
) {
  const { client, files } = useData();
  const [got, setGot] = useState<{ hash: string; samples: Samples }>();
  const [wanted, setWanted] = useState<Stretch>();
  const samples = got?.hash === hash ? got?.samples : undefined;
  const isDue = wanted !== undefined && hash !== undefined && !(samples && hold(samples, wanted));
  useEffect(() => {
    if (!isDue || hash === undefined) return;
    let isOver = false;
    const whole = async (): Promise<Samples> => {
      const file = await files.get(`sonidea/${hash}`, () => client.getSonAudio(id));
      const audio = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(
        await file.arrayBuffer(),
      );
      return { data: audio.getChannelData(0), sampleRate: audio.sampleRate, first: 0 };
    };
    const part = async (): Promise<Samples | undefined> => {
      const asked = around(wanted, seconds);
      if (!asked) return undefined;
      const { from, to } = asked;
      const file = await client.getSonSamples(id, { from, seconds: to - from });
      return samplesOf(await file.arrayBuffer(), from);
    };
    const load = async () => {
      const samples = await (seconds > mostSeconds ? part() : whole());
      if (samples && !isOver) setGot({ hash, samples });
    };
    // While one moves on, nothing is asked for.
    const timer = setTimeout(() => load().catch(() => undefined), seconds > mostSeconds ? 120 : 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isDue, wanted, seconds, hash, id, client, files]);
  return { samples, want: setWanted };
}
