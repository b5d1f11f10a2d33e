import { expect, test } from 'vitest'
import type { Level } from './levels-around.ts'
import { factSentences, headline, type MarketNow } from './market-words.ts'
import type { Trend, TrendReading } from './trend-rule.ts'

const reading = (rule: Trend | null, scaled: Trend | null, changePercent = -0.78): TrendReading => ({
  changePercent: rule === null ? null : changePercent,
  rule,
  deviations: scaled === null ? null : 0,
  scaled,
})
const level = (more: Partial<Level>): Level => ({
  kind: 'zone',
  name: 'Support zone',
  low: 1.0868,
  high: 1.0883,
  side: 'at',
  distance: 0,
  touches: 5,
  visits: 5,
  held: 5,
  found: null,
  ...more,
})
const now: MarketNow = {
  timeframe: '1h',
  trend: reading('sideways', 'bearish'),
  trends: [
    { timeframe: '1h', ...reading('bearish', 'bearish') },
    { timeframe: '4h', ...reading('bearish', 'bearish') },
    { timeframe: '1d', ...reading('sideways', 'bearish') },
  ],
  timesUsual: 2.13,
  levels: [level({})],
  atr: 0.001,
  priceDecimals: 5,
}

test('the headline says where the market goes and what it stands at', () => {
  expect(headline(now)).toBe('Falling, and back at a support that held five times.')
  expect(headline({ ...now, levels: [level({ held: 3, visits: 5 })] })).toBe('Falling, and back at a support that held 3 of 5 times.')
  expect(headline({ ...now, levels: [level({ held: 0, visits: 2 })] })).toBe('Falling, and back at a support that gave way twice.')
  expect(headline({ ...now, levels: [level({ held: 0, visits: 0, touches: 3 })] })).toBe(
    'Falling, and back at a support touched three times.',
  )
})

test('a level within half an ATR is close, and further ones frame the price', () => {
  const below = level({ side: 'below', distance: -0.0004 })
  expect(headline({ ...now, levels: [below] })).toBe('Falling, just above a support that held five times.')
  const far = level({ side: 'below', distance: -0.002 })
  const above = level({ side: 'above', distance: 0.003, name: 'Resistance zone', low: 1.0921, high: 1.0925 })
  expect(headline({ ...now, levels: [far, above] })).toBe('Falling, between a support at 1.08830 and a resistance at 1.09210.')
  expect(headline({ ...now, levels: [far] })).toBe('Falling, above every resistance found, the next support is at 1.08830.')
  expect(headline({ ...now, levels: [] })).toBe('Falling, with no level found near the price.')
})

test('an extreme and a trendline are named as such, an average is no place to stand at', () => {
  const high = level({ kind: 'extreme', name: 'High of 52 weeks', touches: null, side: 'above', distance: 0.0001 })
  expect(headline({ ...now, trend: reading('bullish', 'bullish'), levels: [high] })).toBe('Rising, close to the high of 52 weeks.')
  const line = level({ kind: 'trendline', name: 'Rising trendline', side: 'below', distance: -0.0001, visits: 4, held: 3 })
  expect(headline({ ...now, levels: [line] })).toBe('Falling, just above a rising trendline that held 3 of 4 times.')
  const average = level({ kind: 'average', name: 'EMA 50', touches: null })
  expect(headline({ ...now, levels: [average] })).toBe('Falling, with no level found near the price.')
})

test('without a trend by volatility the rule speaks, and without either the headline says so', () => {
  expect(headline({ ...now, trend: reading('bullish', null) })).toBe('Rising, and back at a support that held five times.')
  expect(headline({ ...now, trend: reading(null, null) })).toBe('Too few bars on H1 to tell a trend.')
})

test('the facts tell the move, how usual it is, and both rules by timeframe', () => {
  expect(factSentences(now)).toBe(
    'The last 24 bars lost 0.78%, 2.1 times the usual move of 24 bars. The trend rule says down on H1 and H4, sideways on D1; scaled by volatility it says down on all three.',
  )
  const both = now.trends.slice(0, 2)
  expect(factSentences({ ...now, timesUsual: null, trends: both, trend: reading('bullish', null, 1.5) })).toBe(
    'The last 24 bars gained 1.50%. The trend rule says down on both; scaled by volatility it says the same.',
  )
  expect(factSentences({ ...now, trend: reading(null, null) })).toBe('A trend is measured over 24 bars.')
})
