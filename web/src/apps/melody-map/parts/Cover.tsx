import { memo, useId, useState } from 'react';
import type { MelodyFilm } from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { type CoverPlan, coverPlan } from '../model/cover.js';
import { landscapes } from './landscapes.js';

interface CoverProps {
  film: Pick<MelodyFilm, 'title'> & Partial<Pick<MelodyFilm, 'id' | 'image_url'>>;
  /** Whether the title stands on it; where it stands beside, it is a picture only. */
  isTitled?: boolean;
  /** Whether it is wider than high: then it shows what lies around the horizon. */
  isWide?: boolean;
}

/**
 * The cover of a film: its poster where the list has one, which this server hands on; else drawn
 * from its title, in a frame like those of old picture books.
 */
export const Cover = memo(function Cover({ film, isTitled = false, isWide = false }: CoverProps) {
  const plan = coverPlan(film.title);
  const [missing, setMissing] = useState<string>();
  const poster = !isWide && film.id && film.image_url !== missing ? film.image_url : undefined;
  return (
    <span className='film-cover' data-night={plan.isNight ? '' : undefined}>
      <svg
        viewBox={isWide ? '0 150 300 190' : '0 0 300 400'}
        preserveAspectRatio='xMidYMid slice'
        aria-hidden='true'
      >
        <Scene plan={plan} />
      </svg>
      {poster && (
        <img
          className='film-poster'
          src={`${apiPath}/films/${film.id}/picture`}
          alt=''
          loading='lazy'
          draggable={false}
          onError={() => setMissing(poster)}
        />
      )}
      {isTitled && <span className={poster ? 'unseen' : 'film-cover-title'}>{film.title}</span>}
    </span>
  );
});

function Scene({ plan }: { plan: CoverPlan }) {
  const id = useId();
  const { sky, light, next } = plan;
  const [x, y, r] = [70 + next() * 160, 130 + next() * 70, 20 + next() * 16];
  const Land = landscapes[plan.motif];
  return (
    <>
      <defs>
        <linearGradient id={`${id}s`} x1='0' y1='0' x2='0' y2='1'>
          <stop offset='0' stopColor={sky[0]} />
          <stop offset='0.72' stopColor={sky[1]} />
        </linearGradient>
        <radialGradient id={`${id}g`}>
          <stop offset='0' stopColor={light} stopOpacity='0.6' />
          <stop offset='1' stopColor={light} stopOpacity='0' />
        </radialGradient>
      </defs>
      <rect width='300' height='400' fill={`url(#${id}s)`} />
      <Stars plan={plan} />
      <circle cx={x} cy={y} r={r * 3.4} fill={`url(#${id}g)`} />
      {plan.isNight
        ? <path d={crescent(x, y, r)} fill={light} />
        : <circle cx={x} cy={y} r={r} fill={light} />}
      {!plan.isNight && <Clouds plan={plan} />}
      <Land {...plan} />
    </>
  );
}

/** A moon that wanes: one circle without another. */
function crescent(x: number, y: number, r: number): string {
  const [edge, top, bottom] = [x + 0.3 * r, y - 0.954 * r, y + 0.954 * r];
  return `M${edge} ${top}A${r} ${r} 0 1 0 ${edge} ${bottom}A${r * 0.98} ${
    r * 0.98
  } 0 0 1 ${edge} ${top}z`;
}

function Stars({ plan: { isNight, light, next } }: { plan: CoverPlan }) {
  const count = isNight ? 42 : 9;
  return (
    <g fill={light}>
      {Array.from(
        { length: count },
        (_, index) => (
          <circle
            key={index}
            cx={next() * 300}
            cy={next() * 230}
            r={0.6 + next() * 1.3}
            opacity={0.35 + next() * 0.6}
          />
        ),
      )}
    </g>
  );
}

function Clouds({ plan: { light, next } }: { plan: CoverPlan }) {
  return (
    <g fill={light} opacity='0.4'>
      {[0, 1, 2].map((index) => {
        const [x, y, size] = [next() * 300, 70 + next() * 130, 14 + next() * 14];
        return (
          <g key={index}>
            <ellipse cx={x} cy={y} rx={size * 2.6} ry={size * 0.5} />
            <ellipse cx={x - size * 0.4} cy={y - size * 0.4} rx={size} ry={size * 0.56} />
          </g>
        );
      })}
    </g>
  );
}
