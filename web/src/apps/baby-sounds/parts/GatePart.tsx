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
import { useParentGate } from '../hooks/useParentGate.js';
import { useSetting } from '../hooks/useSetting.js';
import type { ChangeSettings } from '../model/changeSettings.js';
import { forgetPinHere, savePinHere } from '../model/localGate.js';
import { words } from '../words.js';

interface PartProps {
  settings: BabySettings;
  onChange: ChangeSettings;
}

const kinds = [
  { value: 'arithmetic', label: words.common.aSum },
  { value: 'sequence', label: words.gatePart.rowDigitsToRemember },
  { value: 'pattern', label: words.gatePart.aPatternToRepeat },
] as const;
type Kind = BabySettings['gate_kinds'][number];
const levels = [
  { value: '1', label: words.gatePart.easy },
  { value: '2', label: words.gatePart.medium },
  { value: '3', label: words.gatePart.hard },
] as const;

/** What is asked at the gate. */
export function GatePart({ settings, onChange }: PartProps) {
  const chosen = useSetting<Kind[]>(settings.gate_kinds, (gate_kinds) => onChange({ gate_kinds }));
  const level = useSetting(settings.gate_level, (gate_level) => onChange({ gate_level }));
  const gate = useParentGate();
  const showToast = useToast();
  const [isSettingPin, setSettingPin] = useState(false);
  const turn = (kind: Kind, isOn: boolean) => {
    const next = isOn ? [...chosen.value, kind] : chosen.value.filter((one) => one !== kind);
    if (next.length === 0) return showToast({ text: words.gatePart.keepAtLeastOneKind });
    void chosen.save(next);
  };
  return (
    <section className='section' aria-labelledby='baby-gate'>
      <h2 id='baby-gate'>{words.gatePart.parentsGate}</h2>
      <p>
        {words.gatePart.protectsSettingsSchedulesPurchases}
      </p>
      {settings.has_pin
        ? (
          <p>
            {words.gatePart.asksForPinWithoutOne}
          </p>
        )
        : (
          <>
            <fieldset className='allowed'>
              <legend>{words.gatePart.questions}</legend>
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
              label={words.gatePart.difficulty}
              options={levels}
              value={String(level.value) as '1'}
              onChange={(value) => void level.save(Number(value))}
            />
          </>
        )}
      <div className='parents-actions'>
        <Button icon='lock' onClick={() => setSettingPin(true)}>
          {settings.has_pin ? words.gatePart.changeThePin : words.gatePart.setAPin}
        </Button>
        {settings.has_pin && (
          <Button
            kind='quiet'
            onClick={() =>
              void onChange({ pin: null }).then(
                () => {
                  forgetPinHere();
                  showToast({ text: words.gatePart.thePinWasRemoved });
                },
                () => undefined,
              )}
          >
            {words.gatePart.removeThePin}
          </Button>
        )}
        <Button
          kind='quiet'
          onClick={() => {
            gate.close();
            showToast({ text: words.gatePart.lockedNextChangeAsksAgain });
          }}
        >
          {words.gatePart.lockNow}
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
      await savePinHere(pin);
    });
    if (isKept) onClose();
  };
  return (
    <FormDialog
      title={words.gatePart.pinForTheGate}
      action={words.common.save}
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <PasswordField
        label={words.common.pin}
        value={pin}
        required
        minLength={4}
        maxLength={8}
        pattern='[0-9]{4,8}'
        inputMode='numeric'
        autoComplete='off'
        hint={words.gatePart.fourToEightDigits}
        onChange={(event) => setPin(event.target.value)}
      />
    </FormDialog>
  );
}
