import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleCheck, sampleReport } from '../testing/sample-check.ts'
import { sampleProgress, sampleResult, sampleStrategy } from '../testing/sample-strategy.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

vi.setConfig({ testTimeout: 20_000 })

const api = useFakeApi()
const path = '/console/strategy-lab/strategies/s1/robustness'
const latest = 'GET /strategy_builder/list/s1/robustness/'
const start = 'POST /strategy_builder/list/s1/robustness/'
const trials = { trials: 3, sharpe_spread: null }
const report = sampleReport()

beforeEach(() => {
  startSignedIn()
  api.replies['GET /strategy_builder/list/s1/'] = [200, sampleStrategy()]
  api.replies['GET /strategy_builder/results/s1/'] = [200, { ...sampleProgress('completed'), result: sampleResult() }]
})

test('a result that was never checked says what the check is for, how long it takes, and starts it', async () => {
  api.replies[latest] = [200, { check: null, trials }]
  api.replies[start] = [200, sampleCheck({ status: 'pending', progress: 0 })]
  await showApp(path)
  await screen.findByText('This result was not checked yet')
  screen.getByText(/About 5 seconds\. The same seed gives the same figures\./)
  await userEvent.click(screen.getByRole('radio', { name: 'Quick' }))
  await userEvent.clear(screen.getByLabelText('Seed'))
  await userEvent.type(screen.getByLabelText('Seed'), '7')
  api.replies[latest] = [200, { check: sampleCheck({ status: 'pending', progress: 0, message: 'Waiting for a free worker' }), trials }]
  await userEvent.click(screen.getByRole('button', { name: 'Check robustness' }))
  await screen.findByRole('progressbar', { name: 'Progress of the check' })
  const [asked] = api
    .server()
    .on('/api/strategy_builder/list/s1/robustness/')
    .filter((request) => request.method === 'POST')
  expect(JSON.parse(asked!.body)).toEqual({ depth: 'quick', seed: 7 })
})

test('a seed that is no whole number is told at its field and starts nothing', async () => {
  api.replies[latest] = [200, { check: null, trials }]
  await showApp(path)
  await userEvent.clear(await screen.findByLabelText('Seed'))
  await userEvent.type(screen.getByLabelText('Seed'), '1.5')
  screen.getByText('A whole number from 1 to 2,147,483,647')
  await userEvent.click(screen.getByRole('button', { name: 'Check robustness' }))
  expect(
    api
      .server()
      .on('/api/strategy_builder/list/s1/robustness/')
      .filter((request) => request.method === 'POST'),
  ).toHaveLength(0)
})

test('while it runs the parts that are done stand there already, and it can be cancelled', async () => {
  const going = { status: 'running', progress: 40, message: 'The run itself was taken apart', tasks_done: 1, tasks_planned: 9 } as const
  api.replies[latest] = [200, { check: sampleCheck({ ...going, report: partial() }), trials }]
  api.replies['POST /strategy_builder/studies/k1/cancel/'] = [200, sampleCheck({ status: 'cancelled' })]
  await showApp(path)
  const bar = await screen.findByRole('progressbar', { name: 'Progress of the check' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  screen.getByText('The run itself was taken apart. 1 of 9 parts done.')
  screen.getByText('Verdict so far')
  screen.getByRole('heading', { name: 'The run itself' })
  expect(screen.queryByRole('heading', { name: 'Against random entries' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(api.server().on('/api/strategy_builder/studies/k1/cancel/')).toHaveLength(1))
})

/** As it is after the first task: every part is asked for, one is there. */
const partial = () => {
  const first = sampleReport(['baseline'])
  return { ...first, verdict: { ...first.verdict, isFinal: false } }
}

test('a check that failed says why and can be tried again with the same settings', async () => {
  const failed = { status: 'failed', error_message: 'The prices of EURUSD have changed since this backtest ran.' } as const
  api.replies[latest] = [200, { check: sampleCheck({ ...failed, settings: { depth: 'quick', seed: 5 } }), trials }]
  api.replies[start] = [200, sampleCheck()]
  await showApp(path)
  within(await screen.findByRole('alert')).getByText('The prices of EURUSD have changed since this backtest ran.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() =>
    expect(
      api
        .server()
        .on('/api/strategy_builder/list/s1/robustness/')
        .some((each) => each.method === 'POST'),
    ).toBe(true),
  )
  const asked = api
    .server()
    .on('/api/strategy_builder/list/s1/robustness/')
    .find((each) => each.method === 'POST')
  expect(JSON.parse(asked!.body)).toEqual({ depth: 'quick', seed: 5 })
})

test('a finished check gives one reason for every test, each with its outcome in words, and opens its evidence', async () => {
  api.replies[latest] = [200, { check: sampleCheck({ report }), trials }]
  await showApp(path)
  await screen.findByRole('heading', { name: report.verdict.headline })
  const reasons = within(screen.getByRole('region', { name: 'Reasons' }))
  expect(reasons.getAllByRole('listitem')).toHaveLength(report.verdict.reasons.length)
  for (const { title, sentence } of report.verdict.reasons) {
    const row = within(reasons.getByRole('button', { name: title }).closest('li')!)
    row.getByText(/^(Passed|Unclear|Failed|Not judged)$/)
    row.getByText(sentence)
  }
  await userEvent.click(reasons.getByRole('button', { name: 'Year by year' }))
  expect(document.activeElement?.id).toBe('evidence-years')
})

test('every part that was done shows its pictures or its table', async () => {
  api.replies[latest] = [200, { check: sampleCheck({ report }), trials }]
  await showApp(path)
  await screen.findByRole('heading', { name: 'The run itself' })
  const titles = {
    sweep: 'Neighbouring numbers',
    walkForwardRolling: 'Walk-forward, rolling',
    walkForwardAnchored: 'Walk-forward, anchored',
    overfitting: 'Overfitting',
    tradeOrder: 'Other sequences of its trades',
    resampledCandles: 'Other histories',
    costJitter: 'Other costs',
    randomEntries: 'Against random entries',
    sharpe: 'The Sharpe after all trials',
    regimes: 'Kinds of market',
  } as const
  for (const [key, title] of Object.entries(titles))
    expect([key, screen.queryByRole('heading', { name: title, level: 2 }) !== null]).toEqual([
      key,
      report[key as keyof typeof titles] !== null,
    ])
})

test('what has a single value is told in a sentence instead of a picture, and no probability as certain', async () => {
  const { resampledCandles, randomEntries, overfitting, sharpe } = report
  const runs = resampledCandles!.runs.map((run) => ({ ...run, returnPercent: 3.2 }))
  const changed = {
    ...report,
    resampledCandles: {
      ...resampledCandles!,
      runs,
      returnPercent: { p5: 3.2, p25: 3.2, p50: 3.2, p75: 3.2, p95: 3.2 },
      profitablePercent: 100,
    },
    randomEntries: { ...randomEntries!, histogram: { min: 0.1, width: 1, counts: [20] } },
    overfitting: { ...overfitting!, logits: { min: 1, width: 1, counts: [20] }, points: [{ inSample: 1.5, outOfSample: 0.5 }] },
    sharpe: { ...sharpe!, deflated: { value: 1, reason: null }, probabilistic: { value: 0.9999, reason: null } },
  }
  api.replies[latest] = [200, { check: sampleCheck({ report: changed }), trials }]
  await showApp(path)
  await screen.findByText('All 5 histories made +3.2%.')
  screen.getByText(/^Every random run made .* an entry; the strategy made .*\.$/)
  screen.getByText(/^However the history is halved, the combination that is best on one half has the same rank on the other/)
  screen.getByText(/has a Sharpe of 1\.50 where it was chosen and of 0\.50 on the other half\.$/)
  screen.getByText('All in profit')
  expect(screen.getAllByText('more than 99.9%')).toHaveLength(2)
  expect(screen.queryByText('100%')).toBeNull()
})

test('with too few trades nothing is judged, and the reasons say so', async () => {
  const few = sampleReport(undefined, '2019-09-01')
  api.replies[latest] = [200, { check: sampleCheck({ report: few }), trials }]
  await showApp(path)
  await screen.findByRole('heading', { name: few.verdict.headline })
  expect(few.verdict.level).toBe('not_enough_evidence')
  expect(screen.getAllByText('Not judged').length).toBeGreaterThan(3)
})

test('a strategy without a finished backtest has nothing to check', async () => {
  api.replies['GET /strategy_builder/list/s1/'] = [200, sampleStrategy({ status: 'cancelled' })]
  await showApp(path)
  expect(await screen.findByText('There is no finished backtest to check')).toBeTruthy()
})

test('a check that cannot be loaded says why and offers another try', async () => {
  api.replies[latest] = [
    400,
    { code: 'strategy_invalid', message: 'Invalid strategy request. Please check your parameters.', request_id: '1' },
  ]
  await showApp(path)
  await screen.findByText('Error loading the check: Invalid strategy request. Please check your parameters.')
  api.replies[latest] = [200, { check: null, trials }]
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('This result was not checked yet')).toBeTruthy()
})

test('the strategy page leads with the verdict of the check, and without one with the way to it', async () => {
  api.replies['GET /strategy_builder/list/s1/verdict/'] = [200, { check_id: 'k1', verdict: report.verdict, trials }]
  await showApp('/console/strategy-lab/strategies/s1?tab=configuration')
  await screen.findByRole('heading', { name: report.verdict.headline })
  expect(screen.getByRole('link', { name: 'All reasons' }).getAttribute('href')).toBe(path)
})
