import { IconButton } from '../../../../kit/index.js';
import type { Zoom } from '../../hooks/useZoom.js';
import { words } from '../../words.js';

/** From how near the ribbon is seen. */
export function ZoomStepper({ zoom }: { zoom: Zoom }) {
  return (
    <div className='ribbon-zoom' role='group' aria-label={words.zoomStepper.zoom}>
      <IconButton
        icon='minus'
        label={words.zoomStepper.zoomOut}
        aria-disabled={!zoom.canOut}
        onClick={zoom.out}
      />
      <span className='tabular' role='status'>{Math.round(zoom.factor * 100)}%</span>
      <IconButton
        icon='plus'
        label={words.zoomStepper.zoomIn}
        aria-disabled={!zoom.canIn}
        onClick={zoom.in}
      />
    </div>
  );
}
