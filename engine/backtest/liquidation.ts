import type { Account } from './account.ts'
import { usdPerQuote } from './rates.ts'

/** The closing-side prices at which equity meets maintenance margin: at or below `below`, at or above `above`. */
export interface LiquidationLine {
  below: number
  above: number
  /** The account's version that the line was drawn for. */
  version: number
  /** The account is sound at a closing-side price P while slope × P >= needed. */
  slope: number
  needed: number
}

export const newLiquidationLine = (): LiquidationLine => ({ below: -Infinity, above: Infinity, version: -1, slope: 0.5, needed: 0.5 })

function hasSettled({ positions, openCount }: Account, settledIn: number): boolean {
  for (let k = 0; k < openCount; k++) if (positions[k]!.settledIn === settledIn) return true
  return false
}

/** Draws the line again when positions or balance have changed; positions that are settled in that piece are left out of it. */
export function drawLiquidationLine(account: Account, line: LiquidationLine, bar: number, price: number, settledIn = -1): void {
  const moving = account.rates.kind === 'series' && account.openCount > 0
  const isWhole = !hasSettled(account, settledIn)
  if (line.version === account.version && isWhole && !moving) return
  line.version = isWhole ? account.version : -1
  line.below = -Infinity
  line.above = Infinity
  if (account.openCount === 0) return
  weigh(account, line, bar, price, settledIn)
  if (line.slope > 0) line.below = line.needed / line.slope
  else if (line.slope < 0) line.above = line.needed / line.slope
}

/** What counts as near, as a share of what is compared: far more than rounding, far less than a margin. */
const nearness = 1e-6

/** True when nothing between those closing-side prices comes anywhere near the line, so that it need not be drawn. */
export function isFarFromLiquidation(account: Account, line: LiquidationLine, bar: number, lowest: number, highest: number): boolean {
  weigh(account, line, bar, lowest)
  const { slope, needed } = line
  const near = nearness * (Math.abs(needed) + Math.abs(slope * highest) + Math.abs(slope * lowest))
  return slope * lowest - needed > near && slope * highest - needed > near
}

/**
 * Equity and margin are linear in the price P: balance + k (N P - C) >= m k G P with N, G signed and absolute units, C the signed cost
 * and k the conversion; where the pair's own price converts, k is 1 / P and the balance takes part in the slope.
 */
function weigh(account: Account, line: LiquidationLine, bar: number, price: number, settledIn = -1): void {
  const { contractSize } = account.instrument
  let net = 0
  let gross = 0
  let cost = 0
  for (let k = 0; k < account.openCount; k++) {
    const { direction, units, entryPrice, settledIn: settled } = account.positions[k]!
    if (settled === settledIn) continue
    net += direction * units * contractSize
    gross += units * contractSize
    cost += direction * units * contractSize * entryPrice
  }
  const loaded = net - (gross * account.maintenancePercent) / 100
  const isOwnPrice = account.rates.kind === 'own_price'
  const rate = isOwnPrice ? 1 : usdPerQuote(account.rates, bar, 'open', price)
  line.slope = isOwnPrice ? account.balanceUsd + loaded : rate * loaded
  line.needed = isOwnPrice ? cost : rate * cost - account.balanceUsd
}
