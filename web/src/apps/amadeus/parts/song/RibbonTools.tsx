import { type ReactNode, useEffect } from 'react';
import { IconButton, Notice, Spinner } from '../../../../kit/index.js';
import type { Corrections } from '../../hooks/useCorrections.js';
import type { Zoom } from '../../hooks/useZoom.js';
import { words } from '../../words.js';
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
          <div className='buttons'>
            <IconButton
              icon='undo'
              label={words.ribbonTools.undo}
              aria-disabled={undoes === undefined}
              onClick={undo}
            />
            <IconButton
              icon='undo'
              label={words.ribbonTools.redo}
              aria-disabled={redoes === undefined}
              data-mirrored
              onClick={redo}
            />
          </div>
        )}
        {children}
        {zoom && <ZoomStepper zoom={zoom} />}
      </div>
      <div className='told' role='status'>{trouble && <Notice kind='warn'>{trouble}</Notice>}</div>
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
    </>
  );
}

/** Ctrl Z and Ctrl Shift Z, or Y, wherever no text is written. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (
        event.target instanceof Element &&
        event.target.closest('input:not([type=range]), textarea, dialog')
      ) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [undo, redo]);
}
