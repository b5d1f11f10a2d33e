import { parametersOf } from '@playbook/engine/robustness/parameters'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleReport, sampleSweep } from '../testing/sample-check.ts'
import { sampleStrategy } from '../testing/sample-strategy.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

vi.setConfig({ testTimeout: 20_000 })

const api = useFakeApi()
const path = '/console/strategy-lab/strategies/s1/sweep'
const sweepPath = 'GET /strategy_builder/studies/w1/sweep/'
const strategy = sampleStrategy()
const parameters = parametersOf(strategy.plan)
const report = sampleReport(['sweep'])

beforeEach(() => {
  startSignedIn()
  api.replies['GET /strategy_builder/list/s1/'] = [200, strategy]
  api.replies['GET /strategy_builder/list/s1/parameters/'] = [200, { parameters }]
  api.replies['GET /strategy_builder/list/s1/sweeps/'] = [200, { sweeps: [] }]
})

test('the numbers of the strategy are offered with ranges, and the sweep that is asked for is shown', async () => {
  api.replies['POST /strategy_builder/list/s1/sweeps/'] = [200, sampleSweep({ status: 'pending', progress: 0 })]
  api.replies[sweepPath] = [200, sampleSweep({ status: 'running', progress: 30, message: 'Testing' })]
  await showApp(path)
  const [first] = parameters
  const from = await screen.findByLabelText(`From, ${first!.label}`)
  await userEvent.clear(from)
  await userEvent.type(from, '12')
  await userEvent.click(screen.getByRole('radio', { name: 'Guided' }))
  await userEvent.click(screen.getByRole('button', { name: 'Start sweep' }))
  const bar = await screen.findByRole('progressbar', { name: 'Progress of the sweep' })
  expect(bar.getAttribute('aria-valuenow')).toBe('30')
  const [asked] = api
    .server()
    .on('/api/strategy_builder/list/s1/sweeps/')
    .filter((request) => request.method === 'POST')
  expect(JSON.parse(asked!.body)).toMatchObject({ method: 'guided', axes: [{ path: first!.path, from: 12 }, {}] })
})

test('a range that cannot be used is told, and nothing starts', async () => {
  await showApp(path)
  const from = await screen.findByLabelText(`From, ${parameters[0]!.label}`)
  await userEvent.clear(from)
  screen.getByText('From, to and step must be numbers, to not below from, step above 0')
  await userEvent.click(screen.getByRole('button', { name: 'Start sweep' }))
  screen.getByText('A range cannot be used')
  await userEvent.type(from, '1')
  screen.getByText(`${parameters[0]!.label} takes 2 to 1000, not 1`)
  await userEvent.click(screen.getByRole('button', { name: 'Start sweep' }))
  expect(
    api
      .server()
      .on('/api/strategy_builder/list/s1/sweeps/')
      .filter((request) => request.method === 'POST'),
  ).toHaveLength(0)
})

test('a finished sweep lists its best combinations, and one of them becomes a new run', async () => {
  api.replies[sweepPath] = [200, sampleSweep({ report })]
  api.replies['POST /strategy_builder/interpret/'] = [200, { id: 's2', strategy_id: 's2', status: 'pending', reading: strategy.reading }]
  api.replies['GET /strategy_builder/list/s2/'] = [200, sampleStrategy({ id: 's2', name: 'The new run' })]
  await showApp(`${path}?study=w1`)
  const table = within(await screen.findByRole('group', { name: 'Best combinations' }))
  expect(table.getAllByRole('row')).toHaveLength(Math.min(20, report.sweep!.trials.length) + 1)
  await userEvent.click(table.getAllByRole('button', { name: 'Use these values' })[0]!)
  await screen.findByRole('heading', { name: 'The new run' })
  const [asked] = api.server().on('/api/strategy_builder/interpret/')
  const { overrides, strategy_text } = JSON.parse(asked!.body) as { overrides: Record<string, number>; strategy_text: string }
  const places = report.sweep!.axes.flatMap((axis) => parameters.find(({ path: at }) => at === axis.path)!.places)
  expect(Object.keys(overrides).toSorted()).toEqual([...places].toSorted())
  expect(strategy_text).toBe(strategy.strategy_text)
})

test('values that cannot be run as they are open the builder with the reason', async () => {
  api.replies[sweepPath] = [200, sampleSweep({ report })]
  api.replies['POST /strategy_builder/interpret/'] = [400, { code: 'strategy_blocked', message: 'Something is open.', request_id: '1' }]
  await showApp(`${path}?study=w1`)
  const [use] = await screen.findAllByRole('button', { name: 'Use these values' })
  await userEvent.click(use!)
  expect(await screen.findByText(/Something is open\. The strategy is open in the builder\./)).toBeTruthy()
})

test('a sweep that failed says why', async () => {
  api.replies[sweepPath] = [200, sampleSweep({ status: 'failed', error_message: 'It was interrupted.' })]
  await showApp(`${path}?study=w1`)
  expect(await screen.findByText('The sweep could not be finished')).toBeTruthy()
})

test('a strategy without numbers is led to the builder', async () => {
  api.replies['GET /strategy_builder/list/s1/parameters/'] = [200, { parameters: [] }]
  await showApp(path)
  expect(await screen.findByText('This strategy has no number to vary')).toBeTruthy()
})

test('an earlier sweep can be opened again', async () => {
  api.replies['GET /strategy_builder/list/s1/sweeps/'] = [200, { sweeps: [sampleSweep({ message: '12 combinations' })] }]
  api.replies[sweepPath] = [200, sampleSweep({ report })]
  await showApp(path)
  const list = within((await screen.findByText('Sweeps of this strategy')).closest('section')!)
  await userEvent.click(list.getByRole('link'))
  await screen.findByText('Best combinations', { selector: 'h2' })
  await waitFor(() => expect(list.getByRole('link').getAttribute('aria-current')).toBe('page'))
})
