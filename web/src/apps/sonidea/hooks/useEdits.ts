import { useMemo, useSyncExternalStore } from 'react';
import type { Data } from '../../../data/index.js';
import { wordsFor } from '../../../data/trouble.js';
import type { SonEdit, SonEdits } from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import {
  after,
  type EditList,
  EditQueue,
  type EditServer,
  newer,
  type Outcome,
  type Step,
} from '../model/EditQueue.js';
import { nameOf } from '../model/editTools.js';
import { keepUnsent } from '../model/leftEdits.js';
import { words } from '../words.js';
import { useMay } from './useMay.js';

/** Steps that wait are sent also when the editor is left, and wait in it when one comes back. */
const queues = new WeakMap<Data, Map<string, EditQueue>>();

function queueOf(data: Data, id: string): EditQueue {
  let all = queues.get(data);
  if (!all) queues.set(data, all = new Map());
  let queue = all.get(id);
  if (!queue) all.set(id, queue = new EditQueue(keepUnsent(id, data.keeper, navigator.locks)));
  return queue;
}

const none: readonly SonEdit[] = [];

/**
 * What was done to a recording, and how to do more, less, or all of it again. All of it counts at
 * once; what waits for the server is sent one after the other.
 */
export function useEdits(id: string) {
  const data = useData();
  const { client, answers } = data;
  const { through } = useMay();
  const showToast = useToast();
  const key = `son-edits/${id}`;
  const known = useAnswer<SonEdits>(key, (asked) => asked.getSonEdits(id)).value;
  const queue = queueOf(data, id);
  const { base, past, steps } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const isWaiting = steps.length > 0;
  const list = useMemo(() => {
    const latest = isWaiting ? base : newer(known, base);
    return latest && after(steps, latest);
  }, [isWaiting, steps, known, base]);
  const server: EditServer = {
    get: () => client.getSonEdits(id),
    async put({ edits, done }, version) {
      const answer = await through(() =>
        client.putSonEdits(id, { edits: [...edits], done }, version)
      );
      if (answer) answers.answered({ kind: 'son-edits', id }, { value: answer });
      return answer;
    },
  };
  /** Takes a step, called so; true once the server has done it. */
  const take = async (name: string, step: Step, gone: string): Promise<boolean> => {
    const outcome = await queue.add(step, server, known);
    void data.catchUp();
    const text = wordsOf(outcome, name, gone);
    if (text) showToast({ text, kind: 'bad' });
    return outcome.kind === 'done';
  };
  return {
    list,
    /** What the server has told of late, the oldest first. */
    lists: known && known.version > (past.at(-1)?.version ?? 0) ? [...past, known] : past,
    isWaiting,
    inEffect: list?.edits.slice(0, list.done) ?? none,
    /**
     * Does one more, which is made of those in effect by then; what was taken back before is
     * forgotten.
     */
    add: (
      name: string,
      make: (inEffect: readonly SonEdit[]) => SonEdit | undefined,
      gone: string,
    ) =>
      take(name, ({ edits, done }) => {
        const inEffect = edits.slice(0, done);
        const edit = make(inEffect);
        return edit && { edits: [...inEffect, edit], done: done + 1 };
      }, gone),
    undo: () => take(words.common.undo, by(-1), ''),
    redo: () => take(words.common.redo, by(1), ''),
    /** Goes back or on to where so many of the list are in effect. */
    goTo: (count: number) => {
      const last = list?.edits[count - 1];
      const name = last ? words.useEdits.goTo(nameOf(last)) : words.common.revertToOriginal;
      return take(name, ({ edits }) => {
        const done = edits.findIndex(({ id: one }) => one === last?.id) + 1;
        return last && done === 0 ? undefined : { edits, done };
      }, words.useEdits.isNoLongerInHistory);
    },
    /** The edits in effect once all that waits is done; missing where some of it was not. */
    async whenIdle(): Promise<readonly SonEdit[] | undefined> {
      let inEffect = none;
      const outcome = await queue.add((now) => {
        inEffect = now.edits.slice(0, now.done);
        return now;
      }, server, known);
      return outcome.kind === 'done' ? inEffect : undefined;
    },
  };
}

/** So many steps back or on, as far as there are any. */
function by(steps: number): Step {
  return (list: EditList) => {
    const done = Math.max(0, Math.min(list.edits.length, list.done + steps));
    return done === list.done ? list : { edits: list.edits, done };
  };
}

/** What a person is told of a step that was not done. */
function wordsOf(outcome: Outcome, name: string, gone: string): string | undefined {
  if (outcome.kind === 'done' || outcome.kind === 'dropped') return undefined;
  const { behind } = outcome;
  const why = outcome.kind === 'impossible'
    ? gone
    : outcome.error === undefined
    ? ''
    : wordsFor(outcome.error);
  const others = behind === 0
    ? ''
    : behind === 1
    ? words.useEdits.theStepAfter
    : words.useEdits.theStepsAfter(behind);
  return [words.useEdits.wasNotApplied(name), why, others].filter(Boolean).join(' ');
}
