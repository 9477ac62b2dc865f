import { useState } from 'react';
import { ago, Button, Icon, Menu, size, Tabs, useConfirm, useToast } from '../../kit/index.js';
import type { AuditEntry, Member } from '../../generated/api.js';
import { useAnswer, useData, useMe } from '../../page/data.js';
import { House } from '../House.js';
import { wordsFor } from '../../data/trouble.js';
import { Answered } from '../../page/Answered.js';
import { words } from './words.js';
import { EditMember, GivePassword, NewMember } from './memberDialogs.js';
import { roleWords } from './roles.js';

type Open = { what: 'new' } | { what: 'edit' | 'password'; member: Member };

export function MembersPage() {
  const me = useMe();
  const isOwner = me?.member.role === 'owner';
  const [open, setOpen] = useState<Open>();
  const [tab, setTab] = useState<'people' | 'log'>('people');
  const close = () => setOpen(undefined);
  const people = <People me={me?.member.id} isOwner={isOwner} onOpen={setOpen} />;
  return (
    <House
      title={words.common.members}
      lead={words.membersPage.thePeopleInThisHousehold}
      action={isOwner && {
        label: words.common.add,
        icon: 'plus',
        kind: 'primary',
        run: () => setOpen({ what: 'new' }),
      }}
    >
      {isOwner
        ? (
          <Tabs
            label={words.common.members}
            value={tab}
            onChange={setTab}
            tabs={[
              { key: 'people', label: words.membersPage.people },
              { key: 'log', label: words.membersPage.activity },
            ]}
          >
            {tab === 'people' ? people : <Log />}
          </Tabs>
        )
        : people}
      {open?.what === 'new' && <NewMember onClose={close} />}
      {open?.what === 'edit' && <EditMember member={open.member} onClose={close} />}
      {open?.what === 'password' && <GivePassword member={open.member} onClose={close} />}
    </House>
  );
}

interface PeopleProps {
  me: string | undefined;
  isOwner: boolean;
  onOpen(open: Open): void;
}

function People({ me, isOwner, onOpen }: PeopleProps) {
  const { client } = useData();
  const members = useAnswer('members', () => client.listMembers());
  const ask = useConfirm();
  const showToast = useToast();
  const remove = async (member: Member) => {
    const isSure = await ask({
      title: words.membersPage.remove(member.name),
      action: words.common.remove,
      isDangerous: true,
      word: member.name,
      text:
        words.membersPage.soundsAndEverythingElse(member.name),
    });
    if (!isSure) return;
    try {
      await client.deleteMember(member.id);
      showToast({ text: words.membersPage.wasRemoved(member.name) });
    } catch (error) {
      showToast({ text: wordsFor(error), kind: 'bad' });
    }
  };
  return (
    <Answered answer={members} what={words.common.members}>
      {(value) => (
        <ul className='rows' role='list' aria-label={words.membersPage.people}>
          {value.members.map((member) => (
            <li key={member.id} className='row'>
              <Icon name='person' />
              <div className='row-words'>
                <span>
                  {member.name}
                  {member.id === me && <span className='badge'>{words.membersPage.you}</span>}
                </span>
                <span>{roleWords[member.role]}</span>
                <span>{waysIn(member)}</span>
                <span>{storageOf(member)}</span>
              </div>
              {isOwner && (
                <Menu
                  label={words.common.moreActionsFor(member.name)}
                  items={[
                    {
                      label: words.membersPage.change,
                      icon: 'edit',
                      run: () => onOpen({ what: 'edit', member }),
                    },
                    {
                      label: words.membersPage.setPassword,
                      icon: 'lock',
                      run: () => onOpen({ what: 'password', member }),
                    },
                    ...(member.id === me ? [] : [{
                      label: words.common.remove,
                      icon: 'trash' as const,
                      isDangerous: true,
                      run: () => void remove(member),
                    }]),
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Answered>
  );
}

function waysIn({ has_password, has_passkey }: Member): string {
  if (has_password && has_passkey) return words.membersPage.signsInWith;
  if (has_password) return words.membersPage.signsInWithAPassword;
  return has_passkey ? words.membersPage.signsInWithAPasskey : words.membersPage.cannotSignInYet;
}

function storageOf({ storage_bytes }: Member): string {
  return words.membersPage.storage(
    storage_bytes ? words.membersPage.upTo(size(storage_bytes)) : words.membersPage.noLimit,
  );
}

function Log() {
  const [before, setBefore] = useState<(number | undefined)[]>([undefined]);
  return (
    <>
      {before.map((moment, index) => (
        <LogPage
          key={moment ?? 'newest'}
          before={moment}
          onMore={index === before.length - 1 ? (next) => setBefore([...before, next]) : undefined}
        />
      ))}
    </>
  );
}

interface LogPageProps {
  before: number | undefined;
  onMore: ((before: number) => void) | undefined;
}

function LogPage({ before, onMore }: LogPageProps) {
  const { client } = useData();
  const query = before === undefined ? {} : { before };
  const log = useAnswer(`audit?${before ?? ''}`, () => client.getAuditLog(query));
  const members = useAnswer('members', () => client.listMembers()).value?.members ?? [];
  const who = (entry: AuditEntry) =>
    members.find(({ id }) => id === entry.member)?.name ?? words.membersPage.somebody;
  const about = ({ detail }: AuditEntry) => members.find(({ id }) => id === detail)?.name ?? detail;
  return (
    <Answered answer={log} what={words.membersPage.activity}>
      {({ entries, before_ms: next }) => (
        <>
          <ul className='rows log' role='list' aria-label={words.membersPage.activity}>
            {entries.map((entry, index) => (
              <li key={`${entry.at_ms}-${index}`} className='row'>
                <div className='row-words'>
                  <span>
                    {entry.event.replace(/_/g, ' ')}
                    {entry.detail && ` · ${about(entry)}`}
                  </span>
                  <span>{who(entry)} · {ago(entry.at_ms)}</span>
                </div>
              </li>
            ))}
          </ul>
          {next !== undefined && onMore && (
            <div className='buttons'>
              <Button onClick={() => onMore(next)}>{words.common.older}</Button>
            </div>
          )}
        </>
      )}
    </Answered>
  );
}
