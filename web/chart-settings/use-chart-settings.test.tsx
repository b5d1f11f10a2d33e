import { getChartSettings, saveChartSettings, type SavedChartSettings } from '@playbook/contract/chart-settings'
import { focusManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../app/query-client.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { Toaster } from '../ui/toast.tsx'
import { firstSettings } from './first-settings.ts'
import { useChartSettings } from './use-chart-settings.ts'

const api = useFakeApi()
const read = `GET ${getChartSettings.path}`
const save = `PUT ${saveChartSettings.path}`
const usual = firstSettings(null)
const saved: SavedChartSettings = { revision: 3, settings: { ...usual, zone: 'UTC' }, undo: [usual], redo: [] }
const failure = (code: string, message: string) => ({ code, message, request_id: '1' })
const busy = [429, failure('rate_limited', 'Too many requests.')] as const

beforeEach(() => {
  startSignedIn()
  api.replies[read] = [200, saved]
  api.replies[save] = [200, { revision: 4 }]
})
afterEach(() => {
  cleanup()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

function open() {
  const queries = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      {children}
      <Toaster />
    </QueryClientProvider>
  )
  return renderHook(useChartSettings, { wrapper }).result
}
const asked = (method: string) =>
  api
    .server()
    .on(`/api${getChartSettings.path}`)
    .filter((request) => request.method === method)
const sent = () => asked('PUT').map(({ body }) => JSON.parse(body) as Omit<SavedChartSettings, 'revision'>)
/** Looks away from the page and at it again, later than what was read holds. */
const lookAgain = () =>
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })
const fakeWaits = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })

test('a change made before the settings have come is made to those that are saved', async () => {
  api.replies[read] = busy
  const chart = open()
  await waitFor(() => expect(chart.current.isPending).toBe(false))
  api.replies[read] = [200, saved]
  act(() => chart.current.change({ type: 'line' }))
  act(() => chart.current.change({ scale: 'log' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const line = { ...saved.settings, type: 'line' }
  expect(sent()[0]).toEqual({ settings: { ...line, scale: 'log' }, undo: [usual, saved.settings, line], redo: [] })
  expect(chart.current.settings).toMatchObject({ zone: 'UTC', type: 'line', scale: 'log' })
})

test('a change is not made, and says so, where the settings cannot be read', async () => {
  api.replies[read] = busy
  const chart = open()
  await waitFor(() => expect(chart.current.isPending).toBe(false))
  act(() => chart.current.change({ type: 'line' }))
  await waitFor(() => expect(document.body.textContent).toContain('The chart was not changedToo many requests.'))
  expect([chart.current.settings.type, sent()]).toEqual(['candles', []])
})

test('a change that could not be kept stays, and is sent again by itself', async () => {
  fakeWaits()
  api.replies[save] = busy
  const chart = open()
  await waitFor(() => expect(chart.current.settings.zone).toBe('UTC'))
  act(() => chart.current.change({ type: 'line' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(100))
  vi.setSystemTime(Date.now() + 60_000)
  lookAgain()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect([asked('GET').length, chart.current.settings.type]).toEqual([1, 'line'])
  api.replies[save] = [200, { revision: 4 }]
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.settings?.type).toBe('line')
  await act(() => vi.advanceTimersByTimeAsync(100))
  vi.setSystemTime(Date.now() + 60_000)
  lookAgain()
  await waitFor(() => expect(asked('GET')).toHaveLength(2))
})

test('a change that could not be kept is sent as soon as the connection is back', async () => {
  api.replies[save] = busy
  const chart = open()
  await waitFor(() => expect(chart.current.settings.zone).toBe('UTC'))
  act(() => chart.current.change({ type: 'line' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  api.replies[save] = [200, { revision: 4 }]
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect([asked('GET').length, chart.current.settings.type]).toEqual([1, 'line'])
})

test('a change that the server refuses is told of and taken back', async () => {
  api.replies[save] = [400, failure('validation', 'A chart holds at most 30 indicators')]
  const chart = open()
  await waitFor(() => expect(chart.current.settings.zone).toBe('UTC'))
  act(() => chart.current.change({ type: 'line' }))
  await waitFor(() => expect(document.body.textContent).toContain('The chart was not changedA chart holds at most 30 indicators'))
  await waitFor(() => expect(chart.current.settings.type).toBe('candles'))
  expect(sent()).toHaveLength(1)
})

test('one save at a time: what is changed during one is sent after it', async () => {
  const chart = open()
  await waitFor(() => expect(chart.current.settings.zone).toBe('UTC'))
  const real = globalThis.fetch
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  let started = 0
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PUT' && ++started === 1) await held
    return real(input, init)
  }
  act(() => chart.current.change({ type: 'line' }))
  await waitFor(() => expect(started).toBe(1))
  act(() => chart.current.change({ scale: 'log' }))
  act(() => void dispatchEvent(new Event('online')))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(started).toBe(1)
  answer()
  await waitFor(() => expect(sent().map(({ settings }) => settings?.scale)).toEqual(['price', 'log']))
})

test('what is not kept yet outlives the page that is left', async () => {
  const chart = open()
  await waitFor(() => expect(chart.current.settings.zone).toBe('UTC'))
  const real = globalThis.fetch
  const kept: (boolean | undefined)[] = []
  globalThis.fetch = (input, init) => {
    if (init?.method === 'PUT') kept.push(init.keepalive)
    return real(input, init)
  }
  act(() => chart.current.change({ type: 'line' }))
  act(() => void dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(kept).toEqual([true])
})
