import type { Stretch } from '../language/grammar.ts'
import type { Clause, Doing } from './meanings.ts'

/** What an act with its condition says. */
export function clauseOf({ act, when, isOnly }: Doing, at: Stretch | null): Clause {
  const { does, side, fill, portion, parts } = act
  if (portion !== null) return { clause: 'partial exit', side, portion, when, fill, parts, at }
  if (does === 'exit') return { clause: 'exit', side, when, fill, parts, at }
  if (isOnly && when !== null && does === 'enter' && fill === null && parts.length === 0)
    return { clause: 'filter', side, when, isOnly, at }
  return { clause: 'enter', side: does === 'sell' ? null : side, isSell: does === 'sell', when, order: null, fill, parts, at }
}
