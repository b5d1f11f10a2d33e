import { getBoard, getBoardSummary, type BoardRow } from '@playbook/contract/market-board'
import { listSeenMarkets, listWatchlists, type Watchlist } from '@playbook/contract/watchlists'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import type { Received } from '../testing/local-server.ts'
import { emptyPage } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()
const boardPath = `GET ${getBoard.path}`
const listsPath = `GET ${listWatchlists.path}`

const rowOf = (symbol: string, more: Partial<BoardRow> = {}): BoardRow => ({
  id: symbol,
  symbol,
  name: `Name of ${symbol}`,
  description: '',
  category: 'forex',
  source: 'simulated',
  source_label: 'Simulated',
  currency: 'USD',
  price_decimals: 2,
  lastPrice: 110,
  change: 1,
  changePercent: 1,
  current_price: 110,
  price_change_percentage: 1,
  timeframes: ['1h'],
  calendar: 'crypto',
  recent_closes: [100, 105, 110],
  price_24h_ago: 100,
  change_24h_percent: 10,
  price_time: Date.now() / 1000,
  stale_seconds: null,
  ...more,
})
const listOf = (id: string, name: string, symbols: string[]): Watchlist => ({ id, name, symbols, created_at: '', updated_at: '' })
const pageOf = <T,>(...results: T[]) => ({ results, count: results.length, next: null, previous: null })
const summary = {
  count: 3,
  open: 2,
  groups: { forex: 2, crypto: 1, stock: 0, index: 0, commodity: 0, imported: 0 },
  sources: [{ source: 'simulated', count: 3 }],
  unlisted: [],
}
const queryOf = ({ path }: Received) => new URLSearchParams(path.split('?')[1] ?? '')

/** Two markets of currencies, one coin; what was asked for narrows them as the server does. */
const board = (request: Received) => {
  const query = queryOf(request)
  const rows = [rowOf('EURUSD'), rowOf('GBPUSD', { lastPrice: 95, change_24h_percent: -5 }), rowOf('BTCUSD', { category: 'crypto' })]
  const named = query.get('symbols')?.split(',')
  const found = named === undefined ? rows : named.flatMap((symbol) => rows.find((row) => row.symbol === symbol) ?? [])
  const words = query.get('search')?.toUpperCase() ?? ''
  return [
    200,
    pageOf(...found.filter((row) => (query.get('group') ?? row.category) === row.category && row.symbol.includes(words))),
  ] as const
}

let lists: Watchlist[]
beforeEach(() => {
  lists = []
  api.replies[boardPath] = board
  api.replies[`GET ${getBoardSummary.path}`] = [200, summary]
  api.replies[listsPath] = () => [200, pageOf(...lists)]
  api.replies[`GET ${listSeenMarkets.path}`] = [200, emptyPage]
})

async function open(path = '/console/analysis') {
  startSignedIn()
  return showApp(path)
}
const symbols = () => [...document.querySelectorAll('tbody a.nm')].map((link) => link.textContent)
const changes = (method: string) =>
  api
    .server()
    .received.filter((request) => request.method === method && request.path.includes('/watchlists/'))
    .map(({ path, body }) => [path, body === '' ? null : JSON.parse(body)])

describe('the market browser', () => {
  test('shows the kinds with their markets, prices, changes, sessions and sources', async () => {
    await open()
    expect(await screen.findByText(/3 markets from one source\. 2 are open now/)).toBeDefined()
    const row = (await screen.findByRole('link', { name: 'GBPUSD' })).closest('tr')!
    expect(within(row).getByText('95.00')).toBeDefined()
    expect(within(row).getByText('−5.00').className).toContain('down')
    expect(row.textContent).toContain('Open, always')
    expect(within(row).getByText('Simulated').className).toContain('warn')
    expect(screen.getByRole('link', { name: 'Forex 2' })).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Stocks', { selector: 'th span' })).toBeNull())
  })
  test('an imported market is deleted once that is confirmed, a listed one cannot be', async () => {
    const rows = [rowOf('EURUSD'), rowOf('MINE', { source: 'imported', source_label: 'Your prices', category: 'stock' })]
    api.replies[boardPath] = () => [200, pageOf(...rows)]
    api.replies[`DELETE /markets/own/MINE/`] = () => [200, { symbol: rows.pop()!.symbol }]
    await open('/console/analysis?show=imported')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete MINE' }))
    expect(screen.queryByRole('button', { name: 'Delete EURUSD' })).toBeNull()
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete market' }))
    await waitFor(() => expect(symbols()).toEqual(['EURUSD']))
    expect(api.server().received.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })
  test('keeps what it shows in its address', async () => {
    const router = await open()
    await userEvent.click(await screen.findByRole('link', { name: 'Crypto 1' }))
    await waitFor(() => expect(symbols()).toEqual(['BTCUSD']))
    expect(router.state.location.search).toEqual({ show: 'crypto' })
    await userEvent.click(screen.getByRole('radio', { name: 'Open now' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ show: 'crypto', only: 'open' }))
    expect(api.server().on(`/api${getBoard.path}`).at(-1)!.path).toContain('open=true')
    expect(screen.getByRole('link', { name: 'Crypto 1' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'All 3' }).getAttribute('aria-current')).toBeNull()
  })
  test('searches as one types, and says where nothing is found what to do', async () => {
    await open()
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search markets' }), 'gbp')
    await waitFor(() => expect(symbols()).toEqual(['GBPUSD']))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search markets' }), 'zz')
    await screen.findByText(/No markets found\./)
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(symbols()).toEqual(['EURUSD', 'GBPUSD', 'BTCUSD']))
    expect(screen.getByRole('searchbox', { name: 'Search markets' })).toHaveProperty('value', '')
  })
  test('is put into an order by its heads, one way and the other', async () => {
    await open()
    await screen.findByRole('link', { name: 'EURUSD' })
    const orderings = () => queryOf(api.server().on(`/api${getBoard.path}`).at(-1)!).get('ordering')
    await userEvent.click(screen.getByRole('button', { name: '24 h, %' }))
    await waitFor(() => expect(orderings()).toBe('-change'))
    expect(screen.getByRole('columnheader', { name: '24 h, %' }).getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(screen.getByRole('button', { name: '24 h, %' }))
    await waitFor(() => expect(orderings()).toBe('change'))
  })
  test('marks a market whose source does not answer with the age of its price', async () => {
    api.replies[boardPath] = [200, pageOf(rowOf('EURUSD', { source: 'exchange', source_label: 'Kraken', stale_seconds: 8_000 }))]
    await open('/console/analysis?show=forex')
    expect(await screen.findByText('2 h old')).toBeDefined()
    expect(screen.getByTitle(/Kraken does not answer/)).toBeDefined()
  })
  test('says which source has never told its markets, and shows the others', async () => {
    api.replies[`GET ${getBoardSummary.path}`] = [200, { ...summary, unlisted: ['Binance', 'Kraken', 'Yahoo Finance'] }]
    await open()
    expect(await screen.findByText('Binance, Kraken and Yahoo Finance do not answer.')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'EURUSD' })).toBeTruthy()
  })

  test('lets a kind fail by itself, and tries it again', async () => {
    api.replies[boardPath] = (request) =>
      queryOf(request).get('group') === 'crypto'
        ? [400, { code: 'market_invalid', message: 'Invalid market data request. Please check your parameters.', request_id: '1' }]
        : board(request)
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Crypto could not be loaded. Invalid market data request.')
    await waitFor(() => expect(symbols()).toEqual(['EURUSD', 'GBPUSD']))
    api.replies[boardPath] = board
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(symbols()).toEqual(['EURUSD', 'GBPUSD', 'BTCUSD']))
  })
  test('says what recently seen is for while nothing is', async () => {
    await open('/console/analysis?show=recent')
    expect(await screen.findByText(/Markets that you open will stand here/)).toBeDefined()
  })
})

describe('watch lists', () => {
  test('begin with the first star', async () => {
    api.replies['POST /markets/watchlists/'] = (request) => {
      lists = [{ ...listOf('l1', '', []), ...(JSON.parse(request.body) as object) }]
      return [201, lists[0]]
    }
    await open()
    expect(await screen.findByText('No watch lists yet.')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'EURUSD on a watch list' }))
    const star = await screen.findByRole('button', { name: 'EURUSD on My markets' })
    expect(star.getAttribute('aria-pressed')).toBe('true')
    expect(changes('POST')).toEqual([['/api/markets/watchlists/', { name: 'My markets', symbols: ['EURUSD'] }]])
  })
  test('take a star at once, and give it back where that fails', async () => {
    lists = [listOf('l1', 'Majors', ['EURUSD'])]
    api.replies['PATCH /markets/watchlists/l1/'] = [400, { code: 'validation', message: 'No.', request_id: '1' }]
    await open()
    const star = await screen.findByRole('button', { name: 'GBPUSD on Majors' })
    await userEvent.click(star)
    expect(await screen.findByText('The watch list was not changed')).toBeDefined()
    await waitFor(() => expect(screen.getByRole('button', { name: 'GBPUSD on Majors' }).getAttribute('aria-pressed')).toBe('false'))
    expect(changes('PATCH')).toEqual([['/api/markets/watchlists/l1/', { add: ['GBPUSD'] }]])
  })
  test('show their markets in the user’s order, which the arrow keys change', async () => {
    lists = [listOf('l1', 'Majors', ['GBPUSD', 'EURUSD', 'BTCUSD'])]
    api.replies['PATCH /markets/watchlists/l1/'] = (request) => {
      lists = [{ ...lists[0]!, ...(JSON.parse(request.body) as object) }]
      return [200, lists[0]]
    }
    await open()
    await userEvent.click(await screen.findByText('Majors', { selector: 'button' }))
    await waitFor(() => expect(symbols()).toEqual(['GBPUSD', 'EURUSD', 'BTCUSD']))
    const handle = screen.getByRole('button', { name: /Move BTCUSD, 3 of 3/ })
    handle.focus()
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(symbols()).toEqual(['GBPUSD', 'BTCUSD', 'EURUSD']))
    expect(document.activeElement?.getAttribute('aria-label')).toMatch('Move BTCUSD, 2 of 3')
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(symbols()).toEqual(['BTCUSD', 'GBPUSD', 'EURUSD']))
    expect(changes('PATCH').at(-1)).toEqual(['/api/markets/watchlists/l1/', { symbols: ['BTCUSD', 'GBPUSD', 'EURUSD'] }])
  })
  test('keep a market that no source lists any more, and let go of it', async () => {
    lists = [listOf('l1', 'Majors', ['OLDCOIN', 'EURUSD'])]
    api.replies['PATCH /markets/watchlists/l1/'] = [200, listOf('l1', 'Majors', ['EURUSD'])]
    await open('/console/analysis?list=l1')
    expect(await screen.findByText(/No source lists this market now/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(changes('PATCH')).toEqual([['/api/markets/watchlists/l1/', { remove: ['OLDCOIN'] }]]))
  })
  test('show only what is open now where that is asked for', async () => {
    lists = [listOf('l1', 'Majors', ['GBPUSD', 'BTCUSD', 'EURUSD'])]
    api.replies[boardPath] = (request) =>
      queryOf(request).get('open') === 'true' ? [200, pageOf(rowOf('BTCUSD', { category: 'crypto' }))] : board(request)
    await open('/console/analysis?list=l1')
    await waitFor(() => expect(symbols()).toEqual(['GBPUSD', 'BTCUSD', 'EURUSD']))
    await userEvent.click(screen.getByRole('radio', { name: 'Open now' }))
    await waitFor(() => expect(symbols()).toEqual(['BTCUSD']))
    expect(screen.getByText('1 of 3')).toBeDefined()
  })
  test('are made, renamed, deleted and put into an order', async () => {
    lists = [listOf('l1', 'Majors', []), listOf('l2', 'Asia', [])]
    api.replies['POST /markets/watchlists/'] = (request) => {
      const made = { ...listOf('l3', '', []), ...(JSON.parse(request.body) as object) }
      lists = [...lists, made]
      return [201, made]
    }
    api.replies['PATCH /markets/watchlists/l1/'] = [200, listOf('l1', 'Big', [])]
    api.replies['POST /markets/watchlists/order/'] = () => [200, pageOf(...lists)]
    api.replies['DELETE /markets/watchlists/l2/'] = [200, { id: 'l2' }]
    await open()
    await screen.findByText('Asia', { selector: 'button' })
    await userEvent.click(screen.getByRole('button', { name: 'List' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the new list' }), 'Prop account{Enter}')
    expect(await screen.findByText('Nothing on Prop account yet.')).toBeDefined()
    screen.getByRole('button', { name: /Move Asia, 2 of 3/ }).focus()
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(changes('POST').at(-1)).toEqual(['/api/markets/watchlists/order/', { ids: ['l2', 'l1', 'l3'] }]))
    await userEvent.click(screen.getByRole('button', { name: 'Change Majors' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'New name of Majors' }), 'Big{Enter}', {
      initialSelectionStart: 0,
      initialSelectionEnd: 6,
    })
    await waitFor(() => expect(changes('PATCH')).toEqual([['/api/markets/watchlists/l1/', { name: 'Big' }]]))
    await userEvent.click(screen.getByRole('button', { name: 'Change Asia' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(changes('DELETE')).toEqual([['/api/markets/watchlists/l2/', null]]))
  })
  test('say when they cannot be loaded, and try again', async () => {
    api.replies[listsPath] = [400, { code: 'validation', message: 'Broken.', request_id: '1' }]
    await open()
    expect(await screen.findByText('The watch lists could not be loaded')).toBeDefined()
    api.replies[listsPath] = [200, pageOf(listOf('l1', 'Majors', []))]
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Majors', { selector: 'button' })).toBeDefined()
  })
})
