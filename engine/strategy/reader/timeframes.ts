import { timeframeMinutes, timeframes } from '../../market/timeframe.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import { table } from '../../table.ts'
import { attempt, isTag, isText, noteUnsupported, originSince, passAll, peek, take } from './cursor.ts'
import type { Cursor } from './cursor.ts'

const unitMinutes = table<number>({ minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_200 })
const ofMinutes = new Map<number, Timeframe>(timeframes.map((t) => [timeframeMinutes[t], t]))
const minutesOfName = table<number>({ '2h': 120, '3h': 180, '6h': 360, '8h': 480, '12h': 720, '10m': 10, '45m': 45 })

/** The product's timeframe nearest to a length that it does not have, from below. */
export const nearest = (minutes: number): Timeframe => timeframes.findLast((t) => timeframeMinutes[t] <= minutes) ?? '1m'

/** `H4`, `daily`, `15m`, `4 hour chart`, `15 min`; what the product does not have is noted and the next shorter taken. */
export function readTimeframe(c: Cursor): Timeframe | null {
  return attempt(c, () => {
    const from = c.at
    const named = take(c, 'timeframe')
    if (named) {
      const known = timeframes.find((t) => t === named.name)
      if (known) return known
      noteUnsupported(c, 'timeframe', originSince(c, from))
      return nearest(minutesOfName[named.name] ?? 60)
    }
    const number = take(c, 'number')
    const unit = number && take(c, 'unit')
    if (!number || !unit) return null
    // `not in the first 30 minutes` is a stretch of the day.
    if (c.lexemes[from - 1]?.tag === 'ordinal' && !(isTag(c, 0, 'unit') && peek(c).name === 'bar') && !isTag(c, 0, 'chart')) return null
    // `30 day high` and `7 day RSI` count bars of the daily chart.
    if (number.value > 1 && /^(?:day|week|month)$/.test(unit.name)) return null
    const minutes = number.value * (unitMinutes[unit.name] ?? 0)
    if (!minutes || minutes > 43_200) return null
    // `trade 24h` is no chart.
    if (unit.name === 'hour' && number.value === 24 && !isTag(c, 0, 'chart')) return null
    const known = ofMinutes.get(minutes)
    if (known) return known
    if (!isTag(c, 0, 'chart')) return null
    noteUnsupported(c, 'timeframe', originSince(c, from))
    return nearest(minutes)
  })
}

/** `on the H4`, `(daily)`, `on the 15 min chart`: the chart that the words before belong to. */
export function readOnChart(c: Cursor): Timeframe | null {
  return attempt(c, () => {
    const bracket = isText(c, 0, '(') ? (c.at++, true) : false
    const on = isText(c, 0, 'on', 'in') ? take(c, 'prep') : null
    if (!on && !bracket) return null
    const timeframe = readTimeframe(c)
    if (!timeframe) return null
    passAll(c, 'chart')
    if (isTag(c, 0, 'unit') && peek(c).name === 'bar') c.at++
    if (bracket && !isText(c, 0, ')')) return null
    if (bracket) c.at++
    return timeframe
  })
}
