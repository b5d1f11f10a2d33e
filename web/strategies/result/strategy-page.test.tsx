import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../testing/fake-api.ts'
import { sampleProgress, sampleResult, sampleStrategy, sampleTrade } from '../../testing/sample-strategy.ts'
import { showApp } from '../../testing/show.tsx'
import { startSignedIn } from '../../testing/start-signed-in.ts'

const api = useFakeApi()
const path = '/console/strategy-lab/strategies/s1'
const detail = 'GET /strategy_builder/list/s1/'
const outcome = 'GET /strategy_builder/results/s1/'
const trades = 'GET /strategy_builder/list/s1/trades/'
const failure = { code: 'server_error', request_id: '1' }

beforeEach(startSignedIn)

const answerResult = (part: Parameters<typeof sampleResult>[0] = {}) => {
  api.replies[outcome] = [200, { ...sampleProgress('completed'), result: sampleResult(part) }]
}

test('a strategy that does not exist is not found', async () => {
  await showApp(path)
  await screen.findByText('Strategy not found')
  expect(screen.getByRole('link', { name: 'Back to Strategies' }).getAttribute('href')).toBe('/console/strategy-lab/strategies')
})

test('a strategy that cannot be loaded without words says that', async () => {
  api.replies[detail] = [400, {}]
  await showApp(path)
  expect(await screen.findByText('Error loading strategy: Failed to load strategy')).toBeDefined()
})

test('a strategy that cannot be loaded says why and offers another try', async () => {
  api.replies[detail] = [400, { ...failure, message: 'Invalid strategy request. Please check your parameters.' }]
  await showApp(path)
  await screen.findByText('Error loading strategy: Invalid strategy request. Please check your parameters.')
  api.replies[detail] = [200, sampleStrategy({ status: 'cancelled' })]
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('This backtest was cancelled')
  expect(screen.queryByText(/Error loading strategy/)).toBeNull()
})

test('a failed strategy shows its error and leads back to the builder once that is confirmed', async () => {
  api.replies[detail] = [200, sampleStrategy({ status: 'failed', stage: 'failed', message: 'There are no prices in this period.' })]
  await showApp(path)
  const box = within((await screen.findByText('Strategy Failed')).closest('[role="alert"]') as HTMLElement)
  box.getByText('There are no prices in this period.')
  screen.getByText('No backtest results available for this strategy.')
  await userEvent.click(box.getByRole('button', { name: 'Fix Strategy' }))
  screen.getByText('This will take you back to the strategy builder to fix the issues. Continue?')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('without a result every tab says so', async () => {
  api.replies[detail] = [200, sampleStrategy({ status: 'cancelled', stage: 'failed' })]
  await showApp(`${path}?tab=performance`)
  await screen.findByText('No performance data available for this strategy.')
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  screen.getByText('No backtest results available for this strategy.')
  expect(screen.queryByRole('region', { name: 'Outcome' })).toBeNull()
})

test('while the backtest runs its progress stands where the outcome will be, and it can be cancelled', async () => {
  api.replies[detail] = [200, sampleStrategy({ status: 'backtesting', stage: 'backtesting', progress: 40, message: 'Testing: 40%' })]
  api.replies['POST /strategy_builder/cancel/'] = [200, sampleProgress('cancelled')]
  await showApp(path)
  const progress = await screen.findByRole('progressbar', { name: 'Backtest progress' })
  expect(progress.getAttribute('aria-valuenow')).toBe('40')
  screen.getByText('Testing: 40%')
  screen.getByRole('status', { name: 'Loading result' })
  await userEvent.click(screen.getByRole('tab', { name: 'Configuration' }))
  screen.getByRole('heading', { name: 'What was run' })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(api.server().on('/api/strategy_builder/cancel/')).toHaveLength(1))
})

test('a result starts with its verdict and what it rests on', async () => {
  api.replies[detail] = [200, sampleStrategy()]
  answerResult({ total_trades: 140, total_return: 30, buy_and_hold_return: 12, ambiguous_trades: 3 })
  await showApp(`${path}?tab=configuration`)
  const lead = within(await screen.findByRole('region', { name: 'Outcome' }))
  lead.getByRole('heading', { name: 'It earned more than holding.' })
  lead.getByText('140 trades.')
  lead.getByText(/In 3 trades the order of prices inside one bar decides; the worse was taken/)
  lead.getByText(/The prices are simulated/)
  expect(lead.getByText('+30.0%').className).toContain('up')
})

test('a result that cannot be loaded is said once, above the tabs', async () => {
  api.replies[detail] = [200, sampleStrategy()]
  api.replies[outcome] = [400, { ...failure, message: 'Invalid strategy request. Please check your parameters.' }]
  await showApp(path)
  await screen.findByText('Error loading strategy: Invalid strategy request. Please check your parameters.')
  answerResult({ total_trades: 12 })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Too few trades to say much.' })).toBeTruthy()
})

test('a strategy that never traded has no trades to show', async () => {
  api.replies[detail] = [200, sampleStrategy()]
  api.replies[trades] = [200, { results: [], count: 0, next: null, previous: null }]
  answerResult({ total_trades: 0, total_return: 0 })
  await showApp(`${path}?tab=trades`)
  await screen.findByText('No trades found')
  screen.getByText("This strategy didn't generate any trades during the backtest period.")
  expect(screen.getByRole('heading', { name: 'It never traded.' })).toBeTruthy()
})

test('a strategy that never traded says which condition stood in the way, how near it came and what would have loosened it', async () => {
  api.replies[detail] = [200, sampleStrategy()]
  const silent = {
    type: 'BUY' as const,
    bars: 2_000,
    text: '“RSI(14) is below 25” is true on none of 2,000 bars.',
    conditions: [
      { path: 'entryLong.when.args.0', text: 'RSI(14) is below 25', true_bars: 0, others_bars: 1_200 },
      { path: 'entryLong.when.args.1', text: 'close is above EMA(50)', true_bars: 1_200, others_bars: 0 },
    ],
    blocker: 'entryLong.when.args.0',
    nearest: { time: 1_700_000_000, text: 'RSI(14)', value: 26.7, wanted: 25 },
    loosened: [
      { path: 'entryLong.when.args.0.right.value', label: 'Level for RSI(14)', from: 25, to: 28, trades: 6 },
      { path: 'entryLong.when.args.0', label: 'RSI(14) is below 25', from: null, to: null, trades: 1 },
    ],
  }
  answerResult({ total_trades: 0, total_return: 0, activity: { rules: [], rejections: [], silent: [silent] } })
  await showApp(path)
  const card = within(await screen.findByRole('region', { name: 'Why it never traded' }))
  card.getByText('“RSI(14) is below 25” is true on none of 2,000 bars.')
  card.getByText(/RSI\(14\) was 26\.7, against 25\./)
  card.getByText('With 28 instead of 25 it would have traded 6 times.')
  expect(card.getByText('Without “RSI(14) is below 25” it would have traded once.')).toBeTruthy()
})

test('the trade that is chosen in the list is the one on the chart, by keyboard too, and the next one is a step away', async () => {
  api.replies[detail] = [200, sampleStrategy()]
  api.replies[trades] = [200, { results: [sampleTrade(1), sampleTrade(2)], count: 2, next: null, previous: null }]
  answerResult()
  await showApp(`${path}?tab=trades`)
  const rows = within(await screen.findByRole('group', { name: 'Trades' }))
  await screen.findByText('Choose a trade below')
  const [first] = rows.getAllByTitle('Show this trade on the chart')
  first!.focus()
  await userEvent.keyboard('{Enter}')
  screen.getByText('Trade 1 of 2')
  const marked = () => rows.getAllByRole('row').map((row) => row.getAttribute('aria-current'))
  expect(marked()).toEqual([null, 'true', null])
  await userEvent.click(screen.getByRole('button', { name: 'Next trade' }))
  screen.getByText('Trade 2 of 2')
  expect(marked()).toEqual([null, null, 'true'])
})

const intervalOf = (low: number, high: number) => {
  const figures = { net_profit: null, max_drawdown: null, win_rate: null, profit_factor: null, total_trades: 40 }
  return {
    pessimistic: { ...figures, total_return: low },
    expected: { ...figures, total_return: (low + high) / 2 },
    optimistic: { ...figures, total_return: high },
    ambiguous_trades: 1,
    resolved_trades: 2,
  }
}

test('where prices inside bars leave the return open, its range stands under the worst of it', async () => {
  api.replies[detail] = [200, sampleStrategy()]
  answerResult({ total_trades: 40, total_return: 5, ambiguous_trades: 1, interval: intervalOf(5, 15) })
  await showApp(`${path}?tab=configuration`)
  const lead = within(await screen.findByRole('region', { name: 'Outcome' }))
  lead.getByText(/^at worst/)
  lead.getByText('+15.0%')
  lead.getByText('In 1 trade the order of prices inside one bar decides; the worse was taken. 2 trades were settled by finer bars.')
  expect(lead.getByText('expected').nextElementSibling?.textContent).toBe('+10.0%')
})

test('a range without width is not drawn', async () => {
  api.replies[detail] = [200, sampleStrategy()]
  answerResult({ total_trades: 40, total_return: 5, interval: intervalOf(5, 5.01) })
  await showApp(`${path}?tab=configuration`)
  const lead = within(await screen.findByRole('region', { name: 'Outcome' }))
  expect(lead.queryByText('optimistic')).toBeNull()
})

test('every export asks for its own file, and one that fails is said', async () => {
  api.replies[detail] = [200, sampleStrategy()]
  answerResult()
  api.replies['GET /strategy_builder/list/s1/export/trades/'] = [
    409,
    { ...failure, code: 'export_unavailable', message: 'There is nothing to export.' },
  ]
  await showApp(`${path}?tab=configuration`)
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Report to print (PDF)',
    'Trades (CSV)',
    'Equity curve (CSV)',
    'Everything (JSON)',
    'Pine Script (TradingView)',
    'Strategy as JSON',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Trades (CSV)' }))
  await screen.findByText('There is nothing to export.')
  expect(api.server().on('/api/strategy_builder/list/s1/export/trades/')).toHaveLength(1)
})

test('a figure opens its formula, its unit and the sample it rests on', async () => {
  api.replies[detail] = [200, sampleStrategy()]
  answerResult({ total_trades: 140, figures: [{ name: 'win_rate', value: 55, reason: null }] })
  await showApp(path)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Win rate' }))[0]!)
  screen.getByText('100 × winning trades / all trades.')
  expect(screen.getByText('In percent. Sample: 140 trades.')).toBeTruthy()
})

test('a hash is copied with its button', async () => {
  const user = userEvent.setup()
  api.replies[detail] = [200, sampleStrategy()]
  const { receipt } = sampleResult()
  answerResult({ receipt: { ...receipt, trade_hash: 'beef01' } })
  await showApp(`${path}?tab=configuration`)
  await user.click(await screen.findByRole('button', { name: 'Copy the hash of the trades' }))
  expect(await navigator.clipboard.readText()).toBe('beef01')
})

test('a result of an earlier version shows what it has and says what a new run would add', async () => {
  api.replies[detail] = [200, sampleStrategy()]
  answerResult()
  await showApp(`${path}?tab=performance`)
  expect(await screen.findByText(/stored by an earlier version/)).toBeTruthy()
  screen.getByRole('heading', { name: 'Monthly returns' })
})

test('the configuration shows how an open question was answered', async () => {
  const { reading } = sampleStrategy()
  const question = {
    id: 'time_zone@0',
    issue: 'time_zone',
    text: 'Which clock do these times follow?',
    spans: [],
    blocks: false,
    options: [
      { id: 'exchange', label: 'The exchange’s, else UTC' },
      { id: 'utc', label: 'UTC' },
    ],
    assumed: 'utc',
  }
  api.replies[detail] = [200, sampleStrategy({ status: 'cancelled', reading: { ...reading, questions: [question] } })]
  await showApp(`${path}?tab=configuration`)
  expect((await screen.findByText(/Which clock do these times follow/)).textContent).toContain('UTC')
})
