import type { Receipt, SonRecording } from '../../../generated/api.js';
import { Button, Dialog, Icon, Notice, Waiting } from '../../../kit/index.js';
import { useAnswer, useConnection, useData } from '../../../page/data.js';
import { handOut } from '../../../page/handOut.js';
import { useAction } from '../../../page/useAction.js';
import { useDownload } from '../../../page/useDownload.js';
import { isOutdated, receiptFile, statementOf } from '../model/receipt.js';
import { dateOf } from '../parts/RecordingRow.js';
import { words } from '../words.js';

interface ProofProps {
  recording: SonRecording;
  onClose(): void;
}

/** Makes the receipt of a recording, and hands out all that proves it. */
export function ProofDialog({ recording, onClose }: ProofProps) {
  const { client, answers } = useData();
  const isAway = useConnection() === 'away';
  const { isBusy, trouble, run } = useAction();
  const { value } = useAnswer(
    `son-receipts/${recording.id}`,
    (asked) => asked.listSonReceipts(recording.id),
  );
  const receipt = value?.receipts[0];
  const isWanted = value && (!receipt || isOutdated(receipt, recording));
  const create = () =>
    run(async () => {
      await client.createSonReceipt(recording.id);
      answers.invalidate((key) => key === `son-receipts/${recording.id}`);
    });
  const isReady = recording.state === 'ready';
  const canCreate = isWanted && isReady && recording.may_edit && !isAway;
  return (
    <Dialog
      title={words.proofDialog.proof}
      form='sheet'
      onClose={onClose}
      actions={canCreate && (
        <Button kind={receipt ? 'plain' : 'primary'} busy={isBusy} onClick={() => void create()}>
          {receipt ? words.proofDialog.createNewReceipt : words.proofDialog.createReceipt}
        </Button>
      )}
    >
      {/* Without a hand that scrolls, keys do. */}
      <div className='prose son-proof' tabIndex={0}>
        <p>{words.proofDialog.whatItProves}</p>
        {!value && !isAway && <Waiting>{words.proofDialog.theReceipt} …</Waiting>}
        {receipt && <ReceiptPart receipt={receipt} recording={recording} />}
        {(isWanted || !value) && isAway && (
          <Notice kind='warn'>{words.proofDialog.needsTheServer}</Notice>
        )}
        {isWanted && !recording.may_edit && <Notice>{words.proofDialog.mayNotCreate}</Notice>}
        {isWanted && !isReady && <Notice>{words.proofDialog.mustBeReady}</Notice>}
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        <h3>{words.proofDialog.howItWorks}</h3>
        <p>{words.proofDialog.signsAndLogs}</p>
        <p>{words.proofDialog.howToVerify}</p>
        <h3>{words.proofDialog.whatItDoesNot}</h3>
        <p>{words.proofDialog.notWhoAndNotTrue}</p>
      </div>
    </Dialog>
  );
}

function ReceiptPart({ receipt, recording }: { receipt: Receipt; recording: SonRecording }) {
  const { isBusy, download, view } = useDownload();
  const { trouble, run } = useAction();
  const said = statementOf(receipt);
  const original = () =>
    download((client) => client.getSonOriginal(recording.id), recording.title);
  const save = () =>
    run(() => handOut(receiptFile(receipt), words.proofDialog.fileName(said.title)));
  return (
    <>
      {isOutdated(receipt, recording) && <Notice>{words.proofDialog.wasRenamed}</Notice>}
      <dl className='facts'>
        <div>
          <dt>{words.proofDialog.signed}</dt>
          <dd>
            {dateOf(said.signed_ms)}
            {receipt.timestamp && <p className='quiet'>{words.proofDialog.isStamped}</p>}
          </dd>
        </div>
        <div>
          <dt>{words.proofDialog.fingerprint}</dt>
          <dd className='tabular'>{said.audio_sha256}</dd>
        </div>
        <div>
          <dt>{words.proofDialog.key}</dt>
          <dd className='tabular'>{said.key}</dd>
        </div>
      </dl>
      <div className='son-proof-files'>
        <Button kind='primary' icon='download' onClick={() => void save()}>
          {words.proofDialog.downloadReceipt}
        </Button>
        <Button icon='download' busy={isBusy} onClick={() => void original()}>
          {words.proofDialog.downloadOriginal}
        </Button>
        <a
          className='button'
          data-kind='plain'
          href='/receipt-verifier.html'
          download='receipt-verifier.html'
        >
          <Icon name='download' size={20} />
          <span>{words.proofDialog.downloadVerifier}</span>
        </a>
      </div>
      {view}
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}
