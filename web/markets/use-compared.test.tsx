import { limits } from '@playbook/contract/limits'
import { getCandles } from '@playbook/contract/markets'
import type { Bar } from '@playbook/engine/market/bars'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../app/query-client.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import { loadRange } from './load-range.ts'
import { useCompared } from './use-compared.ts'

const api = useFakeApi()
const minute = 60
const page = limits.maxCandles * minute
/** The last border of pages that is past. */
const border = 20_000 * page
beforeEach(() => void vi.setSystemTime((border + 600 * minute) * 1000))
afterEach(() => void vi.useRealTimers())

const barsBetween = (from: number, to: number): Bar[] =>
  Array.from({ length: Math.floor((to - from) / minute) + 1 }, (_, k) => ({
    time: from + k * minute,
    open: 2,
    high: 2,
    low: 2,
    close: 2,
    volume: 1,
  }))

/** A market with a bar each minute up to `newest.time`; gives what it is asked for. */
function serveMarket(newest: { time: number }) {
  const asked: number[] = []
  api.replies[`GET ${getCandles.path}`] = ({ path }) => {
    const query = new URLSearchParams(path.split('?')[1])
    const before = Number(query.get('before'))
    asked.push(before)
    const to = Math.min(newest.time, Math.ceil(before / minute) * minute - minute)
    const candles = barsBetween(to - page + minute, to).map(({ time, ...bar }) => ({ ...bar, timestamp: time, is_closed: true }))
    return [200, { symbol: 'GBPUSD', timeframe: '1m', source: 'simulated', count: candles.length, candles }]
  }
  return asked
}

test('a compared market stays on the chart when a bar closes, and only its newest page is asked for again', async () => {
  const newest = { time: border + 600 * minute }
  const asked = serveMarket(newest)
  const queries = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  const symbols = ['GBPUSD']
  const first = border - 2 * page
  const { result, rerender } = renderHook((bars: readonly Bar[]) => useCompared({ symbols, timeframe: '1m', bars, start: null }), {
    wrapper,
    initialProps: barsBetween(first, newest.time),
  })
  await waitFor(() => expect(result.current.lines).toHaveLength(1))
  expect(asked).toEqual([border + page, border, border - page])

  newest.time += minute
  rerender(barsBetween(first + minute, newest.time))
  expect(result.current.lines).toHaveLength(1)
  await waitFor(() => expect(asked).toEqual([border + page, border, border - page, border + page]))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  const { times, values } = result.current.lines[0]!.column!
  expect([Array.from(times).at(-1), Array.from(values).at(-1)]).toEqual([newest.time, 2])
})

test('the pages of a range join without a gap or a bar twice, whatever moment it ends at', async () => {
  const newest = { time: border + 600 * minute }
  serveMarket(newest)
  for (const to of [newest.time, border, border - minute, border - page - 17 * minute, border + 29]) {
    const bars = await loadRange(createQueryClient(), 'GBPUSD', '1m', border - 3 * page, to, 'none')
    const times = bars.map(({ time }) => time)
    expect(times).toEqual(barsBetween(times[0]!, to).map(({ time }) => time))
    expect(times[0]).toBeLessThanOrEqual(border - 3 * page)
  }
})

test('a page that was loaded before its moment had passed is asked for again', async () => {
  const newest = { time: border - 2 * minute }
  const asked = serveMarket(newest)
  vi.setSystemTime((newest.time + 30) * 1000)
  const queries = createQueryClient()
  await loadRange(queries, 'GBPUSD', '1m', newest.time, newest.time, 'none')
  newest.time = border + 5 * minute
  vi.setSystemTime((newest.time + 30) * 1000)
  const load = () => loadRange(queries, 'GBPUSD', '1m', border - page, newest.time, 'none')
  expect((await load()).map(({ time }) => time)).toEqual(barsBetween(border - page, newest.time).map(({ time }) => time))
  expect(asked).toEqual([border, border + page, border])
  await load()
  expect(asked).toEqual([border, border + page, border, border + page])
})
