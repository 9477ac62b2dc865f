import { useState } from 'react';
import {
  FormDialog,
  PasswordField,
  SelectField,
  size,
  TextField,
  useToast,
} from '../../kit/index.js';
import { makeId } from '../../data/index.js';
import type { Member } from '../../generated/api.js';
import { useData } from '../../page/data.js';
import { useAction } from '../../page/useAction.js';
import { words } from './words.js';
import { editMember } from './householdChanges.js';
import { roleNames } from './roles.js';

type Role = Member['role'];

function RoleField({ value, onChange }: { value: Role; onChange(role: Role): void }) {
  return (
    <SelectField
      label={words.memberDialogs.role}
      value={value}
      onChange={(event) => onChange(event.target.value as Role)}
      hint={words.memberDialogs.childPlaysAndListensAdult}
    >
      {Object.entries(roleNames).map(([role, name]) => (
        <option key={role} value={role}>{name}</option>
      ))}
    </SelectField>
  );
}

/** What is offered; what an owner has set elsewhere is offered too. */
const storageSizes = [5e9, 20e9, 50e9, 200e9, 1e12];
const usualStorage = 50e9;

function StorageField({ value, onChange }: { value: number; onChange(bytes: number): void }) {
  const sizes = [...new Set([...storageSizes, ...(value ? [value] : [])])].sort((a, b) => a - b);
  return (
    <SelectField
      label={words.common.storage}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      hint={words.memberDialogs.howMuchTheyCanStore}
    >
      {sizes.map((bytes) => <option key={bytes} value={bytes}>{size(bytes)}</option>)}
      <option value={0}>{words.memberDialogs.noLimit}</option>
    </SelectField>
  );
}

export function NewMember({ onClose }: { onClose(): void }) {
  const { client } = useData();
  const showToast = useToast();
  const { isBusy, trouble, run } = useAction();
  // One id however often it is tried: nobody is taken in twice.
  const [id] = useState(() => makeId());
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('adult');
  const [password, setPassword] = useState('');
  const [storage, setStorage] = useState(usualStorage);
  const add = async () => {
    const request = {
      name: name.trim(),
      role,
      storage_bytes: storage,
      ...(password ? { password } : {}),
    };
    if (!await run(() => client.addMember(id, request))) return;
    showToast({ text: words.memberDialogs.wasAddedToTheHousehold(request.name), kind: 'good' });
    onClose();
  };
  return (
    <FormDialog
      title={words.memberDialogs.addAMember}
      action={words.common.add}
      trouble={trouble}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void add()}
    >
      <TextField
        label={words.common.name}
        value={name}
        required
        maxLength={100}
        autoComplete='off'
        onChange={(event) => setName(event.target.value)}
      />
      <RoleField value={role} onChange={setRole} />
      <StorageField value={storage} onChange={setStorage} />
      <PasswordField
        label={words.common.password}
        value={password}
        minLength={8}
        autoComplete='new-password'
        hint={words.memberDialogs.theySignInWithAnd}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}

interface MemberDialogProps {
  member: Member;
  onClose(): void;
}

export function EditMember({ member, onClose }: MemberDialogProps) {
  const data = useData();
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(member.role);
  const [storage, setStorage] = useState(member.storage_bytes);
  const { isBusy, trouble, run } = useAction();
  const save = async () => {
    const body = { name: name.trim(), role, storage_bytes: storage };
    const isKept = await run(() => editMember(data, member, body));
    if (isKept) onClose();
  };
  return (
    <FormDialog
      title={words.common.change(member.name)}
      action={words.memberDialogs.save}
      trouble={trouble}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TextField
        label={words.common.name}
        value={name}
        required
        maxLength={100}
        autoComplete='off'
        onChange={(event) => setName(event.target.value)}
      />
      <RoleField value={role} onChange={setRole} />
      <StorageField value={storage} onChange={setStorage} />
    </FormDialog>
  );
}

export function GivePassword({ member, onClose }: MemberDialogProps) {
  const { client } = useData();
  const showToast = useToast();
  const [password, setPassword] = useState('');
  const { isBusy, trouble, run } = useAction();
  const give = async () => {
    if (!await run(() => client.setPassword(member.id, { password }))) return;
    showToast({ text: words.memberDialogs.canSignInWithNew(member.name), kind: 'good' });
    onClose();
  };
  return (
    <FormDialog
      title={words.memberDialogs.aPasswordFor(member.name)}
      action={words.memberDialogs.setPassword}
      trouble={trouble}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void give()}
    >
      <PasswordField
        label={words.common.newPassword}
        value={password}
        required
        minLength={8}
        autoComplete='new-password'
        hint={words.memberDialogs.atLeast8CharactersEverywhere}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}
