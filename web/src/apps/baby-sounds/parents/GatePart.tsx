import { useState } from 'react';
import type { BabySettings } from '../../../generated/api.js';
import {
  Button,
  Checkbox,
  Choice,
  FormDialog,
  PasswordField,
  useToast,
} from '../../../kit/index.js';
import { useAction } from '../../../page/useAction.js';
import { useParentGate } from './gate.js';
import { forgetPinHere, keepPinHere } from './localGate.js';
import type { ChangeSettings } from './changeSettings.js';
import { useSetting } from './useSetting.js';

interface PartProps {
  settings: BabySettings;
  onChange: ChangeSettings;
}

const kinds = [
  { value: 'arithmetic', label: 'A sum' },
  { value: 'sequence', label: 'A row of digits to remember' },
  { value: 'pattern', label: 'A pattern to repeat' },
] as const;
type Kind = BabySettings['gate_kinds'][number];
const levels = [{ value: '1', label: 'Easy' }, { value: '2', label: 'Middling' }, {
  value: '3',
  label: 'Hard',
}] as const;

/** What is asked at the gate. */
export function GatePart({ settings, onChange }: PartProps) {
  const chosen = useSetting<Kind[]>(settings.gate_kinds, (gate_kinds) => onChange({ gate_kinds }));
  const level = useSetting(settings.gate_level, (gate_level) => onChange({ gate_level }));
  const gate = useParentGate();
  const tell = useToast();
  const [isSettingPin, setSettingPin] = useState(false);
  const turn = (kind: Kind, isOn: boolean) => {
    const wish = isOn ? [...chosen.value, kind] : chosen.value.filter((one) => one !== kind);
    if (wish.length === 0) return tell({ text: 'Keep at least one kind of question.' });
    void chosen.keep(wish);
  };
  return (
    <section className='section' aria-labelledby='baby-gate'>
      <h2 id='baby-gate'>The gate</h2>
      <p>
        Asked before settings, schedules, purchases and the way out of the playroom. Who has
        answered is not asked again for five minutes.
      </p>
      {settings.has_pin
        ? (
          <p>
            It asks for the PIN. Without one it asks a question, for which a child may be too small.
          </p>
        )
        : (
          <>
            <fieldset className='allowed'>
              <legend>What it asks</legend>
              <div className='allowed-options'>
                {kinds.map(({ value, label }) => (
                  <Checkbox
                    key={value}
                    label={label}
                    checked={chosen.value.includes(value)}
                    onChange={(isOn) => turn(value, isOn)}
                  />
                ))}
              </div>
            </fieldset>
            <Choice
              label='How hard'
              options={levels}
              value={String(level.value) as '1'}
              onChange={(value) => void level.keep(Number(value))}
            />
          </>
        )}
      <div className='parents-actions'>
        <Button icon='lock' onClick={() => setSettingPin(true)}>
          {settings.has_pin ? 'Change the PIN' : 'Set a PIN'}
        </Button>
        {settings.has_pin && (
          <Button
            kind='quiet'
            onClick={() =>
              void onChange({ pin: null }).then(
                () => {
                  forgetPinHere();
                  tell({ text: 'The PIN was removed.' });
                },
                () => undefined,
              )}
          >
            Remove the PIN
          </Button>
        )}
        <Button
          kind='quiet'
          onClick={() => {
            gate.close();
            tell({ text: 'Locked: the next change asks again.' });
          }}
        >
          Lock now
        </Button>
      </div>
      {isSettingPin && <PinDialog onChange={onChange} onClose={() => setSettingPin(false)} />}
    </section>
  );
}

function PinDialog({ onChange, onClose }: { onChange: ChangeSettings; onClose(): void }) {
  const [pin, setPin] = useState('');
  const { isBusy, trouble, run } = useAction();
  const save = async () => {
    const isKept = await run(async () => {
      await onChange({ pin });
      await keepPinHere(pin);
    });
    if (isKept) onClose();
  };
  return (
    <FormDialog
      title='A PIN for the gate'
      action='Keep'
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <PasswordField
        label='PIN'
        value={pin}
        required
        minLength={4}
        maxLength={8}
        pattern='[0-9]{4,8}'
        inputMode='numeric'
        autoComplete='off'
        hint='Four to eight digits. From then on the gate asks for nothing else.'
        onChange={(event) => setPin(event.target.value)}
      />
    </FormDialog>
  );
}
