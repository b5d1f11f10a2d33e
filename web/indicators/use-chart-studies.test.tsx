import { newStudy, type ChartStudy } from '@playbook/engine/chart/chart-study'
import type { Bar } from '@playbook/engine/market/bars'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tinyStore } from '../ui/tiny-store.ts'
import type { StudyAnswer } from './answer-studies.ts'
import { useChartStudies } from './use-chart-studies.ts'

// jsdom has no workers: this one answers when it is told to.
let hear: (message: { readonly data: StudyAnswer }) => void = () => {}
class QuietWorker {
  addEventListener(kind: string, listener: typeof hear) {
    if (kind === 'message') hear = listener
  }
  postMessage() {}
  terminate() {}
}
beforeEach(() => {
  vi.stubGlobal('Worker', QuietWorker)
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bar = (time: number, close = 1): Bar => ({ time, open: 1, high: 9, low: 1, close, volume: 1 })
const ema = newStudy('a', 'ema')
const bars = [bar(3_600), bar(7_200)]

/** A chart whose last bar moves; `shown` has every state in which it is drawn. */
function open(studies: readonly ChartStudy[]) {
  const live = tinyStore<Bar | null>(null)
  const { result } = renderHook(() =>
    useChartStudies({
      symbol: 'EURUSD',
      bars,
      closed: 1,
      timeframe: '1h',
      calendar: 'forex',
      decimals: 5,
      studies,
      patterns: [],
      found: [],
      live,
    }),
  )
  const { moving } = result.current
  const shown: unknown[] = []
  moving.subscribe(() => shown.push([moving.get().bar?.close ?? null, moving.get().tails]))
  const answer = (time: number, tails: Readonly<Record<string, number>>) => act(() => hear({ data: { kind: 'tails', time, tails } }))
  return { live, shown, answer }
}

test('a price draws the chart once, with the lines on its bar', () => {
  const { live, shown, answer } = open([ema])
  act(() => live.set(bar(7_200, 2)))
  answer(7_200, { 'a value': 1.5 })
  act(() => void vi.advanceTimersByTime(1_000))
  expect(shown).toEqual([[2, { 'a value': 1.5 }]])
})

test('lines that take their time do not hold up the price; they end where they did until they come', () => {
  const { live, shown, answer } = open([ema])
  act(() => live.set(bar(7_200, 2)))
  answer(7_200, { 'a value': 1.5 })
  act(() => live.set(bar(7_200, 3)))
  act(() => live.set(bar(7_200, 4)))
  act(() => void vi.advanceTimersByTime(1_000))
  expect(shown.slice(1)).toEqual([[4, { 'a value': 1.5 }]])
  answer(7_200, { 'a value': 1.8 })
  expect(shown.at(-1)).toEqual([4, { 'a value': 1.8 }])
})

test('values that were computed for another bar are left out', () => {
  const { live, shown, answer } = open([ema])
  act(() => live.set(bar(10_800, 5)))
  answer(7_200, { 'a value': 1.5 })
  expect(shown).toEqual([[5, {}]])
  act(() => live.set(null))
  expect(shown.at(-1)).toEqual([null, {}])
})

test('without indicators a price is drawn at once', () => {
  const { live, shown } = open([])
  act(() => live.set(bar(7_200, 2)))
  expect(shown).toEqual([[2, {}]])
})
