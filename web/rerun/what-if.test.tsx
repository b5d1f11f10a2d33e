import { backtest } from '@playbook/engine/backtest/backtest'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { usePageWorkers } from '../testing/page-worker.ts'
import { sampleInputs } from '../testing/run-inputs.ts'
import { sampleResult, sampleStrategy } from '../testing/sample-strategy.ts'
import { show } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { readInputs } from './compute-rerun.ts'
import { WhatIf } from './what-if.tsx'

const api = useFakeApi()
usePageWorkers()
const inputs = sampleInputs()
const path = 'GET /strategy_builder/list/s1/inputs/'

beforeEach(() => {
  startSignedIn()
  api.replies[path] = [200, inputs]
})

/** The result that the server would have stored for the sample's inputs. */
function storedResult() {
  const input = readInputs(inputs)!
  const { figures } = summariseRun(backtest(input), input.bars, input)
  return sampleResult({ figures: [...figures] })
}

async function open(strategy = sampleStrategy()) {
  await show(<WhatIf strategy={strategy} result={storedResult()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try other values' }))
}

const row = (name: string) =>
  within(screen.getByRole('group', { name: 'Stored and now' }))
    .getByText(name)
    .closest('tr')!
const cells = (name: string) => [...row(name).querySelectorAll('td')].map((cell) => cell.textContent)
const ready = () => waitFor(() => expect(screen.getByText(/bars in \d+ ms/)).toBeTruthy())

test('nothing is fetched before the panel is opened, and one answer serves every turn', async () => {
  await show(<WhatIf strategy={sampleStrategy()} result={storedResult()} />)
  await screen.findByRole('button', { name: 'Try other values' })
  expect(api.server().on('/api/strategy_builder/list/s1/inputs/')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Try other values' }))
  await screen.findByLabelText(/^Spread/, { selector: 'input:not([type=range])' })
  await ready()
  fireEvent.change(screen.getByLabelText('Spread, slider'), { target: { value: '1' } })
  await ready()
  expect(api.server().on('/api/strategy_builder/list/s1/inputs/')).toHaveLength(1)
})

test('with nothing turned the figures are the stored ones, and a dearer spread takes from them', async () => {
  await open()
  await screen.findByRole('group', { name: 'Stored and now' })
  await ready()
  const [stored, now, change] = cells('Total return').slice(-3)
  expect([now, change]).toEqual([stored, '0.00 pp'])
  const spread = screen.getByLabelText(/^Spread/, { selector: 'input:not([type=range])' })
  await userEvent.clear(spread)
  await userEvent.type(spread, '20')
  await waitFor(() => expect(cells('Total return').at(-1)).toMatch(/^−/))
  screen.getByText(/^stored: 0\./)
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(cells('Total return').at(-1)).toBe('0.00 pp'))
})

test('the spread at which nothing is earned is told beside its dial', async () => {
  await open()
  expect(await screen.findByText(/Nothing is earned from a spread of|It makes no profit even without a spread/)).toBeTruthy()
})

test('trades that depend on the order inside a bar are looked into after a turn, or said to be taken at their worst', async () => {
  const narrow = sampleInputs('Daily chart. Buy when RSI(14) is below 60. Stop 0.3%, target 0.3%, risk 1% per trade.')
  api.replies[path] = [200, { ...narrow, source: 'imported' }]
  await open()
  await ready()
  screen.getByText(/depend on the order inside a bar, which no finer bar tells/)
  fireEvent.change(screen.getByLabelText('Spread, slider'), { target: { value: '1' } })
  await screen.findByText(/^\d+ trades depend on the order inside a bar: taken at its worst here/)
  cleanup()
  api.replies[path] = [200, narrow]
  await open()
  await ready()
  fireEvent.change(screen.getByLabelText('Spread, slider'), { target: { value: '1' } })
  await screen.findByText(/depend on the order inside a bar\. Looking inside/)
  await waitFor(() => expect(screen.queryByText(/Looking inside/)).toBeNull())
})

test('what is typed wrong says what may stand there and runs nothing', async () => {
  await open()
  await ready()
  const trades = screen.getByLabelText(/^Open trades/, { selector: 'input:not([type=range])' })
  await userEvent.clear(trades)
  await userEvent.type(trades, '1.5')
  screen.getByText('A whole number from 1 to 100')
  expect(screen.getByRole('button', { name: 'Reset' }).getAttribute('aria-disabled')).toBe('true')
})

test('what was turned is saved as a new backtest with the earlier answers and overrides', async () => {
  api.replies['POST /strategy_builder/interpret/'] = [
    200,
    { id: 's2', strategy_id: 's2', status: 'pending', reading: sampleStrategy().reading },
  ]
  await open(sampleStrategy({ overrides: { leverage: 2 }, answers: { q: 'a' } }))
  await ready()
  await userEvent.click(screen.getByRole('switch', { name: 'Financing of each night' }))
  fireEvent.change(screen.getByLabelText('Risk per trade, slider'), { target: { value: '2' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save as a new backtest' }))
  await waitFor(() => expect(api.server().on('/api/strategy_builder/interpret/')).toHaveLength(1))
  const sent: unknown = JSON.parse(api.server().on('/api/strategy_builder/interpret/')[0]!.body)
  expect(sent).toMatchObject({
    symbol: 'EURUSD',
    answers: { q: 'a' },
    overrides: { leverage: 2, 'sizing.value': 2, 'costs.financing': 'none' },
    name: 'RSI on EURUSD (what if)',
  })
})

test('prices that are gone are said in the server’s words, with another try', async () => {
  api.replies[path] = [
    409,
    {
      code: 'inputs_unavailable',
      message: 'The prices of GOOG were deleted since this backtest ran, so it cannot be run again.',
      request_id: '1',
    },
  ]
  await open()
  expect(await screen.findByText(/The prices of GOOG were deleted/)).toBeTruthy()
  api.replies[path] = [200, inputs]
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await ready()
})

test('a browser that gets other trades from the same inputs says so', async () => {
  api.replies[path] = [200, { ...inputs, trade_hash: 'other', engine_version: '0.9.0' }]
  await open()
  expect(await screen.findByText(/other trades than the stored result\. It was made by engine 0\.9\.0/)).toBeTruthy()
})
