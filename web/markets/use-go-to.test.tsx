import type { Bar } from '@playbook/engine/market/bars'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Candles } from './use-candles.ts'
import { useGoTo } from './use-go-to.ts'

const bars = (...times: number[]): Bar[] => times.map((time) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 1 }))

/** A chart that shows bars 100 to 300; `now` changes what is loaded. */
function open() {
  const looked: number[] = []
  const begun: number[] = []
  let candles: Pick<Candles, 'bars' | 'isMoving' | 'error' | 'goTo' | 'retryLast'> = {
    bars: bars(100, 200, 300),
    isMoving: false,
    error: null,
    goTo: async () => {},
    retryLast: () => undefined,
  }
  const { result, rerender } = renderHook(() =>
    useGoTo({ candles, onLook: (time) => looked.push(time), onBegin: (first) => begun.push(first) }),
  )
  const now = (next: Partial<typeof candles>) => {
    candles = { ...candles, ...next }
    rerender()
  }
  const lost = new Error('The connection was lost.')
  /** Asks for a moment whose bars do not come. */
  const fail = (time: number) => {
    result.current.goTo(time)
    now({ isMoving: true })
    now({ isMoving: false, error: lost })
  }
  return { looked, begun, now, fail, result }
}

test('a date whose bars are held is looked at; another one is loaded first', () => {
  const { looked, now, result } = open()
  result.current.goTo(200)
  expect(looked).toEqual([200])
  result.current.goTo(10)
  now({ isMoving: true })
  expect(looked).toEqual([200])
  now({ isMoving: false, bars: bars(0, 10, 20) })
  expect(looked).toEqual([200, 10])
})

test('a date whose bars did not come is looked at after a retry, though newer bars came in between', () => {
  const { looked, now, fail, result } = open()
  fail(10)
  now({ bars: bars(100, 200, 300, 400) })
  result.current.retryLast()
  now({ isMoving: true, error: null })
  now({ isMoving: false, bars: bars(0, 10, 20) })
  expect(looked).toEqual([10])
})

test('a retry of bars that failed after that date leaves the view where it is', () => {
  const { looked, now, fail, result } = open()
  fail(10)
  now({ error: new Error('Older bars did not come.') })
  result.current.retryLast()
  now({ error: null })
  now({ bars: bars(50, 100, 200, 300) })
  expect(looked).toEqual([])
})

test('where the history begins later than the date, that is said', () => {
  const { looked, begun, now, result } = open()
  result.current.goTo(10)
  now({ isMoving: true })
  now({ isMoving: false, bars: bars(50, 100) })
  expect([looked, begun]).toEqual([[10], [50]])
})
