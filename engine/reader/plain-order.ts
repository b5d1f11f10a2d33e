import { parse, type Chart, type Constituent } from '../language/chart.ts'
import { mayPass, type Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import { between } from './between.ts'
import { tagsAt } from './joining-words.ts'
import type { Act, Categories, Clause, Direction, Predicate, Tags } from './meanings.ts'
import { grammar, lexer } from './read-clauses.ts'
import { isBareCount } from './said.ts'
import { beforeNouns } from './vocabulary/noun-heads.ts'
import { denials, refusals, smallWords } from './vocabulary/small-words.ts'

/** The parts of a sentence in the plainest order, and which of its words that does without. */
export interface PlainOrder {
  readonly words: string
  /** Tokens of the sentence that are left out. */
  readonly left: readonly number[]
  readonly cost: number
}

/** What a sentence may be taken apart into, with what a piece of each kind costs. */
const kinds = {
  Clause: 1,
  Condition: 2,
  Event: 2.5,
  Act: 2,
  Signal: 2.5,
  Part: 2,
  TimePhrase: 2,
  Within: 2,
  Value: 3,
  Predicate: 3,
} as const satisfies Partial<Record<keyof Categories, number>>
type Kind = keyof typeof kinds

const symbolsOf = (tags: readonly (keyof Tags)[]): ReadonlySet<string> => new Set(tags.map(tagSymbol))
/** What no order may do without: it turns, bounds or counts what stands beside it. */
const kept = symbolsOf([
  ...(['not', 'notWord', 'only', 'onlyWord', 'noWord', 'exceptWord', 'unlessWord', 'untilWord', 'otherwise', 'orWord'] as const),
  ...(['number', 'percent', 'cash', 'ratio', 'clock', 'timeSpan', 'multiple', 'fraction', 'ordinal', 'date', 'inRow'] as const),
  ...(['weekday', 'session', 'timeframe', 'stopWord', 'targetWord', 'trailWord', 'breakevenWord', 'riskWord', 'sizeWord'] as const),
  ...([
    'indicator',
    'average',
    'pattern',
    'output',
    'band',
    'field',
    'heikin',
    'unsupported',
    'symbol',
    'mirrorWord',
    'correctWord',
    'nextWord',
  ] as const),
  ...(['enterVerb', 'sellVerb', 'exitVerb', 'sideNoun', 'limitWord', 'lossWord', 'lossNoun'] as const),
])
/** What happens between two values, by the words that tell it alone. */
const crossing = symbolsOf(['crossVerb', 'crossNoun'])
const breaking = symbolsOf(['breakVerb'])
const touching = symbolsOf(['touchVerb'])
/** What is said of the word before it, or of the one behind it. */
const saying = symbolsOf(['comparison', 'crossVerb', 'breakVerb', 'moveVerb', 'touchVerb', 'beVerb', 'turnVerb', 'slopeVerb', 'number'])
/** What comes after it comes later. */
const later = symbolsOf(['thenWord'])

/** Orders that are tried of the ways to take a sentence apart. */
const waysKept = 4
const longestSentence = 28
const maxPieces = 9

interface Path {
  readonly cost: number
  readonly before: Path | null
  readonly piece: Constituent | null
  readonly left: number | null
}

/** What it costs to leave a word out; null where the sentence would not be the same without it. */
function costOf(lattice: Lattice, at: number): number | null {
  const { text } = lattice.tokens[at]!
  if (mayPass(lattice, at) || between.has(text)) return 0.2
  const tags = tagsAt(lattice, at)
  // "Sat/sun": one of several things that count.
  const isListed = lattice.tokens[at - 1]?.text === '/' || lattice.tokens[at + 1]?.text === '/'
  if (isListed || denials.has(text) || refusals.has(text) || tags.some((tag) => kept.has(tag)) || /\d/.test(text)) return null
  if (tags.length > 0) return 3
  if (grammar.words.has(text) || smallWords.has(text)) return 1
  // A word that nobody knows may be what is spoken of.
  const isSaid = (place: number) => place in lattice.tokens && tagsAt(lattice, place).some((tag) => saying.has(tag))
  return isSaid(at + 1) || isSaid(at - 1) || beforeNouns.has(lattice.tokens[at - 1]?.text ?? '') ? null : 2.5
}

/** The likeliest ways to take a sentence apart. */
function pathsOf(lattice: Lattice, chart: Chart): readonly Path[] {
  const best: Path[][] = [[{ cost: 0, before: null, piece: null, left: null }]]
  for (let to = 1; to <= lattice.tokens.length; to += 1) {
    const paths: Path[] = []
    const without = costOf(lattice, to - 1)
    if (without !== null) for (const before of best[to - 1]!) paths.push({ cost: before.cost + without, before, piece: null, left: to - 1 })
    for (const from of chart.startsOf(to))
      for (const kind of Object.keys(kinds) as Kind[])
        for (const piece of chart.read(kind, from, to))
          for (const before of best[from]!) paths.push({ cost: before.cost + kinds[kind] + piece.cost / 3, before, piece, left: null })
    best.push(paths.toSorted((a, b) => a.cost - b.cost).slice(0, waysKept))
  }
  return best.at(-1)!
}

interface Piece {
  readonly is: 'act' | 'condition' | 'value' | 'predicate' | 'within' | 'part' | 'rule'
  readonly words: string
  /** Its first token. */
  readonly from: number
}

/** An act in plain words; null for one that does less or more than enter or leave. */
function wordsOf({ does, side, fill, portion, parts, goes }: Act): string | null {
  if (portion !== null || parts.length > 0 || goes !== undefined || side === 'both') return null
  const at = fill === 'close' ? ' at the close' : fill === 'next_open' ? ' at the next open' : fill === null ? '' : null
  if (at === null) return null
  if (does === 'sell') return `Sell${at}`
  if (does === 'exit') return `Exit${side === null ? '' : side === 'long' ? ' longs' : ' shorts'}${at}`
  return `${side === 'short' ? 'Sell short' : side === 'long' ? 'Buy' : 'Enter'}${at}`
}

function pieceOf({ text, tokens }: Lattice, { symbol, from, to, value }: Constituent): Omit<Piece, 'from'> | null {
  const words = text.slice(tokens[from]!.start, tokens[to - 1]!.end)
  switch (symbol as Kind) {
    case 'Act':
    case 'Signal': {
      const act = wordsOf(value as Act)
      return act === null ? null : { is: 'act', words: act }
    }
    case 'Clause': {
      const clause = value as Clause
      if (clause.clause === 'act') {
        const act = wordsOf(clause.act)
        return act === null ? null : { is: 'act', words: act }
      }
      if (clause.clause === 'condition') return { is: 'condition', words }
      return { is: clause.clause === 'part' ? 'part' : 'rule', words }
    }
    case 'Condition':
    case 'Event':
      return { is: 'condition', words }
    case 'Value':
      return { is: 'value', words }
    case 'Predicate': {
      const predicate = value as Predicate
      return predicate.does === 'compare' && isBareCount(predicate.how, predicate.to) ? null : { is: 'predicate', words }
    }
    case 'Within':
      return { is: 'within', words }
    default:
      return { is: 'part', words }
  }
}

/** What is said of two values by a word that stands apart from them. */
function relationIn(lattice: Lattice, left: readonly number[]): string | null {
  const has = (symbols: ReadonlySet<string>) => left.some((at) => tagsAt(lattice, at).some((tag) => symbols.has(tag)))
  const directions = new Set<Direction>(
    left.flatMap((at) =>
      lattice.edgesTo
        .slice(at + 1)
        .flatMap((edges) =>
          edges.flatMap((edge) =>
            edge.from === at && edge.corrected === null
              ? edge.symbols.flatMap(({ symbol, value }) => (symbol === tagSymbol('direction') ? [value as Direction] : []))
              : [],
          ),
        ),
    ),
  )
  const [way] = directions
  if (directions.size > 1) return null
  if (has(crossing)) return way === undefined ? 'crosses' : way === 'up' ? 'crosses above' : 'crosses below'
  if (has(breaking)) return way === undefined ? 'breaks' : way === 'up' ? 'breaks above' : 'breaks below'
  return has(touching) ? 'touches' : null
}

interface Said {
  readonly words: string
  readonly from: number
}

/** The conditions that pieces come to: each predicate with the value beside it; null where something stays over. */
function conditionsOf(pieces: readonly Piece[], relation: string | null): readonly Said[] | null {
  const conditions: Said[] = []
  const values = pieces.filter(({ is }) => is === 'value')
  const taken = new Set<Piece>()
  for (const { is, words, from } of pieces) {
    if (is === 'condition') conditions.push({ words, from })
    if (is === 'within') {
      const last = conditions.pop()
      if (last === undefined) return null
      conditions.push({ ...last, words: `${last.words} ${words}` })
    }
    if (is !== 'predicate') continue
    const free = values.filter((value) => !taken.has(value))
    const subject = free.findLast((value) => value.from < from) ?? free[0]
    if (subject !== undefined) taken.add(subject)
    conditions.push({ words: `${subject?.words ?? 'price'} ${words}`, from })
  }
  const [first, second, ...others] = values.filter((value) => !taken.has(value))
  if (first === undefined) return conditions
  if (others.length > 0) return null
  const { from } = first
  if (relation !== null && second !== undefined) return [...conditions, { words: `${first.words} ${relation} ${second.words}`, from }]
  if (relation !== null) return [...conditions, { words: `price ${relation} ${first.words}`, from }]
  // "Above 85 on the 5-period RSI": said of what is named behind it.
  const [only] = conditions
  return second === undefined && only !== undefined && conditions.length === 1 ? [{ words: `${first.words} ${only.words}`, from }] : null
}

/** Conditions in the order of the sentence, one after the other where a word between them says so. */
function joined(lattice: Lattice, conditions: readonly Said[], left: readonly number[]): string {
  const marks = left.filter((at) => tagsAt(lattice, at).some((tag) => later.has(tag)))
  return conditions
    .toSorted((a, b) => a.from - b.from)
    .map(({ words, from }, k, all) => {
      const before = all[k - 1]
      if (before === undefined) return words
      return marks.some((at) => at > before.from && at < from) ? `, then ${words}` : ` and ${words}`
    })
    .join('')
}

function orderOf(lattice: Lattice, path: Path): PlainOrder | null {
  const found: Constituent[] = []
  const left: number[] = []
  for (let each: Path | null = path; each !== null; each = each.before) {
    if (each.piece !== null) found.unshift(each.piece)
    if (each.left !== null) left.unshift(each.left)
  }
  const pieces = found.flatMap((each): readonly Piece[] => {
    const piece = pieceOf(lattice, each)
    return piece === null ? [] : [{ ...piece, from: each.from }]
  })
  if (pieces.length < found.length || pieces.length === 0 || pieces.length > maxPieces) return null
  const acts = [...new Set(pieces.flatMap((piece) => (piece.is === 'act' ? [piece.words] : [])))]
  const rules = pieces.flatMap((piece) => (piece.is === 'rule' ? [piece.words] : []))
  const parts = pieces.flatMap((piece) => (piece.is === 'part' ? [piece.words] : []))
  const conditions = conditionsOf(pieces, relationIn(lattice, left))
  // A rule beside another would be one more way in.
  if (acts.length > 1 || conditions === null || (acts.length === 1 && rules.length > 0)) return null
  const what = joined(lattice, conditions, left)
  const [act] = acts
  const main = act === undefined ? what : what === '' ? '' : `${act} when ${what}`
  if (act !== undefined && main === '') return null
  const words = [main, ...rules, ...parts].filter((each) => each !== '').join(', ')
  return words === '' ? null : { words, left, cost: path.cost }
}

/** A sentence told anew in the plainest order of its parts, likeliest first; each may mean something else than it does. */
export function plainOrders(sentence: string): readonly PlainOrder[] {
  const lattice = lexer(sentence)
  if (lattice.tokens.length > longestSentence) return []
  const orders = new Map<string, PlainOrder>()
  for (const path of pathsOf(lattice, parse(lattice, grammar))) {
    const order = orderOf(lattice, path)
    if (order !== null && !orders.has(order.words)) orders.set(order.words, order)
  }
  return [...orders.values()]
}
