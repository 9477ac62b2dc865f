import { useState } from 'react';
import { useVerdict } from '../hooks/useVerdict.js';
import { SafetyDialog } from '../screens/SafetyDialog.js';
import { words } from '../words.js';

/**
 * A sign for each verdict, told apart by its shape: a sleeper’s z, a round tick, a triangle, an
 * octagon.
 */
const signs = {
  silent: 'M4 5h8L4 15h8M14.5 12.5H20L14.5 20H20',
  good: 'M12 3a9 9 0 100 18 9 9 0 000-18zM8 12.5l3 3 5-6',
  warn: 'M12 3.5L2 20.5h20zM12 10v5M12 17.6v.01',
  bad: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v5.5M12 16.4v.01',
} as const;

/** The sign of how loud it is. */
function Sign({ kind }: { kind: keyof typeof signs }) {
  return (
    <svg className='badge-sign' viewBox='0 0 24 24' aria-hidden='true'>
      <path d={signs[kind]} />
    </svg>
  );
}

/** The same in one line, beside what plays. */
export function LevelLine() {
  const { kind, level, words: verdict } = useVerdict();
  return (
    <span className='level-line tabular' data-kind={kind}>
      <Sign kind={kind} />{' '}
      <span>
        {level}
        {kind !== 'silent' && <span className='level-verdict'>, {verdict}</span>}
      </span>
    </span>
  );
}

/**
 * How loud it is at the child's ear, always in the same corner; more is told when it is pressed.
 */
export function SafetyBadge({ isPlain = false }: { isPlain?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, level, words: verdict } = useVerdict();
  const face = (
    <>
      <Sign kind={kind} />
      <span className='badge-words'>
        <b className='tabular'>{level}</b> <span>{verdict}</span>
      </span>
    </>
  );
  // Where a child plays there is nothing to open.
  if (isPlain) {
    return (
      <div className='safety-badge' data-kind={kind} role='img' aria-label={`${level}, ${verdict}`}>
        {face}
      </div>
    );
  }
  return (
    <>
      <button
        type='button'
        className='safety-badge'
        data-kind={kind}
        aria-haspopup='dialog'
        onClick={() => setOpen(true)}
      >
        {face}
        <span className='unseen'>{words.safetyBadge.detailsOfHowLoud}</span>
      </button>
      {isOpen && <SafetyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
