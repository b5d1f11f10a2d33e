import { calendarNamed } from '@playbook/engine/market/calendar'
import type { CalendarName } from '@playbook/engine/market/instrument'
import { isInSession, type SessionName } from '@playbook/engine/market/session'
import { token } from '../ui/page-color.ts'
import { barAxisOf } from './bar-axis.ts'
import { newChartLayer, type ChartLayer } from './chart-layer.ts'

/** What is marked along the bars: those outside of sessions, and where trading days begin. */
export interface Shading {
  /** Bars outside all of these are shaded; none: no bar is. */
  readonly sessions: readonly SessionName[]
  readonly dayLines: boolean
  readonly calendar: CalendarName
}

const outside = 1
const dayStart = 2

/** A byte a bar: whether it lies outside of the sessions, and whether a trading day begins with it. */
export function markBars(times: readonly number[], { sessions, dayLines, calendar }: Shading): Uint8Array {
  const marks = new Uint8Array(times.length)
  const { dateAt } = calendarNamed(calendar)
  let day: number | null = null
  for (const [i, time] of times.entries()) {
    if (sessions.length > 0 && !sessions.some((name) => isInSession(name, time))) marks[i] = outside
    if (!dayLines) continue
    const { dayNumber } = dateAt(time)
    if (day !== null && dayNumber !== day) marks[i]! |= dayStart
    day = dayNumber
  }
  return marks
}

/** Bars outside of sessions on a darker ground, and a line where each trading day begins. */
export const newSessionShade = (): ChartLayer<Uint8Array> =>
  newChartLayer('bottom', (target, { chart }, [marks]) => {
    const axis = barAxisOf(chart)
    if (marks === undefined || axis === null) return
    const { start, step, first } = axis
    const last = Math.min(marks.length - 1, axis.last)
    if (last < first) return
    const leftOf = (index: number) => start + (index - 0.5) * step
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = token('--sunken')
      for (let i = first; i <= last; i++) {
        if (!(marks[i]! & outside)) continue
        const from = i
        while (i < last && marks[i + 1]! & outside) i++
        context.fillRect(leftOf(from), 0, leftOf(i + 1) - leftOf(from), mediaSize.height)
      }
      // Lines closer than this would be a grey ground.
      if (step < 0.6) return
      context.fillStyle = token('--line')
      for (let i = first; i <= last; i++) if (marks[i]! & dayStart) context.fillRect(Math.round(leftOf(i)), 0, 1, mediaSize.height)
    })
  })
