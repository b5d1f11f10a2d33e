import { parse, type Constituent } from '../language/chart.ts'
import { coversOf, type Cover } from '../language/cover.ts'
import type { Grammar, Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import { layOver } from '../language/lay-over.ts'
import type { Clause, Part, Side } from './meanings.ts'
import { otherSide } from './said-part.ts'
import { pairedSentences, type PairedSentence, type WayPair } from './way-pairs.ts'

interface Reader {
  readonly grammar: Grammar
  readonly between: ReadonlyMap<string, number>
  /** The text with words blanked out, every character in its place. */
  readonly lex: (text: string) => Lattice
  readonly clauseIn: (constituent: Constituent) => Clause
}

const single = (clause: Clause): readonly Clause[] => (clause.clause === 'several' ? clause.clauses.flatMap(single) : [clause])
const meaning = (clause: Clause): string => JSON.stringify(clause, (key, value: unknown) => (key === 'at' ? undefined : value))

/** The text without the second ways, or without the first ones. */
function blanked({ text, tokens }: Lattice, sentences: readonly PairedSentence[], kept: 'first' | 'second'): string {
  const signs = [...Array(text.length).keys()].map((at) => text[at]!)
  const blank = ({ from, to }: Stretch) => {
    if (from < to) signs.fill(' ', tokens[from]!.start, tokens[to - 1]!.end)
  }
  for (const { pairs, idle } of sentences) {
    for (const { at, [kept]: way } of pairs)
      for (const gone of [
        { from: at.from, to: way.from },
        { from: way.to, to: at.to },
      ])
        blank(gone)
    for (const gone of idle) blank(gone)
  }
  return signs.join('')
}

/**
 * The side of the first way by what is said of it: a stop lies against its trade, a target along it. Of rules longs are told first, and
 * may begin above a line or end below one; the other way round it may be meant either way.
 */
function leaning(clause: Clause, way: 'up' | 'down'): Side | null {
  const [along, against]: readonly [Side, Side] = way === 'up' ? ['long', 'short'] : ['short', 'long']
  switch (clause.clause) {
    case 'enter':
    case 'filter':
      return way === 'up' ? 'long' : null
    case 'exit':
      return way === 'down' ? 'long' : null
    case 'part':
      return clause.part.part === 'stop' || clause.part.part === 'trailing' ? against : clause.part.part === 'target' ? along : null
    default:
      return null
  }
}

/** "Sell setup:" beside "Buy setup:" heads what opens shorts. */
const withSellHead = (clause: Clause): Clause =>
  clause.clause === 'section' && clause.role === 'sell' && clause.side === null ? { ...clause, role: 'entry', side: 'short' } : clause

const sideOf = (clause: Clause): Side | null => {
  const side = clause.clause === 'act' ? clause.act.side : 'side' in clause ? clause.side : null
  return side === 'long' || side === 'short' ? side : null
}

/** The side of the first way of a sentence; null where nothing tells it. */
function firstSide({ pairs }: PairedSentence, own: readonly Clause[], order: Side | null): Side | null {
  const said = new Set(own.flatMap((clause) => sideOf(clause) ?? []))
  const named = pairs.find(({ side }) => side !== null)?.side ?? null
  // What is left either way is no rule of each side.
  if (pairs.some(({ by }) => by === 'or') && own.some(({ clause }) => clause !== 'enter' && clause !== 'filter')) return null
  if (named !== null) return said.size === 0 || (said.size === 1 && said.has(named)) ? named : null
  if (said.size === 1) return [...said][0]!
  const ways = new Set(pairs.flatMap(({ way }) => way ?? []))
  const isOfDistances = own.every(({ clause }) => clause === 'part')
  if (ways.size !== 1 || pairs.some(({ isOfNumbers }) => isOfNumbers)) return isOfDistances ? null : order
  const leans = new Set(own.map((clause) => leaning(clause, [...ways][0]!)))
  const lean = leans.size === 1 ? [...leans][0]! : null
  return isOfDistances || order === null || order === lean ? lean : null
}

const sidedPart = (part: Part, side: Side): Part =>
  part.part === 'several'
    ? { ...part, parts: part.parts.map((each) => sidedPart(each, side)) }
    : 'side' in part && part.side === null
      ? { ...part, side }
      : part

/** The clause as one of a side; null where it can be of none. */
function sided(clause: Clause, side: Side): Clause | null {
  switch (clause.clause) {
    case 'enter':
      return clause.isSell ? (side === 'short' ? { ...clause, side, isSell: false } : null) : { ...clause, side: clause.side ?? side }
    case 'exit':
    case 'partial exit':
    case 'filter':
    case 'skip':
    case 'reverse':
      return { ...clause, side: clause.side ?? side }
    case 'act':
      return clause.act.does === 'sell'
        ? side === 'short'
          ? { ...clause, act: { ...clause.act, does: 'enter', side } }
          : null
        : { ...clause, act: { ...clause.act, side: clause.act.side ?? side } }
    case 'part': {
      const part = sidedPart(clause.part, side)
      return meaning({ ...clause, part }) === meaning(clause) && !hasSide(clause.part) ? null : { ...clause, part }
    }
    case 'condition':
      return null
    default:
      return clause
  }
}
const hasSide = (part: Part): boolean => (part.part === 'several' ? part.parts.every(hasSide) : 'side' in part && part.side !== null)

/** A condition under a heading is what the heading makes of it. */
function underHeading(clauses: readonly Clause[], before: Clause | undefined): readonly Clause[] {
  let head = before
  return clauses.map((clause): Clause => {
    if (clause.clause === 'section') head = clause
    if (clause.clause !== 'condition' || head?.clause !== 'section' || head.side !== null || head.join !== null) return clause
    const { when, at } = clause
    if (head.role === 'filter') return { clause: 'filter', side: null, when, isOnly: false, at }
    if (head.role === 'entry') return { clause: 'enter', side: null, isSell: false, when, order: null, fill: null, parts: [], at }
    return head.role === 'exit' ? { clause: 'exit', side: null, when, fill: null, parts: [], at } : clause
  })
}

/** The sentence's clauses of both ways, each of its side; what both have is said once. Null where they cannot be told apart. */
function bothWays(
  sentence: PairedSentence,
  ways: readonly [readonly Clause[], readonly Clause[]],
  order: Side | null,
): readonly Clause[] | null {
  const isHeaded = ways.every((way) => way.some(({ clause }) => clause === 'section'))
  const [first, second] = isHeaded ? ways.map((way) => way.map(withSellHead)) : ways
  if (first === undefined || second === undefined || first.length !== second.length) return null
  const [head, other] = [first, second].map((way) => way.find(({ clause }) => clause === 'section'))
  if (head !== undefined && sideOf(head) !== null)
    return other !== undefined && sideOf(other) === otherSide(sideOf(head)!) && first[0] === head ? [...first, ...second] : null
  const pairs = first.map((clause, at) => [clause, second[at]!] as const)
  const own = pairs.filter(([a, b]) => meaning(a) !== meaning(b))
  const side = firstSide(
    sentence,
    own.map(([a]) => a),
    order,
  )
  if (side === null || own.length === 0) return null
  const clauses: Clause[] = []
  for (const pair of pairs) {
    if (!own.includes(pair)) {
      clauses.push(pair[0])
      continue
    }
    const [a, b] = [sided(pair[0], side), sided(pair[1], otherSide(side))]
    if (a === null || b === null || (sideOf(a) !== null && sideOf(a) === sideOf(b))) return null
    clauses.push(a, b)
  }
  return clauses
}

/** Whether a slash stands between constituents, as a mark that says nothing, or words around another pair are not read. */
function isTorn({ constituents, unread }: Cover, { at, pairs }: PairedSentence): boolean {
  const isParted = ({ first }: WayPair) => !constituents.some(({ from, to }) => from <= first.from && first.to < to)
  const hasUnread = unread.some((token) => at.from <= token && token < at.to)
  return pairs.some((pair) => (pair.by === 'or' ? hasUnread : isParted(pair)))
}

/** The sentence with what is read across its ends. */
function widened({ from, to }: Stretch, covers: readonly Cover[]): Stretch {
  let at = { from, to }
  for (;;) {
    const over = covers
      .flatMap(({ constituents }) => constituents)
      .filter((each) => (each.from < at.from && each.to > at.from) || (each.from < at.to && each.to > at.to))
    if (over.length === 0) return at
    at = { from: Math.min(at.from, ...over.map((each) => each.from)), to: Math.max(at.to, ...over.map((each) => each.to)) }
  }
}

const isIn = ({ from, to }: Stretch, at: Stretch) => at.from <= from && to <= at.to
const isBefore = ({ to }: Stretch, at: Stretch) => to <= at.from

/** Covers in which a sentence that tells both sides at once by slashes is read once for each side, where that reads all of it. */
export function readBothWays(lattice: Lattice, covers: readonly Cover[], { grammar, between, lex, clauseIn }: Reader): readonly Cover[] {
  const sentences = pairedSentences(lattice)
  if (sentences.length === 0) return covers
  const pairs = sentences.flatMap((sentence) => sentence.pairs)
  const order = pairs.find(({ side }) => side !== null)?.side ?? null
  const [first, second] = (['first', 'second'] as const).map((kept) => {
    const part = layOver(
      lex(blanked(lattice, sentences, kept)),
      lattice,
      sentences.flatMap(({ pairs: own, idle }) => [...own.map(({ at }) => at), ...idle]),
    )
    return coversOf(part, parse(part, grammar), { categories: ['Clause'], between, wanted: 1 })[0]
  })
  if (first === undefined || second === undefined) return covers
  return covers.map((cover) => {
    let { constituents, unread } = cover
    for (const sentence of sentences) {
      if (!isTorn(cover, sentence)) continue
      const at = widened(sentence.at, [cover, first, second])
      if ([first, second].some((way) => way.unread.some((token) => at.from <= token && token < at.to))) continue
      const clausesOf = (way: Cover) =>
        way.constituents
          .filter((each) => isIn(each, at))
          .map(clauseIn)
          .flatMap(single)
      const heading = constituents
        .filter((each) => isBefore(each, at))
        .map(clauseIn)
        .flatMap(single)
        .findLast(({ clause }) => clause === 'section')
      const ways = [underHeading(clausesOf(first), heading), underHeading(clausesOf(second), heading)] as const
      const clauses = bothWays(sentence, ways, order)
      if (clauses === null) continue
      const both: Constituent = {
        symbol: 'Clause',
        ...at,
        value: { clause: 'several', clauses, at } satisfies Clause,
        cost: 0,
        production: null,
        parts: [],
        names: [],
        corrected: null,
      }
      constituents = [
        ...constituents.filter((each) => isBefore(each, at)),
        both,
        ...constituents.filter((each) => !isBefore(each, at) && !isIn(each, at)),
      ]
      unread = unread.filter((token) => token < at.from || token >= at.to)
    }
    return { ...cover, constituents, unread }
  })
}
