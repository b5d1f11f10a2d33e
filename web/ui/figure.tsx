import type { ReactNode } from 'react'
import { Popover } from './popover.tsx'

interface FigureProps {
  label: string
  /** The formatted value; `N/A` where there is none. */
  value: ReactNode
  /** What the figure means and how it is computed. */
  definition: ReactNode
  /** Why there is no value. */
  reason?: string | null
  note?: ReactNode
  sign?: 'up' | 'down' | null
}

/** A figure in a `<dl className="figs">`: its name opens its definition. */
export function Figure({ label, value, definition, reason = null, note, sign = null }: FigureProps) {
  return (
    <div>
      <dt>
        <Popover label={`What ${label} means`} trigger={<button type="button">{label}</button>}>
          <h3>{label}</h3>
          <div>{definition}</div>
          {reason !== null && <p className="mute">{reason}</p>}
        </Popover>
      </dt>
      <dd className={sign === null ? 'num' : `num ${sign}`}>
        {value} {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  )
}
