import type { Instrument } from '../market/instrument.ts'
import { unitSize, type PriceUnit } from '../market/price-units.ts'
import { parseTimeframe } from '../market/timeframe.ts'
import { usualLeverage } from '../market/usual-leverage.ts'
import type { Origin, Plan, Sourced, Sizing } from './plan.ts'
import type { ReadingContext } from './reading.ts'

/** What the engine takes where neither text nor page says anything (engine defaults, each shown as an editable chip). */
export const planDefaults = { timeframe: '1h', initialCapitalUsd: 10_000, riskPercent: 2, equityPercent: 100, maxOpenTrades: 1 } as const

const assumed = (reason: string): Origin => ({ assumed: reason })
const or = <T>(said: Sourced<T> | null, value: T | undefined, reason: string): Sourced<T> | null =>
  said ?? (value === undefined ? null : { value, from: assumed(reason) })

export const hasStop = (plan: Plan): boolean => plan.stop.long !== null || plan.stop.short !== null

/** Two percent at risk with a stop, else everything, shared by the entries that may be open at once. */
function defaultSizing(plan: Plan, entryLimit: number): Sizing {
  return hasStop(plan)
    ? {
        kind: 'risk_percent',
        value: planDefaults.riskPercent,
        from: assumed('The text names no size; with a stop, 2% of equity is risked.'),
      }
    : {
        kind: 'percent_equity',
        value: Number((planDefaults.equityPercent / entryLimit).toPrecision(9)),
        from: assumed('The text names no size and no stop, so the whole account is used.'),
      }
}

/** The plan with the few defaults that a run needs, each marked as assumed. No stop, target or time exit is invented. */
export function completePlan(plan: Plan, context: ReadingContext): Plan {
  const maxOpenTrades = plan.maxOpenTrades ?? {
    value: planDefaults.maxOpenTrades,
    from: assumed('The text does not say how many trades may be open at once.'),
  }
  const page = context.timeframe === undefined ? null : parseTimeframe(context.timeframe)
  const timeframe = plan.timeframe ?? {
    value: page ?? planDefaults.timeframe,
    from: assumed(page ? 'The text names no timeframe; this is the page’s.' : 'The text names no timeframe.'),
  }
  return {
    ...plan,
    symbol: or(plan.symbol, context.symbol, 'The text names no market; this is the page’s.'),
    timeframe,
    maxOpenTrades,
    sizing: plan.sizing ?? defaultSizing(plan, plan.pyramiding?.maxEntries ?? maxOpenTrades.value),
    period: {
      from: or(plan.period.from, context.startDate, 'The text names no start; this is the page’s.'),
      to: or(plan.period.to, context.endDate, 'The text names no end; this is the page’s.'),
      initialCapital: or(
        plan.period.initialCapital,
        context.initialCapital ?? planDefaults.initialCapitalUsd,
        'The text names no starting capital.',
      ),
    },
  }
}

/** A completed plan for a market whose costs are those that the text states; a unit that the market lacks leaves its own. */
export function withStatedCosts(plan: Plan, market: Pick<Instrument, 'pip' | 'point' | 'tick'>): Plan {
  const { statedCosts: stated, costs } = plan
  if (!stated) return plan
  const inPrice = ({ value, unit }: { readonly value: number; readonly unit: 'price' | PriceUnit }): number | null => {
    const size = unit === 'price' ? 1 : unitSize(unit, market)
    return size === null ? null : value * size
  }
  const { spread, slippage, commission } = stated
  const percent = slippage && 'percent' in slippage ? slippage.percent : null
  return {
    ...plan,
    costs: {
      ...costs,
      ...(spread && { spread: inPrice(spread) }),
      ...(slippage && { slippage: 'percent' in slippage ? 0 : inPrice(slippage) }),
      ...(percent !== null && { slippagePercent: percent }),
      ...(commission && { commission }),
    },
  }
}

/** A completed plan that says what prices are adjusted for, where the market's source tells dividends: else each of them is a loss. */
export function withAdjustment(plan: Plan, { tellsDividends }: Pick<Instrument, 'tellsDividends'>): Plan {
  if (plan.adjustment || !tellsDividends) return plan
  const from = assumed('A dividend lowers the price and is paid out: prices before it are lowered by its share, so that it is no loss.')
  return { ...plan, adjustment: { value: 'dividends', from } }
}

/**
 * A completed plan with the most leverage that is usual for its market's kind. A size in percent of equity is paid in full. The way
 * its size is counted may be another one than the plan's own, where that is chosen later.
 */
export function withUsualLeverage(plan: Plan, market: Pick<Instrument, 'symbol' | 'category'>, sizedBy: string | number | undefined): Plan {
  if (plan.leverageLimit) return plan
  const usual = usualLeverage(market)
  const leverageLimit =
    sizedBy === 'percent_equity'
      ? { long: 1, short: 1, from: assumed('The text names no leverage, so a share of equity is paid in full.') }
      : { ...usual, from: assumed(`The text names no leverage; all positions together may be worth what is usual for ${market.symbol}.`) }
  return { ...plan, leverageLimit }
}
