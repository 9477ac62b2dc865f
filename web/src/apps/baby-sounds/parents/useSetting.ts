// One setting on the page: shown as it is turned, sent when the hand lets go, taken back when it is
// refused.
import { useEffect, useState } from 'react';
import { useToast } from '../../../kit/index.js';
import { wordsFor } from '../../../data/trouble.js';

export function useSetting<Value>(kept: Value, send: (value: Value) => Promise<void>) {
  const [value, setValue] = useState(kept);
  const tell = useToast();
  const mark = JSON.stringify(kept);
  useEffect(() => setValue(JSON.parse(mark) as Value), [mark]);
  const keep = async (wish: Value) => {
    setValue(wish);
    try {
      await send(wish);
    } catch (error) {
      setValue(kept);
      tell({ text: wordsFor(error), kind: 'bad' });
    }
  };
  return { value, show: setValue, keep };
}
