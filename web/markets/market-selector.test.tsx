import type { MarketSymbol } from '@playbook/contract/markets'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { show, showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { MarketSelector } from './market-selector.tsx'

const api = useFakeApi()
const popular = 'GET /markets/data/list/popular/'
const searched = 'GET /markets/data/list/search/'
const market = (symbol: string, name: string): MarketSymbol => ({
  id: symbol,
  symbol,
  name,
  description: `About ${name}`,
  category: 'commodity',
  source: 'simulated',
  currency: 'USD',
  price_decimals: 2,
  lastPrice: 2_400,
  change: 1,
  changePercent: 0.5,
  current_price: 2_400,
  price_change_percentage: 0.5,
  timeframes: ['1h'],
})
const pageOf = (...results: MarketSymbol[]) => ({ results, count: results.length, next: null, previous: null })
const gold = market('XAUUSD', 'Gold')
const silver = market('XAGUSD', 'Silver')

test('Enter takes the first match of what was typed, though the list still shows what was before', async () => {
  api.replies[popular] = [200, pageOf(silver)]
  api.replies[searched] = [200, pageOf(gold)]
  const chosen: string[] = []
  await show(<MarketSelector open onOpenChange={() => {}} onSelect={({ symbol }) => chosen.push(symbol)} />)
  await screen.findByRole('option', { name: /Silver/ })
  await userEvent.type(screen.getByPlaceholderText('Search markets...'), 'gold{Enter}')
  await screen.findByText('Opening Gold...')
  await waitFor(() => expect(chosen).toEqual(['XAUUSD']))
})

test('a list or a search that fails without words says which of the two it was', async () => {
  api.replies[popular] = [400, {}]
  api.replies[searched] = [400, {}]
  await show(<MarketSelector open onOpenChange={() => {}} onSelect={() => {}} />)
  await screen.findByText(/^Failed to load markets/)
  await userEvent.type(screen.getByPlaceholderText('Search markets...'), 'gold')
  expect(await screen.findByText(/^Failed to search markets/)).toBeDefined()
})

test('the arrow keys walk the markets', async () => {
  api.replies[popular] = [200, pageOf(silver, gold)]
  await show(<MarketSelector open onOpenChange={() => {}} onSelect={() => {}} />)
  await screen.findByRole('option', { name: /Silver/, selected: true })
  await userEvent.type(screen.getByPlaceholderText('Search markets...'), '{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Gold')
})

test('several markets are counted and handed over together', async () => {
  api.replies[popular] = [200, pageOf(silver, gold)]
  const chosen: string[] = []
  await show(
    <MarketSelector open onOpenChange={() => {}} onSelectMany={(markets) => chosen.push(...markets.map(({ symbol }) => symbol))} />,
  )
  await userEvent.click(await screen.findByRole('option', { name: /Silver/ }))
  await userEvent.click(screen.getByRole('option', { name: /Gold/ }))
  screen.getByText('2 market(s) selected')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Selection' }))
  expect(chosen).toEqual(['XAGUSD', 'XAUUSD'])
})

test('nothing found, nothing there and a failure are told apart', async () => {
  api.replies[popular] = [200, pageOf()]
  api.replies[searched] = [200, pageOf()]
  await show(<MarketSelector open onOpenChange={() => {}} onSelect={() => {}} />)
  await screen.findByText('No markets available')
  await userEvent.type(screen.getByPlaceholderText('Search markets...'), 'zzz')
  await screen.findByText('No markets found')
  api.replies[searched] = [
    400,
    { code: 'market_invalid', message: 'Invalid market data request. Please check your parameters.', request_id: '1' },
  ]
  await userEvent.type(screen.getByPlaceholderText('Search markets...'), 'z')
  await screen.findByText(/Invalid market data request/)
  api.replies[searched] = [200, pageOf(gold)]
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('option', { name: /Gold/ })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without anybody to hand it to, the chosen market opens its analysis', async () => {
  api.replies[popular] = [200, pageOf(gold)]
  startSignedIn()
  const router = await showApp('/console/analysis')
  await userEvent.click(await screen.findByRole('button', { name: 'Import prices' }))
  await userEvent.click(await screen.findByRole('button', { name: /markets/i }))
  await userEvent.click((await screen.findAllByRole('option', { name: /Gold/ })).at(-1)!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/console/analysis/XAUUSD'), { timeout: 3_000 })
})
