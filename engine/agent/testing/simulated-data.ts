import { invariant } from '../../invariant.ts'
import { newBars, sliceBars, type Bars } from '../../market/bars.ts'
import { barEnd } from '../../market/calendar.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars, simulateBars } from '../../market/simulate.ts'
import { startOfLastPossible } from '../../market/start-of-last.ts'
import { timeframes, type Timeframe } from '../../market/timeframe.ts'
import { ok, type Result } from '../../result.ts'
import type { ResultTree } from '../figure.ts'
import type { OwnResult } from '../own-results.ts'
import { prepareCall } from '../prepare-call.ts'
import { answerOf, plainText, type Answer } from '../say.ts'
import { newestResult, type Found, type Need, type ToolData } from '../tool.ts'

/** A moment at which every market of the catalogue is open: Wednesday, 4 March 2026, 15:00 UTC. */
export const testNow = Date.UTC(2026, 2, 4, 15) / 1_000

const mostMade = 40
const made = new Map<string, Bars>()

/** The same bars again: many tests ask for the same ones, and nobody writes into them. */
function onceMade(name: string, make: () => Bars): Bars {
  const bars = made.get(name) ?? make()
  made.delete(name)
  made.set(name, bars)
  if (made.size > mostMade) made.delete(made.keys().next().value!)
  return bars
}

/** What tools are given in tests: simulated markets at a moment that never changes, with the timeframes that are `kept` of them. */
export function simulatedData(needs: readonly Need[], own: readonly OwnResult[] = [], kept: readonly Timeframe[] = timeframes): ToolData {
  const market = (symbol: string) => {
    const instrument = findInstrument(symbol)
    invariant(instrument, `${symbol} is in the catalogue`)
    return { instrument, timeframes: kept, isSimulated: true }
  }
  return {
    nowSeconds: testNow,
    market,
    bars(symbol, timeframe) {
      const need = needs.find((each) => each.need === 'bars' && each.symbol === symbol && each.timeframe === timeframe)
      invariant(need?.need === 'bars', `${symbol} ${timeframe} is among the needs`)
      const { instrument } = market(symbol)
      if (need.optional && !kept.includes(timeframe)) return newBars(0)
      invariant(kept.includes(timeframe), `${symbol} has ${timeframe}`)
      const { from, count = 1, before = 0 } = need
      // Nothing has been traded after now.
      const to = Math.min(need.to ?? testNow, testNow)
      const start = from && before > 0 ? startOfLastPossible(instrument.calendar, timeframe, from, before) : from
      const bars = onceMade(`${symbol} ${timeframe} ${start ?? 'last'} ${to} ${count}`, () =>
        start === undefined ? lastBars(instrument, timeframe, testNow, count + 1) : simulateBars(instrument, timeframe, start, to),
      )
      const isFormed = bars.length === 0 || barEnd(bars.time[bars.length - 1]!, timeframe, instrument.calendar) <= testNow
      const closed = isFormed ? bars : sliceBars(bars, 0, bars.length - 1)
      return start === undefined ? sliceBars(closed, closed.length - count, closed.length) : closed
    },
    live: () => null,
    results: () => own,
    result: (id) => (id === newestResult ? own[0] : own.find((each) => each.id === id)) ?? null,
  }
}

/** A tool's result on simulated markets, with the answer it makes. */
export function runOnSimulated(
  tool: string,
  input: Readonly<Record<string, unknown>>,
  own: readonly OwnResult[] = [],
  kept: readonly Timeframe[] = timeframes,
): Result<Found<ResultTree> & { readonly answer: Answer; readonly said: string }, string> {
  const prepared = prepareCall(tool, input)
  if (!prepared.ok) return prepared
  const found = prepared.value.run(simulatedData(prepared.value.needs, own, kept))
  if (!found.ok) return found
  const pieces = prepared.value.tell(found.value.result)
  const answer = answerOf(Array.isArray(pieces) ? pieces : [], [{ id: 't1', tool, input, result: found.value.result }])
  return ok({ ...found.value, answer, said: plainText(answer.content, answer.figures) })
}
