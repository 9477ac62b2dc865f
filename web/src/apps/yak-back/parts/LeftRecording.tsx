import { useEffect, useMemo, useState } from 'react';
import { Button, Notice } from '../../../kit/index.js';
import { heldTakes, TakeJournal } from '../../../players/TakeJournal.js';
import { useData } from '../../../page/data.js';

/** A recording whose tab was closed in the middle of it: it is here, and waits for a word. */
export function LeftRecording({ onSave }: { onSave(file: File): Promise<boolean> }) {
  const { keeper } = useData();
  const journal = useMemo(() => new TakeJournal(keeper), [keeper]);
  const [takes, setTakes] = useState<string[]>([]);
  useEffect(() => {
    void Promise.all([journal.takes(), heldTakes(navigator.locks)]).then(([all, isHeld]) =>
      setTakes(all.filter((one) => !isHeld(one)))
    );
  }, [journal]);
  const [take] = takes;
  if (take === undefined) return null;
  const end = async (isKept: boolean) => {
    const file = isKept ? await journal.file(take) : undefined;
    if (file && !await onSave(new File([file], 'recording.wav'))) return;
    await journal.forget(take);
    setTakes((all) => all.slice(1));
  };
  return (
    <Notice
      kind='warn'
      action={
        <span className='buttons'>
          <Button kind='primary' onClick={() => void end(true)}>Make it a pad</Button>
          <Button kind='quiet' onClick={() => void end(false)}>Discard</Button>
        </span>
      }
    >
      A recording was interrupted. What had been said until then is here.
    </Notice>
  );
}
