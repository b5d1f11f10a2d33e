import { firstIndex } from '../first-index.ts'
import { blockingWords } from './gate/blocking-words.ts'
import { clauseAround } from './gate/clause.ts'
import { lostWords } from './gate/lost-words.ts'
import type { Plan, Span } from './plan.ts'
import { withoutAbbreviations } from './reader/abbreviations.ts'
import { withoutTold } from './reader/correct-self.ts'
import type { Extent } from './reader/draft.ts'
import type { Lexeme } from './reader/lexer.ts'
import { withoutStories } from './reader/pass-over-stories.ts'
import type { Phrase, PhraseKind, RuleLine } from './reading.ts'
import { namesOpening } from './strangers.ts'
import { titleWords } from './title-words.ts'

interface Piece {
  readonly kind: PhraseKind
  readonly rule: number | null
  readonly blocks: boolean
  /** The clause that holds the run, or was let pass. */
  readonly clause?: BlockedClause
}

const comment: Piece = { kind: 'comment', rule: null, blocks: false }
const named: Piece = { kind: 'parameter', rule: null, blocks: false }
const unknown: Piece = { kind: 'not_understood', rule: null, blocks: false }

/** Lexemes in the order of the text: a corrected value is read in another place than it is written. */
interface Places {
  readonly ordered: readonly Lexeme[]
  /** Where each of them stands in what the grammar saw. */
  readonly indices: readonly number[]
}

function placesOf(meaning: readonly Lexeme[]): Places {
  const indices = Array.from(meaning.keys()).sort((a, b) => meaning[a]!.start - meaning[b]!.start)
  return { indices, ordered: indices.map((i) => meaning[i]!) }
}

/** The first place in the ordered lexemes that ends after `at`. */
const firstAfter = (ordered: readonly Lexeme[], at: number) => firstIndex(ordered.length, (k) => ordered[k]!.end > at)

/** For each lexeme the tightest line of the plan around it. */
function tightestLines({ ordered, indices }: Places, lines: readonly RuleLine[]): readonly (RuleLine | undefined)[] {
  const found: (RuleLine | undefined)[] = Array.from({ length: ordered.length })
  const sizes = new Float64Array(ordered.length).fill(Number.POSITIVE_INFINITY)
  for (const line of lines) {
    if (line.number === null) continue
    const size = line.spans.reduce((sum, s) => sum + s.end - s.start, 0)
    for (const span of line.spans)
      for (let k = firstAfter(ordered, span.start); k < ordered.length && ordered[k]!.end <= span.end; k++)
        if (ordered[k]!.start >= span.start && size < sizes[k]!) {
          sizes[k] = size
          found[indices[k]!] = line
        }
  }
  return found
}

/** Which lexemes a line of the plan or a question speaks of. */
function spokenOf({ ordered, indices }: Places, spans: readonly Span[]): readonly boolean[] {
  const opens = new Int32Array(ordered.length + 1)
  for (const { start, end } of spans) {
    const first = firstAfter(ordered, start)
    let last = firstAfter(ordered, end - 1)
    if (last < ordered.length && ordered[last]!.start < end) last++
    if (last > first) {
      opens[first]!++
      opens[last]!--
    }
  }
  const spoken: boolean[] = Array.from({ length: ordered.length })
  let open = 0
  indices.forEach((at, k) => (spoken[at] = (open += opens[k]!) > 0))
  return spoken
}

/** The line that an extent became where none stands around the word: the first of its path. */
function lineOfPath(lines: readonly RuleLine[]): (extent: Extent) => RuleLine | undefined {
  const known = new Map<string, RuleLine | undefined>()
  const sold = lines.some((l) => l.path.startsWith('entryShort')) ? 'entryShort' : 'exitLong'
  return (extent) => {
    const key = `${extent.path} ${extent.role}`
    if (!known.has(key)) {
      const path = extent.path === 'sell' ? sold : extent.path
      known.set(
        key,
        lines.find((l) => l.number !== null && l.path.startsWith(path)) ?? lines.find((l) => l.number !== null && l.role === extent.role),
      )
    }
    return known.get(key)
  }
}

/** What became of each lexeme; null for fillers, which go with their neighbours. */
function pieceOf(lexeme: Lexeme, extent: Extent | undefined, lineOf: () => RuleLine | undefined): Piece {
  if (!extent) return comment
  const line = lineOf()
  if (extent.path === 'unsupported' || extent.path === 'vague' || extent.path === 'optional')
    return { kind: extent.kind === 'comment' ? 'comment' : 'parameter', rule: null, blocks: false }
  if (!line) return { kind: extent.kind, rule: null, blocks: false }
  return { kind: lexeme.tag === 'number' && extent.kind === 'rule' ? 'parameter' : extent.kind, rule: line.number, blocks: false }
}

/** A condition with a number that was read and of which neither the plan nor a question speaks was dropped: it counts as not understood. */
const reachedPlan = (extent: Extent, meaning: readonly Lexeme[], spoken: readonly boolean[]): boolean => {
  if (extent.kind !== 'rule' || !/^(?:pending|sell|entryLong|entryShort|exitLong|exitShort)$/.test(extent.path)) return true
  let hasNumber = false
  for (let i = extent.from; i < extent.to; i++) {
    if (spoken[i]) return true
    hasNumber ||= meaning[i]?.tag === 'number'
  }
  return !hasNumber
}

const same = (a: Piece, b: Piece) => a.kind === b.kind && a.rule === b.rule && a.blocks === b.blocks && a.clause === b.clause

/** A text as it was read: which of its lexemes became what. */
export interface ReadText {
  /** All lexemes, also those that were let pass. */
  readonly lexemes: readonly Lexeme[]
  /** Those that the user lets pass, which were not read, with the clauses that they were held in. */
  readonly leftOut: ReadonlyMap<Lexeme, BlockedClause>
  /** What the grammar saw; the extents count these. */
  readonly meaning: readonly Lexeme[]
  readonly extents: readonly Extent[]
  readonly plan: Plan
  readonly lines: readonly RuleLine[]
  /** Words that questions and conditions outside of the plan speak of. */
  readonly asked: readonly Span[]
  /** Words of what cannot be had. */
  readonly wishes: readonly Span[]
  readonly passed: ReadonlySet<number>
  readonly taken: ReadonlySet<number>
}

/** Which part of the plan each lexeme belongs to, and which lexemes hold the run. */
export interface Cover {
  readonly owner: readonly (Extent | undefined)[]
  readonly tightest: readonly (RuleLine | undefined)[]
  /** Clauses with words that nothing read, as lexemes of the text. */
  readonly clauses: readonly BlockedClause[]
}

export interface BlockedClause {
  readonly all: readonly Lexeme[]
  /** Those for which the clause is held. */
  readonly held: readonly Lexeme[]
}

const isInside = ({ start, end }: Span, spans: readonly Span[]) => spans.some((s) => s.start <= start && s.end >= end)

/** Asks of each lexeme what it became: what nothing read and no list lets pass holds its clause. */
export function coverOf(read: ReadText): Cover {
  const { lexemes, leftOut, meaning, extents, lines, asked, wishes, passed, taken } = read
  const places = placesOf(meaning)
  const spoken = spokenOf(places, [...lines.flatMap((l) => l.spans), ...asked])
  const tightest = tightestLines(places, lines)
  const owner: (Extent | undefined)[] = Array.from({ length: meaning.length })
  for (const extent of extents) if (reachedPlan(extent, meaning, spoken)) for (let i = extent.from; i < extent.to; i++) owner[i] ??= extent
  const said = lexemes.filter((l) => !leftOut.has(l))
  const used = withoutAbbreviations(said)
  const told = new Set(withoutTold(used))
  const held = new Set(
    blockingWords({
      lexemes: said,
      meaning,
      owner,
      passed,
      taken,
      asked: spokenOf(places, asked),
      titles: titleWords(meaning, owner),
      stories: new Set(used.filter((l) => !told.has(l))),
    }),
  )
  for (const lexeme of said) if (isInside(lexeme, wishes)) held.add(lexeme)
  meaning.forEach((lexeme, at) => owner[at]?.path === 'unsupported' && held.add(lexeme))
  for (const at of lostWords({ meaning, owner, plan: read.plan })) held.add(meaning[at]!)
  // A wish is one thing, as the words of one rule are.
  const unitAt = new Map(meaning.map((l, i) => [l, owner[i]?.path === 'unsupported' ? owner[i] : tightest[i]]))
  return { owner, tightest, clauses: clausesOf(said, held, (l) => unitAt.get(l)) }
}

/** The clauses of what holds the run; those that touch are one. */
function clausesOf(said: readonly Lexeme[], held: ReadonlySet<Lexeme>, unitOf: (l: Lexeme) => object | undefined): BlockedClause[] {
  const joins = (at: number) => {
    const unit = unitOf(said[at]!)
    return unit !== undefined && said[at - 1] !== undefined && unit === unitOf(said[at - 1]!) && unit === unitOf(said[at + 1] ?? said[at]!)
  }
  const clauses: BlockedClause[] = []
  let done = 0
  for (const [at, lexeme] of said.entries()) {
    if (at < done || !held.has(lexeme)) continue
    const { from, to } = clauseAround(said, at, (k) => held.has(said[k]!), joins)
    const all = said.slice(Math.max(from, done), to)
    clauses.push({ all, held: all.filter((l) => held.has(l)) })
    done = to
  }
  return clauses
}

/** The words of a clause for which it is held; those side by side are one span. */
function heldSpans({ all, held }: BlockedClause): readonly Span[] {
  const isHeld = new Set(held)
  const spans: { start: number; end: number }[] = []
  let isOpen = false
  for (const l of all) {
    const last = spans.at(-1)
    if (!isHeld.has(l)) isOpen = false
    else if (isOpen && last) last.end = l.end
    else {
      spans.push({ start: l.start, end: l.end })
      isOpen = true
    }
  }
  return spans
}

/**
 * Cuts the whole text into phrases. White space and marks go with the words before them; a clause that holds the run is one
 * phrase, and so is what was let pass.
 */
export function coverText(text: string, read: ReadText, { owner, tightest, clauses }: Cover): readonly Phrase[] {
  const { lexemes, leftOut, meaning, lines } = read
  const ofPath = lineOfPath(lines)
  const indexOf = new Map(meaning.map((l, i) => [l, i]))
  const said = lexemes.filter((l) => !leftOut.has(l))
  const told = new Set(withoutStories(said))
  const used = new Set(withoutAbbreviations(said))
  const clauseOf = new Map(clauses.flatMap((clause) => clause.all.map((l) => [l, clause] as const)))
  const pieceAt = (lexeme: Lexeme, at: number | undefined, inside: Piece | null): Piece => {
    const left = leftOut.get(lexeme)
    if (left) return { ...unknown, clause: left }
    const clause = clauseOf.get(lexeme)
    if (clause) return { ...unknown, blocks: true, clause }
    if (at === undefined) {
      // A number of a story says nothing of the rules, and is shown as such.
      const isOfStory = /^(?:number|date)$/.test(lexeme.tag) && !told.has(lexeme)
      // `N stands for ATR(20)`: its number counts wherever the letter stands.
      const isNamed = lexeme.tag === 'number' && !used.has(lexeme)
      return isNamed ? named : isOfStory ? unknown : (inside ?? comment)
    }
    if (namesOpening(meaning, owner, at)) return { ...unknown, blocks: true }
    return pieceOf(
      lexeme,
      owner[at],
      () => tightest[at] ?? (owner[at - 1] === owner[at] ? tightest[at - 1] : undefined) ?? (owner[at] && ofPath(owner[at])),
    )
  }
  const phrases: { start: number; end: number; piece: Piece }[] = []
  let end = 0
  let index = -1
  for (const lexeme of lexemes) {
    const at = indexOf.get(lexeme)
    const isIn = at === undefined && owner[index] !== undefined && owner[index + 1] === owner[index]
    const last = phrases.at(-1)
    const piece = pieceAt(lexeme, at, isIn ? (last?.piece ?? null) : null)
    if (at !== undefined) index = at
    const isMark = lexeme.tag === 'mark' || lexeme.tag === 'newline' || lexeme.tag === 'period_mark' || lexeme.tag === 'bullet'
    const goesWithLast = isMark && owner[at ?? -1] === undefined && !clauseOf.has(lexeme) && !leftOut.has(lexeme)
    if (last && (same(last.piece, piece) || goesWithLast)) last.end = lexeme.end
    else {
      if (last) last.end = lexeme.start
      phrases.push({ start: last ? lexeme.start : 0, end: lexeme.end, piece })
    }
    end = lexeme.end
  }
  const last = phrases.at(-1)
  if (!last) return text.length > 0 ? [{ start: 0, end: text.length, ...comment }] : []
  last.end = Math.max(end, text.length)
  return phrases.map(({ start, end: stop, piece: { clause, ...piece } }) => ({
    start,
    end: stop,
    ...piece,
    ...(clause && piece.blocks && { held: heldSpans(clause) }),
  }))
}
