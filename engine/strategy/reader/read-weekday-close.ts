import { weekdays } from '../../market/weekdays.ts'
import type { Weekday } from '../../market/weekdays.ts'
import type { Expr } from '../plan.ts'
import { price } from './build-term.ts'
import { attempt, isTag, originSince, take, takeAll } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { both, compare } from './join-conditions.ts'

/** `Friday closes lower than Thursday` is told of prices, not of when entries are allowed. */
export const isWeekdayClose = (c: Cursor): boolean =>
  isTag(c, 0, 'weekday') && isTag(c, 1, 'closes') && isTag(c, 2, 'above', 'below') && isTag(c, 3, 'weekday')

/** How many trading days of a week of five lie between the two. */
const tradingDaysBetween = (now: number, before: number): number => (now - before + 5) % 5

/** `Friday closes lower than Thursday`: that day, and its close against the other one's. */
export function readWeekdayClose(c: Cursor): Expr | null {
  if (!isWeekdayClose(c)) return null
  return attempt(c, () => {
    const from = c.at
    const day = take(c, 'weekday')
    take(c, 'closes')
    const way = take(c, 'above', 'below')
    const other = take(c, 'weekday')
    const [now, before] = [day, other].map((d) => weekdays.findIndex((w) => w === d?.name)) as [number, number]
    if (!day || !way || now < 0 || before < 0 || now > 4 || before > 4 || now === before) return null
    takeAll(c, 'close')
    const origin = originSince(c, from)
    return both(
      [
        { op: 'weekday', days: [day.name as Weekday], from: origin },
        compare(
          way.tag === 'above' ? 'gt' : 'lt',
          price('close', origin, 0, '1d'),
          price('close', origin, tradingDaysBetween(now, before), '1d'),
          origin,
        ),
      ],
      origin,
    )
  })
}
