import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from './Button.js';
import { Icon } from './Icon.js';
import { words } from './words.js';

interface Words {
  label: string;
  /** Said beforehand: what is wanted. */
  hint?: ReactNode;
  /** Said afterwards: what is wrong, and what to do. */
  error?: string | undefined;
}

interface FrameProps extends Words {
  id: string;
  children: ReactNode;
}

function Frame({ id, label, hint, error, children }: FrameProps) {
  return (
    <div className='field' data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      {hint && <p className='field-hint' id={`${id}-hint`}>{hint}</p>}
      {children}
      {error && (
        <p className='field-error' id={`${id}-error`}>
          <Icon name='warning' size={16} /> {error}
        </p>
      )}
    </div>
  );
}

/** What ties an input to its hint and its error. */
function ties(id: string, { hint, error }: Words) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  };
}

type TextFieldProps = Words & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'children'>;

/** One line of text. Where it is required, blanks are none. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isBlank = input.required === true && /^\s+$/.test(String(input.value));
  useLayoutEffect(() => {
    field.current?.setCustomValidity(isBlank ? words.field.fillIn : '');
  }, [isBlank]);
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input
        ref={field}
        type='text'
        dir='auto'
        {...input}
        {...ties(id, { label, hint, error })}
        className='input'
      />
    </Frame>
  );
}

type TextAreaProps =
  & Words
  & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'children' | 'maxLength'>
  & {
    value: string;
    /** A text with more letters is said to be too long: a field that cut it off says nothing. */
    most: number;
  };

/** Several lines of text. */
export function TextArea({ label, hint, error, most, className = '', ...area }: TextAreaProps) {
  const id = useId();
  const wrong = area.value.length > most ? words.field.tooLong(most) : error;
  return (
    <Frame id={id} label={label} hint={hint} error={wrong}>
      <textarea
        dir='auto'
        {...area}
        {...ties(id, { label, hint, error: wrong })}
        className={`input ${className}`}
      />
    </Frame>
  );
}

/** A password, which can be looked at. */
export function PasswordField({ label, hint, error, ...input }: TextFieldProps) {
  const id = useId();
  const [seen, setSeen] = useState(false);
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className='input-beside'>
        <input
          {...input}
          {...ties(id, { label, hint, error })}
          type={seen ? 'text' : 'password'}
          className='input'
          autoCapitalize='off'
          spellCheck={false}
        />
        <IconButton
          icon={seen ? 'eyeOff' : 'eye'}
          label={seen ? words.field.hideThePassword : words.field.showThePassword}
          aria-pressed={seen}
          onClick={() => setSeen(!seen)}
        />
      </div>
    </Frame>
  );
}

type SelectFieldProps = Words & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>;

/** One of several, from a list that opens. */
export function SelectField({ label, hint, error, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className='select'>
        <select {...select} {...ties(id, { label, hint, error })} className='input'>
          {children}
        </select>
        <Icon name='chevronDown' size={20} />
      </div>
    </Frame>
  );
}

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

/** On or off, at once. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className='switch'>
      <label htmlFor={id}>
        <span id={`${id}-label`}>{label}</span>
        {hint && <span className='field-hint' id={`${id}-hint`}>{hint}</span>}
      </label>
      <input
        id={id}
        type='checkbox'
        role='switch'
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Something that is agreed to, and takes effect with the form it stands in. */
export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className='checkbox'>
      <input
        type='checkbox'
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  hint?: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value & {}): void;
}

/** One of a few, all in sight. */
export function Choice<Value extends string>(
  { label, hint, options, value, onChange }: ChoiceProps<Value>,
) {
  const id = useId();
  return (
    <fieldset className='choice' aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{label}</legend>
      {hint && <p className='field-hint' id={`${id}-hint`}>{hint}</p>}
      <div className='choice-options'>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type='radio'
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
