import type { BabyDose } from '../../../generated/api.js';
import { minutesText } from '../model/times.js';
import { words } from '../words.js';

interface DoseChartProps {
  name: string;
  days: BabyDose['days'];
}

const [width, height] = [280, 96];

/** Four weeks, a bar a day; the line is what each day may take if all days of a week are alike. */
export function DoseChart({ name, days }: DoseChartProps) {
  const share = 100 / 7;
  const most = Math.max(share * 1.25, ...days.map(({ percent }) => percent));
  const y = (percent: number) => height - (percent / most) * height;
  const step = width / Math.max(days.length, 1);
  return (
    <figure className='dose'>
      <svg
        viewBox={`0 -4 ${width} ${height + 8}`}
        role='img'
        aria-label={words.doseChart.whatHasHeardOnEach(name, days.length)}
      >
        <line x1='0' x2={width} y1={y(share)} y2={y(share)} className='dose-line' />
        {days.map(({ day, minutes, percent }, index) => (
          <rect
            key={day}
            x={index * step + 1.5}
            width={step - 3}
            y={y(percent)}
            height={Math.max(percent > 0 ? 2 : 0.5, height - y(percent))}
            rx='2'
            data-much={percent > share ? '' : undefined}
          >
            <title>{`${dayText(day)}: ${percent.toFixed(1)}%, ${minutesText(minutes)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        {days.length > 0 && <span>{dayText(days[0]!.day)}</span>}
        <span>{words.doseChart.lineOneDaysShare}</span>
        <span>{words.doseChart.today}</span>
      </figcaption>
      <details>
        <summary>{words.doseChart.asATable}</summary>
        <table>
          <thead>
            <tr>
              <th scope='col'>{words.doseChart.day}</th>
              <th scope='col'>{words.common.time}</th>
              <th scope='col'>{words.doseChart.ofTheWeek}</th>
            </tr>
          </thead>
          <tbody>
            {days.filter(({ minutes }) => minutes > 0).reverse().map((
              { day, minutes, percent },
            ) => (
              <tr key={day}>
                <th scope='row'>{dayText(day)}</th>
                <td>{minutesText(minutes)}</td>
                <td>{percent.toFixed(1)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function dayText(day: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
  });
}
