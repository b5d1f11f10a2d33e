import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useExample } from './use-example.ts'

type Listener = (event: { data?: unknown }) => void

/** A worker as the page sees it; what it says is said by the test. */
class SaidWorker {
  static readonly all: SaidWorker[] = []
  readonly heard: Record<string, Listener> = {}
  readonly postMessage = vi.fn<(question: { number: number }) => void>()
  readonly terminate = vi.fn<() => void>()
  constructor() {
    SaidWorker.all.push(this)
  }
  addEventListener(type: string, listener: Listener) {
    this.heard[type] = listener
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', SaidWorker)
  SaidWorker.all.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a worker that fails is told of, and asked again by a new one', () => {
  const { result } = renderHook(() => useExample('Buy when the close is above 10.'))
  act(() => void vi.runAllTimers())
  const [first] = SaidWorker.all
  expect(result.current.hasFailed).toBe(false)
  act(() => first!.heard['error']?.({}))
  expect(result.current).toMatchObject({ answer: null, hasFailed: true })
  expect(first!.terminate).toHaveBeenCalledOnce()

  act(() => result.current.retry())
  const [, second] = SaidWorker.all
  const number = second!.postMessage.mock.lastCall?.[0].number
  act(() => second!.heard['message']?.({ data: { number } }))
  expect(result.current).toMatchObject({ answer: { number }, hasFailed: false })
})

test('an answer to words that have changed since is left aside', () => {
  const { result, rerender } = renderHook(({ text }) => useExample(text), { initialProps: { text: 'Buy at 10.' } })
  act(() => void vi.runAllTimers())
  rerender({ text: 'Buy at 11.' })
  act(() => void vi.runAllTimers())
  const [worker] = SaidWorker.all
  act(() => worker!.heard['message']?.({ data: { number: 1 } }))
  expect(result.current.answer).toBeNull()
  act(() => worker!.heard['message']?.({ data: { number: 2 } }))
  expect(result.current.answer).toEqual({ number: 2 })
})
