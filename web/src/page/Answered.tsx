import type { ReactNode } from 'react';
import { ErrorState, Waiting } from '../kit/index.js';
import { Refusal, type Snapshot } from '../data/index.js';
import { useData } from './data.js';
import { wordsFor } from '../data/trouble.js';
import { words } from './words.js';

interface AnsweredProps<Value> {
  answer: Snapshot<Value>;
  /** What is awaited, such as “Members”. */
  what: string;
  children(value: Value): ReactNode;
}

/** Shows what is known; until then that it is awaited, or why it does not come. */
export function Answered<Value>({ answer, what, children }: AnsweredProps<Value>) {
  const { answers } = useData();
  if (answer.value !== undefined) return <>{children(answer.value)}</>;
  const { problem } = answer;
  if (problem) {
    // What is gone does not come by being asked for again.
    const isGone = problem instanceof Refusal && problem.status === 404;
    return (
      <ErrorState
        title={words.answered.cannotBeShown(what)}
        onRetry={isGone ? undefined : () => answers.refresh()}
      >
        {wordsFor(problem)}
      </ErrorState>
    );
  }
  return <Waiting>{what} …</Waiting>;
}
