import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * What a drawing is handed: a pen that counts in CSS pixels, the size, and the colours of the
 * theme.
 */
export interface Sheet {
  pen: CanvasRenderingContext2D;
  width: number;
  height: number;
  colour(name: string): string;
}

/**
 * Draws on a canvas now, and again whenever its size, the theme or what is drawn changes. What is
 * answered draws once more: for what moves with each picture, and is none of the inputs.
 */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement>,
  draw: (sheet: Sheet) => void,
  inputs: readonly unknown[],
): () => void {
  const again = useRef(() => {});
  useEffect(() => {
    const place = canvas.current;
    const pen = place?.getContext('2d');
    if (!place || !pen) return;
    const paint = () => {
      const { clientWidth: width, clientHeight: height } = place;
      const ratio = window.devicePixelRatio || 1;
      place.width = Math.round(width * ratio);
      place.height = Math.round(height * ratio);
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, width, height);
      const style = getComputedStyle(place);
      draw({ pen, width, height, colour: (name) => style.getPropertyValue(`--${name}`) });
    };
    paint();
    again.current = paint;
    const sizes = new ResizeObserver(paint);
    sizes.observe(place);
    const theme = new MutationObserver(paint);
    theme.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-look', 'data-light'],
    });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', paint);
    return () => {
      again.current = () => {};
      sizes.disconnect();
      theme.disconnect();
      system.removeEventListener('change', paint);
    };
    // What is drawn is told by its inputs, which are whoever calls this one's to name.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, inputs);
  return useCallback(() => again.current(), []);
}
