import { getAnalysis, getCorrelations, type MarketAnalysis } from '@playbook/contract/market-analysis'
import { type MarketDetail } from '@playbook/contract/markets'
import { listStrategies } from '@playbook/contract/strategies'
import { listWatchlists } from '@playbook/contract/watchlists'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import type { Received } from '../testing/local-server.ts'
import { sampleStrategy } from '../testing/sample-strategy.ts'
import { emptyPage } from '../testing/samples.ts'
import { show } from '../testing/show.tsx'
import { MarketAnalysis as Analysis } from './market-analysis.tsx'
import { isMarketUnknown, MarketGone } from './market-gone.tsx'

const api = useFakeApi()
const at = (path: string) => `GET ${path.replace('{symbol}', 'EURUSD')}`
const analysisPath = at(getAnalysis.path)
const correlationsPath = at(getCorrelations.path)
const queryOf = ({ path }: Received) => new URLSearchParams(path.split('?')[1] ?? '')

const market = {
  symbol: 'EURUSD',
  name: 'Euro / US Dollar',
  category: 'forex',
  source: 'simulated',
  currency: 'USD',
  price_decimals: 5,
  current_price: 1.08825,
  price_change_percentage: -0.78,
  timeframes: ['1h', '1d'],
  tick: 0.00001,
  pip: 0.0001,
  lot_units: 100_000,
  calendar: 'forex',
  spread: 0.00007,
  high_52w: 1.10677,
  low_52w: 1.07104,
  volume_24h: null,
  first_time: 1_262_476_800,
  last_time: 1_700_000_000,
} as unknown as MarketDetail

const part = { bars: 100, from: 1, to: 2, reason: null }
const bin = { bars: 65, range: 0.0012, volatility_percent: 0.1 }
const analysis: MarketAnalysis = {
  symbol: 'EURUSD',
  timeframe: '1h',
  zone: 'UTC',
  source: 'simulated',
  as_of: 2,
  bars: 1_000,
  price: 1.08825,
  headline: 'Falling, and back at a support that held five times.',
  facts: 'The last 24 bars lost 0.78%.',
  atr_14: 0.00095,
  sma_20: null,
  volatility_percent: 7.4,
  high_52w: 1.10677,
  low_52w: 1.07104,
  trends: [{ timeframe: '1h', change_percent: -1.2, rule: 'bearish', deviations: -0.4, scaled: 'sideways' }],
  levels: [
    {
      kind: 'zone',
      name: 'Support zone',
      low: 1.0868,
      high: 1.0883,
      side: 'at',
      distance: 0,
      distance_percent: 0,
      distance_pips: 0,
      touches: 5,
      visits: 6,
      held: 5,
    },
    {
      kind: 'average',
      name: 'EMA 200',
      low: 1.09247,
      high: 1.09247,
      side: 'above',
      distance: 0.00422,
      distance_percent: 0.388,
      distance_pips: 42.2,
      touches: null,
      visits: 0,
      held: 0,
    },
  ],
  hours: { ...part, items: Array.from({ length: 24 }, () => bin) },
  weekdays: { ...part, items: Array.from({ length: 7 }, (_, day) => (day < 5 ? bin : { ...bin, bars: 0, range: null })) },
  months: {
    ...part,
    items: Array.from({ length: 12 }, (_, i) => ({ month: i + 1, years: 4, median: null, low: null, high: null })),
  },
}
const moved = (symbol: string, more: object = {}) => ({
  symbol,
  name: symbol,
  is_gone: false,
  timeframe: '1h',
  bars: 2_142,
  value: 0.78,
  low: 0.76,
  high: 0.8,
  reason: null,
  ...more,
})

beforeEach(() => {
  api.replies[analysisPath] = [200, analysis]
  api.replies[correlationsPath] = [200, { symbol: 'EURUSD', days: 90, markets: [moved('GBPUSD')] }]
  api.replies[`GET ${listWatchlists.path}`] = [200, emptyPage]
  api.replies[`GET ${listStrategies.path}`] = [200, { ...emptyPage, last_updated: null }]
})
const open = () => show(<Analysis symbol="EURUSD" market={market} timeframe="1h" />)
const card = (name: string) => screen.findByRole('region', { name })

test('the market now is told in a sentence with its facts and key figures', async () => {
  await open()
  await screen.findByText('Falling, and back at a support that held five times.')
  screen.getByText('The last 24 bars lost 0.78%.')
  const figures = within(screen.getByLabelText('Key figures'))
  expect(figures.getByText('ATR 14').closest('div')?.textContent).toBe('ATR 149.5 pips')
  expect(figures.getByText('Volatility').closest('div')?.textContent).toBe('Volatility7.4% a year')
  expect(figures.getByText('Trend, H1').closest('div')?.textContent).toContain('Down')
  expect(figures.getByText('Spread').closest('div')?.textContent).toBe('Spread0.7 pips')
})

test('an average without 20 closes is N/A, and says what it needs', async () => {
  await open()
  const name = await screen.findByRole('button', { name: 'SMA 20' })
  expect(name.closest('div')?.textContent).toContain('N/A')
  await userEvent.click(name)
  await screen.findByText('It needs 20 closes.')
})

test('levels have their distance and what speaks for them', async () => {
  await open()
  const rows = within(await card('Levels')).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Support zone5 touches, held 5 of 61.08680 – 1.08830at price',
    'EMA 200not visited lately1.09247+42.2',
  ])
})

test('both trend rules stand beside each other', async () => {
  await open()
  const [, row] = within(await card('Trend')).getAllByRole('row')
  expect(row!.textContent).toMatch(/H1.*Down −1\.20%.*Sideways −0\.4 σ/)
})

test('hours are asked for in the chosen zone, and can be read as a table of pips', async () => {
  const zones: (string | null)[] = []
  api.replies[analysisPath] = (request) => {
    zones.push(queryOf(request).get('zone'))
    return [200, { ...analysis, zone: queryOf(request).get('zone') }]
  }
  await open()
  const hours = await card('Range by hour')
  await userEvent.selectOptions(within(hours).getByLabelText('Zone of the hours'), 'Asia/Tokyo')
  await waitFor(() => expect(zones).toContain('Asia/Tokyo'))
  await userEvent.click(within(hours).getByRole('button', { name: 'Show as table' }))
  expect(within(hours).getAllByText('12.0')).toHaveLength(24)
  await userEvent.click(within(hours).getByRole('radio', { name: 'Volatility' }))
  within(await card('Volatility by hour')).getAllByText('0.100%')
})

test('weekdays that the market does not trade on are left out, and months with few years conclude nothing', async () => {
  await open()
  const weekdays = await card('Range by weekday')
  await userEvent.click(within(weekdays).getByRole('button', { name: 'Show as table' }))
  expect(within(weekdays).queryByText('Sat')).toBeNull()
  within(weekdays).getByText('Fri')
  within(await card('By month')).getByText('At most 4 years of each month are known. From fewer than 6 nothing is concluded.')
})

test('a part that cannot be computed says why', async () => {
  api.replies[analysisPath] = [200, { ...analysis, hours: { ...analysis.hours, items: [], bars: 0, reason: 'This needs hourly prices.' } }]
  await open()
  expect((await card('Range by hour')).textContent).toContain('This needs hourly prices.')
})

describe('the markets that it moves with', () => {
  test('have their figure with the number of common bars; one that is gone is no link', async () => {
    const none = { value: null, low: null, high: null, bars: 0 }
    const gone = moved('OLDONE', { ...none, is_gone: true, reason: 'No source lists it.' })
    api.replies[correlationsPath] = [200, { symbol: 'EURUSD', days: 90, markets: [moved('GBPUSD'), gone] }]
    await open()
    const moves = within(await card('Moves with'))
    await moves.findByText('2,142 hours')
    moves.getByText('+0.78')
    moves.getByRole('link', { name: 'GBPUSD' })
    moves.getByText('No source lists it.')
    expect(moves.queryByRole('link', { name: 'OLDONE' })).toBeNull()
  })

  test('can be those of a watch list', async () => {
    const list = { id: '1', name: 'Metals', symbols: ['XAUUSD', 'EURUSD'], created_at: '', updated_at: '' }
    api.replies[`GET ${listWatchlists.path}`] = [200, { ...emptyPage, results: [list], count: 1 }]
    api.replies[correlationsPath] = (request) => [
      200,
      { symbol: 'EURUSD', days: 90, markets: [moved(queryOf(request).get('symbols') ?? 'POPULAR')] },
    ]
    await open()
    const moves = within(await card('Moves with'))
    await moves.findByText('POPULAR')
    await userEvent.selectOptions(await moves.findByLabelText('Markets to compare with'), 'Metals')
    expect(await moves.findByRole('link', { name: 'XAUUSD' })).toBeDefined()
  })

  test('that could not be loaded can be asked for again, while the rest stands', async () => {
    api.replies[correlationsPath] = [503, { code: 'market_unavailable', message: 'The prices are not available.', request_id: '1' }]
    await open()
    await screen.findByText('The correlations could not be loaded', {}, { timeout: 15_000 })
    screen.getByText('Falling, and back at a support that held five times.')
    api.replies[correlationsPath] = [200, { symbol: 'EURUSD', days: 90, markets: [moved('GBPUSD')] }]
    await userEvent.click(within(await card('Moves with')).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('2,142 hours')).toBeDefined()
  }, 20_000)
})

test('an analysis that could not be loaded can be asked for again; calendar and strategies stand', async () => {
  api.replies[analysisPath] = [400, { code: 'market_invalid', message: 'EURUSD has no 1h candles.', request_id: '1' }]
  await open()
  await screen.findByText('The analysis could not be loaded')
  screen.getByText('EURUSD has no 1h candles.')
  await card('Calendar')
  // Nobody knows whether there are bars enough.
  await userEvent.click(screen.getByRole('button', { name: 'ATR 14' }))
  await screen.findByText(/Average true range/)
  expect(screen.queryByText('It needs 15 closed bars.')).toBeNull()
  await userEvent.keyboard('{Escape}')
  api.replies[analysisPath] = [200, analysis]
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Falling, and back at a support that held five times.')).toBeDefined()
})

test('strategies of the market are listed, and without one there is a way to write it', async () => {
  await open()
  expect(await within(await card('Your strategies')).findByRole('link', { name: 'Write a strategy' })).toBeDefined()
})

describe('a market that no source lists', () => {
  test('is told from one that cannot be read now, also where its symbol cannot be one', () => {
    const failed = (status: number) => new ApiError({ status, code: 'market_invalid', message: 'No.' })
    expect([400, 404, 429, 503].map((status) => isMarketUnknown(failed(status)))).toEqual([true, true, false, false])
    expect([null, new Error('lost')].map(isMarketUnknown)).toEqual([false, false])
  })
  test('is gone where strategies of one’s own are on it, and they stay readable', async () => {
    api.replies[`GET ${listStrategies.path}`] = [
      200,
      { ...emptyPage, count: 1, results: [sampleStrategy({ symbol: 'OLDONE' })], last_updated: null },
    ]
    await show(<MarketGone symbol="OLDONE" />)
    await screen.findByText('OLDONE is gone')
    expect(await within(await card('Your strategies')).findByRole('link')).toBeDefined()
  })
  test('is not found where nobody has worked on it', async () => {
    await show(<MarketGone symbol="NOPE99" />)
    await screen.findByText("Symbol 'NOPE99' not found or is invalid")
    expect(screen.queryByText('NOPE99 is gone')).toBeNull()
  })
})
