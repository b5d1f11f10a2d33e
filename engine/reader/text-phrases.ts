import type { Stretch } from '../language/grammar.ts'
import type { Token } from '../language/lattice.ts'
import { ruleLines } from '../strategy/explain.ts'
import type { Span } from '../strategy/plan.ts'
import type { Phrase, PhraseKind, RuleLine } from '../strategy/reading.ts'
import type { Heard } from './hear.ts'
import { isTalk } from './is-talk.ts'
import type { Clause } from './meanings.ts'
import type { ClauseReading } from './read-clauses.ts'
import { placesIn, type Settled } from './settle.ts'
import { withNodes, type Node } from './with-nodes.ts'

/** A reading of a text, for showing what became of each of its words. */
interface Covered {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly clauses: readonly Clause[]
  readonly lines: readonly RuleLine[]
  /** What holds the run, each with the words for which it does. */
  readonly held: readonly (Span & { readonly words: readonly Span[]; readonly isTalk?: boolean })[]
  /** What was let pass. */
  readonly left: readonly Span[]
}

interface Piece {
  readonly kind: PhraseKind
  readonly rule: number | null
  readonly blocks: boolean
  readonly held?: readonly Span[]
  readonly isTalk?: true
}

const comment: Piece = { kind: 'comment', rule: null, blocks: false }
const isInside = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end
const lengthOf = ({ start, end }: Span): number => end - start

/** The tokens of a stretch of the text, which begins with one of them. */
function tokensOf(tokens: readonly Token[]): (span: Span) => readonly number[] {
  const first = new Map(tokens.map(({ start }, at) => [start, at]))
  return ({ start, end }) => {
    const inside: number[] = []
    for (let at = first.get(start) ?? tokens.length; at < tokens.length && tokens[at]!.end <= end; at += 1) inside.push(at)
    return inside
  }
}

interface Region {
  readonly at: Stretch
  readonly node: Node
}

/** Every node of a clause with its place, the smallest first. */
function regionsIn(clause: Clause): readonly Region[] {
  const regions: Region[] = []
  withNodes(clause, (node) => {
    // What is said stands in tokens.
    if (node['at']) regions.push({ at: node['at'] as Stretch, node })
    return null
  })
  return regions.toSorted((a, b) => a.at.to - a.at.from - (b.at.to - b.at.from))
}

const silent: ReadonlySet<unknown> = new Set(['remark', 'item', 'cannot'])
/** Clauses whose words beside their conditions and parts say what is done. */
const acting: ReadonlySet<unknown> = new Set(['enter', 'exit', 'partial exit', 'filter', 'skip', 'section'])
const isNumber = ({ text }: Token): boolean => /\p{N}/u.test(text)
const isMark = ({ text }: Token): boolean => !/[\p{L}\p{N}]/u.test(text)

/** What became of a word: the part that it says, or what is done by it. */
function kindOf(token: Token, inside: readonly Region[]): PhraseKind {
  const isOf = (key: string) => inside.some(({ node }) => typeof node[key] === 'string')
  if (isOf('part')) return isNumber(token) ? 'parameter' : 'rule'
  if (isOf('says') || isOf('is') || isOf('does') || isOf('by')) return isNumber(token) ? 'parameter' : 'rule'
  const said = inside.find(({ node }) => typeof node['clause'] === 'string')?.node
  const clause = said?.['clause']
  if (typeof said?.['defines'] === 'string') return 'parameter'
  if (silent.has(clause)) return 'comment'
  return acting.has(clause) ? 'action' : isNumber(token) ? 'parameter' : 'rule'
}

/** The first rule under a heading. */
function lineUnder(heading: Stretch, { tokens, clauses }: Covered, lines: readonly RuleLine[]): RuleLine | undefined {
  const next = clauses.find(({ clause, at }) => clause === 'section' && at !== null && at.from >= heading.to)?.at
  const until = next ? tokens[next.from]!.start : Number.POSITIVE_INFINITY
  const from = tokens[heading.to - 1]!.end
  return lines.find(({ spans }) => spans.some(({ start }) => start >= from && start < until))
}

/** The rule of each word: the tightest line around it, else the first line of the smallest thing that it is said in. */
function piecesOf(covered: Covered): Piece[] {
  const { tokens, clauses, lines } = covered
  const numbered = lines.filter(({ number, spans }) => number !== null && spans.length > 0)
  const sizeOf = ({ spans }: RuleLine) => spans.reduce((sum, span) => sum + lengthOf(span), 0)
  const around: (RuleLine | undefined)[] = tokens.map(() => undefined)
  const tokensIn = tokensOf(tokens)
  // The tightest comes last.
  for (const line of numbered.toSorted((a, b) => sizeOf(b) - sizeOf(a)))
    for (const span of line.spans) for (const at of tokensIn(span)) around[at] = line
  const pieces: Piece[] = tokens.map(() => comment)
  for (const clause of clauses) {
    if (clause.at === null) continue
    const regions = regionsIn(clause)
    const spanOf = ({ from, to }: Stretch): Span => ({ start: tokens[from]!.start, end: tokens[to - 1]!.end })
    const lineIn = new Map(
      regions.map((region) => {
        const span = spanOf(region.at)
        return [region, numbered.find(({ spans }) => spans.some((each) => isInside(each, span)))]
      }),
    )
    for (let at = clause.at.from; at < clause.at.to; at += 1) {
      const token = tokens[at]!
      const inside = regions.filter((region) => region.at.from <= at && at < region.at.to)
      const kind = kindOf(token, inside)
      if (kind === 'comment') continue
      const own = inside.find((region) => lineIn.get(region) !== undefined)
      const line =
        around[at] ?? (own && lineIn.get(own)) ?? (clause.clause === 'section' ? lineUnder(clause.at, covered, numbered) : undefined)
      pieces[at] = { kind, rule: line?.number ?? null, blocks: false }
    }
  }
  return pieces
}

/** What was not understood stands by itself: each clause that waits or was let pass has its own reason. */
const isSame = (a: Piece, b: Piece): boolean => a === b || (a.kind !== 'not_understood' && a.kind === b.kind && a.rule === b.rule)

/** Cuts the whole text into phrases. White space and marks go with the words before them. */
function textPhrases(covered: Covered): readonly Phrase[] {
  const { text, tokens, held, left } = covered
  const pieces = piecesOf(covered)
  const holding = held.map((each): Piece => ({
    kind: 'not_understood',
    rule: null,
    blocks: true,
    held: each.words,
    ...(each.isTalk && { isTalk: true }),
  }))
  const tokensIn = tokensOf(tokens)
  for (const [k, span] of held.entries()) for (const at of tokensIn(span)) pieces[at] = holding[k]!
  const gone = left.map((): Piece => ({ kind: 'not_understood', rule: null, blocks: false }))
  for (const [k, span] of left.entries()) for (const at of tokensIn(span)) pieces[at] = gone[k]!
  // Words that were let pass before the text was read stand in no token.
  const parts = [
    ...tokens.map((token, at) => ({ start: token.start, piece: pieces[at]!, isMark: isMark(token) })),
    ...left.flatMap((span, k) => (tokensIn(span).length === 0 ? [{ start: span.start, piece: gone[k]!, isMark: false }] : [])),
  ].toSorted((a, b) => a.start - b.start)
  const phrases: { start: number; end: number; piece: Piece }[] = []
  for (const { start, piece, isMark: goesWithLast } of parts) {
    const last = phrases.at(-1)
    if (last !== undefined && (isSame(last.piece, piece) || (goesWithLast && piece === comment))) continue
    if (last !== undefined) last.end = start
    phrases.push({ start: last === undefined ? 0 : start, end: text.length, piece })
  }
  if (phrases.length === 0 && text.length > 0) phrases.push({ start: 0, end: text.length, piece: comment })
  return phrases.map(({ start, end, piece: { held: words, ...piece } }) => ({ start, end, ...piece, ...(words && { held: words }) }))
}

/** What became of each word of a text. */
export function phrasesOf(text: string, heard: Heard, cover: ClauseReading, settled: Settled): readonly Phrase[] {
  const { spanOf, spansOf } = placesIn(cover)
  return textPhrases({
    text,
    tokens: cover.lattice.tokens,
    clauses: cover.clauses,
    lines: ruleLines(settled.plan),
    held: [
      ...heard.held.map(({ at, words, clauses }) => ({ ...spanOf(at), words, isTalk: clauses.length === 0 && isTalk(cover.lattice, at) })),
      ...settled.held.map((at) => ({ ...spanOf(at), words: spansOf(at) })),
    ],
    left: [...heard.left, ...settled.left.map(spanOf)],
  })
}
