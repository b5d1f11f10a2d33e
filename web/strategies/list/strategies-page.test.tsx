import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../testing/fake-api.ts'
import { sampleStrategy } from '../../testing/sample-strategy.ts'
import { showApp } from '../../testing/show.tsx'
import { startSignedIn } from '../../testing/start-signed-in.ts'

const api = useFakeApi()
const path = '/console/strategy-lab/strategies'
const list = 'GET /strategy_builder/list/'
const pageOf = (names: readonly string[]) => ({
  results: names.map((name) => sampleStrategy({ id: name, name })),
  count: names.length,
  next: null,
  previous: null,
  last_updated: names.length === 0 ? null : '2025-11-20T10:00:00Z',
})

beforeEach(startSignedIn)

test('an empty list invites to the first strategy', async () => {
  api.replies[list] = [200, pageOf([])]
  await showApp(path)
  await screen.findByText('No strategies found')
  screen.getByText('Create your first strategy to see it here.')
  expect(screen.getByRole('link', { name: 'Create Your First Strategy' }).getAttribute('href')).toBe('/console/strategy-lab/builder')
})

test('a list that cannot be loaded without words says that', async () => {
  api.replies[list] = [400, {}]
  await showApp(path)
  expect(await screen.findByText('Error loading strategies: Failed to load strategies')).toBeDefined()
})

test('a list that cannot be loaded says why and offers another try', async () => {
  api.replies[list] = [
    400,
    { code: 'strategy_invalid', message: 'Invalid strategy request. Please check your parameters.', request_id: '1' },
  ]
  await showApp(path)
  const said = await screen.findByText('Error loading strategies: Invalid strategy request. Please check your parameters.')
  api.replies[list] = [200, pageOf(['Mine'])]
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: /Mine/ })
  expect(said.isConnected).toBe(false)
})

test('what is searched and filtered stands in the address, is asked for, and is cleared at once', async () => {
  api.replies[list] = ({ path: asked }) => [200, pageOf(asked.includes('search=gold') ? [] : ['Mine'])]
  const router = await showApp(path)
  await screen.findByText(/1 strategy, last updated/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'failed')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search strategies' }), 'gold')
  await screen.findByText('Nothing matches these filters. Clear them to see all strategies.')
  expect(router.state.location.search).toEqual({ search: 'gold', status: 'failed' })
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await screen.findByRole('link', { name: /Mine/ })
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('finished strategies are chosen for a comparison, and the way there opens with the second', async () => {
  const named = (id: string, name: string) => sampleStrategy({ id, strategy_id: id, name })
  const running = sampleStrategy({ id: 's3', strategy_id: 's3', name: 'Still running', status: 'backtesting', stage: 'backtesting' })
  api.replies['GET /strategy_builder/list/'] = [
    200,
    { results: [named('s1', 'One'), named('s2', 'Two'), running], count: 3, next: null, previous: null, last_updated: null },
  ]
  await showApp('/console/strategy-lab/strategies')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Compare One' }))
  expect(screen.queryByRole('checkbox', { name: 'Compare Still running' })).toBeNull()
  screen.getByText('Choose one more')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare Two' }))
  expect(screen.getByRole('link', { name: 'Compare 2 runs' }).getAttribute('href')).toBe('/console/strategy-lab/compare?ids=s1%2Cs2')
})
