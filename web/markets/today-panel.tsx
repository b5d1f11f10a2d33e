import { daySeconds } from '@playbook/engine/market/day-number'
import { Card } from '../ui/card.tsx'
import { displayZone, formatTime, useTimeDisplay } from '../ui/time.tsx'
import { dayStart, todaySessions } from './today-sessions.ts'
import css from './today-panel.module.css'

const width = 1_000

/** The city of a zone: `Europe/London` is London. */
export const cityOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ')

/** The sessions of today on a bar each, with a line at the time that it is now. */
export function TodayPanel({ now }: { now: number }) {
  const zone = useTimeDisplay()
  const x = ((now - dayStart(now, zone)) / daySeconds) * width
  return (
    <Card title="Today" note={`${cityOf(displayZone(zone))}, now ${formatTime(now, 'clock', zone)}`} padded>
      <ul className={`plain ${css.sessions}`}>
        {todaySessions(now, zone).map(({ name, isOpen, parts, words }) => (
          <li key={name} className={css.session}>
            <span>{name}</span>
            <svg
              viewBox={`0 0 ${width} 24`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className={css.bar}
              data-open={isOpen || undefined}
            >
              <path d={`M0 23H${width}`} className={css.axis} />
              {parts.map(({ from, to }) => (
                <rect key={from} x={from * width} y="8" width={(to - from) * width} height="15" />
              ))}
              <path d={`M${x.toFixed(1)} 0V24`} className={css.now} />
            </svg>
            <span className="mute r">{words}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
