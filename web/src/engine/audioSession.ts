// What an iPhone or iPad is told that the page does with sound. Untold, its silent switch mutes
// what no element plays; told that the page only plays, it gives no microphone.

const recordings = new Set<object>();

export function declarePlayback(): void {
  const { audioSession } = navigator;
  if (audioSession) audioSession.type = recordings.size > 0 ? 'play-and-record' : 'playback';
}

/** Comes before the microphone is asked for; what it answers is called once that is closed. */
export function declareRecording(): () => void {
  const recording = {};
  recordings.add(recording);
  declarePlayback();
  return () => {
    recordings.delete(recording);
    declarePlayback();
  };
}
