import type { Stretch } from '../language/grammar.ts'
import type { Lattice, Token } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Span } from '../strategy/plan.ts'
import { between } from './between.ts'
import type { Clause, Tags } from './meanings.ts'
import { grammar, readClauses } from './read-clauses.ts'
import { smallestMark } from './smallest-mark.ts'
import { meansSomething } from './words-in.ts'

/** A stretch of a text that may not be used, for the words in it that were not read. */
export interface Held {
  /** In tokens: what has to go for the rest to be read. */
  readonly at: Stretch
  /** With all that may mean something else with it. */
  readonly reach: Stretch
  /** The words that were not read; where others are read beside them and some are not known at all, these and the numbers. */
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

const symbolsOf = (tags: readonly (keyof Tags)[]): ReadonlySet<string> => new Set(tags.map(tagSymbol))
/** Words that lead to something else: what is said before them means the same without it. */
const leads = symbolsOf(['andWord', 'orWord', 'unlessWord', 'exceptWord', 'whenWord', 'whileWord', 'onlyIfWord', 'thenWord', 'otherwise'])
const numbers = symbolsOf(['number', 'percent', 'cash', 'ratio', 'clock', 'date', 'timeSpan'])

/** What each word may be as it is written. */
function wordsOf({ tokens, edgesTo }: Lattice): readonly ReadonlySet<string>[] {
  const symbols = tokens.map(() => new Set<string>())
  for (const edges of edgesTo)
    for (const edge of edges)
      if (edge.corrected === null)
        for (let at = edge.from; at < edge.to; at += 1) for (const { symbol } of edge.symbols) symbols[at]!.add(symbol)
  return symbols
}

const hasOne = (words: ReadonlySet<string>, of: ReadonlySet<string>): boolean => [...words].some((symbol) => of.has(symbol))

/** Whether nothing is known of a word, or it is a number, which stands for nothing without its words. */
const isStrange = (words: ReadonlySet<string>, { text }: Token): boolean =>
  hasOne(words, numbers) || (![...words].some(meansSomething) && !grammar.words.has(text))

/** An act that still waits for what is said next. */
const isBare = (clause: Clause): boolean =>
  clause.clause === 'act' || ('when' in clause && clause.when === null && 'parts' in clause && clause.parts.length === 0)

const trial = { reread: (text: string) => readClauses(text)[0], isPatternWord: (word: string) => grammar.words.has(word) }

/** What each unread word holds: its stretch from one mark or joining word to the next, with the clauses that it touches. */
export function heldClauses({ lattice, clauses, unread }: Read): readonly Held[] {
  const { tokens } = lattice
  if (unread.length === 0) return []
  const words = wordsOf(lattice)
  const isLead = (at: number): boolean => hasOne(words[at]!, leads)
  const clauseAt: (Clause | undefined)[] = tokens.map(() => undefined)
  for (const clause of clauses) if (clause.at) clauseAt.fill(clause, clause.at.from, clause.at.to)
  const tokenAt = new Map(tokens.map(({ start }, at) => [start, at]))
  const unreadAt = new Map(unread.map((span) => [tokenAt.get(span.start)!, span]))
  /** Words stand there that join, and no mark. */
  const isJoining = (from: number, to: number) => tokens.slice(from, to).every(({ text }) => /\p{L}/u.test(text))
  const held: { at: { from: number; to: number }; words: number[]; clauses: Clause[] }[] = []
  for (const at of [...unreadAt.keys()].toSorted((a, b) => a - b)) {
    if (held.length > 0 && at < held.at(-1)!.at.to) continue
    const touched: Clause[] = []
    const reach = (step: 1 | -1): number => {
      let edge = at
      for (let next = at + step; next >= 0 && next < tokens.length; next += step) {
        const clause = clauseAt[next]
        if (clause !== undefined) {
          if (ends.has(clause.clause) || clause.at === null || (step < 0 && isLead(edge) && !isBare(clause))) return edge
          if (!touched.includes(clause)) touched.push(clause)
          return step < 0 ? clause.at.from : clause.at.to - 1
        }
        if (between.has(tokens[next]!.text) && !unreadAt.has(next)) return edge
        edge = next
      }
      return edge
    }
    const stretch = { from: reach(-1), to: reach(1) + 1 }
    const own: number[] = []
    for (let token = stretch.from; token < stretch.to; token += 1) if (unreadAt.has(token)) own.push(token)
    const last = held.at(-1)
    const isJoined = last !== undefined && touched.length === 0 && last.clauses.length === 0 && isJoining(last.at.to, stretch.from)
    // Two that touch one clause, or that only a word joins, are one.
    if (last !== undefined && (stretch.from < last.at.to || isJoined)) {
      last.at.to = stretch.to
      last.words.push(...own)
      last.clauses.push(...touched.filter((clause) => !last.clauses.includes(clause)))
    } else held.push({ at: stretch, words: own, clauses: touched.toSorted((a, b) => (a.at?.from ?? 0) - (b.at?.from ?? 0)) })
  }
  return held.map(({ words: own, at, clauses: touched }) => {
    const least = smallestMark(lattice, { at, clauses: touched, unread: own, isRead: (token) => clauseAt[token] !== undefined }, trial)
    const rest = { at: least ?? at, reach: at, clauses: touched }
    const strange = own.filter((at) => isStrange(words[at]!, tokens[at]!))
    const isUnknown = strange.some((at) => !hasOne(words[at]!, numbers))
    const first = own.find((at) => !isLead(at)) ?? rest.at.from
    // Where nothing was read, all that is said there is to blame.
    const blamed = rest.clauses.length === 0 ? own.filter((at) => at >= first) : isUnknown ? strange : own
    return { ...rest, words: blamed.map((at) => unreadAt.get(at)!) }
  })
}
