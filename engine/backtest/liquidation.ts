import type { Account } from './account.ts'
import { usdPerQuote } from './rates.ts'

/** The closing-side prices at which equity meets maintenance margin: at or below `below`, at or above `above`. */
export interface LiquidationLine {
  below: number
  above: number
  /** The account's version that the line was drawn for. */
  version: number
}

export const newLiquidationLine = (): LiquidationLine => ({ below: -Infinity, above: Infinity, version: -1 })

/**
 * Draws the line anew when positions or balance have changed. Equity and margin are linear in the price P:
 * balance + k (N P - C) >= m k G P with N, G signed and absolute units, C the signed cost and k the conversion;
 * where the pair's own price converts, k is 1 / P and the balance takes part in the slope.
 */
export function drawLiquidationLine(account: Account, line: LiquidationLine, bar: number, price: number): void {
  const moving = account.rates.kind === 'series' && account.openCount > 0
  if (line.version === account.version && !moving) return
  line.version = account.version
  line.below = -Infinity
  line.above = Infinity
  if (account.openCount === 0) return
  const { contractSize, maintenanceMarginPercent } = account.instrument
  let net = 0
  let gross = 0
  let cost = 0
  for (let k = 0; k < account.openCount; k++) {
    const { direction, units, entryPrice } = account.positions[k]!
    net += direction * units * contractSize
    gross += units * contractSize
    cost += direction * units * contractSize * entryPrice
  }
  const loaded = net - (gross * maintenanceMarginPercent) / 100
  const isOwnPrice = account.rates.kind === 'own_price'
  const rate = isOwnPrice ? 1 : usdPerQuote(account.rates, bar, 'open', price)
  // The account is sound while slope × P >= needed.
  const slope = isOwnPrice ? account.balanceUsd + loaded : rate * loaded
  const needed = isOwnPrice ? cost : rate * cost - account.balanceUsd
  if (slope > 0) line.below = needed / slope
  else if (slope < 0) line.above = needed / slope
}
