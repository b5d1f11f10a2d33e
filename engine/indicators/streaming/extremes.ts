import type { Keeps } from './stages.ts'

/** The extreme of the window that ends with the proposed value. */
export interface Extreme {
  /** The extreme; NaN while the window is not full or holds a NaN. */
  readonly propose: (value: number) => number
  /** How many bars ago the extreme of the last proposal stands. */
  readonly age: () => number
}

/**
 * Largest (`sign` 1) or smallest (−1) of `period` values, bar by bar: a queue of candidates, each of which enters and leaves once,
 * so a bar costs O(1) on average and the memory is one window. `kept` says which of equal extremes counts.
 */
export function slidingExtreme(keeps: Keeps, period: number, sign: 1 | -1, kept: 'latest' | 'first' = 'latest'): Extreme {
  const values = new Float64Array(period)
  const places = new Float64Array(period)
  let head = 0
  let size = 0
  let whole = 0
  let place = 0
  let proposed = Number.NaN
  let age = 0
  const slotOf = (n: number) => (head + n) % period
  const beats = (value: number, other: number) => (kept === 'latest' ? value * sign >= other * sign : value * sign > other * sign)
  /** How many candidates have left the window of the proposed bar: none or one. */
  const expired = () => (size > 0 && places[head]! <= place - period ? 1 : 0)

  keeps.push(() => {
    if (proposed !== proposed) size = whole = 0
    else {
      if (expired()) {
        head = slotOf(1)
        size--
      }
      while (size > 0 && beats(proposed, values[slotOf(size - 1)]!)) size--
      const slot = slotOf(size)
      values[slot] = proposed
      places[slot] = place
      size++
      whole++
    }
    place++
  })
  return {
    propose: (value) => {
      proposed = value
      age = 0
      if (value !== value || whole + 1 < period) return Number.NaN
      const skipped = expired()
      if (size === skipped) return value
      const front = slotOf(skipped)
      if (beats(value, values[front]!)) return value
      age = place - places[front]!
      return values[front]!
    },
    age: () => age,
  }
}
