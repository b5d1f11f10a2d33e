import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleStrategy } from '../testing/sample-strategy.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()
const list = 'GET /strategy_builder/list/'
const pageOf = (...results: ReturnType<typeof sampleStrategy>[]) => ({
  results,
  count: results.length,
  next: null,
  previous: null,
  last_updated: null,
})

beforeEach(startSignedIn)

test('the first visit shows three ways to begin', async () => {
  api.replies[list] = [200, pageOf()]
  await showApp('/console')
  await screen.findByRole('link', { name: 'Create Your First Strategy' })
  screen.getByRole('button', { name: 'Import prices' })
  screen.getByRole('button', { name: 'Open a market' })
  expect(screen.queryByRole('group', { name: 'Strategies' })).toBeNull()
})

test('with strategies it shows them, and says what became of each', async () => {
  api.replies[list] = [200, pageOf(sampleStrategy({ status: 'cancelled' }), sampleStrategy({ id: 's2', name: 'Broken', status: 'failed' }))]
  await showApp('/console')
  await screen.findByRole('link', { name: 'RSI on EURUSD' })
  screen.getByText('Stopped by you')
  screen.getByRole('link', { name: 'Broken' })
  expect(screen.queryByRole('link', { name: 'Create Your First Strategy' })).toBeNull()
})

test('a list that cannot be loaded says so in its place', async () => {
  api.replies[list] = [
    400,
    { code: 'strategy_invalid', message: 'Invalid strategy request. Please check your parameters.', request_id: '1' },
  ]
  await showApp('/console')
  await screen.findByText('Failed to load strategies')
  expect(screen.getByText('Invalid strategy request. Please check your parameters.')).toBeTruthy()
})
