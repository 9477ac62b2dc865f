import { type ReactNode, useEffect } from 'react';
import { Notice, Spinner } from '../../../../kit/index.js';
import type { Corrections } from '../../hooks/useCorrections.js';
import type { Zoom } from '../../hooks/useZoom.js';
import { words } from '../../words.js';
import { undoByKey, UndoButtons } from './UndoButtons.js';
import { ZoomStepper } from './ZoomStepper.js';

interface ToolsProps {
  /** Nothing where there is nothing to zoom. */
  zoom: Zoom | undefined;
  corrections: Corrections;
  /** What else stands there. */
  children: ReactNode;
}

/** Above the ribbon: nearer and further, and back and on in what was corrected. */
export function RibbonTools({ zoom, corrections, children }: ToolsProps) {
  const { undoes, redoes, undo, redo, isReading, followed, told, trouble } = corrections;
  useUndoKeys(undo, redo);
  return (
    <>
      <div className='ribbon-tools'>
        {(undoes !== undefined || redoes !== undefined) && (
          <UndoButtons undo={undo} redo={redo} undoes={undoes} redoes={redoes} />
        )}
        <p className='ribbon-news quiet' role='status'>
          {isReading && (
            <>
              <Spinner />{' '}{words.ribbonTools.updatingTheRest}
            </>
          )}
          {!isReading && told}
          {!isReading && followed.length > 0 &&
            words.ribbonTools.alsoChangedMarkedWithDot(followed.length === 1
              ? words.ribbonTools.oneOtherChord
              : words.ribbonTools.otherChords(followed.length))}
        </p>
        {children}
        {zoom && <ZoomStepper zoom={zoom} />}
      </div>
      <div className='told' role='status'>{trouble && <Notice kind='warn'>{trouble}</Notice>}</div>
    </>
  );
}

/** Undoes by keys wherever no text is written. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.target instanceof Element &&
        event.target.closest('input:not([type=range]), textarea, dialog')
      ) return;
      undoByKey(event, { undo, redo });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [undo, redo]);
}
