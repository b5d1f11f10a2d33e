import { maintenanceOf } from '../backtest/leverage.ts'
import { sizeRuleOf, type SizeRule } from '../backtest/sizing.ts'
import { floatText, numberText } from './pine-text.ts'
import type { Script } from './script.ts'

/** The units that are wanted, from the price that is expected and the stop's level (fill rule 9). */
const wanted = {
  risk_percent: ({ value }) => `strategy.equity * ${floatText(value / 100)} / (math.abs(price - stop) * usdPerPoint)`,
  percent_equity: ({ value, leverage }) => `strategy.equity * ${floatText((value * leverage) / 100)} / (price * usdPerPoint)`,
  fixed_cash: ({ value }) => `${floatText(value)} / (price * usdPerPoint)`,
  fixed_units: ({ value }) => floatText(value),
  fixed_lots: ({ value }, lotUnits) => floatText(value * lotUnits),
} as const satisfies Record<SizeRule['kind'], (rule: SizeRule, lotUnits: number) => string>

const lotWhy = (symbol: string, units: number) =>
  `A lot of ${symbol} is ${numberText(units)} units here; TradingView counts in units of its own symbol.`
const atFillWhy = 'The size is counted with the close that decides; a backtest here counts it with the fill.'

/**
 * Lines that end with `units`: whole steps of what is wanted, cut to the room that the leverage leaves. `price` and `stop` stand
 * before them; `isFree` says that nothing is open then.
 */
export function sizeLines(script: Script, side: 'long' | 'short', hasStop: boolean, isFree: boolean): readonly string[] {
  const { plan, market } = script
  const rule = sizeRuleOf(plan, side, hasStop, market.maintenanceMarginPercent)
  if (rule.kind === 'fixed_lots') script.note('sizing', 'lots', lotWhy(market.symbol, market.lotUnits))
  if (!script.fillsAtClose) script.note('sizing', 'size', atFillWhy)
  const step = floatText(market.quantityStep)
  const used = isFree ? '' : ' - math.abs(strategy.position_size) * close * usdPerPoint'
  return [
    `float wanted = ${wanted[rule.kind](rule, market.lotUnits)}`,
    `float room = (strategy.equity * ${numberText(rule.ceiling)}${used}) / (price * usdPerPoint)`,
    `float units = math.floor(math.min(wanted, room) / ${step} + 0.000001) * ${step}`,
  ]
}

/** What the units must be for an entry. */
export const isEnough = ({ market }: Script): string => `units >= ${numberText(market.minQuantity)} and units > 0`

/** Below this share of a position's value, in percent, the account's equity calls for its end, as `strategy()` takes it. */
export const marginPercent = ({ plan, market }: Script): number => maintenanceOf(plan, market)
