import { conditionColumn, isCross } from '../conditions/condition-column.ts'
import type { World } from '../conditions/world.ts'
import { unreachable } from '../invariant.ts'
import type { Bars } from '../market/bars.ts'
import { priceExpr, type AlertEvent, type AlertMoment, type AlertRule, type AlertState } from './alert-rule.ts'

/** Bars to look at, oldest first, with enough of them before the first new one for every indicator. */
export interface AlertLook {
  readonly world: World
  /** When each bar ends, UTC seconds. */
  readonly ends: Float64Array
  /** The last bar has not closed; its close is the newest price. */
  readonly isForming: boolean
  /** Whether the alert asks before bars close as well; its looks then tell what was true before. */
  readonly moment: AlertMoment
  readonly nowSeconds: number
}

export interface Watched {
  readonly events: readonly AlertEvent[]
  readonly state: AlertState
}

/** Bars with something new in them: those that ended since the last look, and the forming one. */
function newBarsOf({ world, ends, isForming, nowSeconds }: AlertLook, { checkedUntil }: AlertState): readonly number[] {
  const found: number[] = []
  for (let i = world.bars.length - 1; i >= 0; i--) {
    const isOpen = isForming && i === world.bars.length - 1
    if (!isOpen && ends[i]! <= checkedUntil) break
    if (isOpen || ends[i]! <= nowSeconds) found.unshift(i)
  }
  return found
}

/**
 * What an alert has to say about the bars since its last look. It fires where its condition becomes true, and a cross on every bar
 * that crosses; each bar at most once. What was true before the alert was set has to end before it can fire.
 */
export function watchBars(rule: AlertRule, look: AlertLook, state: AlertState): Watched {
  if (rule.kind === 'move') return watchMove(rule.percent, look, state)
  const expr = rule.kind === 'price' ? priceExpr(rule.condition, rule.targetPrice) : rule.expr
  const { world, ends, isForming, nowSeconds } = look
  const column = conditionColumn(expr, world)
  const isPulse = isCross(expr)
  const last = world.bars.length - 1
  const events: AlertEvent[] = []
  let { wasTrue, firedBar } = state
  for (const i of newBarsOf(look, state)) {
    const barTime = world.bars.time[i]!
    const isTrue = column[i] === 1
    // On closed bars alone the bar before tells; what a forming bar has said by now only its own looks know.
    const before = look.moment === 'forming' ? wasTrue : i > 0 && column[i - 1] === 1
    if (isTrue && (isPulse || !before) && barTime > (firedBar ?? -Infinity)) {
      firedBar = barTime
      events.push({ barTime, at: isForming && i === last ? nowSeconds : ends[i]!, price: world.bars.close[i]! })
    }
    wasTrue = isTrue
  }
  return { events, state: { ...state, checkedUntil: checkedUntilOf(look, state), wasTrue, firedBar } }
}

/** The end of the newest closed bar: what comes later has not been looked at, whatever the clock says. */
function checkedUntilOf({ world, ends, isForming, nowSeconds }: AlertLook, { checkedUntil }: AlertState): number {
  for (let i = world.bars.length - (isForming ? 2 : 1); i >= 0; i--) if (ends[i]! <= nowSeconds) return Math.max(checkedUntil, ends[i]!)
  return checkedUntil
}

const percentFrom = (base: number, price: number) => Math.abs(price / base - 1) * 100

function watchMove(percent: number, look: AlertLook, state: AlertState): Watched {
  const { world, ends, isForming, nowSeconds } = look
  const last = world.bars.length - 1
  const events: AlertEvent[] = []
  let { basePrice, firedBar } = state
  for (const i of newBarsOf(look, state)) {
    const price = world.bars.close[i]!
    const barTime = world.bars.time[i]!
    basePrice ??= price
    if (percentFrom(basePrice, price) < percent || barTime <= (firedBar ?? -Infinity)) continue
    firedBar = barTime
    events.push({ barTime, at: isForming && i === last ? nowSeconds : ends[i]!, price, from: basePrice })
    basePrice = price
  }
  return { events, state: { ...state, checkedUntil: checkedUntilOf(look, state), basePrice, firedBar } }
}

/** Short bars, each closed, that tell what happened inside longer ones. */
export interface InsideLook {
  readonly bars: Bars
  readonly ends: Float64Array
  readonly nowSeconds: number
  /** The longer bar that a moment belongs to, by its open. */
  readonly barOf: (seconds: number) => number
}

type InsideRule = Exclude<AlertRule, { kind: 'words' }>

/** How a short bar meets the rule: the price at which it did, and whether it still holds at the bar's close. */
interface Met {
  readonly price: number | null
  readonly holds: boolean
}

interface Short {
  readonly high: number
  readonly low: number
  readonly close: number
  readonly closeBefore: number
}

function meet(rule: InsideRule, { high, low, close, closeBefore }: Short, base: number): Met {
  if (rule.kind === 'move') {
    const up = base * (1 + rule.percent / 100)
    const down = base * (1 - rule.percent / 100)
    return { price: high >= up ? up : low <= down ? down : null, holds: false }
  }
  const { condition, targetPrice } = rule
  switch (condition) {
    case 'above':
      return { price: high > targetPrice ? Math.max(targetPrice, Math.min(high, close)) : null, holds: close > targetPrice }
    case 'below':
      return { price: low < targetPrice ? Math.min(targetPrice, Math.max(low, close)) : null, holds: close < targetPrice }
    case 'crosses': {
      const isUp = closeBefore <= targetPrice && high > targetPrice
      const isDown = closeBefore >= targetPrice && low < targetPrice
      return { price: isUp || isDown ? targetPrice : null, holds: false }
    }
    default:
      return unreachable(condition)
  }
}

/**
 * A price alert on forming bars: asked of every short bar, by its whole range, so that nothing between two looks is missed. Of a
 * short bar that began before the alert was set only its close counts.
 */
export function watchInside(rule: InsideRule, { bars, ends, nowSeconds, barOf }: InsideLook, state: AlertState): Watched {
  const events: AlertEvent[] = []
  let { wasTrue, basePrice, firedBar, checkedUntil } = state
  for (let i = 0; i < bars.length; i++) {
    if (ends[i]! <= checkedUntil || ends[i]! > nowSeconds) continue
    const close = bars.close[i]!
    basePrice ??= close
    const isWhole = bars.time[i]! >= state.checkedUntil
    const range = isWhole ? { high: bars.high[i]!, low: bars.low[i]! } : { high: close, low: close }
    const met = meet(rule, { ...range, close, closeBefore: i > 0 ? bars.close[i - 1]! : bars.open[i]! }, basePrice)
    const barTime = barOf(bars.time[i]!)
    if (met.price !== null && !wasTrue && barTime > (firedBar ?? -Infinity)) {
      firedBar = barTime
      events.push({ barTime, at: ends[i]!, price: met.price, ...(rule.kind === 'move' && { from: basePrice }) })
      basePrice = met.price
    }
    wasTrue = met.holds
    checkedUntil = ends[i]!
  }
  return { events, state: { ...state, checkedUntil, wasTrue, basePrice, firedBar } }
}

/** What an alert that is set now starts from: what is true already has to end before it can fire. */
export function startWatching(rule: AlertRule, look: AlertLook): AlertState {
  const { world, isForming, nowSeconds } = look
  const last = world.bars.length - 1
  const expr = rule.kind === 'move' ? null : rule.kind === 'price' ? priceExpr(rule.condition, rule.targetPrice) : rule.expr
  const isTrue = expr !== null && last >= 0 && conditionColumn(expr, world)[last] === 1
  const isPulse = expr !== null && isCross(expr)
  return {
    checkedUntil: nowSeconds,
    wasTrue: isTrue && !isPulse,
    basePrice: last < 0 ? null : world.bars.close[last]!,
    // A cross of the forming bar that is there already happened before the alert.
    firedBar: isForming && isPulse && isTrue ? world.bars.time[last]! : null,
    round: nowSeconds,
  }
}
