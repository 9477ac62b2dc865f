// One setting on the page: shown as it is turned, sent when the hand lets go, taken back when it is
// refused.
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../../kit/index.js';
import { wordsFor } from '../../../data/trouble.js';

export function useSetting<Value>(kept: Value, send: (value: Value) => Promise<void>) {
  const [value, setValue] = useState(kept);
  const showToast = useToast();
  const mark = JSON.stringify(kept);
  const newest = useRef(kept);
  const underWay = useRef(0);
  useEffect(() => {
    newest.current = JSON.parse(mark) as Value;
    // What is answered while the hand goes on is older than what it has set.
    if (underWay.current === 0) setValue(newest.current);
  }, [mark]);
  const save = async (next: Value) => {
    setValue(next);
    underWay.current += 1;
    try {
      await send(next);
    } catch (error) {
      if (underWay.current === 1) setValue(newest.current);
      showToast({ text: wordsFor(error), kind: 'bad' });
    } finally {
      underWay.current -= 1;
    }
  };
  return { value, show: setValue, save };
}
