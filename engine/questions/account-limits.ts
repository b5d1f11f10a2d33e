import type { Question, SaidTrade } from './question.ts'

/** Whether a limit on losses is said, or what is lost of an account. */
export const isLimited = ({ limitPercent, limitCash, lostPercent, lostCash }: SaidTrade): boolean =>
  (limitPercent ?? limitCash ?? lostPercent ?? lostCash) !== undefined

/** What is asked of sizes and of losing trades, which a limit answers where one is said. */
const ofLosing: ReadonlySet<string> = new Set(['position_size', 'trade_runs', 'expected_losing_run', 'trade_result', 'margin'])

/** How many lots or losing trades, under the limit that is said beside it; how much of a market at a stop is a size and no price. */
export function sizedQuestion({ kind, slots }: Question): Question {
  const { trade } = slots
  if (trade !== undefined && isLimited(trade) && ofLosing.has(kind)) return { kind: 'loss_limit', slots }
  return kind === 'price' && trade?.stop !== undefined ? { kind: 'position_size', slots } : { kind, slots }
}
