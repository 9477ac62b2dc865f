import { type ReactNode, useState } from 'react';

/** So many letters have room in three lines of a narrow phone. */
const few = 36;

interface LongTitleProps {
  as: 'h1' | 'h2' | 'p';
  id?: string;
  className?: string;
  title: string;
  /** How it is drawn, where that is more than its words. */
  children?: ReactNode;
}

/** A title that somebody chose, in three lines at most; a tap shows all of it. */
export function LongTitle({ as: Title, title, children = title, ...others }: LongTitleProps) {
  const [whole, setWhole] = useState<string>();
  const isCut = title.length > few && title !== whole;
  return (
    <Title {...others} dir='auto' data-cut={isCut ? '' : undefined} onClick={() => setWhole(title)}>
      {children}
    </Title>
  );
}
