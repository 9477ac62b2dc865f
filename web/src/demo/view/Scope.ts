// The wave that leaves the engine, held still by a rising edge.
const frames = 1024;

export class Scope {
  readonly #pen: CanvasRenderingContext2D;
  readonly #samples = new Float32Array(2 * frames);

  constructor(readonly canvas: HTMLCanvasElement) {
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('the browser cannot draw');
    this.#pen = pen;
    new ResizeObserver(() => this.#fit()).observe(canvas);
  }

  animate(analyser: AnalyserNode | null): void {
    const { width, height } = this.canvas;
    const pen = this.#pen;
    this.#samples.fill(0);
    analyser?.getFloatTimeDomainData(this.#samples);
    const start = this.#edge();
    pen.clearRect(0, 0, width, height);
    pen.strokeStyle = getComputedStyle(this.canvas).color;
    pen.lineWidth = Math.max(1.5, devicePixelRatio * 1.5);
    pen.lineJoin = 'round';
    pen.beginPath();
    for (let x = 0; x <= width; x += 2) {
      const sample = this.#samples[start + Math.floor(x / width * (frames - 1))] ?? 0;
      pen.lineTo(x, height / 2 * (1 - 0.92 * sample));
    }
    pen.stroke();
  }

  /** Where the wave crosses zero upwards, so that a steady tone stands still. */
  #edge(): number {
    for (let i = 1; i < frames; i += 1) {
      if ((this.#samples[i - 1] ?? 0) < 0 && (this.#samples[i] ?? 0) >= 0) return i;
    }
    return 0;
  }

  #fit(): void {
    this.canvas.width = Math.round(this.canvas.clientWidth * devicePixelRatio);
    this.canvas.height = Math.round(this.canvas.clientHeight * devicePixelRatio);
  }
}
