import { Fragment } from 'react';

/** What is typed in a terminal. A narrow page breaks it between its words, not at their hyphens. */
export function Command({ line }: { line: string }) {
  return (
    <code className='command'>
      {line.split(' ').map((word, index) => (
        <Fragment key={index}>{index > 0 && ' '}<span>{word}</span></Fragment>
      ))}
    </code>
  );
}
