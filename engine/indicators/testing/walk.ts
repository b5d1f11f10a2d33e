import { barsFromRows, type Bars } from '../../market/bars.ts'

/** A seeded random walk of hourly bars from 2024-01-01, the same on every machine. */
export function walk(length: number, { seed = 7, start = 100, stepSeconds = 3600 } = {}): Bars {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  let price = start
  return barsFromRows(
    Array.from({ length }, (_, i) => {
      const open = price
      price += 2 * (random() - 0.5)
      const high = Math.max(open, price) + random()
      const low = Math.min(open, price) - random()
      return { time: 1_704_067_200 + i * stepSeconds, open, high, low, close: price, volume: Math.round(random() * 1000) }
    }),
  )
}
