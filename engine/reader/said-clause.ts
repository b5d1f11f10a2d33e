import type { Stretch } from '../language/grammar.ts'
import type { Act, Clause, Condition, Part } from './meanings.ts'

/** What is done, and when. */
export function clauseOf({ does, side, symbol, fill }: Act, when: Condition | null, at: Stretch | null): Clause {
  const parts: readonly Part[] = symbol === null ? [] : [{ part: 'market', symbol, at }]
  return does === 'exit'
    ? { clause: 'exit', side, when, fill, parts, at }
    : { clause: 'enter', side: does === 'sell' ? null : side, isSell: does === 'sell', when, order: null, fill, parts, at }
}
