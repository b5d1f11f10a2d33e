import type { StrategyDetail, StrategyResult } from '@playbook/contract/strategies'
import { readText } from '@playbook/engine/reader/read-text'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleProgress, sampleResult, sampleStrategy } from '../testing/sample-strategy.ts'
import { emptyPage } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
// The page is loaded before the first test asks for it.
import './compare-page.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { compareDrawing } from './compare-drawing.ts'
import { idsOf, labelRuns } from './compared-run.ts'
import { compareRules, settingDifferences } from './differences.ts'
import { figureRows } from './figure-rows.ts'

const api = useFakeApi()

beforeEach(startSignedIn)

const figure = (name: string, value: number | null) => ({ name, value, reason: null })
const reading = readText('Daily chart. Buy when RSI(14) is below 25, sell when RSI(14) is above 70. Stop 2%, risk 1% per trade.', {
  symbol: 'EURUSD',
})
const first = {
  strategy: sampleStrategy(),
  result: sampleResult({ total_return: 10, figures: [figure('total_return', 10), figure('volatility', 9), figure('sharpe_ratio', 1)] }),
}
const second = {
  strategy: sampleStrategy({ id: 's2', name: 'RSI deeper', reading, plan: reading.plan! }),
  result: sampleResult({ total_return: 20, figures: [figure('total_return', 20), figure('volatility', 12), figure('sharpe_ratio', 1)] }),
}

test('an address names at most four runs, each once', () => {
  expect(idsOf('a,b,,a,c,d,e')).toEqual(['a', 'b', 'c', 'd'])
  expect(idsOf('')).toEqual([])
})

test('a value that reads the same as another one is not the best', () => {
  const runOf = (value: number) => ({ strategy: sampleStrategy(), result: sampleResult({ figures: [figure('sharpe_ratio', value)] }) })
  const bestOf = (...values: number[]) => figureRows(values.map(runOf)).find(({ name }) => name === 'sharpe_ratio')?.best
  expect(bestOf(1.201, 1.2014)).toEqual([])
  expect(bestOf(2, 2, 1)).toEqual([])
  expect(bestOf(1, 2, 1)).toEqual([1])
})

test('the best of a row is the highest or the lowest, whichever is better, and nobody where all are alike', () => {
  const rows = new Map(figureRows([first, second]).map((row) => [row.name, row.best]))
  expect(rows.get('total_return')).toEqual([1])
  expect(rows.get('volatility')).toEqual([0])
  expect(rows.get('sharpe_ratio')).toEqual([])
  expect(rows.get('cagr')).toEqual([])
})

test('only the rules that some of the runs lack are differences', () => {
  const { different, common } = compareRules([first, second])
  expect(different.map(({ text, has }) => [text, has])).toEqual([
    ['Entry: RSI(14) is below 30', [true, false]],
    ['Entry: RSI(14) is below 25', [false, true]],
  ])
  expect(common.some(({ text }) => text.startsWith('Exit: RSI(14) is above 70'))).toBe(true)
})

test('an assumption of one run that another says in its words is a difference', () => {
  const many = readText(
    'Daily chart. Buy when RSI(14) is below 30, sell when RSI(14) is above 70. Stop 2%, risk 1% per trade. At most 3 open trades.',
    {
      symbol: 'EURUSD',
    },
  )
  const { different } = compareRules([first, { strategy: sampleStrategy({ reading: many, plan: many.plan! }) }])
  expect(different.find(({ text }) => text === 'Open trades')?.values).toEqual(['1', 'said in the words'])
})

test('an assumption about an indicator is not told of a run that has none of its kind', () => {
  const readAs = (text: string) => {
    const reading = readText(text, { symbol: 'EURUSD' })
    return { strategy: sampleStrategy({ reading, plan: reading.plan! }) }
  }
  const { different } = compareRules([
    readAs('Buy when RSI is below 30. Sell when RSI is above 70. Stop 2%.'),
    readAs('Buy when the 10 EMA crosses above the 30 EMA. Sell when the 10 EMA crosses below the 30 EMA. Stop 2%.'),
    readAs('Buy when RSI(7) is below 30. Sell when RSI(7) is above 70. Stop 2%.'),
  ])
  expect(different.find(({ text }) => text === 'RSI period')?.values).toEqual(['14', 'not in its rules', 'said in the words'])
})

test('other conditions are said, equal ones are not', () => {
  expect(settingDifferences([first, second])).toEqual([])
  const other = { ...second, strategy: { ...second.strategy, symbol: 'BTCUSD' }, result: { ...second.result, initial_capital: 5_000 } }
  expect(settingDifferences([first, other])).toEqual([
    { name: 'Market', texts: ['EURUSD', 'BTCUSD'] },
    { name: 'Start capital', texts: ['$10,000.00', '$5,000.00'] },
  ])
})

test('curves are in percent of their own start, over shared moments, and end where their run ends', () => {
  const point = (time: number, equity: number) => ({ time, equity, drawdown_percent: 0 })
  const runs = labelRuns([
    { ...first, result: { ...first.result, equity_curve: [point(1, 10_000), point(3, 11_000)] } },
    { ...second, result: { ...second.result, equity_curve: [point(2, 10_000), point(4, 9_000)] } },
  ])
  const [a, b] = compareDrawing(runs).panes[0]!.lines
  expect(a!.points.map(([time, value]) => [time, value === null ? null : Math.round(value)])).toEqual([
    [1, 0],
    [2, 0],
    [3, 10],
    [4, null],
  ])
  expect(b!.points.map(([time, value]) => [time, value === null ? null : Math.round(value)])).toEqual([
    [1, null],
    [2, 0],
    [3, 0],
    [4, -10],
  ])
  expect(a!.look).not.toBe(b!.look)
})

const answer = ({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult | null }) => {
  api.replies[`GET /strategy_builder/list/${strategy.id}/`] = [200, strategy]
  api.replies[`GET /strategy_builder/results/${strategy.id}/`] = [200, { ...sampleProgress('completed'), result }]
}

test('two runs stand side by side, and one can be left out', async () => {
  answer(first)
  answer(second)
  const router = await showApp('/console/strategy-lab/compare?ids=s1,s2')
  const runs = within(await screen.findByRole('list', { name: 'Runs' }, { timeout: 10_000 }))
  runs.getByRole('link', { name: 'RSI deeper' })
  screen.getByText('All runs have the same market, timeframe, period, start capital and costs.')
  const figures = within(screen.getByRole('group', { name: 'Figures' }))
  expect(figures.getByRole('row', { name: /Total return/ }).textContent).toBe('Total return+10.00%◆best, +20.00%')
  screen.getByText('Entry: RSI(14) is below 25')
  await userEvent.click(runs.getByRole('button', { name: 'Leave out RSI deeper' }))
  await screen.findByText('One more is needed')
  expect(router.state.location.search).toEqual({ ids: 's1' })
})

test('a run that is gone or has no result is said and can be left out', async () => {
  answer(first)
  answer({ ...second, result: null })
  const router = await showApp('/console/strategy-lab/compare?ids=s1,s2,lost')
  await screen.findByText('“RSI deeper” has no result yet.')
  await screen.findByText('One of the runs in this address no longer exists.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Leave it out' })[1]!)
  await waitFor(() => expect(router.state.location.search).toEqual({ ids: 's1,s2' }))
})

test('without runs it says how to begin, and another is chosen from the finished ones', async () => {
  api.replies['GET /strategy_builder/list/'] = [200, { ...emptyPage, results: [second.strategy], count: 1, last_updated: null }]
  answer(second)
  await showApp('/console/strategy-lab/compare')
  await screen.findByText('Nothing to compare yet')
  await userEvent.click(screen.getByRole('button', { name: 'Add a run' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: /RSI deeper/ }))
  expect(await screen.findByText('One more is needed')).toBeTruthy()
})
