import type { Timeframe } from '../../market/timeframe.ts'
import type { Term } from '../plan.ts'
import { price } from './build-term.ts'
import { isTag, isText, originSince } from './cursor.ts'
import type { Cursor } from './cursor.ts'

const hasFlips = (term: Term | null) => term?.kind === 'indicator' && /^(?:supertrend|psar)$/.test(term.name)

/** `Supertrend on the 1 hour`, `the 15m SAR`: that chart may stand for it later. */
export function rememberFlippingChart(c: Cursor, term: Term | null, timeframe: Timeframe): void {
  if (hasFlips(term)) c.memory.flippingCharts.add(timeframe)
}

/** `if the 1 hour is red and the 5 min turns red`: the Supertrend that was told of both charts, by the chart alone. */
export function readFlippingOn(c: Cursor, timeframe: Timeframe, from: number, isCandle: boolean): Term | null {
  const { flipping, flippingCharts } = c.memory
  const ahead = isTag(c, 0, 'be', 'turn') ? 1 : 0
  const isColour = isText(c, ahead, 'green', 'red')
  if (!isCandle && flipping?.kind === 'indicator' && flippingCharts.has(timeframe))
    return isColour || isTag(c, ahead, 'bull', 'bear') ? { ...flipping, timeframe, from: originSince(c, from) } : null
  // `when the 4h is green`, `the 4h candle is red`.
  return isColour && isTag(c, 0, 'be') ? price('close', originSince(c, from), 0, timeframe) : null
}
