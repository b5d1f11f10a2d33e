import type { apiIndicators } from '@playbook/contract/b2b-indicators'
import type { HandlerArguments, Reply } from '@playbook/contract/endpoint'
import { requestedLines } from '@playbook/engine/chart/requested-lines'
import { barsFromRows } from '@playbook/engine/market/bars'
import { validCandles } from '../../markets/valid-candles.ts'
import { lineValues } from './line-values.ts'

/** Indicators over a caller's candles. Their market is not known: trading days begin at midnight UTC. */
export function indicatorsOfOwn({
  candles,
  timeframe,
  indicators,
}: HandlerArguments<typeof apiIndicators>['body']): Reply<typeof apiIndicators> {
  const valid = validCandles(candles)
  const bars = barsFromRows(
    valid.map(({ candle: { open, high, low, close, volume }, seconds }) => ({ time: seconds, open, high, low, close, volume })),
  )
  const lines = requestedLines(bars, indicators, { calendar: 'crypto', timeframe })
  return {
    dropped: candles.length - valid.length,
    candles: valid.map(({ candle }, i) => ({ ...candle, ...lineValues(lines, i) })),
    lines: lines.map(({ field }) => field),
  }
}
