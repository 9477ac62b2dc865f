import { Button, Switch, useToast } from '../../../../kit/index.js';
import type { TunerLab } from '../../hooks/useTunerLab.js';
import type { Notation } from '../../model/notes.js';
import { words } from '../../words.js';
import { StretchChart } from './StretchChart.js';

interface PianoSectionProps {
  lab: TunerLab;
  notation: Notation;
  onMeasure(): void;
}

/** The stretch of one's own piano: measured, shown, switched off, measured again, deleted. */
export function PianoSection({ lab, notation, onMeasure }: PianoSectionProps) {
  const { piano, isPianoUsed, change } = lab;
  const toast = useToast();
  if (!piano) {
    return (
      <section className='tuner-lab-piano' aria-labelledby='tuner-piano-head'>
        <h2 id='tuner-piano-head'>{words.pianoStretch.title}</h2>
        <p className='quiet'>{words.pianoStretch.why}</p>
        <Button icon='piano' onClick={onMeasure}>{words.pianoStretch.measure}</Button>
      </section>
    );
  }
  const remove = () => {
    change({ piano: null });
    toast({
      text: words.pianoStretch.deleted,
      action: { label: words.pianoStretch.undo, run: () => change({ piano }) },
    });
  };
  const date = new Date(piano.measuredMs).toLocaleDateString('en', { dateStyle: 'medium' });
  return (
    <section className='tuner-lab-piano' aria-labelledby='tuner-piano-head'>
      <h2 id='tuner-piano-head'>{words.pianoStretch.title}</h2>
      <StretchChart notes={piano.notes} notation={notation} />
      <p className='quiet'>{words.pianoStretch.measuredOn(date, piano.notes.length)}</p>
      <Switch
        label={words.pianoStretch.use}
        hint={words.pianoStretch.useHint}
        checked={isPianoUsed}
        onChange={(isUsed) => change({ isPianoUsed: isUsed })}
      />
      <div className='tuner-lab-actions'>
        <Button icon='piano' onClick={onMeasure}>{words.pianoStretch.measureAgain}</Button>
        <Button kind='quiet' icon='trash' onClick={remove}>{words.pianoStretch.remove}</Button>
      </div>
    </section>
  );
}
