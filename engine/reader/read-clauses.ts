import { parse, meaningOf, type Constituent } from '../language/chart.ts'
import { coversOf } from '../language/cover.ts'
import { compileGrammar } from '../language/grammar.ts'
import { createLexer, type Lattice } from '../language/lattice.ts'
import { compileLexicon } from '../language/lexicon.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Span } from '../strategy/plan.ts'
import { tellAsides } from './asides.ts'
import { between } from './between.ts'
import { wordsInCapitals } from './capitals.ts'
import { tellChatter } from './chatter.ts'
import { countedLines } from './counted-lines.ts'
import { definitionsOf, withoutDefinitions } from './definitions.ts'
import { productions } from './grammar/all.ts'
import { dropUnownedLimits } from './lone-limits.ts'
import type { Categories, Clause } from './meanings.ts'
import { tellName } from './names.ts'
import { dropOpenVerdicts } from './open-verdicts.ts'
import { readBothWays } from './read-both-ways.ts'
import { tellTalk } from './talk.ts'
import { dropTornPieces } from './torn-pieces.ts'
import { dropUnfinishedBans } from './unfinished-bans.ts'
import { vocabulary } from './vocabulary/all.ts'
import { meansSomething } from './words-in.ts'

export const grammar = compileGrammar(productions)
/** Makes a text into the words that the grammar reads. */
const lexicon = compileLexicon(vocabulary)
export const lexer = createLexer(lexicon, grammar)
/** What only stories have is as free for a name of the text's own as a word that nobody knows. */
const isOfStories = (word: string): boolean =>
  lexicon.forms.get(word)?.every(({ tag }) => tag !== null && !meansSomething(tagSymbol(tag))) ?? false
const words: ReadonlySet<string> = new Set(
  [...lexicon.words, ...lexicon.names, ...lexicon.forms.keys(), ...grammar.words].filter((word) => !isOfStories(word)),
)

/** The clauses of a text as they are best read, and what none of them covers. */
export interface ClauseReading {
  readonly lattice: Lattice
  readonly clauses: readonly Clause[]
  /** Stretches of words that nothing covers. */
  readonly unread: readonly Span[]
  readonly cost: number
}

/** What stands alone in a text: clauses, and in the text of a condition also what an act would wait for. */
export type Alone = 'Clause' | 'When'

/** A constituent that stands alone, as a clause. */
function clauseIn(constituent: Constituent): Clause {
  const { symbol, from, to } = constituent
  // The categories' meanings are those of the productions' types.
  if (symbol !== 'When') return meaningOf(constituent) as Clause
  const { when } = meaningOf(constituent) as Categories['When']
  return { clause: 'condition', when, at: { from, to } }
}

/** Reads a text into clauses, the likeliest cover first; at most two. */
export function readClauses(written: string, categories: readonly Alone[] = ['Clause']): readonly ClauseReading[] {
  const text = countedLines(written)
  const definitions = definitionsOf(text, { lexer, grammar, isWord: (word) => words.has(word) })
  const lex = (of: string) => lexer(of, [...definitions.own, ...wordsInCapitals(text)])
  const lattice = lex(text)
  const covers = coversOf(lattice, parse(lattice, grammar), { categories, between })
  return readBothWays(lattice, covers, { grammar, between, lex, clauseIn }).map(({ constituents, unread, cost }) => {
    const read = dropOpenVerdicts(
      lattice,
      dropUnownedLimits(lattice, { clauses: withoutDefinitions(constituents.map(clauseIn), definitions), unread }),
    )
    const told = tellChatter(lattice, tellTalk(lattice, tellAsides(lattice, tellName(lattice, read))))
    const cut = dropTornPieces(lattice, dropUnfinishedBans(lattice, told))
    return {
      lattice,
      clauses: cut.clauses,
      unread: cut.unread.map((at) => ({ start: lattice.tokens[at]!.start, end: lattice.tokens[at]!.end })),
      cost,
    }
  })
}
