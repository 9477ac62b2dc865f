import { useEffect, useState } from 'react';
import { Button, Notice } from '../../../kit/index.js';
import { useData } from '../../../shell/data.js';
import { forgetTake, leftTakes, takeFile } from '../deck/Recording.js';

/** A recording whose tab was closed in the middle of it: it is here, and waits for a word. */
export function LeftRecording({ onSave }: { onSave(file: File): Promise<void> }) {
  const { keeper } = useData();
  const [takes, setTakes] = useState<string[]>([]);
  useEffect(() => {
    void leftTakes(keeper).then(setTakes);
  }, [keeper]);
  const [take] = takes;
  if (take === undefined) return null;
  const end = async (isKept: boolean) => {
    const file = isKept ? await takeFile(keeper, take) : undefined;
    if (file) await onSave(new File([file], 'recording.wav'));
    await forgetTake(keeper, take);
    setTakes((all) => all.slice(1));
  };
  return (
    <Notice
      kind="warn"
      action={<span className="buttons">
        <Button kind="primary" onClick={() => void end(true)}>Make it a pad</Button>
        <Button kind="quiet" onClick={() => void end(false)}>Discard</Button>
      </span>}
    >A recording was interrupted. What had been said until then is here.</Notice>
  );
}
