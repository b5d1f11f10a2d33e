import { prepareRun, worldOf } from '../backtest/backtest.ts'
import type { SideRules } from '../backtest/entry-rules.ts'
import type { RunState } from '../backtest/run-state.ts'
import type { RunInput } from '../backtest/run.ts'
import { atClose, wordsOfBits, type Signals } from '../backtest/signals.ts'
import { sizeRuleOf } from '../backtest/sizing.ts'
import type { World } from '../conditions/world.ts'
import { replayOf, type Replay } from '../explain/open-run.ts'
import { firstBarAtOrAfter } from '../market/bars.ts'
import type { Instrument } from '../market/instrument.ts'
import { newBytes } from '../spare-columns.ts'
import { withUsualLeverage } from '../strategy/complete.ts'
import { emptyPlan } from '../strategy/empty-plan.ts'
import type { Plan, Sizing } from '../strategy/plan.ts'

/** What was ordered by hand at the close of a bar; it fills at the next open. */
export type HandOrder =
  | {
      /** Index of the bar. */
      readonly bar: number
      readonly action: 'buy' | 'sell'
      readonly size: Pick<Sizing, 'kind' | 'value'>
      /** Prices; null for none. */
      readonly stop: number | null
      readonly target: number | null
    }
  | { readonly bar: number; readonly action: 'close' }
export type HandEntry = Exclude<HandOrder, { readonly action: 'close' }>

/** A plan that decides nothing by itself, for orders by hand: costs and said leverage are the given plan's, else the market's usual ones. */
export function handPlanOf(plan: Plan, market: Pick<Instrument, 'symbol' | 'category'>): Plan {
  const { name, symbol, timeframe, leverage, adjustment, period, costs } = plan
  const silent: Plan = { ...emptyPlan, name, symbol, timeframe, leverage, period, costs, ...(adjustment && { adjustment }) }
  return plan.leverage ? silent : withUsualLeverage(silent, market, undefined)
}

const bitsOf = {
  buy: atClose.entryLong,
  sell: atClose.entryShort,
  close: atClose.exitLong | atClose.exitShort,
} as const satisfies Record<HandOrder['action'], number>

/**
 * A run of the engine whose signals are these orders, at most one a bar in the order of their bars; `plan` is one of `handPlanOf`.
 * Everything else (fills, costs, size, what happens inside bars) is the backtester's own.
 */
export function playByHand(input: RunInput, orders: readonly HandOrder[], world: World = worldOf(input, {})): HandReplay {
  const firstBar = firstBarAtOrAfter(input.bars, input.firstDecisionTime)
  const rules = { long: noEntry, short: noEntry }
  const state: RunState = {
    ...prepareRun(input, {}, firstBar, world),
    signals: signalsOf(orders, input.bars.length),
    entryRules: rules,
  }
  const replay = replayOf(state, firstBar)
  let armed = 0
  // An order's stop, target and size are looked up at its fill, which comes after its own bar and before the next order's fill.
  const arm = () => {
    const order = orders[armed++]
    if (order?.action === 'buy') rules.long = rulesOf(order, input)
    if (order?.action === 'sell') rules.short = rulesOf(order, input)
  }
  return {
    ...replay,
    arm,
    play(bar) {
      while (armed < orders.length && orders[armed]!.bar < bar) {
        replay.play(orders[armed]!.bar)
        arm()
      }
      replay.play(bar)
    },
  }
}

/** A run by hand that is played as far as one wants to look. */
export interface HandReplay extends Replay {
  /** Makes the next order's stop, target and size those of the next fill; `play` does it by itself. */
  readonly arm: () => void
}

function signalsOf(orders: readonly HandOrder[], length: number): Signals {
  const bits = newBytes(length)
  for (const { bar, action } of orders) bits[bar] = bits[bar]! | bitsOf[action]
  const fillsAtClose = { entryLong: false, entryShort: false, exitLong: false, exitShort: false }
  return { bits, words: wordsOfBits(bits), fillsAtClose, heldLong: null, heldShort: null }
}

/** A level that no price has: whatever would enter by it is refused. */
const nowhere = () => Number.NaN
/** It also tells the engine that positions may have levels, so that it watches for them. */
const noEntry: SideRules = {
  stop: nowhere,
  stopTrails: false,
  stopIsMoney: false,
  stopBounds: null,
  targets: [],
  takesWhole: true,
  movesTargets: false,
  size: { kind: 'fixed_units', value: 0, leverage: 1, ceiling: 0, asksMargin: true },
}

function rulesOf(order: HandEntry, { plan, instrument }: RunInput): SideRules {
  const { action, size, stop, target } = order
  const sized: Plan = { ...plan, sizing: { ...size, from: { spans: [] } } }
  return {
    stop: stop === null ? null : () => stop,
    stopTrails: false,
    stopIsMoney: false,
    stopBounds: null,
    targets: target === null ? [] : [{ level: () => target, portionPercent: 100, moves: false }],
    takesWhole: true,
    movesTargets: false,
    size: sizeRuleOf(sized, action === 'buy' ? 'long' : 'short', stop !== null, instrument.maintenanceMarginPercent),
  }
}
