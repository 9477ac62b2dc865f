import { IconButton, SelectField, Switch } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { useSounds } from '../hooks/useBoard.js';
import { useMidiLearning } from '../hooks/useMidiLearning.js';
import type { Controls } from './soundControls.js';

const groups = Array.from({ length: 16 }, (_, index) => index + 1);
const keys = [...'1234567890abcdefghijklmnopqrstuvwxyz'] as NonNullable<YakSound['key']>[];
const longest = 32;

/** How it plays together with others, and what plays it. */
export function MoreSection(controls: Controls) {
  const { sound, keep } = controls;
  const midi = useMidiLearning(sound);
  return (
    <section className='sheet-part'>
      <h3>With others</h3>
      <SelectField
        label='Group'
        hint='Of a group only one sounds: the newest silences the others.'
        value={sound.choke_group ?? ''}
        onChange={(event) =>
          keep({ choke_group: event.target.value ? Number(event.target.value) : null })}
      >
        <option value=''>None</option>
        {groups.map((group) => <option key={group} value={group}>{`Group ${group}`}</option>)}
      </SelectField>
      <Switch
        label='Step back'
        hint='Lowered by 12 dB while anything else sounds: for music under words.'
        checked={sound.is_ducked}
        onChange={(is_ducked) => keep({ is_ducked })}
      />
      <Sequence {...controls} />
      <h3>Played by</h3>
      <SelectField
        label='Key'
        hint='On a keyboard. Without one it takes the next free key.'
        value={sound.key ?? ''}
        onChange={(event) => keep({ key: (event.target.value || null) as YakSound['key'] | null })}
      >
        <option value=''>Automatic</option>
        {keys.map((key) => <option key={key} value={key}>{key.toUpperCase()}</option>)}
      </SelectField>
      {midi}
    </section>
  );
}

/** Other sounds that take turns on this pad. */
function Sequence({ sound, keep }: Controls) {
  const { sounds = [] } = useSounds();
  const line = sound.sequence ?? [];
  const others = sounds.filter(({ id }) => id !== sound.id);
  return (
    <div className='sequence'>
      <SelectField
        label='Alternates with'
        hint='Each tap plays the next one.'
        value=''
        disabled={line.length >= longest || others.length === 0}
        onChange={(event) => {
          const first = line.length === 0 ? [sound.id] : line;
          keep({ sequence: [...first, event.target.value] });
        }}
      >
        <option value=''>{line.length === 0 ? 'Nothing' : 'Add another'}</option>
        {others.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </SelectField>
      {line.length > 0 && (
        <ol className='sequence-line'>
          {line.map((id, index) => (
            <li key={`${id}-${index}`}>
              <span>{sounds.find((one) => one.id === id)?.name ?? 'Deleted sound'}</span>
              <IconButton
                icon='close'
                label={`Take number ${index + 1} out`}
                onClick={() => {
                  const rest = line.filter((_, place) => place !== index);
                  keep({ sequence: rest.length > 1 ? rest : null });
                }}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
