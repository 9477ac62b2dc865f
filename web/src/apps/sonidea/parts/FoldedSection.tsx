import { type ReactNode, useState } from 'react';

interface FoldedSectionProps {
  title: string;
  /** What is in it, in a word. */
  note?: string | undefined;
  children: ReactNode;
}

/** A part of a page under its heading; it begins folded on a phone, where pages are long. */
export function FoldedSection({ title, note, children }: FoldedSectionProps) {
  const [isOpen] = useState(() => matchMedia('(min-width: 600px)').matches);
  return (
    <section className='section'>
      <details className='son-fold son-folded' open={isOpen}>
        <summary>
          <h2>{title}</h2>
          {note && <span className='quiet'>{note}</span>}
        </summary>
        <div className='son-part'>{children}</div>
      </details>
    </section>
  );
}
