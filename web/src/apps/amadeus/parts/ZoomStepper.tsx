import { IconButton } from '../../../kit/index.js';
import type { Zoom } from '../hooks/useZoom.js';

/** From how near the ribbon is seen. */
export function ZoomStepper({ zoom }: { zoom: Zoom }) {
  return (
    <div className='ribbon-zoom' role='group' aria-label='Zoom'>
      <IconButton
        icon='minus'
        label='Zoom out'
        aria-disabled={!zoom.canOut}
        onClick={zoom.out}
      />
      <span className='tabular' role='status'>{Math.round(zoom.factor * 100)} %</span>
      <IconButton icon='plus' label='Zoom in' aria-disabled={!zoom.canIn} onClick={zoom.in} />
    </div>
  );
}
