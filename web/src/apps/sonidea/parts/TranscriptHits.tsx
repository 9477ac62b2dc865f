import type { SonTranscriptHit } from '../../../generated/api.js';
import { duration, Notice } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { recordingPath } from '../addresses.js';
import { words } from '../words.js';

/** What is said in recordings, below those that are called so: each leads to its moment. */
export function TranscriptHits(
  { hits, isMissing }: { hits: readonly SonTranscriptHit[]; isMissing: boolean },
) {
  if (isMissing) return <Notice>{words.transcript.searchNeedsTheServer}</Notice>;
  if (hits.length === 0) return null;
  return (
    <section className='son-hits' aria-label={words.transcript.inTranscripts}>
      <h2>{words.transcript.inTranscripts}</h2>
      <ul className='son-plain-list'>
        {hits.map(({ recording, title, seconds, line }) => (
          <li key={recording}>
            <Link to={`${recordingPath(recording)}?t=${seconds}`} className='son-hit'>
              <span className='son-hit-head'>
                <strong>{title}</strong>
                <span className='quiet tabular'>{duration(seconds)}</span>
              </span>
              <span className='son-hit-line'>
                {line.map(({ text, is_match: isMatch }, at) =>
                  isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
