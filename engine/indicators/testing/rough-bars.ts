import fc from 'fast-check'
import type { Bar } from '../../market/bars.ts'

/** A stretch of bars of one temper. */
interface Stretch {
  readonly temper: 'walk' | 'flat' | 'trend' | 'ticks'
  readonly length: number
  /** Bars without data in front of it. */
  readonly missing: number
  /** Share of the price that it opens away from the last close. */
  readonly gap: number
  readonly volume: 'usual' | 'none' | 'unknown'
}

const stretch: fc.Arbitrary<Stretch> = fc.record({
  temper: fc.constantFrom('walk', 'walk', 'flat', 'trend', 'ticks'),
  length: fc.integer({ min: 1, max: 60 }),
  missing: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 70 }) }),
  gap: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.double({ min: -0.2, max: 0.2, noNaN: true }) }),
  volume: fc.constantFrom('usual', 'usual', 'usual', 'none', 'unknown'),
})

const moves = {
  walk: (random: () => number) => (random() - 0.5) / 50,
  flat: () => 0,
  trend: (random: () => number) => random() / 100,
  // Few distinct prices, so that highs and lows are often equal.
  ticks: (random: () => number) => (Math.floor(random() * 3) - 1) / 128,
} as const satisfies Record<Stretch['temper'], (random: () => number) => number>

/** Bars of `stepSeconds` with still stretches, equal extremes, gaps in time and price, and volume that is missing or zero. */
export function roughBars(stepSeconds = 3600): fc.Arbitrary<Bar[]> {
  return fc
    .record({
      seed: fc.integer({ min: 1, max: 2 ** 31 }),
      price: fc.constantFrom(0.0001, 1.1, 100, 65_536, 1e7),
      stretches: fc.array(stretch, { minLength: 1, maxLength: 9 }),
    })
    .map(({ seed, price: start, stretches }) => {
      let state = seed
      const random = () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return state / 2 ** 32
      }
      const bars: Bar[] = []
      let price = start
      let time = 1_709_800_000 - (1_709_800_000 % stepSeconds)
      for (const { temper, length, missing, gap, volume } of stretches) {
        price *= 1 + gap
        time += missing * stepSeconds
        for (let k = 0; k < length; k++) {
          const open = price
          price = open * (1 + moves[temper](random))
          const wick = temper === 'walk' || temper === 'trend' ? 0.01 * random() : 0
          const high = Math.max(open, price) * (1 + wick)
          const low = Math.min(open, price) * (1 - wick)
          const traded = Math.round(random() * 1000)
          bars.push({ time, open, high, low, close: price, volume: { usual: traded, none: 0, unknown: Number.NaN }[volume] })
          time += stepSeconds
        }
      }
      return bars
    })
}
