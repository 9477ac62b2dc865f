import { type PointerEvent, useMemo, useState } from 'react';
import type { SonBand } from '../../../generated/api.js';
import { Button, Choice, SelectField, Slider } from '../../../kit/index.js';
import { setBand } from '../sound/Player.js';
import { words } from '../words.js';

export const flat: readonly SonBand[] = [
  { shape: 'lowShelf', hertz: 100, decibels: 0, q: 0.71 },
  { shape: 'peak', hertz: 400, decibels: 0, q: 1 },
  { shape: 'peak', hertz: 2_500, decibels: 0, q: 1 },
  { shape: 'highShelf', hertz: 8_000, decibels: 0, q: 0.71 },
];
const names: Record<SonBand['shape'], string> = {
  lowShelf: words.eqPart.lowShelf,
  peak: words.common.peak,
  highShelf: words.eqPart.highShelf,
  lowPass: words.eqPart.lowPass,
  highPass: words.eqPart.highPass,
  notch: words.eqPart.notch,
};
const [width, height, most] = [640, 200, 18];
const points = 160;
const hertzAt = (x: number) => 20 * 1_000 ** x;
const placeOf = (hertz: number) => Math.log10(hertz / 20) / 3;
const yOf = (decibels: number) => height / 2 - (decibels / most) * (height / 2 - 10);
const hertzText = (hertz: number) =>
  hertz < 1_000 ? `${Math.round(hertz)} Hz` : `${(hertz / 1_000).toFixed(1)} kHz`;
const sign = (decibels: number) => 
  `${decibels > 0 ? '+' : decibels < 0 ? '−' : ''}${Math.abs(decibels).toFixed(1)} dB`;

/** How much each frequency is raised, by the very filters that are heard. */
function response(bands: readonly SonBand[]): Float32Array {
  const context = new OfflineAudioContext(1, 1, 48_000);
  const hertz = Float32Array.from({ length: points }, (_, index) => hertzAt(index / (points - 1)));
  const total = new Float32Array(points);
  const [magnitude, phase] = [new Float32Array(points), new Float32Array(points)];
  for (const band of bands) {
    const filter = context.createBiquadFilter();
    setBand(filter, band);
    filter.getFrequencyResponse(hertz, magnitude, phase);
    for (let index = 0; index < points; index += 1) {
      total[index]! += 20 * Math.log10(Math.max(1e-4, magnitude[index]!));
    }
  }
  return total;
}

/** Four bands: their response is a line that one draws by its points, or sets by numbers. */
export function EqPart(
  { eq, onChange, onDone }: {
    eq: readonly SonBand[];
    onChange(eq: SonBand[]): void;
    onDone(eq: SonBand[]): void;
  },
) {
  const bands = eq.length === 4 ? eq : flat;
  const [chosen, setChosen] = useState('0');
  const [held, setHeld] = useState<number>();
  const index = Number(chosen);
  const band = bands[index]!;
  const line = useMemo(
    () =>
      [...response(bands)].map((decibels, at) =>
        `${at ? 'L' : 'M'}${((at / (points - 1)) * width).toFixed(1)} ${
          Math.max(0, Math.min(height, yOf(decibels))).toFixed(1)
        }`
      ).join(''),
    [bands],
  );
  const changed = (at: number, patch: Partial<SonBand>) =>
    bands.map((one, number) => number === at ? { ...one, ...patch } : one);
  const set = (patch: Partial<SonBand>) => onChange(changed(index, patch));
  const done = (patch: Partial<SonBand>) => onDone(changed(index, patch));
  const drag = (event: PointerEvent<SVGSVGElement>): Partial<SonBand> => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const decibels = Math.max(
      -most,
      Math.min(most, (0.5 - y) * 2 * most * (height / (height - 20))),
    );
    return {
      hertz: Math.round(hertzAt(Math.max(0, Math.min(1, x)))),
      decibels: Math.round(decibels * 10) / 10,
    };
  };
  return (
    <div className='son-eq'>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden='true'
        onPointerDown={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const x = (event.clientX - box.left) / box.width;
          const nearest = bands.reduce((best, one, at) =>
            Math.abs(placeOf(one.hertz) - x) < Math.abs(placeOf(bands[best]!.hertz) - x)
              ? at
              : best, 0);
          event.currentTarget.setPointerCapture(event.pointerId);
          setChosen(String(nearest));
          setHeld(nearest);
        }}
        onPointerMove={(event) =>
          held !== undefined && onChange(changed(held, drag(event)))}
        onPointerUp={(event) => {
          if (held !== undefined) {
            onDone(changed(held, drag(event)));
          }
          setHeld(undefined);
        }}
      >
        {[-12, -6, 0, 6, 12].map((decibels) => (
          <path key={decibels} className='son-eq-grid' d={`M0 ${yOf(decibels)}H${width}`} />
        ))}
        {[100, 1_000, 10_000].map((hertz) => (
          <path key={hertz} className='son-eq-grid' d={`M${placeOf(hertz) * width} 0V${height}`} />
        ))}
        <path className='son-eq-line' d={line} />
        {bands.map(({ hertz, decibels }, at) => (
          <g key={at} data-chosen={at === index ? '' : undefined}>
            <circle cx={placeOf(hertz) * width} cy={yOf(decibels)} r='13' />
            <text x={placeOf(hertz) * width} y={yOf(decibels) + 5}>{at + 1}</text>
          </g>
        ))}
      </svg>
      <Choice
        label={words.eqPart.band}
        options={bands.map((_, at) => ({ value: String(at), label: String(at + 1) }))}
        value={chosen}
        onChange={setChosen}
      />
      <SelectField
        label={words.eqPart.shape}
        value={band.shape}
        onChange={(event) =>
          done({ shape: event.target.value as SonBand['shape'] })}
      >
        {Object.entries(names).map(([shape, name]) => (
          <option key={shape} value={shape}>{name}</option>
        ))}
      </SelectField>
      <Slider
        label={words.eqPart.frequency}
        value={placeOf(band.hertz)}
        min={0}
        max={1}
        step={0.005}
        text={hertzText(band.hertz)}
        onChange={(at) => set({ hertz: Math.round(hertzAt(at)) })}
        onDone={(at) => done({ hertz: Math.round(hertzAt(at)) })}
      />
      <Slider
        label={words.common.gain}
        value={band.decibels}
        min={-most}
        max={most}
        step={0.5}
        text={sign(band.decibels)}
        normal={0}
        onChange={(decibels) => set({ decibels })}
        onDone={(decibels) => done({ decibels })}
      />
      <Slider
        label={words.eqPart.width}
        value={band.q}
        min={0.1}
        max={10}
        step={0.1}
        text={`Q ${band.q.toFixed(1)}`}
        normal={1}
        onChange={(q) => set({ q })}
        onDone={(q) => done({ q })}
      />
      <Button kind='quiet' icon='undo' onClick={() => onDone([])}>
        {words.eqPart.resetTheEqualiser}
      </Button>
    </div>
  );
}
