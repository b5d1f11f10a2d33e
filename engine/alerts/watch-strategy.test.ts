import { expect, test } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import type { RunInput } from '../backtest/run.ts'
import { sliceBars } from '../market/bars.ts'
import { findInstrument } from '../market/catalogue.ts'
import { simulateBars } from '../market/simulate.ts'
import { readText } from '../reader/read-text.ts'
import { strategyAlertTitle, strategyNameIn } from './alert-words.ts'
import { watchStrategy, type StrategyEvent } from './watch-strategy.ts'

const hour = 3_600
const begin = Date.parse('2026-02-02T00:00:00Z') / 1000
const texts = {
  crosses: 'Buy when EMA(5) crosses above EMA(13), exit when EMA(5) crosses below EMA(13).',
  stops: 'Buy when EMA(3) crosses above EMA(8). Stop 0.6%, target 0.9%. Sell short when EMA(3) crosses below EMA(8).',
  atClose: 'Buy at the close when RSI(5) is below 30. Exit after 6 bars. Stop 1%.',
}

function inputOf(text: string, symbol: string): RunInput {
  const instrument = findInstrument(symbol)!
  const { plan } = readText(text, { symbol, timeframe: '1h' })
  const bars = simulateBars(instrument, '1h', begin, begin + 35 * 24 * hour)
  const firstDecisionTime = bars.time[300]!
  return {
    plan: plan!,
    instrument,
    timeframe: '1h',
    bars,
    firstDecisionTime,
    initialCapitalUsd: 10_000,
    costs: instrument.costs,
    conversion: null,
  }
}
const nameOf = ({ signal, at }: StrategyEvent) => `${signal} ${at}`

test.each(Object.entries(texts).flatMap(([name, text]) => ['BTCUSD', 'EURUSD'].map((symbol) => [name, symbol, text] as const)))(
  'looked at bar by bar, a strategy says what the whole run does (%s on %s)',
  (_, symbol, text) => {
    const input = inputOf(text, symbol)
    const { length, time } = input.bars
    const first = 400
    const told: StrategyEvent[] = []
    let since = time[first - 1]! + hour
    for (let end = first + 1; end <= length; end++) {
      told.push(...watchStrategy({ ...input, bars: sliceBars(input.bars, 0, end) }, since))
      since = time[end - 1]! + hour
    }
    const names = told.map(nameOf)
    expect(new Set(names).size).toBe(names.length)
    const { trades } = backtest(input)
    const count = (what: string) => told.filter(({ signal }) => signal.startsWith(what)).length
    const [entries, exits] = [trades.filter(({ entryBar }) => entryBar > first), trades.filter(({ exitBar }) => exitBar > first)]
    expect(entries.length).toBeGreaterThan(5)
    // The end of the data closes what is still open, and hides what its last close decides.
    expect(Math.abs(count('entry') - entries.length)).toBeLessThanOrEqual(1)
    expect(Math.abs(count('exit') - exits.length)).toBeLessThanOrEqual(1)
    // Of the bars that were missed, the newest ten are looked at.
    for (const missed of [5, 10, 90]) {
      const lately = time[length - 1 - Math.min(missed, 10)]! + hour
      expect(watchStrategy(input, time[length - 1 - missed]! + hour).map(nameOf)).toEqual(told.filter(({ at }) => at > lately).map(nameOf))
    }
  },
)

test('an order for the next open is told at the close that decides it', () => {
  const input = inputOf(texts.crosses, 'BTCUSD')
  const [trade] = backtest(input).trades
  const known = sliceBars(input.bars, 0, trade!.signalBar + 1)
  const events = watchStrategy({ ...input, bars: known }, input.bars.time[trade!.signalBar]!)
  expect(events).toEqual([
    {
      barTime: input.bars.time[trade!.signalBar],
      at: input.bars.time[trade!.signalBar]! + hour,
      price: expect.any(Number),
      signal: 'entry_long',
    },
  ])
})

test('without bars there is nothing to tell', () => {
  const input = inputOf(texts.crosses, 'BTCUSD')
  expect(watchStrategy({ ...input, bars: sliceBars(input.bars, 0, 0) }, 0)).toEqual([])
})

test('the name of a strategy is found in the title of its alert, colons and all', () => {
  const title = strategyAlertTitle('Breakout: London', { symbol: 'EURUSD', timeframe: '1h' }, ['entry'])
  expect(title).toBe('Breakout: London: entries on EURUSD H1')
  expect(strategyNameIn(title)).toBe('Breakout: London')
})
