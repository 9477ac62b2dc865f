import { useMemo, useState } from 'react';
import type { SonAlbum, SonInvite, SonMember } from '../../../generated/api.js';
import {
  Button,
  Command,
  Icon,
  IconButton,
  type MenuItem,
  Notice,
  SelectField,
  useConfirm,
  useSinglePress,
  useToast,
} from '../../../kit/index.js';
import { PatchQueue } from '../../../data/PatchQueue.js';
import { wordsFor } from '../../../data/trouble.js';
import { useAnswer, useData, useMe } from '../../../page/data.js';
import { useTitle } from '../../../page/Frame.js';
import { Answered } from '../../../page/Answered.js';
import { NameDialog } from '../../../page/NameDialog.js';
import { copy as copyText, useOrigin } from '../../../page/reachable.js';
import { go, useQuery } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { useGo } from '../../../page/useGo.js';
import { albumPath, home, joinPath } from '../addresses.js';
import { useImport } from '../hooks/useImport.js';
import { type ListPlayer, useListPlayer } from '../hooks/useListPlayer.js';
import { useSharingSheet } from '../hooks/useSharingSheet.js';
import { useMay } from '../hooks/useMay.js';
import { useRecordingChanges } from '../hooks/useRecordingChanges.js';
import { useRecordings } from '../hooks/useRecordings.js';
import { editAlbum } from '../model/changes.js';
import { albumShelf } from '../model/filters.js';
import { ActivityPart } from '../parts/ActivityPart.js';
import { FoldedSection } from '../parts/FoldedSection.js';
import { Head } from '../parts/Head.js';
import { OnTheWay } from '../parts/OnTheWay.js';
import { RecordingList } from '../parts/RecordingList.js';
import type { View } from '../parts/Views.js';
import { words } from '../words.js';

/** Roles on their way: of several for one person the last one counts. */
const roleChanges = new PatchQueue();

type Role = SonInvite['role'];
const roles: readonly { value: Role; label: string }[] = [
  { value: 'viewer', label: words.albumScreen.viewerListens },
  { value: 'member', label: words.albumScreen.memberCanAddRecordings },
  { value: 'admin', label: words.albumScreen.adminCanAddDelete },
];
const mostPeople = 5;

/** An album: its recordings, its name, and who shares it. */
export function AlbumScreen({ id }: { id: string }) {
  const answer = useAnswer<SonAlbum>(`son-album/${id}`, (client) => client.getSonAlbum(id));
  const importing = useImport();
  const player = useListPlayer();
  return (
    <div className='son-page'>
      <AlbumHead id={id} album={answer.value} />
      <OnTheWay importing={importing} player={player} />
      <Answered answer={answer} what={words.common.theAlbum}>
        {(album) => (
          <>
            <InAlbum {...{ album, importing, player }} />
            <About key={album.id} album={album} />
          </>
        )}
      </Answered>
    </div>
  );
}

interface InAlbumProps {
  album: SonAlbum;
  importing: ReturnType<typeof useImport>;
  player: ListPlayer;
}

/** What is in the album, with all that the library does with it. */
function InAlbum({ album, importing, player }: InAlbumProps) {
  const view = (useQuery('view') ?? 'list') as View;
  const { answer, recordings = [] } = useRecordings(album.is_shared ? album.id : undefined);
  const inAlbum = useMemo(() => recordings.filter((one) => one.album === album.id), [
    recordings,
    album.id,
  ]);
  const show = (next: View) => {
    const path = albumPath(album.id);
    go(next === 'list' ? path : `${path}?view=${next}`, { replace: true });
  };
  return (
    <Answered answer={answer} what={words.common.recordings}>
      {() => (
        <RecordingList
          {...{ album, view, importing, player }}
          recordings={inAlbum}
          onView={show}
        />
      )}
    </Answered>
  );
}

/** Its name, and what is done with the whole of it. */
function AlbumHead({ id, album }: { id: string; album: SonAlbum | undefined }) {
  const data = useData();
  const { client } = data;
  const ask = useConfirm();
  const me = useMe();
  const [isRenaming, setRenaming] = useState(false);
  const { trouble, run } = useAction();
  const isOwner = album?.role === 'owner';
  const go = useGo();
  const end = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      await data.catchUp();
      go(home);
    });
  const remove = async () => {
    const isSure = await ask({
      title: words.albumScreen.deleteTheAlbum,
      text: words.albumScreen.itsRecordingsGoToDrafts,
      action: words.common.delete,
      isDangerous: true,
    });
    if (isSure) await end(() => client.deleteSonAlbum(id));
  };
  const leave = async () => {
    const isSure = await ask({
      title: words.albumScreen.leaveTheAlbum,
      text: words.albumScreen.willNoLongerSeeRecordings,
      action: words.albumScreen.leave,
      isDangerous: true,
    });
    if (isSure && me) await end(() => client.removeSonMember(id, me.member.id));
  };
  const items: MenuItem[] = isOwner
    ? [
      { label: words.common.rename, icon: 'edit', run: () => setRenaming(true) },
      {
        label: words.albumScreen.deleteTheAlbumText,
        icon: 'trash',
        isDangerous: true,
        run: () => void remove(),
      },
    ]
    : [{
      label: words.albumScreen.leaveTheAlbumText,
      icon: 'exit',
      isDangerous: true,
      run: () => void leave(),
    }];
  const hasMenu = album && (!isOwner || album.kind === 'own');
  return (
    <>
      <Head
        title={album?.name ?? words.common.album}
        back={{ to: `${home}?shelf=${albumShelf(id)}`, label: words.common.backToTheLibrary }}
        menu={hasMenu && { label: words.albumScreen.moreActionsFor(album.name), items }}
      />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {isRenaming && album && (
        <NameDialog
          title={words.albumScreen.renameTheAlbum}
          action={words.common.rename}
          label={words.common.name}
          name={album.name}
          most={100}
          onName={(name) => editAlbum(data, album, { name })}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}

/** Who shares it, and what they did. */
function About({ album }: { album: SonAlbum }) {
  const data = useData();
  const me = useMe();
  const { isBusy, trouble, run } = useAction();
  const did = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      await data.catchUp();
    });
  return (
    <>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {album.kind === 'own' && (
        <Sharing album={album} did={did} isBusy={isBusy} me={me?.member.id} />
      )}
      {album.is_shared && <ActivityPart album={album} />}
    </>
  );
}

interface SharingProps {
  album: SonAlbum;
  me: string | undefined;
  did(work: () => Promise<unknown>): Promise<boolean>;
  isBusy: boolean;
}

function Sharing({ album, me, did, isBusy }: SharingProps) {
  const { client, answers } = useData();
  const { may, through } = useMay();
  const ask = useConfirm();
  const showToast = useToast();
  const { origin, isHereOnly } = useOrigin();
  const [role, setRole] = useState<Role>('member');
  // The server tells the end of a link only once, so those made here are kept as long as this page.
  const [made, setMade] = useState<Record<string, string>>({});
  const mayInvite = album.role === 'owner' || album.role === 'admin';
  const invites = useAnswer(
    `son-album-invites/${album.id}`,
    async (asked) =>
      mayInvite && album.is_shared ? asked.listSonInvites(album.id) : { invites: [] },
  );
  const copy = async (token: string) => {
    const url = `${origin}${joinPath(token)}`;
    const isCopied = await copyText(url);
    showToast(
      isCopied
        ? { text: words.albumScreen.linkCopiedWorksForThree }
        : { text: url, stays: true },
    );
  };
  const { decide, sheet } = useSharingSheet();
  const changes = useRecordingChanges();
  const { recordings: own = [] } = useRecordings();
  /** What is in the album is shared with the first link. */
  const shareWhatIsThere = async (): Promise<boolean> => {
    if (album.is_shared) return true;
    const here = own.filter((one) => one.album === album.id);
    const decision = await decide(here);
    if (!decision) return false;
    for (const one of here) {
      const patch = decision(one);
      if (Object.keys(patch).length > 0) await changes.edit(one, patch);
    }
    return true;
  };
  const invite = async () => {
    if (!await may('shared-albums') || !await shareWhatIsThere()) return;
    await did(async () => {
      const invite = await through(() => client.inviteToSonAlbum(album.id, { role, hours: 72 }));
      const token = invite?.token;
      if (invite && token) {
        setMade((made) => ({ ...made, [invite.id]: token }));
        await copy(token);
      }
      await answers.fetch(`son-album-invites/${album.id}`, () => client.listSonInvites(album.id));
    });
  };
  const setTheirRole = async (id: string, role: Role) => {
    try {
      await roleChanges.add(`${album.id}/${id}`, { role }, async (edit) => {
        await client.editSonMember(album.id, id, edit);
      });
    } catch (error) {
      showToast({ text: wordsFor(error), kind: 'bad' });
    }
    answers.invalidate((key) => key.startsWith('son-album'));
  };
  const removePerson = async (id: string, name: string) => {
    const isSure = await ask({
      title: words.albumScreen.removeFromTheAlbum(name),
      text: words.albumScreen.needsANewLinkToReturn(name),
      action: words.albumScreen.removeText,
      isDangerous: true,
    });
    if (isSure) await did(() => client.removeSonMember(album.id, id));
  };
  const person = ({ person: id, name, role: theirs }: SonMember) => (
    <li key={id} className='row'>
      <Icon name='person' />
      <div className='row-words'>
        <span>{name}</span>
        <span>{words.roles[theirs]}</span>
      </div>
      {mayInvite && theirs !== 'owner' && id !== me && (
        <>
          <SelectField
            label={words.albumScreen.roleOf(name)}
            value={theirs}
            onChange={(event) => void setTheirRole(id, event.target.value as Role)}
          >
            {roles.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
          </SelectField>
          <IconButton
            icon='close'
            label={words.albumScreen.remove(name)}
            onClick={() => void removePerson(id, name)}
          />
        </>
      )}
    </li>
  );
  return (
    <FoldedSection
      title={words.albumScreen.people}
      note={album.members.length > 1
        ? words.albumScreen.countOfPeople(album.members.length)
        : words.albumScreen.onlyYou}
    >
      {sheet}
      {mayInvite && isHereOnly && (
        <Notice kind='warn'>
          {words.albumScreen.linksDoNotWorkYet}{' '}
          <Command line='quintet serve --host ::' />{' '}
          {words.albumScreen.toLetOtherDevicesIn}
        </Notice>
      )}
      {album.members.length > 0 && <ul className='rows'>{album.members.map(person)}</ul>}
      {mayInvite && album.members.length < mostPeople && (
        <div className='son-line-form'>
          <SelectField
            label={words.albumScreen.roleOfPeopleWhoJoin}
            value={role}
            onChange={(event) => setRole(event.target.value as Role)}
          >
            {roles.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
          </SelectField>
          <Button kind='primary' icon='share' busy={isBusy} onClick={() => void invite()}>
            {words.albumScreen.createInviteLink}
          </Button>
        </div>
      )}
      {(invites.value?.invites.length ?? 0) > 0 && (
        <ul className='rows'>
          {invites.value!.invites.map((one) => (
            <li key={one.id} className='row'>
              <Icon name='share' />
              <div className='row-words'>
                <span>{words.albumScreen.inviteLink(words.roles[one.role])}</span>
                <span>
                  {words.albumScreen.until(new Date(one.expires_ms).toLocaleString('en', {
                      dateStyle: 'medium',
                      timeStyle: 'short',
                    }))}
                </span>
              </div>
              {made[one.id] && (
                <Button icon='copy' onClick={() => void copy(made[one.id]!)}>
                  {words.common.copy}
                </Button>
              )}
              <Button
                kind='quiet'
                onClick={() =>
                  void did(async () => {
                    await client.revokeSonInvite(album.id, one.id);
                    await answers.fetch(
                      `son-album-invites/${album.id}`,
                      () => client.listSonInvites(album.id),
                    );
                  })}
              >
                {words.albumScreen.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FoldedSection>
  );
}

/** Where a link leads that somebody was sent. */
export function JoinScreen({ token }: { token: string }) {
  useTitle(words.albumScreen.joinAnAlbum);
  const { client, answers } = useData();
  const { isBusy, trouble, run } = useAction();
  const go = useGo();
  const join = useSinglePress(() =>
    void run(async () => {
      const album = await client.acceptSonInvite(token);
      await answers.fetch('son-albums', () => client.listSonAlbums());
      go(`${home}?shelf=album/${album.id}`, { replace: true });
    })
  );
  return (
    <>
      <Head />
      <div className='state'>
        <Icon name='people' size={40} />
        <h1>{words.albumScreen.joinAnAlbum}</h1>
        <p>{words.albumScreen.someoneInHouseholdSharesRecordings}</p>
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        <Button kind='primary' busy={isBusy} onClick={join}>
          {words.albumScreen.join}
        </Button>
      </div>
    </>
  );
}
