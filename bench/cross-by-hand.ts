import type { Bars } from '@playbook/engine/market/bars'
import { capitalUsd, commissionShare } from './plans.ts'

/** What the loop leaves behind: the account at every close and whether it is in the market, its trades as columns, the two averages. */
export interface CrossByHand {
  readonly equity: Float64Array
  readonly inMarket: Uint8Array
  readonly fast: Float64Array
  readonly slow: Float64Array
  readonly count: number
}

/**
 * The job of `crossPlan` as one tight loop over typed arrays: two averages kept as lines, reversal at the next open, commission,
 * equity and state of every bar, and of every trade its side, bars, prices, fees and profit. It knows nothing but this strategy: no stop,
 * no margin, no missing value, no rounding that builds up is looked for.
 */
export function crossByHand({ length, open, close }: Bars, fastPeriod: number, slowPeriod: number): CrossByHand {
  const equity = new Float64Array(length)
  const inMarket = new Uint8Array(length)
  const fasts = new Float64Array(length)
  const slows = new Float64Array(length)
  // More trades than this cross ever makes.
  const most = length >>> 2
  const sides = new Int8Array(most)
  const entryBars = new Int32Array(most)
  const exitBars = new Int32Array(most)
  const entryPrices = new Float64Array(most)
  const exitPrices = new Float64Array(most)
  const feesUsd = new Float64Array(most)
  const profitsUsd = new Float64Array(most)
  let [fastSum, slowSum, fastBefore, slowBefore, balance, entry, entryFee] = [0, 0, 0, 0, capitalUsd, 0, 0]
  let [side, pending, entryBar, count, firstEntry] = [0, 0, 0, 0, length]
  for (let i = 0; i < length; i++) {
    if (pending !== 0) {
      const price = open[i]!
      const fee = price * commissionShare
      if (side !== 0) {
        const gross = side * (price - entry)
        sides[count] = side
        entryBars[count] = entryBar
        exitBars[count] = i
        entryPrices[count] = entry
        exitPrices[count] = price
        feesUsd[count] = entryFee + fee
        profitsUsd[count] = gross - entryFee - fee
        count++
        balance += gross
      } else firstEntry = i
      balance -= side === 0 ? fee : fee * 2
      side = pending
      entry = price
      entryBar = i
      entryFee = fee
      pending = 0
    }
    const price = close[i]!
    fastSum += price
    slowSum += price
    if (i >= fastPeriod) fastSum -= close[i - fastPeriod]!
    if (i >= slowPeriod) slowSum -= close[i - slowPeriod]!
    const fast = fastSum / fastPeriod
    const slow = slowSum / slowPeriod
    fasts[i] = fast
    slows[i] = slow
    if (i >= slowPeriod) {
      if (fast > slow && fastBefore <= slowBefore && side !== 1) pending = 1
      else if (fast < slow && fastBefore >= slowBefore && side !== -1) pending = -1
    }
    fastBefore = fast
    slowBefore = slow
    equity[i] = balance + side * (price - entry)
  }
  // From the first entry on it is never flat.
  inMarket.fill(1, firstEntry)
  return { equity, inMarket, fast: fasts, slow: slows, count }
}

/** As `crossByHand`, but it keeps nothing except the equity: what the strategy costs at the very least. */
export function leanCrossByHand({ length, open, close }: Bars, fastPeriod: number, slowPeriod: number): Float64Array {
  const equity = new Float64Array(length)
  let [fastSum, slowSum, fastBefore, slowBefore, balance, entry] = [0, 0, 0, 0, capitalUsd, 0]
  let [side, pending] = [0, 0]
  for (let i = 0; i < length; i++) {
    if (pending !== 0) {
      const price = open[i]!
      balance += side * (price - entry) - price * commissionShare * (side === 0 ? 1 : 2)
      side = pending
      entry = price
      pending = 0
    }
    const price = close[i]!
    fastSum += price
    slowSum += price
    if (i >= fastPeriod) fastSum -= close[i - fastPeriod]!
    if (i >= slowPeriod) slowSum -= close[i - slowPeriod]!
    const fast = fastSum / fastPeriod
    const slow = slowSum / slowPeriod
    if (i >= slowPeriod) {
      if (fast > slow && fastBefore <= slowBefore && side !== 1) pending = 1
      else if (fast < slow && fastBefore >= slowBefore && side !== -1) pending = -1
    }
    fastBefore = fast
    slowBefore = slow
    equity[i] = balance + side * (price - entry)
  }
  return equity
}
