import { useState } from 'react';
import { Button, EmptyState, ErrorState, IconButton, Notice, SelectField, Waiting, count, duration, useConfirm, useToast } from '../../../kit/index.js';
import type { SonAlbum, SonMember } from '../../../generated/api.js';
import { useAnswer, useData, useMe } from '../../../shell/data.js';
import { useTitle } from '../../../shell/Frame.js';
import { Link, go } from '../../../shell/router.js';
import { useAction } from '../../../shell/useAction.js';
import { useGate } from '../../../store/index.js';
import { home, joinPlace, recordingPlace } from '../addresses.js';
import { useAlbumRecordings, useAlbums } from '../hooks/useStudio.js';
import { dateOf } from '../library/RecordingRow.js';
import { SoundIcon } from '../parts/SoundIcon.js';

type Role = SonMember['role'];
const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner', admin: 'Admin: invites, and may remove anything', member: 'Member: adds, and removes what is theirs',
  viewer: 'Viewer: listens',
};

/** One album, and who shares it. */
export function AlbumScreen({ id }: { id: string }) {
  const albums = useAlbums();
  const { answer, recordings } = useAlbumRecordings(id);
  const album = albums.find((one) => one.id === id);
  useTitle(album?.name ?? 'Album');
  if (answer.problem !== undefined && !album) return <ErrorState title="There is no such album">It was deleted, or nobody shares it with you.</ErrorState>;
  if (!album) return <Waiting>Opening the album …</Waiting>;
  return (
    <div className="son-page">
      <AlbumHead album={album} />
      {recordings.length === 0 && (
        <EmptyState icon="folder" title="Nothing is in this album">Choose it on the page of a recording, or move several at once from the list.</EmptyState>
      )}
      <ul className="son-rows">
        {recordings.map(({ id: recording, title, icon, hue, created_ms: created, seconds }) => (
          <li key={recording}>
            <SoundIcon icon={icon} hue={hue} />
            <Link to={recordingPlace(recording)} className="son-row-words">
              <span className="son-row-title">{title}</span>
              <span className="quiet">{`${dateOf(created)} · ${duration(seconds ?? 0)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      {album.kind === 'own' && <Sharing album={album} />}
    </div>
  );
}

function AlbumHead({ album }: { album: SonAlbum }) {
  const { client, answers } = useData();
  const ask = useConfirm();
  const { run, isBusy, trouble } = useAction();
  const isOwn = album.kind === 'own' && album.role === 'owner';
  const look = () => answers.invalidate((key) => key.startsWith('son-'));
  const rename = (name: string) => run(async () => {
    await client.editSonAlbum(album.id, { name }, album.version);
    look();
  });
  const remove = async () => {
    const isWanted = await ask({
      title: 'Delete this album?', text: 'Its recordings go to Drafts.', action: 'Delete the album', isDangerous: true,
    });
    if (!isWanted || !await run(() => client.deleteSonAlbum(album.id))) return;
    look();
    go(home);
  };
  return (
    <>
      <header className="son-head">
        {isOwn
          ? (
            <input
              className="son-title" aria-label="Name of the album" defaultValue={album.name} maxLength={100} key={album.version}
              onBlur={({ target }) => {
                const name = target.value.trim();
                if (name !== '' && name !== album.name) void rename(name);
              }}
            />
          )
          : null}
        <h1 className={isOwn ? 'unseen' : undefined}>{album.name}</h1>
        {isOwn && <Button kind="danger" icon="trash" busy={isBusy} onClick={() => void remove()}>Delete</Button>}
      </header>
      <p className="quiet">{count(album.count, 'recording')}</p>
      {trouble && <Notice kind="bad">{trouble}</Notice>}
    </>
  );
}

function Sharing({ album }: { album: SonAlbum }) {
  const { client, answers } = useData();
  const me = useMe();
  const gate = useGate();
  const tell = useToast();
  const { run, isBusy, trouble } = useAction();
  const [role, setRole] = useState<'admin' | 'member' | 'viewer'>('member');
  const [link, setLink] = useState<string>();
  const mayInvite = album.role === 'owner' || album.role === 'admin';
  const look = () => answers.invalidate((key) => key.startsWith('son-'));
  const invite = () => run(async () => {
    const made = await gate.through(() => client.inviteToSonAlbum(album.id, { role, hours: 72 }));
    if (!made) return;
    const address = `${location.origin}${joinPlace(made.token)}`;
    setLink(address);
    look();
    await navigator.clipboard?.writeText(address).then(() => tell({ text: 'The link is copied.' }), () => undefined);
  });
  const change = (work: () => Promise<unknown>) => run(async () => {
    await work();
    look();
  });
  const leave = () => run(async () => {
    await client.removeSonMember(album.id, me!.member.id);
    look();
    go(home);
  });
  return (
    <section className="son-part">
      <h2>Shared with</h2>
      {trouble && <Notice kind="bad">{trouble}</Notice>}
      {album.members.length === 0 && <p className="quiet">Nobody yet. Up to five people of the household can share an album.</p>}
      <ul className="son-rows">
        {album.members.map((member) => (
          <li key={member.person}>
            <span className="son-row-words"><span className="son-row-title">{member.name}</span></span>
            {mayInvite && member.role !== 'owner' && member.person !== me?.member.id
              ? (
                <>
                  <select
                    className="input" aria-label={`What ${member.name} may do`} value={member.role} disabled={isBusy}
                    onChange={(event) => void change(() => client.editSonMember(album.id, member.person, { role: event.target.value as 'admin' }))}
                  >
                    {(['admin', 'member', 'viewer'] as const).map((one) => <option key={one} value={one}>{roleNames[one]}</option>)}
                  </select>
                  <IconButton icon="close" label={`Take ${member.name} out`} onClick={() => void change(() => client.removeSonMember(album.id, member.person))} />
                </>
              )
              : <span className="quiet">{roleNames[member.role]}</span>}
          </li>
        ))}
      </ul>
      {mayInvite && (
        <div className="son-invite">
          <SelectField label="Invite somebody as" value={role} onChange={(event) => setRole(event.target.value as typeof role)}>
            {(['admin', 'member', 'viewer'] as const).map((one) => <option key={one} value={one}>{roleNames[one]}</option>)}
          </SelectField>
          <Button icon="share" busy={isBusy} onClick={() => void invite()}>Make a link</Button>
        </div>
      )}
      {link && (
        <Notice kind="good">
          Good for three days, for one person of the household at a time: <a href={link}>{link}</a>
        </Notice>
      )}
      {mayInvite && album.is_shared && <Invites album={album.id} />}
      {album.is_shared && album.role !== 'owner' && <Button icon="exit" busy={isBusy} onClick={() => void leave()}>Leave this album</Button>}
    </section>
  );
}

/** The links that are open. */
function Invites({ album }: { album: string }) {
  const { client, answers } = useData();
  const { run } = useAction();
  const invites = useAnswer(`son-invites?album=${album}`, (asked) => asked.listSonInvites(album)).value?.invites ?? [];
  if (invites.length === 0) return null;
  return (
    <ul className="son-rows" aria-label="Open links">
      {invites.map(({ token, role, expires_ms: expires }) => (
        <li key={token}>
          <span className="son-row-words">
            <span>{roleNames[role]}</span>
            <span className="quiet">{`until ${new Date(expires).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}`}</span>
          </span>
          <Button onClick={() => void run(async () => {
            await client.revokeSonInvite(album, token);
            answers.invalidate((key) => key.startsWith('son-invites'));
          })}>Revoke</Button>
        </li>
      ))}
    </ul>
  );
}
