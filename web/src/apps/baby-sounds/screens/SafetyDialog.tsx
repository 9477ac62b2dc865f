import { Button, Dialog, Notice, SelectField } from '../../../kit/index.js';
import { go } from '../../../page/router.js';
import { settingsPath } from '../addresses.js';
import { useParentGate } from '../hooks/useParentGate.js';
import { useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { useChildren } from '../hooks/useSounds.js';
import { useVerdict } from '../hooks/useVerdict.js';
import { type Output, usualLimit, weekPercent } from '../model/safety.js';
import { outputNames } from '../sound/outputs.js';
import { words } from '../words.js';

/** What the badge knows: how loud, how sure, on what, and for whom. */
export function SafetyDialog({ onClose }: { onClose(): void }) {
  const state = useSleepPlayer();
  const { player, slowLevel, limit, output, heldBack, calibration, dose, endsMs, child } = state;
  const verdict = useVerdict();
  const children = useChildren();
  const gate = useParentGate();
  const isTold = player.monitor.output.isTold;
  const chooseOutput = async (next: Output) => {
    if (await gate.pass(words.safetyDialog.toChangeTheOutput)) {
      await player.monitor.setOutput(next);
    }
  };
  return (
    <Dialog title={words.safetyDialog.howLoudItIs} form='sheet' onClose={onClose}>
      <p className='safety-now' data-kind={verdict.kind} tabIndex={-1} data-begin>
        <b className='tabular'>{verdict.level}</b> {verdict.words}
      </p>
      <p>
        {words.safetyDialog.isEstimatedLevelAtEar}{' '}{calibration.isMeasured
          ? <>{words.safetyDialog.thisDeviceWasMeasured(calibration.uncertainty)}</>
          : (
            <>
              {words.safetyDialog.thisDeviceHasNot(calibration.uncertainty)}
            </>
          )}
      </p>
      <dl className='loud-facts'>
        <div>
          <dt>{words.safetyDialog.limit}</dt>
          <dd className='tabular'>{Math.round(limit)} dB(A)</dd>
        </div>
        <div>
          <dt>{words.safetyDialog.recommended}</dt>
          <dd className='tabular'>{words.safetyDialog.dbAOrLess(usualLimit(output))}</dd>
        </div>
        <div>
          <dt>{words.safetyDialog.reducedBy}</dt>
          <dd className='tabular'>{heldBack} dB</dd>
        </div>
        <div>
          <dt>{words.common.playsOn}</dt>
          <dd>{outputNames[output]}</dd>
        </div>
        {dose !== undefined && (
          <div>
            <dt>{words.safetyDialog.ofThisChildsWeek}</dt>
            <dd className='tabular'>{Math.round(dose)}%</dd>
          </div>
        )}
        {dose !== undefined && slowLevel !== undefined && endsMs !== undefined && (
          <div>
            <dt>{words.safetyDialog.whenTheTimerEnds}</dt>
            <dd className='tabular'>
              {words.safetyDialog.about(
                Math.round(dose + weekPercent(slowLevel, (endsMs - Date.now()) / 1_000)),
              )}
            </dd>
          </div>
        )}
      </dl>
      {output === 'speaker' && (
        <Notice>{words.safetyDialog.keepASpeakerAt}</Notice>
      )}
      {(output === 'unknown' || isTold) && (
        <SelectField
          label={words.safetyDialog.outputOfThisDevice}
          value={isTold ? output : 'unknown'}
          hint={words.safetyDialog.theBrowserCannotDetect}
          onChange={(event) => void chooseOutput(event.target.value as Output)}
        >
          <option value='unknown'>{words.safetyDialog.notSureTreatedAsHeadphones}</option>
          <option value='headphones'>{words.common.headphones}</option>
          <option value='speaker'>{words.safetyDialog.aSpeakerInTheRoom}</option>
        </SelectField>
      )}
      {children.length > 0 && (
        <SelectField
          label={words.safetyDialog.whoIsListening}
          value={child ?? ''}
          hint={words.safetyDialog.listeningCountsTowards}
          onChange={(event) => player.setChild(event.target.value || undefined)}
        >
          {children.length > 1 && <option value=''>{words.safetyDialog.nobody}</option>}
          {children.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
        </SelectField>
      )}
      <Button
        icon='settings'
        onClick={() => {
          onClose();
          go(settingsPath);
        }}
      >
        {words.safetyDialog.setTheLimits}
      </Button>
    </Dialog>
  );
}
