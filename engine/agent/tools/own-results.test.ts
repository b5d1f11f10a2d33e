import { expect, test } from 'vitest'
import { statisticOf, type OwnResult } from '../own-results.ts'
import { ownResultOf } from '../testing/own-result.ts'
import { runOnSimulated } from '../testing/simulated-data.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' } as const
const dip = ownResultOf('Buy when RSI(14) crosses below 30. Stop 1 ATR. Target 2R.', { ...chart, name: 'Dip buyer' })
const cross = ownResultOf('Buy when EMA(20) crosses above EMA(50). Sell when EMA(20) crosses below EMA(50).', {
  ...chart,
  name: 'Cross **[[f:t1.results]]**',
})
const daily = ownResultOf('Buy when RSI(2) < 10, sell when close above SMA(5)', { symbol: 'AAPL', timeframe: '1d', name: 'Daily RSI' })
const own = [dip, cross, daily].map((each): OwnResult => ({ ...each, trades: null }))

function run(tool: string, input: Readonly<Record<string, unknown>>, results: readonly OwnResult[] = own) {
  const found = runOnSimulated(tool, input, results)
  if (!found.ok) throw new Error(found.problem)
  return found.value
}
const problemOf = (tool: string, input: Readonly<Record<string, unknown>>, results: readonly OwnResult[] = own) => {
  const found = runOnSimulated(tool, input, results)
  return found.ok ? null : found.problem
}
const names = (result: Readonly<Record<string, unknown>>) => (result['rows'] as readonly { name: string }[]).map(({ name }) => name)

test('own results are listed the newest first, with their figures as the page writes them', () => {
  const { result, said, offers } = run('own_results', {})
  expect(names(result)).toEqual([dip.name, cross.name, daily.name])
  expect(said).toMatch(/^The newest of your 3 finished backtests:\n\n\| Name \| Market \| Return \| Drawdown \| Trades \|/)
  expect(offers![0]).toEqual({ is: 'result', label: 'Open Dip buyer', strategyId: 'dip-buyer' })
})

test('the best and the worst are those of the statistic, and a fall is better the smaller it is', () => {
  const byReturn = [...own].toSorted((a, b) => statisticOf(b, 'total_return')! - statisticOf(a, 'total_return')!).map(({ name }) => name)
  expect(names(run('own_results', { order: 'best' }).result)).toEqual(byReturn)
  expect(names(run('own_results', { order: 'worst' }).result)).toEqual(byReturn.toReversed())
  const byStreak = [...own].toSorted((a, b) => statisticOf(a, 'longest_losing_streak')! - statisticOf(b, 'longest_losing_streak')!)
  expect(names(run('own_results', { order: 'best', by: 'longest_losing_streak', count: 1 }).result)).toEqual([byStreak[0]!.name])
})

test('two results stand side by side, and other bars are said to be others', () => {
  const { said, result } = run('own_results', { compare: 'dip, daily rsi' })
  expect(names(result)).toEqual(['Dip buyer', 'Daily RSI'])
  expect(said).toContain('| Figure | Dip buyer | Daily RSI |')
  expect(said).toContain('They were not tested on the same bars')
  expect(run('own_results', { compare: 'dip, cross' }).said).not.toContain('not tested on the same bars')
})

test('a name that looks like a figure or a format is only a name', () => {
  const { said, answer } = run('own_results', {})
  expect(said).toContain('| Cross **[[f:t1.results]]** |')
  expect(answer.content).not.toContain('**')
})

test('what is not there is refused by name', () => {
  expect(problemOf('own_results', { compare: 'dip, moon' })).toBe('There is no finished backtest of yours called “moon” among the newest.')
  expect(problemOf('own_results', { compare: 'dip' })).toMatch(/^Name two backtests/)
  expect(problemOf('own_results', { symbol: 'XAUUSD' })).toBe('There is no finished backtest of yours on XAUUSD.')
  expect(problemOf('own_results', {}, [])).toMatch(/^There is no finished backtest of yours yet/)
  expect(problemOf('explain_result', { name: 'moon' })).toContain('“moon”')
  expect(problemOf('explain_result', { id: 'nobody' })).toMatch(/with this id/)
  expect(problemOf('explain_trade', { id: 'nobody', number: 1 })).toMatch(/with this id/)
})

test('a result is explained with what speaks for and against it, by its own figures', () => {
  const { result, said } = run('explain_result', { id: dip.id }, [dip])
  const points = result['points'] as readonly string[]
  const isProfit = statisticOf(dip, 'total_return')! > 0
  const isAhead = statisticOf(dip, 'total_return')! > statisticOf(dip, 'buy_and_hold_return')!
  expect(points.includes('earned')).toBe(isProfit)
  expect(points.includes('lost')).toBe(!isProfit)
  expect(points.includes('beat_holding')).toBe(isAhead)
  expect(said).toMatch(/^Dip buyer made \d+ trades on EURUSD H1 from .* where buying and holding made/)
  expect(said).toContain('Against it:\n- ')
})

test('few trades, one trade that made it all, and a deep fall speak against a result', () => {
  const [first, second] = dip.trades!
  const figures = dip.figures.map((figure) => {
    const changed: Readonly<Record<string, number>> = {
      total_trades: 2,
      total_return: 4,
      net_profit: 400,
      max_drawdown: -9,
      buy_and_hold_return: 1,
    }
    return { ...figure, value: changed[figure.name] ?? figure.value }
  })
  const lucky: OwnResult = {
    ...dip,
    figures,
    trades: [
      { ...first!, profit: 500 },
      { ...second!, profit: -100 },
    ],
  }
  const { result, said } = run('explain_result', { id: dip.id }, [lucky])
  expect(result['points']).toEqual(expect.arrayContaining(['earned', 'beat_holding', 'few_trades', 'deep_fall', 'one_trade']))
  expect(said).toContain('One trade made all of the profit: without its best one it is −$100.00.')
  expect(said).toContain('It is only 2 trades; fewer than 30 say little')
})

test('the newest result is the one that is meant where none is named', () => {
  expect(run('explain_result', {}).result['name']).toBe('Dip buyer')
  expect(run('explain_result', { name: 'daily' }).result['name']).toBe('Daily RSI')
})

test('a trade is explained by its own fields: in R, by rank, and why it ended', () => {
  const trade = dip.trades!.find(({ exitReason }) => exitReason === 'target')!
  const { result, said, offers } = run('explain_trade', { id: dip.id, number: trade.number }, [dip])
  expect(result).toMatchObject({
    profit: { value: trade.profit, from: trade.entryTime, to: trade.exitTime },
    r: { value: expect.closeTo(trade.profit / trade.risk!, 9), unit: 'r' },
    rank: { value: dip.trades!.filter(({ profit }) => profit > trade.profit).length + 1 },
    reason: 'price reached the target',
  })
  expect(said).toMatch(/^Trade \d+ of Dip buyer was long on EURUSD H1: in at 1\.\d{5} on .*, because price reached the target\./)
  expect(offers).toContainEqual({ is: 'chart', label: 'Show it on the chart', ...chart, time: trade.entryTime })
  expect(problemOf('explain_trade', { id: dip.id, number: 9_999 }, [dip])).toBe(
    `Dip buyer has no trade with this number: it made ${dip.trades!.length}.`,
  )
})
