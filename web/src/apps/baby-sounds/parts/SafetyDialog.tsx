import { Button, Dialog, Notice, SelectField } from '../../../kit/index.js';
import { go } from '../../../page/router.js';
import { settingsPlace } from '../addresses.js';
import { outputNames } from '../cradle/outputs.js';
import { type Output, usualLimit, weekPercent } from '../cradle/safety.js';
import { useCradle } from '../cradle/useCradle.js';
import { verdictOf } from '../cradle/verdict.js';
import { useChildren } from '../hooks/useNursery.js';
import { useParentGate } from '../parents/gate.js';

/** What the badge knows: how loud, how sure, on what, and for whom. */
export function SafetyDialog({ onClose }: { onClose(): void }) {
  const state = useCradle();
  const { cradle, slowLevel, limit, output, heldBack, calibration, dose, endsMs, child } = state;
  const verdict = verdictOf(slowLevel, state);
  const children = useChildren();
  const gate = useParentGate();
  const isTold = cradle.watch.heard.isTold;
  const chooseOutput = async (next: Output) => {
    if (await gate.pass('To say what this device plays on')) await cradle.watch.setOutput(next);
  };
  return (
    <Dialog title='How loud it is' form='sheet' onClose={onClose}>
      <p className='safety-now' data-kind={verdict.kind}>
        <b className='tabular'>{verdict.level}</b> {verdict.words}
      </p>
      <p>
        This is an estimate of what reaches the child’s ear. {calibration.isMeasured
          ? <>It was measured here; it may be {calibration.uncertainty} dB more or less.</>
          : (
            <>
              Nobody has measured this device yet, so it may be {calibration.uncertainty}{' '}
              dB more or less, and more still where the device’s own volume is changed.
            </>
          )}
      </p>
      <dl className='loud-facts'>
        <div>
          <dt>Never above</dt>
          <dd className='tabular'>{Math.round(limit)} dB(A)</dd>
        </div>
        <div>
          <dt>Advised</dt>
          <dd className='tabular'>{usualLimit(output)} dB(A) or less</dd>
        </div>
        <div>
          <dt>Reduced now by</dt>
          <dd className='tabular'>{heldBack} dB</dd>
        </div>
        <div>
          <dt>Plays on</dt>
          <dd>{outputNames[output]}</dd>
        </div>
        {dose !== undefined && (
          <div>
            <dt>Of this child’s week</dt>
            <dd className='tabular'>{Math.round(dose)} %</dd>
          </div>
        )}
        {dose !== undefined && slowLevel !== undefined && endsMs !== undefined && (
          <div>
            <dt>When the timer ends</dt>
            <dd className='tabular'>
              about {Math.round(dose + weekPercent(slowLevel, (endsMs - Date.now()) / 1_000))} %
            </dd>
          </div>
        )}
      </dl>
      {output === 'speaker' && (
        <Notice>A speaker stands at least 2 metres from the cot, and never in it.</Notice>
      )}
      {(output === 'unknown' || isTold) && (
        <SelectField
          label='What this device plays on'
          value={isTold ? output : 'unknown'}
          hint='The browser does not tell. A parent can; it holds until something is plugged in or out.'
          onChange={(event) => void chooseOutput(event.target.value as Output)}
        >
          <option value='unknown'>Not sure: as careful as with headphones</option>
          <option value='headphones'>Headphones</option>
          <option value='speaker'>A speaker in the room</option>
        </SelectField>
      )}
      {children.length > 0 && (
        <SelectField
          label='Who listens'
          value={child ?? ''}
          hint='What is heard is counted for this child.'
          onChange={(event) => cradle.setChild(event.target.value || undefined)}
        >
          {children.length > 1 && <option value=''>Nobody</option>}
          {children.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
        </SelectField>
      )}
      <Button
        icon='settings'
        onClick={() => {
          onClose();
          go(settingsPlace);
        }}
      >
        Set the limits
      </Button>
    </Dialog>
  );
}
