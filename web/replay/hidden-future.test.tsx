import { getChartSettings, type ChartSettings } from '@playbook/contract/chart-settings'
import { getCandles, getMarket } from '@playbook/contract/markets'
import { getReplay, listReplays, moveReplay, previewOrder, replayAccount, replayBar, replayDecisions } from '@playbook/contract/replays'
import { getStrategy } from '@playbook/contract/strategies'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, startSession } from '../session.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import type { Received } from '../testing/local-server.ts'
import { emptySide } from '../testing/sample-account.ts'
import { emptyPage, samplePair } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'

/** Everything that reached the drawn chart, by what it was asked to do. */
const drawn: (readonly [act: string, ...given: unknown[]])[] = []
// jsdom has neither layout nor canvas: what is drawn is written down instead.
vi.mock('../chart/create-price-chart.ts', () => ({
  createPriceChart: (_element: unknown, options: { onView?: (first: number, last: number) => void }) =>
    new Proxy(
      {},
      {
        get:
          (_target, act: string) =>
          (...given: unknown[]) => {
            drawn.push([act, ...given])
            if (act === 'setBars') options.onView?.(0, (given[0] as unknown[]).length - 1)
            return { use: () => {}, indexAt: null, paneTops: [] }[act]
          },
      },
    ),
}))

const api = useFakeApi()
const hour = 3_600
const first = 1_700_002_800
const bars = 900
const last = first + (bars - 1) * hour
const cursor = first + 500 * hour
/** What comes after the bar that the test steps to is priced so that any trace of it shows. */
const future = 987_654
const horizon = cursor + hour
let reached = cursor

const candle = (time: number) => {
  const close = time > horizon ? future + (time % 7) : 100 + ((time / hour) % 9)
  return { timestamp: time, open: close, high: close + 1, low: close - 1, close, volume: time > horizon ? future : 10, is_closed: true }
}
const serveCandles = ({ path }: Received) => {
  const query = new URLSearchParams(path.split('?')[1])
  const before = Math.min(Number(query.get('before') ?? Infinity), last + 1)
  const size = query.get('timeframe') === '1h' ? hour : 24 * hour
  const times = Array.from({ length: bars }, (_, k) => first + k * hour).filter((time) => time < before && (time - first) % size === 0)
  const candles = times.slice(-1_000).map(candle)
  return [
    200,
    { symbol: query.get('symbol'), timeframe: query.get('timeframe'), source: 'simulated', count: candles.length, candles },
  ] as const
}

const replay = {
  id: 'r1',
  name: 'Pullback',
  symbol: 'EURUSD',
  timeframe: '1h',
  source: 'simulated',
  adjustment: 'none',
  strategy: { id: 's1', name: 'Pullback' },
  first_time: first,
  start_time: cursor,
  cursor_time: cursor,
  reached_time: cursor,
  last_time: last,
  bars,
  cursor_bar: 501,
  initial_capital: 10_000,
  orders: [],
  unavailable: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const stateAt = (time: number) => ({
  time,
  phase: 'flat',
  outcome: 'nothing',
  text: time > horizon ? `Future state ${future}` : 'Flat.',
  waitsFor: '',
  since: null,
  truths: '',
  values: [],
  steps: [],
  positions: [],
  orders: [],
  equityUsd: 10_000,
})
const decisionAt = (time: number) => ({
  time,
  kind: 'opened',
  group: 'order',
  side: 'long',
  condition: null,
  title: 'Buy',
  because: time > horizon ? `Future reason ${future}` : `Reason at ${time}`,
  price: null,
  r: null,
  profitUsd: null,
  reason: null,
})
const serveDecisions = ({ path }: Received) => {
  const query = new URLSearchParams(path.split('?')[1])
  const times = Array.from({ length: bars }, (_, k) => first + k * hour)
    .filter((time) => time >= Number(query.get('from')) && time <= Number(query.get('to')))
    .slice(0, 500)
  const end = times.at(-1) ?? last
  const log = times.filter((time) => (time - cursor) % (10 * hour) === 0).map(decisionAt)
  return [200, { id: 'r1', conditions: [], bars: times.map(stateAt), log, next_time: end < last ? end + hour : null }] as const
}
const serveAccount = ({ path }: Received) => {
  const time = Number(new URLSearchParams(path.split('?')[1]).get('time'))
  return [200, { id: 'r1', time, start_time: cursor, bars: 1, you: emptySide, strategy: emptySide, orders: [], can_undo: false }] as const
}
/** The bar after the asked one is told whether or not it is known. */
const serveBar = ({ path }: Received) => {
  const time = Number(new URLSearchParams(path.split('?')[1]).get('time'))
  const bar = { time, open: 1, high: 2, low: 1, close: 1, volume: 1 }
  const told = { index: 1, bar, isLast: false, decidesFrom: null, outcome: 'nothing', summary: `Nothing at ${time}`, equityUsd: 1 }
  const explanation = { ...told, events: [], rules: [], positions: [], orders: [] }
  return [200, { id: 'r1', time, before: time - hour, after: time + hour, explanation, conditions: [], state: null }] as const
}
const settings: ChartSettings = {
  type: 'candles',
  scale: 'price',
  zone: 'UTC',
  sessions: [],
  day_lines: true,
  adjust_dividends: false,
  patterns: [],
  studies: [{ id: 'ema', name: 'ema', params: { period: 5 }, source: null, timeframe: null, colors: {}, hidden: false }],
  found: ['zones', 'trendlines'],
  compared: ['GBPUSD'],
  second: null,
}
const market = {
  id: 'EURUSD',
  symbol: 'EURUSD',
  name: 'Euro / US Dollar',
  description: '',
  category: 'forex',
  source: 'simulated',
  currency: 'USD',
  price_decimals: 2,
  lastPrice: future,
  change: future,
  changePercent: future,
  current_price: future,
  price_change_percentage: future,
  timeframes: ['1h', '1d'],
  tick: 0.01,
  pip: 0.01,
  point: 0.01,
  lot_units: 1,
  quantity_step: 1,
  min_quantity: 1,
  contract_size: 1,
  maintenance_margin_percent: 1,
  calendar: 'crypto',
  is_open: true,
  spread: 0.01,
  slippage: 0,
  commission: { kind: 'fixed', value: 0 },
  financing: null,
  conversion: null,
  reach: [],
  trend: 'sideways',
  high_52w: future,
  low_52w: future,
  volume_24h: future,
  first_time: first,
  last_time: last,
}
const named = (method: string, path: string, params: Record<string, string>) =>
  `${method} ${Object.entries(params).reduce((all, [name, value]) => all.replace(`{${name}}`, value), path)}`

/** What the workers of the page were told. */
const posted: unknown[] = []
const usual = globalThis.Worker

beforeEach(() => {
  drawn.length = 0
  posted.length = 0
  reached = cursor
  signIn(samplePair('a'), false)
  startSession()
  globalThis.Worker = function RecordingWorker() {
    return {
      addEventListener: () => {},
      terminate: () => {},
      postMessage: (message: unknown) => void posted.push(structuredClone(message)),
    }
  } as unknown as typeof Worker
  const id = { id: 'r1' }
  Object.assign(api.replies, {
    [`GET ${getCandles.path}`]: serveCandles,
    [named('GET', getMarket.path, { symbol: 'EURUSD' })]: [200, market],
    [`GET ${getChartSettings.path}`]: [200, { revision: 1, settings, undo: [], redo: [] }],
    [named('GET', getReplay.path, id)]: [200, replay],
    [named('PATCH', moveReplay.path, id)]: [200, replay],
    [named('GET', replayDecisions.path, id)]: serveDecisions,
    [named('GET', replayAccount.path, id)]: serveAccount,
    [named('GET', replayBar.path, id)]: serveBar,
    [named('POST', previewOrder.path, id)]: [400, { code: 'validation', message: 'No.', request_id: '1' }],
    [named('GET', getStrategy.path, { id: 's1' })]: [404, { code: 'strategy_not_found', message: 'Strategy not found.', request_id: '1' }],
    [`GET ${listReplays.path}`]: [200, emptyPage],
  })
})
afterEach(() => {
  globalThis.Worker = usual
})

/** Numbers of anything that was handed on, however deep, that can only come from bars after the cursor. */
function traces(given: unknown, seen = new Set<unknown>()): number[] {
  if (typeof given === 'number') return Math.abs(given - future) < 1_000 || (given > reached && given <= last) ? [given] : []
  if (given === null || typeof given !== 'object' || given instanceof Element || seen.has(given)) return []
  seen.add(given)
  const parts = ArrayBuffer.isView(given) ? Array.from(given as Float64Array) : Object.values(given)
  return parts.flatMap((part) => traces(part, seen))
}
const isHidden = () => {
  expect(traces(drawn)).toEqual([])
  expect(traces(posted)).toEqual([])
  expect(/987,?6\d\d/.exec(document.body.innerHTML)).toBeNull()
}
const lastBars = () => drawn.findLast(([act]) => act === 'setBars')?.[1] as { time: number }[] | undefined

test('nothing that comes after the cursor reaches the chart, its lines, its workers, its table or a word of the page', async () => {
  await showApp('/console/replay/r1')
  await screen.findByText(`Reason at ${cursor}`)
  await waitFor(() => expect(lastBars()?.at(-1)?.time).toBe(cursor))
  // Indicators were asked for, the other market is on the chart, and the history stands in the slider.
  await waitFor(() => expect(posted.length).toBeGreaterThan(1))
  await waitFor(() => {
    const lines = drawn.findLast(([act]) => act === 'setLines')?.[1] as { id: string }[]
    expect(lines.map(({ id }) => id)).toContain('compared GBPUSD')
  })
  const slider = screen.getByRole('slider', { name: 'Position in the history' })
  await waitFor(() => expect(slider.querySelector('path')?.getAttribute('d')).toMatch(/^M/))
  isHidden()

  const user = userEvent.setup()
  reached += hour
  await user.click(screen.getByRole('button', { name: 'One bar on' }))
  await waitFor(() => expect(lastBars()?.at(-1)?.time).toBe(reached))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Go to date, now/ }).textContent).toBe(slider.getAttribute('aria-valuetext')),
  )
  isHidden()

  // A bar that was walked to is explained, and none after the cursor can be stepped to.
  fireEvent.keyDown(screen.getByRole('application'), { key: 'End' })
  const why = within(await screen.findByRole('region', { name: 'Why' }))
  await why.findByText(`Nothing at ${reached}`)
  const next = () => why.getByRole<HTMLButtonElement>('button', { name: 'Next bar' })
  expect(next().disabled).toBe(true)
  await user.click(why.getByRole('button', { name: 'Bar before' }))
  await why.findByText(`Nothing at ${reached - hour}`)
  expect(next().disabled).toBe(false)
  isHidden()

  // The table of bars gives none that is later, whatever range is asked for.
  await user.click(await screen.findByRole('button', { name: 'Bars as a table' }))
  const table = await screen.findByRole('dialog')
  const ask = (field: RegExp) => fireEvent.change(within(table).getByLabelText(field), { target: { value: '2027-12-30T00:00' } })
  ask(/^To/)
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1))
  isHidden()
  ask(/^From/)
  await within(table).findByText('No bars open between these two moments.')
  isHidden()
})
