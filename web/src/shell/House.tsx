import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../kit/index.js';
import { Frame } from '../page/Frame.js';
import { currentness, type PageAction, PageHead } from '../page/PageHead.js';
import { householdPages } from './household.js';
import { Link, usePath } from '../page/router.js';
import { words } from './words.js';

interface HouseProps {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** What can be done on the whole page, beside the title. */
  action?: PageAction | false | undefined;
  children: ReactNode;
}

/** A page of the household, with the way to the others. */
export function House({ title, lead, action, children }: HouseProps) {
  const path = usePath();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the way to this page may lie beyond the edge.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({
      block: 'nearest',
      inline: 'center',
    });
  }, [path]);
  return (
    <Frame>
      <div className='house'>
        <nav ref={nav} className='house-nav' aria-label={words.common.household}>
          {householdPages.map((page) => (
            <Link key={page.path} to={page.path} aria-current={currentness(page.path, path)}>
              <Icon name={page.icon} size={20} /> {page.title}
            </Link>
          ))}
        </nav>
        <article className='house-page'>
          <PageHead title={title} subtitle={lead} actions={[action]} />
          {children}
        </article>
      </div>
    </Frame>
  );
}
