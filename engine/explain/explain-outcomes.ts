import type { Ambiguity } from '../backtest/compat.ts'
import { explainBar, type BarExplanation } from './explain-bar.ts'
import type { OpenRun } from './open-run.ts'

/** What the other answers to what bars leave open come to at a bar; null where they tell of nothing else. */
export type AlternativeOutcomes = Readonly<Record<Exclude<Ambiguity, 'pessimistic'>, BarExplanation | null>>

/**
 * Explains bar i of the pessimistic run, and of the two others where they do something else there: the same simulation by their
 * own policy. `firstOpenBar` is the first bar that leaves something open, before which the three are one; null: there is none.
 */
export function explainOutcomes(
  run: OpenRun,
  i: number,
  firstOpenBar: number | null,
): { readonly explanation: BarExplanation; readonly others: AlternativeOutcomes } {
  const explanation = explainBar({ ...run, ambiguity: 'pessimistic' }, i)
  // An explanation looks one bar on.
  const isOne = firstOpenBar === null || i + 1 < firstOpenBar
  const other = (ambiguity: Ambiguity) => {
    if (isOne) return null
    const told = explainBar({ ...run, ambiguity }, i)
    return doings(told) === doings(explanation) ? null : told
  }
  return { explanation, others: { expected: other('expected'), optimistic: other('optimistic') } }
}

/** What a bar did and held, without how much: sizes and money differ ever after, once the accounts have parted. */
const doings = ({ events, positions, orders }: BarExplanation): string =>
  JSON.stringify([
    events.map(({ kind, side, rule, reason, price }) => [kind, side, rule, reason, price]),
    positions.map(({ side, entryTime, entryPrice, stopPrice, targetPrice }) => [side, entryTime, entryPrice, stopPrice, targetPrice]),
    orders.map(({ side, type, price, barsLeft }) => [side, type, price, barsLeft]),
  ])
