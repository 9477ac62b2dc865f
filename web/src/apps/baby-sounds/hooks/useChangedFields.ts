import { useRef } from 'react';

/**
 * What of a form is to be sent: all of something new, else what was changed since it was opened,
 * so that another parent's changes of the rest stay. What was sent once is sent again, since it may
 * have been changed back.
 */
export function useChangedFields<Fields extends Record<string, string>>(
  fields: Fields,
  was: Fields,
  isNew: boolean,
) {
  const sent = useRef(new Set<keyof Fields>());
  return <Patch extends object>(all: Record<keyof Fields, Patch>): Patch => {
    for (const field of Object.keys(all)) {
      if (isNew || fields[field] !== was[field]) sent.current.add(field);
    }
    return Object.assign({}, ...[...sent.current].map((field) => all[field])) as Patch;
  };
}
