import { useRef, useState } from 'react';
import {
  Button,
  Menu,
  type MenuItem,
  Notice,
  SelectField,
  useToast,
} from '../../../../kit/index.js';
import { makeId } from '../../../../data/makeId.js';
import { handOut } from '../../../../page/handOut.js';
import type { TunerLab } from '../../hooks/useTunerLab.js';
import { centsWritten } from '../../model/aim.js';
import { offsetsOf } from '../../model/intonation.js';
import { type Notation, noteName } from '../../model/notes.js';
import { readScala, ScalaError, type Scale, scaleLimits, writtenScala } from '../../model/scala.js';
import { equal, temperaments } from '../../model/temperaments.js';
import { ScaleDialog } from '../../screens/ScaleDialog.js';
import { words } from '../../words.js';

const pitchClasses = Array.from({ length: 12 }, (_, index) => index);

/** A scale that is named: one from a file, or one that the member has already. */
interface Named {
  id: string;
  scale: Scale;
  isNew: boolean;
}

/** The temperament and its root; one's own come from Scala files and go out as such. */
export function TemperamentField({ lab, notation }: { lab: TunerLab; notation: Notation }) {
  const { temperament, root, scales, change } = lab;
  const own = scales.get(temperament.id);
  const file = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string>();
  const [named, setNamed] = useState<Named>();
  const toast = useToast();
  const take = async (chosen: File) => {
    setTrouble(undefined);
    try {
      setNamed({ id: makeId(), scale: await scaleIn(chosen, scales.size), isNew: true });
    } catch (error) {
      setTrouble(
        error instanceof ScalaError ? error.message : words.scala.couldNotBeRead,
      );
    }
  };
  const keep = ({ id, scale }: Named) => {
    change({ scales: { [id]: scale }, temperament: id });
    setNamed(undefined);
  };
  const remove = (id: string, scale: Scale) => {
    change({ scales: { [id]: null }, temperament: equal.id });
    toast({
      text: words.temperamentField.deleted(scale.name),
      action: {
        label: words.temperamentField.undo,
        run: () => change({ scales: { [id]: scale }, temperament: id }),
      },
    });
  };
  const items: MenuItem[] = own
    ? [
      {
        label: words.temperamentField.rename,
        icon: 'edit',
        run: () => setNamed({ id: temperament.id, scale: own, isNew: false }),
      },
      {
        label: words.temperamentField.exportFile,
        icon: 'download',
        run: () => void handOut(scalaFile(own), fileName(own)),
      },
      {
        label: words.temperamentField.remove,
        icon: 'trash',
        isDangerous: true,
        run: () => remove(temperament.id, own),
      },
    ]
    : [];
  return (
    <div className='tuner-lab-temperament'>
      <div className='tuner-lab-choice'>
        <SelectField
          label={words.temperamentField.temperament}
          value={temperament.id}
          onChange={(event) => change({ temperament: event.target.value })}
        >
          {temperaments.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          {scales.size > 0 && (
            <optgroup label={words.temperamentField.yours}>
              {[...scales].map(([id, { name }]) => <option key={id} value={id}>{name}</option>)}
            </optgroup>
          )}
        </SelectField>
        {temperament.id !== equal.id && (
          <div className='tuner-lab-root'>
            <SelectField
              label={words.common.root}
              value={root}
              onChange={(event) => change({ root: Number(event.target.value) })}
            >
              {pitchClasses.map((one) => (
                <option key={one} value={one}>{noteName(one, notation)}</option>
              ))}
            </SelectField>
            {own && <Menu label={words.temperamentField.more} items={items} />}
          </div>
        )}
      </div>
      {temperament.id !== equal.id && (
        <Offsets offsets={offsetsOf(temperament.cents, root)} notation={notation} />
      )}
      <Button kind='quiet' icon='upload' onClick={() => file.current?.click()}>
        {words.temperamentField.importFile}
      </Button>
      {trouble && <Notice kind='bad' onDismiss={() => setTrouble(undefined)}>{trouble}</Notice>}
      <input
        ref={file}
        type='file'
        hidden
        accept='.scl'
        aria-label={words.temperamentField.importFile}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void take(chosen);
          event.target.value = '';
        }}
      />
      {named && (
        <ScaleDialog
          scale={named.scale}
          isNew={named.isNew}
          onSave={(name) => keep({ ...named, scale: { ...named.scale, name } })}
          onClose={() => setNamed(undefined)}
        />
      )}
    </div>
  );
}

function Offsets(
  { offsets, notation }: { offsets: readonly number[]; notation: Notation },
) {
  return (
    <figure className='tuner-lab-offsets'>
      <figcaption>{words.temperamentField.difference}</figcaption>
      <ul>
        {offsets.map((cents, pitchClass) => (
          <li key={pitchClass}>
            <b>{noteName(pitchClass, notation)}</b>{' '}
            <span className='tabular'>{centsWritten(cents)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

async function scaleIn(file: File, count: number): Promise<Scale> {
  if (count >= scaleLimits.scales) throw new ScalaError(words.scala.tooMany(scaleLimits.scales));
  if (file.size > scaleLimits.bytes) throw new ScalaError(words.scala.tooLarge);
  return readScala(new Uint8Array(await file.arrayBuffer()), file.name);
}

const scalaFile = (scale: Scale) =>
  new Response(writtenScala(scale), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
const fileName = ({ name }: Scale) => `${name.replace(/[\\/:*?"<>|]/g, '-')}.scl`;
