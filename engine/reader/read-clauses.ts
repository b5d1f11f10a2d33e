import { parse, meaningOf } from '../language/chart.ts'
import { coversOf } from '../language/cover.ts'
import { compileGrammar } from '../language/grammar.ts'
import { createLexer, type Lattice } from '../language/lattice.ts'
import { compileLexicon } from '../language/lexicon.ts'
import type { Span } from '../strategy/plan.ts'
import { productions } from './grammar/all.ts'
import type { Clause } from './meanings.ts'
import { vocabulary } from './vocabulary/all.ts'

const grammar = compileGrammar(productions)
const lexer = createLexer(compileLexicon(vocabulary), grammar)

/** What may stand between clauses. */
export const between: ReadonlyMap<string, number> = new Map([
  ['.', 0.2],
  [';', 0.2],
  [',', 0.6],
  ['\n', 0.1],
  ['!', 0.3],
  ['?', 1],
  ['-', 0.5],
  ['–', 0.5],
  ['—', 0.5],
  ['•', 0.2],
  ['|', 0.2],
  ['#', 0.5],
  ['*', 0.3],
  ['/', 1],
  ['and', 1],
  ['with', 0.8],
  ['using', 0.8],
])

/** The clauses of a text as they are best read, and what none of them covers. */
export interface ClauseReading {
  readonly lattice: Lattice
  readonly clauses: readonly Clause[]
  /** Stretches of words that nothing covers. */
  readonly unread: readonly Span[]
  readonly cost: number
}

/** Reads a text into clauses, the likeliest cover first; at most two. */
export function readClauses(text: string): readonly ClauseReading[] {
  const lattice = lexer(text)
  return coversOf(lattice, parse(lattice, grammar), { categories: ['Clause'], between }).map(({ constituents, unread, cost }) => ({
    lattice,
    // The category's meaning is a clause, which the productions' types hold.
    clauses: constituents.map((each) => meaningOf(each) as Clause),
    unread: unread.map((at) => ({ start: lattice.tokens[at]!.start, end: lattice.tokens[at]!.end })),
    cost,
  }))
}
