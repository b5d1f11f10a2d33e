import type { Bar } from '@playbook/engine/market/bars'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useStudies } from './use-studies.ts'

beforeEach(() => localStorage.clear())

const bars: readonly Bar[] = Array.from({ length: 60 }, (_, k) => ({
  time: k * 3_600,
  open: 1,
  high: 2,
  low: 0.5,
  close: 1 + (k % 5) / 10,
  volume: 1,
}))
/** Bars that cannot be read a second time. */
const unreadable: readonly Bar[] = bars.map((bar) =>
  Object.defineProperty({ ...bar }, 'close', {
    get: () => {
      throw new Error('no close')
    },
  }),
)
const studied = (of: readonly Bar[]) =>
  renderHook(() => useStudies({ bars: of, closed: of.length, timeframe: '1h', calendar: 'crypto', decimals: 2 }))

test('indicators are idle, then calculated, then drawn', async () => {
  const { result } = studied(bars)
  expect(result.current.state).toBe('idle')
  act(() => result.current.choose(['ema']))
  expect(result.current.state).toBe('calculating')
  await waitFor(() => expect(result.current.state).toBe('ready'))
  expect(result.current.lines).toHaveLength(1)
})

test('indicators that cannot be calculated say so, and can be tried again', async () => {
  const { result } = studied(unreadable)
  act(() => result.current.choose(['ema']))
  await waitFor(() => expect(result.current.state).toBe('failed'))
  expect(result.current.lines).toEqual([])
  act(() => result.current.retry())
  expect(result.current.state).toBe('calculating')
})
