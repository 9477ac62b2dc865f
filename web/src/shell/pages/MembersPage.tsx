import { useState } from 'react';
import { ago, Button, Icon, Menu, size, Tabs, useConfirm, useToast } from '../../kit/index.js';
import type { AuditEntry, Member } from '../../generated/api.js';
import { useAnswer, useData, useMe } from '../../page/data.js';
import { House } from '../House.js';
import { wordsFor } from '../../data/trouble.js';
import { Answered } from '../../page/Answered.js';
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
      title='Members'
      lead='Who belongs to the household.'
      action={isOwner && (
        <Button
          icon='plus'
          kind='primary'
          onClick={() => setOpen({ what: 'new' })}
        >
          Add
        </Button>
      )}
    >
      {isOwner
        ? (
          <Tabs
            label='Members'
            value={tab}
            onChange={setTab}
            tabs={[{ key: 'people', label: 'People' }, { key: 'log', label: 'Activity' }]}
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
  const tell = useToast();
  const remove = async (member: Member) => {
    const isSure = await ask({
      title: `Remove ${member.name}?`,
      action: 'Remove',
      isDangerous: true,
      word: member.name,
      text:
        `${member.name}’s sounds and everything else of theirs are deleted. Only a backup can restore them.`,
    });
    if (!isSure) return;
    try {
      await client.deleteMember(member.id);
      tell({ text: `${member.name} was removed.` });
    } catch (error) {
      tell({ text: wordsFor(error), kind: 'bad' });
    }
  };
  return (
    <Answered answer={members} what='Members'>
      {(value) => (
        <ul className='rows' role='list' aria-label='People'>
          {value.members.map((member) => (
            <li key={member.id} className='row'>
              <Icon name='person' />
              <div className='row-words'>
                <span>{member.name}{member.id === me && <span className='badge'>you</span>}</span>
                <span>{roleWords[member.role]}</span>
                <span>{waysIn(member)}</span>
                <span>{storageOf(member)}</span>
              </div>
              {isOwner && (
                <Menu
                  label={`More actions for ${member.name}`}
                  items={[
                    { label: 'Change', icon: 'edit', run: () => onOpen({ what: 'edit', member }) },
                    {
                      label: 'Set password',
                      icon: 'lock',
                      run: () => onOpen({ what: 'password', member }),
                    },
                    ...(member.id === me ? [] : [{
                      label: 'Remove',
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
  const ways = [has_password && 'a password', has_passkey && 'a passkey'].filter(Boolean);
  return ways.length ? `Signs in with ${ways.join(' or ')}` : 'Cannot sign in yet';
}

function storageOf({ storage_bytes }: Member): string {
  return `Storage: ${storage_bytes ? `up to ${size(storage_bytes)}` : 'no limit'}`;
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
    members.find(({ id }) => id === entry.member)?.name ?? 'Somebody';
  const about = ({ detail }: AuditEntry) => members.find(({ id }) => id === detail)?.name ?? detail;
  return (
    <Answered answer={log} what='Activity'>
      {({ entries, before_ms: next }) => (
        <>
          <ul className='rows log' role='list' aria-label='Activity'>
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
              <Button onClick={() => onMore(next)}>Older</Button>
            </div>
          )}
        </>
      )}
    </Answered>
  );
}
