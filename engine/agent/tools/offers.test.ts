import { expect, test } from 'vitest'
import { readCondition } from '../../reader/read-condition.ts'
import { readText } from '../../reader/read-text.ts'
import { describeExpr } from '../../strategy/describe.ts'
import { runOnSimulated } from '../testing/simulated-data.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' } as const
function run(tool: string, input: Readonly<Record<string, unknown>>) {
  const found = runOnSimulated(tool, { ...chart, ...input })
  if (!found.ok) throw new Error(found.problem)
  return found.value
}
const problemOf = (tool: string, input: Readonly<Record<string, unknown>>) => {
  const found = runOnSimulated(tool, { ...chart, ...input })
  return found.ok ? null : found.problem
}
const textOf = (input: Readonly<Record<string, unknown>>): string => {
  const [offer] = run('strategy_for', input).offers!
  return offer?.is === 'strategy' ? offer.text : ''
}

test('a price alert waits on the far side of the newest close, and is only offered', () => {
  const { offers, said, result } = run('alert_for', { price: 1.09 })
  expect(offers).toEqual([{ is: 'price_alert', label: 'Set this alert', symbol: 'EURUSD', price: 1.09, condition: 'above' }])
  expect(said).toMatch(
    /^An alert when EURUSD goes above 1\.09000: that is [\d.]+ pips from 1\.08\d{3} \(\+[\d.]+%, [\d.]+ ATR\)\. Nothing is set yet/,
  )
  expect(result['is_now']).toBe(false)
  expect(run('alert_for', { price: 1.05 }).offers).toMatchObject([{ condition: 'below' }])
  expect(run('alert_for', { price: 1.05, direction: 'above' }).said).toContain('only after it has left and come back')
})

test('an alert on a condition tells how often it became true, on the chart that its words name', () => {
  const { offers, said } = run('alert_for', { text: 'RSI(14) crosses above 70 on H4' })
  expect(offers).toEqual([
    { is: 'condition_alert', label: 'Set this alert', symbol: 'EURUSD', timeframe: '4h', text: 'RSI(14) crosses above 70 on H4' },
  ])
  expect(said).toMatch(
    /becomes true on EURUSD H4, asked at the close of each bar\. In the last 1,000 bars it became true \d+ times, the last time on the bar of/,
  )
})

test('an alert without one thing to wait for is refused', () => {
  expect(problemOf('alert_for', {})).toBe('Say what the alert waits for: a price, or a condition.')
  expect(problemOf('alert_for', { price: 1, text: 'RSI < 30' })).toBe('Say what the alert waits for: a price, or a condition.')
  expect(problemOf('alert_for', { text: 'flurb' })).toContain('“flurb”')
})

test('a chart is offered at the bar that holds a moment', () => {
  // Sunday 15 June 2025, 15:06 UTC: closed; the last bar before is that of Friday.
  const { offers, said } = run('open_chart', { timeframe: '1d', time: 1_750_000_000 })
  expect(offers).toEqual([{ is: 'chart', label: 'Open EURUSD D1', symbol: 'EURUSD', timeframe: '1d', time: 1_749_762_000 }])
  expect(said).toContain('the bar of 2025-06-13')
  expect(run('open_chart', {}).offers).toMatchObject([{ time: null }])
  expect(problemOf('open_chart', { time: 2_000_000_000 })).toMatch(/has not come yet/)
})

test.each([
  'RSI(14) is below 30',
  'bullish engulfing',
  'RSI below 30 on Mondays',
  'three red candles in a row',
  'a new 20 day high',
  'close is more than 1 ATR below EMA(20)',
  'RSI crosses above 30 within 5 bars after MACD crosses up',
  'RSI(14) on H1 is below 30 and close is above the EMA(50) on D1',
])('as a strategy, %s reads back to the same condition', (condition) => {
  const text = textOf({ text: condition, side: 'short', hold: 7, stop_atr: 2, target_r: 1.5 })
  const { status, plan } = readText(text)
  expect(status).toBe('ok')
  expect(describeExpr(plan!.entryShort!.when)).toBe(readCondition(condition, chart).words)
  expect(plan).toMatchObject({ entryLong: null, stop: { short: { kind: 'atr', mult: 2 } }, timeExits: [{ kind: 'bars', value: 7 }] })
})

test('a level becomes a cross of it the way the side goes', () => {
  expect(textOf({ level: 1.09 })).toContain('Buy when the close crosses above 1.09.')
  expect(textOf({ level: 1.07, side: 'short' })).toContain('Sell short when the close crosses below 1.07.')
})

test('a whole strategy stays as it was said, and its rules are told as they are read', () => {
  const said = 'Buy when price crosses the 200 EMA, stop 20 pips, target 2R'
  expect(textOf({ text: said })).toBe(said)
  expect(run('strategy_for', { text: said }).said).toContain(
    '- Entry long: close crosses above EMA(200)\n- Stop: 20 pips from the fill\n- Target: 2R from the fill\n',
  )
})

test('an exit that nobody said is told as one', () => {
  expect(run('strategy_for', { text: 'rsi crosses below 30' }).said).toContain('No way out was said, so it leaves after 10 bars')
  expect(run('strategy_for', { text: 'rsi crosses below 30', hold: 5 }).said).not.toContain('No way out')
  expect(run('strategy_for', { text: 'rsi crosses below 30', stop_atr: 2 }).said).not.toContain('No way out')
})

test('what does not read is refused by its words', () => {
  expect(problemOf('strategy_for', { text: 'rsi < 30', target_r: 2 })).toContain('there is no stop')
  expect(problemOf('strategy_for', { text: 'buy when moon' })).toBeTruthy()
  expect(problemOf('strategy_for', {})).toMatch(/^Say what the strategy is made of/)
})
