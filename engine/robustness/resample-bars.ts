import { newBars, sliceBars, type Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import type { CalendarName } from '../market/instrument.ts'
import type { Random } from '../market/simulation/random.ts'
import { isIntraday, type Timeframe } from '../market/timeframe.ts'
import { drawBelow } from './random-draws.ts'

/** The pieces that are drawn: bars `start[u]` ≤ i < `start[u + 1]`, with when trading opens and closes around them. */
export interface BarBlocks {
  readonly start: Int32Array
  readonly opens: Float64Array
  readonly closes: Float64Array
}

/** Whole trading days of an intraday chart, else single bars, from bar `firstBar` on. */
export function barBlocksOf(bars: Bars, firstBar: number, timeframe: Timeframe, calendar: CalendarName): BarBlocks {
  const starts: number[] = []
  const opens: number[] = []
  const closes: number[] = []
  const { dateAt } = calendarNamed(calendar)
  for (let i = firstBar; i < bars.length; i++) {
    if (!isIntraday(timeframe)) {
      starts.push(i)
      opens.push(bars.time[i]!)
      closes.push(bars.time[i]! + 1)
      continue
    }
    const day = dateAt(bars.time[i]!)
    if (i > firstBar && dateAt(bars.time[i - 1]!).dayNumber === day.dayNumber) continue
    const reopened = dateAt(bars.time[i]!)
    starts.push(i)
    opens.push(reopened.open)
    closes.push(reopened.close)
  }
  return { start: Int32Array.from([...starts, bars.length]), opens: Float64Array.from(opens), closes: Float64Array.from(closes) }
}

/**
 * A history of the same days or bars in another order: blocks of a random length, `meanBlock` pieces on average, wrapping around
 * (stationary bootstrap, Politis and Romano 1994). Prices are rebuilt from each bar's open, high, low and close over the close
 * before it, so that gaps stay; times are those of the place a piece moves to, counted from its session's open, and what would
 * reach past that session's close falls away, as does what would come before the run begins. Bars before `firstBar` stay as they are.
 */
export function resampleBars(bars: Bars, firstBar: number, pieces: BarBlocks, meanBlock: number, random: Random): Bars {
  const count = pieces.opens.length
  const sources = drawBlocks(count, meanBlock, random)
  const longest = pieces.start.reduce((most, start, u) => Math.max(most, u === 0 ? 0 : start - pieces.start[u - 1]!), 0)
  const out = newBars(firstBar + count * longest)
  for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) out[column].set(bars[column].subarray(0, firstBar))
  let at = firstBar
  let close = bars.close[firstBar - 1] ?? bars.open[firstBar]!
  for (let slot = 0; slot < count; slot++) {
    const source = sources[slot]!
    const moved = pieces.opens[slot]! - pieces.opens[source]!
    for (let j = pieces.start[source]!; j < pieces.start[source + 1]!; j++) {
      const time = bars.time[j]! + moved
      if (time >= pieces.closes[slot]!) break
      if (at > 0 && time <= out.time[at - 1]!) continue
      const factor = close / (bars.close[j - 1] ?? bars.open[j]!)
      out.time[at] = time
      out.open[at] = bars.open[j]! * factor
      out.high[at] = bars.high[j]! * factor
      out.low[at] = bars.low[j]! * factor
      out.close[at] = bars.close[j]! * factor
      out.volume[at] = bars.volume[j]!
      close = out.close[at]!
      at++
    }
  }
  return sliceBars(out, 0, at)
}

function drawBlocks(count: number, meanBlock: number, random: Random): Int32Array {
  const sources = new Int32Array(count)
  let source = 0
  for (let slot = 0; slot < count; slot++) {
    const begins = slot === 0 || random.uniform() * meanBlock < 1
    source = begins ? drawBelow(random, count) : (source + 1) % count
    sources[slot] = source
  }
  return sources
}
