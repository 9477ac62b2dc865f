import type { SonEdit, SonEdits, SonRecording } from '../../../generated/api.js';
import { useAnswer, useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { useMay } from '../hooks/useMay.js';

/** What was done to a recording, and how to do more, less, or all of it again. */
export function useEdits(recording: SonRecording) {
  const { id } = recording;
  const { client, answers } = useData();
  const { through } = useMay();
  const { isBusy, trouble, run } = useAction();
  const answer = useAnswer<SonEdits>(`son-edits/${id}`, (asked) => asked.getSonEdits(id));
  const known = answer.value;
  const put = (edits: SonEdit[], done: number) =>
    run(async () => {
      if (!known) return;
      await through(() => client.putSonEdits(id, { edits, done }, known.version));
      await answers.fetch(`son-edits/${id}`, () => client.getSonEdits(id));
      await answers.fetch(`son-recording/${id}`, () => client.getSonRecording(id));
      answers.invalidate((key) => key === 'son-recordings');
    });
  return {
    answer,
    known,
    trouble,
    isBusy: isBusy || recording.is_rendering,
    inEffect: known?.edits.slice(0, known.done) ?? [],
    /** Does one more; what was taken back before is forgotten. */
    add: (edit: SonEdit) =>
      known
        ? put([...known.edits.slice(0, known.done), edit], known.done + 1)
        : Promise.resolve(false),
    /** Goes back or on to where so many are in effect. */
    goTo: (done: number) =>
      known
        ? put(known.edits, Math.max(0, Math.min(known.edits.length, done)))
        : Promise.resolve(false),
  };
}
