import { useEffect, useId, useState } from 'react';
import { Button, Icon, IconButton } from '../../../../kit/index.js';
import { concertPitches, isConcertPitch } from '../../hooks/useChoices.js';
import { words } from '../../words.js';

interface ConcertPitchProps {
  a4: number;
  onChange(a4: number): void;
}

const { least, most, normal } = concertPitches;

/** What A4 is tuned to: stepped, or written to a tenth of a hertz. */
export function ConcertPitch({ a4, onChange }: ConcertPitchProps) {
  const id = useId();
  const [text, setText] = useState(String(a4));
  // What is being written stays as it is written.
  useEffect(() => setText((before) => read(before) === a4 ? before : String(a4)), [a4]);
  const isRight = isConcertPitch(read(text));
  const step = (by: number) =>
    onChange(Math.min(most, Math.max(least, Math.round((a4 + by) * 10) / 10)));
  return (
    <div className='field concert-pitch' data-wrong={isRight ? undefined : ''}>
      <label htmlFor={id}>{words.concertPitch.concertPitchA4}</label>
      <div className='concert-pitch-row'>
        <span className='stepper'>
          <IconButton
            icon='minus'
            label={words.concertPitch.hzLower}
            aria-disabled={a4 <= least}
            onClick={() => step(-1)}
          />
          <span className='concert-pitch-value'>
            <input
              id={id}
              className='input tabular'
              type='number'
              inputMode='decimal'
              min={least}
              max={most}
              step='any'
              value={text}
              aria-invalid={!isRight || undefined}
              aria-describedby={isRight ? undefined : `${id}-error`}
              onChange={(event) => {
                setText(event.target.value);
                const next = read(event.target.value);
                if (isConcertPitch(next)) onChange(next);
              }}
              onBlur={() => setText(String(a4))}
            />
            <span className='quiet' aria-hidden='true'>Hz</span>
          </span>
          <IconButton
            icon='plus'
            label={words.concertPitch.hzHigher}
            aria-disabled={a4 >= most}
            onClick={() => step(1)}
          />
        </span>
        {a4 !== normal && (
          <Button kind='quiet' onClick={() => onChange(normal)}>
            {words.concertPitch.resetTo(normal)}
          </Button>
        )}
      </div>
      {!isRight && (
        <p className='field-error' id={`${id}-error`}>
          <Icon name='warning' size={16} />{' '}{words.concertPitch.enterANumberFrom(least, most)}
        </p>
      )}
    </div>
  );
}

const read = (text: string) => Math.round(Number.parseFloat(text) * 10) / 10;
