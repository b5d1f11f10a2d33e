import { expect, test } from 'vitest'
import { backtest } from '../../backtest/backtest.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars } from '../../market/simulate.ts'
import { readText } from '../../reader/read-text.ts'
import { shareInterval } from '../../statistics/share-interval.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' } as const
function run(input: Readonly<Record<string, unknown>>) {
  const found = runOnSimulated('quick_backtest', { ...chart, ...input })
  if (!found.ok) throw new Error(found.problem)
  return found.value
}
const problemOf = (text: string) => {
  const found = runOnSimulated('quick_backtest', { ...chart, text })
  return found.ok ? null : found.problem
}

test('the figures are those of the trades that the engine makes of the same text', () => {
  const text = 'Buy when RSI(14) crosses below 30. Stop 1 ATR. Target 2R.'
  const { result } = run({ text, bars: 3_000 })
  const instrument = findInstrument('EURUSD')!
  const bars = lastBars(instrument, '1h', testNow, 3_300)
  const { plan } = readText(text, { ...chart, instrument })
  const { trades } = backtest({
    plan: plan!,
    instrument,
    timeframe: '1h',
    bars,
    firstDecisionTime: bars.time[300]!,
    initialCapitalUsd: 10_000,
    costs: instrument.costs,
    conversion: null,
  })
  const won = trades.filter(({ profitUsd }) => profitUsd > 0)
  const sum = (of: typeof trades) => of.reduce((total, { profitUsd }) => total + profitUsd, 0)
  const interval = shareInterval(won.length / trades.length, trades.length)!
  expect(trades.length).toBeGreaterThan(10)
  expect(result).toMatchObject({
    trades: { value: trades.length },
    win_rate: { value: expect.closeTo((won.length / trades.length) * 100, 9) },
    win_low: { value: expect.closeTo(interval[0] * 100, 9) },
    profit_factor: { value: expect.closeTo(sum(won) / -sum(trades.filter(({ profitUsd }) => profitUsd < 0)), 6) },
    net_profit: { value: expect.closeTo(sum(trades), 4) },
  })
  const newest = (result['newest'] as readonly unknown[])[0]
  expect(newest).toMatchObject({ entry: { value: trades.at(-1)!.entryTime, from: trades.at(-1)!.entryTime, to: trades.at(-1)!.exitTime } })
})

test('the answer tells the return against buying and holding, how the rules were read, and that it is in sample', () => {
  const { said, offers } = run({ text: 'Buy when RSI(14) is below 30. Close after 10 bars.' })
  expect(said).toMatch(/^This made \d+ trades on 5,000 bars of EURUSD H1 .* where buying and holding made [+−][\d.]+%\./)
  expect(said).toContain('- Entry long: RSI(14) is below 30\n- Time: close after 10 bars\n\n')
  expect(said).toContain('no bars held back to check it on. The prices are simulated.')
  expect(offers).toEqual([
    { is: 'strategy', label: 'Open it as a strategy', text: 'Buy when RSI(14) is below 30. Close after 10 bars.', ...chart },
  ])
})

test('a condition alone becomes a rule that reads back to the same condition', () => {
  const { offers, result } = run({ text: 'RSI(14) < 30 and close is above EMA(200)', side: 'short', hold: 5 })
  const [offer] = offers!
  const text = offer?.is === 'strategy' ? offer.text : ''
  expect(result['rules']).toEqual(['Entry short: RSI(14) is below 30', 'Entry short: close is above EMA(200)', 'Time: close after 5 bars'])
  expect(readText(text, chart)).toMatchObject({ status: 'ok', plan: { entryLong: null, entryShort: {} } })
})

test('the market and the chart that the words name are the ones that are tested', () => {
  const { result, offers } = run({ text: 'Buy BTCUSD on H4 when close crosses above SMA(20), sell after 5 bars' })
  expect(result['market']).toBe('BTCUSD H4')
  expect(offers).toMatchObject([{ symbol: 'BTCUSD', timeframe: '4h' }])
})

test('a rule that was never true makes no trade, and the answer says so', () => {
  expect(run({ text: 'Buy when close is above 1000. Sell after 5 bars.' }).said).toMatch(
    /^No trade came of this on 5,000 bars of EURUSD H1 .* The entry was true on 0 bars\./,
  )
})

test('what holds the reading is refused by its words', () => {
  expect(problemOf('buy when rsi < 30 and moon, sell after 5 bars')).toContain('“moon”')
  expect(problemOf('buy when rsi is low, sell after 5 bars')).toContain('“is low”')
  expect(problemOf('buy when rsi < 30 and rsi > 70, sell after 5 bars')).toContain('can never be true together')
  expect(problemOf('hello there friend')).toBe('Strategy should include conditions or signals')
})
