import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import type { Span } from '../strategy/plan.ts'
import { between } from './between.ts'
import type { Clause } from './meanings.ts'

/** A stretch of a text that may not be used, for the words in it that were not read. */
export interface Held {
  /** In tokens. */
  readonly at: Stretch
  /** The words that were not read. */
  readonly words: readonly Span[]
  /** What was read beside them, without a mark between: it may mean something else with them. */
  readonly clauses: readonly Clause[]
}

interface Read {
  readonly lattice: Lattice
  readonly clauses: readonly Clause[]
  readonly unread: readonly Span[]
}

/** Headings, marks of lists and remarks mean the same whatever stands beside them. */
const ends: ReadonlySet<Clause['clause']> = new Set(['section', 'item', 'remark'])

/** What each unread word holds: its stretch from one mark or joining word to the next, with the clauses that it touches. */
export function heldClauses({ lattice, clauses, unread }: Read): readonly Held[] {
  const { tokens } = lattice
  const clauseAt = (at: number) => clauses.find((clause) => clause.at !== null && clause.at.from <= at && at < clause.at.to)
  const unreadAt = new Map(unread.map((span) => [tokens.findIndex(({ start }) => start === span.start), span]))
  const held: { at: { from: number; to: number }; words: Span[]; clauses: Clause[] }[] = []
  for (const at of [...unreadAt.keys()].toSorted((a, b) => a - b)) {
    if (held.length > 0 && at < held.at(-1)!.at.to) continue
    const touched: Clause[] = []
    const reach = (step: 1 | -1): number => {
      let edge = at
      for (let next = at + step; next >= 0 && next < tokens.length; next += step) {
        const clause = clauseAt(next)
        if (clause !== undefined) {
          if (ends.has(clause.clause) || clause.at === null) return edge
          if (!touched.includes(clause)) touched.push(clause)
          return step < 0 ? clause.at.from : clause.at.to - 1
        }
        if (between.has(tokens[next]!.text) && !unreadAt.has(next)) return edge
        edge = next
      }
      return edge
    }
    const stretch = { from: reach(-1), to: reach(1) + 1 }
    const words = [...unreadAt].filter(([token]) => token >= stretch.from && token < stretch.to).map(([, span]) => span)
    const last = held.at(-1)
    // Two that touch one clause are one.
    if (last !== undefined && stretch.from < last.at.to) {
      last.at.to = stretch.to
      last.words.push(...words)
      last.clauses.push(...touched.filter((clause) => !last.clauses.includes(clause)))
    } else held.push({ at: stretch, words, clauses: touched.toSorted((a, b) => (a.at?.from ?? 0) - (b.at?.from ?? 0)) })
  }
  return held
}
