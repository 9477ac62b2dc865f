import { IconButton, SelectField, Switch } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { useSounds } from '../hooks/useBoard.js';
import { useMidiLearning } from '../hooks/useMidiLearning.js';
import type { Controls } from '../model/soundControls.js';
import { words } from '../words.js';

const groups = Array.from({ length: 16 }, (_, index) => index + 1);
const keys = [...'1234567890abcdefghijklmnopqrstuvwxyz'] as NonNullable<YakSound['key']>[];
const longest = 32;

/** How it plays together with others, and what plays it. */
export function MoreSection(controls: Controls) {
  const { sound, save: keep } = controls;
  const midi = useMidiLearning(sound);
  return (
    <section className='sheet-part'>
      <h3>{words.moreSection.withOthers}</h3>
      <SelectField
        label={words.moreSection.group}
        hint={words.moreSection.onlyOneSound}
        value={sound.choke_group ?? ''}
        onChange={(event) =>
          keep({ choke_group: event.target.value ? Number(event.target.value) : null })}
      >
        <option value=''>{words.moreSection.none}</option>
        {groups.map((group) => (
          <option key={group} value={group}>
            {words.moreSection.groupGroup(group)}
          </option>
        ))}
      </SelectField>
      <Switch
        label={words.moreSection.lowerWhileOthersPlay}
        hint={words.moreSection.byDbWhileAnything}
        checked={sound.is_ducked}
        onChange={(is_ducked) => keep({ is_ducked })}
      />
      <Sequence {...controls} />
      <h3>{words.moreSection.playedBy}</h3>
      <SelectField
        label={words.moreSection.key}
        hint={words.moreSection.onAKeyboardIf}
        value={sound.key ?? ''}
        onChange={(event) => keep({ key: (event.target.value || null) as YakSound['key'] | null })}
      >
        <option value=''>{words.moreSection.automatic}</option>
        {keys.map((key) => <option key={key} value={key}>{key.toUpperCase()}</option>)}
      </SelectField>
      {midi}
    </section>
  );
}

/** Other sounds that take turns on this pad. */
function Sequence({ sound, save: keep }: Controls) {
  const { sounds = [] } = useSounds();
  const line = sound.sequence ?? [];
  const others = sounds.filter(({ id }) => id !== sound.id);
  return (
    <div className='sequence'>
      <SelectField
        label={words.moreSection.alternatesWith}
        hint={words.moreSection.eachTapPlaysNextOne}
        value=''
        disabled={line.length >= longest || others.length === 0}
        onChange={(event) => {
          const first = line.length === 0 ? [sound.id] : line;
          keep({ sequence: [...first, event.target.value] });
        }}
      >
        <option value=''>
          {line.length === 0 ? words.moreSection.nothing : words.moreSection.addAnother}
        </option>
        {others.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </SelectField>
      {line.length > 0 && (
        <ol className='sequence-line'>
          {line.map((id, index) => (
            <li key={`${id}-${index}`}>
              <span>
                {sounds.find((one) => one.id === id)?.name ?? words.moreSection.deletedSound}
              </span>
              <IconButton
                icon='close'
                label={words.moreSection.removeNumber(index + 1)}
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
