import { expect, test } from 'vitest'
import { readTrend } from '../../analysis/trend-rule.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars } from '../../market/simulate.ts'
import { readText } from '../../reader/read-text.ts'
import { shareInterval } from '../../statistics/share-interval.ts'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'
import { trendStrategy } from './trend.ts'

const bitcoin = { symbol: 'BTCUSD', timeframe: '4h' }

test('the trend is that of the rule, on the chart and on the usual timeframes', () => {
  const { result, said } = foundBy('trend', bitcoin)
  expect(result).toMatchObject({ market: 'BTCUSD H4', rule: 'bullish', scaled: 'sideways' })
  expect((result['timeframes'] as { timeframe: string }[]).map(({ timeframe }) => timeframe)).toEqual(['H1', 'H4', 'D1'])
  expect(said).toMatch(/^BTCUSD H4 is bullish by the trend rule: the close moved \+\d+\.\d\d% over the last 24 bars/)
})

test('the history of the rule counts every earlier reading, and rests on those that do not overlap', () => {
  const close = lastBars(findInstrument('BTCUSD')!, '4h', testNow, 5_001).close.slice(0, -1)
  let [cases, came, apart, free] = [0, 0, 0, 0]
  for (let i = 24; i + 24 < close.length; i++) {
    if (!(close[i]! / close[i - 24]! > 1.01)) continue
    cases++
    if (close[i + 24]! > close[i]!) came++
    if (i < free) continue
    apart++
    free = i + 24
  }
  const { result, statements } = foundBy('trend', bitcoin)
  expect(figureAt(result, 'rule_history.cases').value).toBe(cases)
  expect(figureAt(result, 'rule_history.apart').value).toBe(apart)
  const share = came / cases
  expect(figureAt(result, 'rule_history.share').value).toBeCloseTo(share * 100, 10)
  expect(figureAt(result, 'rule_history.low').value).toBeCloseTo(shareInterval(share, apart)![0] * 100, 10)
  expect(statements).toEqual([
    {
      kind: 'trend',
      symbol: 'BTCUSD',
      timeframe: '4h',
      madeAt: figureAt(result, 'close').to,
      horizonBars: 24,
      claim: { is: 'moves', way: 'up', price: figureAt(result, 'close').value },
      stated: share,
      base: figureAt(result, 'rule_history.base').value / 100,
    },
  ])
})

test('a market that goes sideways by both rules gets no direction, no statement and no strategy', () => {
  const { result, statements, offers, said } = foundBy('trend', { symbol: 'EURUSD', timeframe: '1h' })
  expect(result).toMatchObject({ rule: 'sideways', scaled: 'sideways', rule_history: null, scaled_history: null })
  expect([statements, offers]).toEqual([[], []])
  expect(said).toContain('Neither rule gives a direction now')
})

test.each(['bullish', 'bearish'] as const)('the strategy of a %s trend is read without a question, as the rule', (way) => {
  const reading = readText(trendStrategy('EURUSD', '1h', way))
  expect(reading.status).toBe('ok')
  const entry = reading.rules.find(({ role }) => role === 'entry')!
  expect([entry.side, entry.text]).toEqual(way === 'bullish' ? ['long', 'ROC(24) is above 1'] : ['short', 'ROC(24) is below -1'])
})

test('what is said of the newest bar is what the rule says of its closes', () => {
  const close = lastBars(findInstrument('EURUSD')!, '1d', testNow, 276).close
  const { result } = foundBy('trend', { symbol: 'EURUSD', timeframe: '1h' })
  const days = (result['timeframes'] as Record<string, never>[])[2]!
  expect(days['rule']).toBe(readTrend(close.slice(0, -1)).rule)
})

test('without a bar 24 bars before, and without any, it is refused', () => {
  const refusal = (count: number) =>
    foundOn('trend', { symbol: 'EURUSD', timeframe: '1h' }, barsOfCloses(Array.from({ length: count }, () => 1)))
  expect(refusal(24)).toEqual({ ok: false, problem: 'EURUSD H1 has too few closed bars to tell a trend.' })
  expect(refusal(0)).toEqual({ ok: false, problem: 'There are no closed bars of EURUSD H1 yet.' })
})

test('with few bars the rule stands alone, and a first reading of its kind has no history', () => {
  const { result, said, statements } = saidOn(
    'trend',
    { symbol: 'EURUSD', timeframe: '1h' },
    barsOfCloses(Array.from({ length: 26 }, (_, i) => 1 + i / 100)),
  )
  expect(result).toMatchObject({ rule: 'bullish', scaled: null })
  expect(said).toContain('There are too few bars to scale that by volatility.')
  expect(said).toContain('There was no earlier reading like this one to hold it against.')
  expect(statements).toMatchObject([{ stated: null, base: null }])
})
