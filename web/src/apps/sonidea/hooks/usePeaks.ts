import { useEffect, useState } from 'react';
import type { SonRecording } from '../../../generated/api.js';
import { useData } from '../../../page/data.js';
import { type PeaksFile, peaksOf } from '../model/PeaksFile.js';

/** Longer sounds are not decoded for who looks closely: the finest waveform is shown instead. */
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

/** The samples of a recording, once somebody wants them. */
export function useSamples(
  { id, hash, seconds = 0 }: Pick<SonRecording, 'id' | 'hash' | 'seconds'>,
) {
  const { client, files } = useData();
  const [got, setGot] = useState<{ hash: string; samples: AudioBuffer }>();
  const [isWanted, setWanted] = useState(false);
  const isTooLong = seconds > mostSeconds;
  useEffect(() => {
    if (!isWanted || isTooLong || hash === undefined || got?.hash === hash) return;
    let isOver = false;
    const load = async () => {
      const file = await files.get(`sonidea/${hash}`, () => client.getSonAudio(id));
      const samples = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(
        await file.arrayBuffer(),
      );
      if (!isOver) setGot({ hash, samples });
    };
    load().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isWanted, isTooLong, hash, got, id, client, files]);
  return {
    samples: got?.hash === hash ? got?.samples : undefined,
    isTooLong,
    want: () => setWanted(true),
  };
}
