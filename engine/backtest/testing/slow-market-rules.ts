import type { Rule } from '../../strategy/plan.ts'
import type { Side } from '../run.ts'
import type { SlowPosition } from './slow-account.ts'
import { enterAtMarket } from './slow-enter.ts'
import { closeAtMarket } from './slow-exits.ts'
import { entersByOrder, entryRule, exitRule, sides, signOf } from './slow-rules.ts'
import { isSkipped } from './slow-signals.ts'
import type { SlowState } from './slow-state.ts'

/** Exits that are decided at the close of bar i. */
export function decideExits(run: SlowState, i: number, isLast: boolean): void {
  for (const position of run.openNow()) {
    const rule = exitRule(run.input.plan, position.side)
    if (!rule || rule.fill === 'order' || rule.fill === 'open' || !run.prices.isTrue(rule.when, i)) continue
    if (rule.fill === 'next_open') run.exitsAtOpen.add(position)
    else if (!isLast) closeAtMarket(run, position, run.input.bars.close[i]!, i, 'close', 'signal')
  }
}

/** Market entries that are decided at the close, or at the open by rules of the open. */
export function decideEntries(run: SlowState, i: number, moment: 'open' | 'close'): void {
  const isLast = i === run.input.bars.length - 1
  const signals = sides.filter((side) => {
    const rule = entryRule(run.input.plan, side)
    if (!rule || entersByOrder(run.input.plan, rule)) return false
    if ((rule.fill === 'open') !== (moment === 'open')) return false
    run.lastAsked.set(side, i)
    return run.prices.isTrue(rule.when, i) && !isSkipped(run, side, i)
  })
  if (signals.length === 2) {
    for (const _ of signals) run.reject('both_sides')
    return
  }
  for (const side of signals) {
    const rule = entryRule(run.input.plan, side)!
    if (isLast && rule.fill !== 'open') {
      run.reject('end_of_data')
      continue
    }
    decideEntry(run, side, rule, i)
  }
}

function decideEntry(run: SlowState, side: Side, rule: Rule, i: number): void {
  const { plan, bars } = run.input
  const s = signOf(side)
  const against = run.account.positions.filter((position) => position.s !== s)
  const moment = rule.fill === 'close' ? 'close' : 'open'
  const most = plan.maxOpenTrades?.value ?? 1
  if (against.length === 0) {
    if (run.account.positions.length >= most) {
      run.reject(most === 1 ? 'in_position' : 'max_open_trades')
      return
    }
  } else if (plan.opposite.value === 'ignore') {
    run.reject('in_position')
    return
  } else if (plan.opposite.value === 'exit') {
    for (const position of against)
      if (rule.fill === 'next_open') run.exitsAtOpen.add(position)
      else closeAtMarket(run, position, moment === 'close' ? bars.close[i]! : bars.open[i]!, i, moment, 'signal')
    return
  }
  const pending = { side, signalBar: i, reverses: plan.opposite.value === 'reverse' }
  if (rule.fill === 'next_open') run.pendings.push(pending)
  else enterAtMarket(run, pending, i, moment)
}

/** Exits of rules that need nothing but the open. */
export function exitsOfOpenRules(run: SlowState, i: number): void {
  if (i < run.first) return
  for (const position of run.openNow()) {
    const rule = exitRule(run.input.plan, position.side)
    if (rule?.fill === 'open' && run.prices.isTrue(rule.when, i))
      closeAtMarket(run, position, run.input.bars.open[i]!, i, 'open', isReversed(run, position) ? 'reversal' : 'signal')
  }
}

/** What was decided at the close names the exit before a rule of the open does. */
export function isReversed(run: SlowState, position: SlowPosition): boolean {
  return run.pendings.some(({ side, reverses }) => reverses && side !== position.side)
}
