import { backtest } from '@playbook/engine/backtest/backtest'
import type { RunInput } from '@playbook/engine/backtest/run'
import { explainBar } from '@playbook/engine/explain/explain-bar'
import { openRun } from '@playbook/engine/explain/open-run'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { lastBars } from '@playbook/engine/market/simulate'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../testing/fake-api.ts'
import { sampleProgress, sampleResult, sampleStrategy, sampleTrade } from '../../testing/sample-strategy.ts'
import { showApp } from '../../testing/show.tsx'
import { startSignedIn } from '../../testing/start-signed-in.ts'

const api = useFakeApi()
const path = '/console/strategy-lab/strategies/s1'
const explanation = 'GET /strategy_builder/list/s1/explanation/'

const instrument = findInstrument('EURUSD')!
const bars = lastBars(instrument, '1d', 1_640_000_000, 600)
const input: RunInput = {
  plan: sampleStrategy().plan,
  instrument,
  timeframe: '1d',
  bars,
  firstDecisionTime: bars.time[100]!,
  initialCapitalUsd: 10_000,
  costs: instrument.costs,
  conversion: null,
}
const run = openRun(input)
const [firstTrade] = backtest(input).trades
const entryTime = firstTrade!.entryTime
/** The bar of which the optimistic run tells something else. */
let otherwiseAt = -1

beforeEach(() => {
  otherwiseAt = -1
  startSignedIn()
  const trade = { ...sampleTrade(1), entry_time: new Date(entryTime * 1000).toISOString() }
  api.replies['GET /strategy_builder/list/s1/'] = [200, sampleStrategy()]
  api.replies['GET /strategy_builder/list/s1/trades/'] = [200, { results: [trade], count: 1, next: null, previous: null }]
  answerResult({ total_trades: 1 })
  api.replies[explanation] = (request) => {
    const i = bars.time.indexOf(Number(new URLSearchParams(request.path.split('?')[1]).get('time')))
    const others = { expected: null, optimistic: i === otherwiseAt ? explainBar(run, i + 1) : null }
    return [200, { id: 's1', before: bars.time[i - 1], after: bars.time[i + 1], explanation: explainBar(run, i), others }]
  }
})

const answerResult = (part: Parameters<typeof sampleResult>[0]) => {
  api.replies['GET /strategy_builder/results/s1/'] = [200, { ...sampleProgress('completed'), result: sampleResult(part) }]
}
// The first page of a file also loads the chart.
const askWhy = async () => userEvent.click(await screen.findByLabelText('Why trade 1 was made'))
const panel = async () => within(await screen.findByRole('region', { name: 'Why' }))

test('“Why?” of a trade tells the fill, the rule that decided it, each rule at that bar and the position', async () => {
  await showApp(`${path}?tab=trades`)
  await askWhy()
  const why = await panel()
  await why.findByText(/^Bought [\d,]+ units at 1\.\d{5}\./)
  why.getByText('Fill rule 2.')
  await userEvent.click(why.getByText(/^Decided at/))
  const [decided, now] = why.getAllByRole('list', { name: 'Go long when' })
  expect(within(now!).getByText('RSI(14) is below 30')).toBeTruthy()
  expect(within(decided!).getByText('true:')).toBeTruthy()
  expect(why.getByText('Bars held').nextSibling?.textContent).toBe('1')
})

test('the bars before and after are a step away', async () => {
  await showApp(`${path}?tab=trades`)
  await askWhy()
  const why = await panel()
  await why.findByText(/^Bought/)
  await userEvent.click(why.getByRole('button', { name: 'Bar before' }))
  await why.findByText(/^On the next bar it was filled at/)
  why.getByText(/^The long entry was true: it fills at the next open/)
  await userEvent.click(why.getByRole('button', { name: 'Close the explanation' }))
  expect(screen.queryByRole('region', { name: 'Why' })).toBeNull()
})

test('where the outcomes part, each can be read, and elsewhere nothing is to be chosen', async () => {
  otherwiseAt = bars.time.indexOf(entryTime)
  await showApp(`${path}?tab=trades`)
  await askWhy()
  const why = await panel()
  await why.findByText(/^Bought/)
  expect(why.getByRole('radio', { name: 'Pessimistic' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(why.getByRole('radio', { name: 'Optimistic' }))
  expect(why.queryByText(/^Bought/)).toBeNull()
  expect(why.getByText('Bars held').nextSibling?.textContent).toBe('2')
  await userEvent.click(why.getByRole('radio', { name: 'Expected' }))
  why.getByText(/^Bought/)
  await userEvent.click(why.getByRole('button', { name: 'Bar before' }))
  await why.findByText(/^On the next bar it was filled at/)
  expect(why.queryByRole('radio')).toBeNull()
})

test('an explanation that cannot be had says why and can be asked for again', async () => {
  const answer = api.replies[explanation]!
  api.replies[explanation] = [
    409,
    { code: 'inputs_unavailable', message: 'The prices of EURUSD have changed since this backtest ran.', request_id: '1' },
  ]
  await showApp(`${path}?tab=trades`)
  await askWhy()
  await screen.findByText('This bar could not be explained')
  screen.getByText('The prices of EURUSD have changed since this backtest ran.')
  api.replies[explanation] = answer
  const why = await panel()
  await userEvent.click(why.getByRole('button', { name: 'Retry' }))
  expect(await why.findByText('Rules at the close of this bar')).toBeTruthy()
})

test('rejected entries are listed by reason, each of their bars opens its explanation', async () => {
  const rejection = { type: 'BUY' as const, reason: 'in_position', count: 12, first_times: [bars.time[300]!, bars.time[301]!] }
  answerResult({
    total_trades: 1,
    activity: { rules: [{ path: 'entryLong.when', true_bars: 40, trades: 1 }], rejections: [rejection] },
  })
  await showApp(`${path}?tab=trades`)
  const list = within(await screen.findByRole('region', { name: 'Why no trade?' }))
  list.getByText('12 BUY entries')
  list.getByText(/because a position was open already/)
  list.getByText('The first 2:')
  await userEvent.click(list.getAllByTitle('Explain this bar')[1]!)
  await screen.findByText('Rules at the close of this bar')
  const asked = api.server().on('/api/strategy_builder/list/s1/explanation/')
  expect(asked.at(-1)!.path).toContain(`time=${bars.time[301]}`)
  const counts = within(screen.getByRole('region', { name: 'What each condition did' }))
  expect(counts.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['RSI(14) is below 30', '40', '1'])
})

test('an older result tells its counts, and that its bars are not known', async () => {
  answerResult({ total_trades: 1, trades_summary: { ...sampleResult().trades_summary, rejections: { session_closed: 3 } } })
  await showApp(`${path}?tab=trades`)
  const list = within(await screen.findByRole('region', { name: 'Why no trade?' }))
  list.getByText('Session closed')
  expect(list.getByText(/Run the strategy again to see at which bars/)).toBeTruthy()
})

test('the configuration tells what was checked of the run', async () => {
  answerResult({
    checks: {
      look_ahead: { cuts: 16, changed: 0, ok: true },
      recursion: [
        { term: 'RSI(14)', drift_percent: 0.0000002, warmup_bars: 305 },
        { term: 'EMA(200)', drift_percent: 0.2181, warmup_bars: 305 },
      ],
    },
  })
  await showApp(`${path}?tab=configuration`)
  const checks = within(await screen.findByRole('region', { name: 'Checks of this run' }))
  checks.getByText('passed')
  checks.getByText(/cut off at 16 places, and nothing that was decided before changed/)
  checks.getByText(/differs by up to 0.22% from its value with the full history: more prices/)
  expect(checks.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['RSI(14)', '305', 'under 0.001', 'EMA(200)', '305', '0.22'])
})

test('a look-ahead that was found is said as plainly', async () => {
  answerResult({ checks: { look_ahead: { cuts: 16, changed: 5, ok: false }, recursion: [] } })
  await showApp(`${path}?tab=configuration`)
  const words = await screen.findByText(/at 5 of them something that was decided before changed/)
  expect(words.textContent).toContain('Do not trust this result')
})
