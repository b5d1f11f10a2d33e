import type { Extent } from '../reader/draft.ts'
import type { Lexeme } from '../reader/lexer.ts'
import { isNeverSkippable } from './never-skippable.ts'
import { skippable } from './skippable.ts'
import type { WordPosition } from './skippable.ts'

/** What became of the words of a text, for the gate. */
export interface Covered {
  /** All lexemes of the text that were read, in its order. */
  readonly lexemes: readonly Lexeme[]
  /** What the grammar saw of them, and what each was read as. */
  readonly meaning: readonly Lexeme[]
  readonly owner: readonly (Extent | undefined)[]
  /** Lexemes of `meaning` that a reader stepped over unread. */
  readonly passed: ReadonlySet<number>
  /** Lexemes of `meaning` that a reader took in. */
  readonly taken: ReadonlySet<number>
  /** Lexemes of `meaning` that a question asks about. */
  readonly asked: readonly boolean[]
  /** Lexemes of `meaning` that stand in a title. */
  readonly titles: ReadonlySet<number>
  /** Lexemes of a story about the writer, which no rule is read from. */
  readonly stories: ReadonlySet<Lexeme>
}

const isMark = ({ tag }: Lexeme): boolean => tag === 'mark' || tag === 'newline' || tag === 'period_mark' || tag === 'bullet'

/** Words that readers take in to join what stands around them: no stretch of a rule is theirs. */
const joiningTags = new Set(['and', 'or', 'then', 'otherwise', 'either', 'both', 'only', 'plus', 'close', 'open', 'prep'])

/** Whether some reader made something of the lexeme, or some question asks about it. */
function isRead({ owner, passed, taken, asked, meaning }: Covered, at: number): boolean {
  const extent = owner[at]
  const isOptional = extent?.kind === 'comment' && extent.path === 'optional'
  if (extent && !isOptional && !passed.has(at)) return true
  if (asked[at]) return true
  // `NAS100 M5, New York time.`: the only zone of a text is that of all its times.
  if (meaning[at]!.tag === 'zone' && meaning.every((l) => l.tag !== 'zone' || l.name === meaning[at]!.name)) return true
  return extent === undefined && taken.has(at) && !passed.has(at) && joiningTags.has(meaning[at]!.tag)
}

const conditionPath = /^(?:pending|sell|entryLong|entryShort|exitLong|exitShort)$/

/** `… above the 50 EMA. then … an engulfing`: joins two conditions that are both asked of one bar, so the order that it tells is lost. */
function losesOrder({ meaning, owner }: Covered, at: number): boolean {
  if (meaning[at]!.tag !== 'then' || owner[at] !== undefined) return false
  const isCondition = (k: number) => owner[k]?.kind === 'rule' && conditionPath.test(owner[k]!.path)
  let before = at - 1
  while (meaning[before] && (isMark(meaning[before]!) || meaning[before]!.tag === 'and') && meaning[before]!.tag !== 'period_mark') before--
  return isCondition(before) && isCondition(meaning[at + 1]?.tag === 'and' ? at + 2 : at + 1)
}

const mayPass = (lexeme: Lexeme, ...places: readonly WordPosition[]): boolean =>
  places.some((place) => skippable[place].has(lexeme.text)) &&
  (!isNeverSkippable(lexeme) || (lexeme.text === 'to' && places.includes('beforeAction')))

const acting = /^(?:buy|sell|long|short|enter|exit|cover|reverse)$/

/** Where an unread word stands, apart from `anywhere`. */
function placesOf({ meaning, owner, passed }: Covered, at: number, isBeside: boolean, firstRule: number): readonly WordPosition[] {
  if (owner[at] && passed.has(at)) return ['anywhere', 'inside']
  const next = meaning[at + 1]
  return [
    'anywhere',
    ...(isBeside ? (['beside'] as const) : []),
    ...(next?.text === ':' || next?.text === '=' || next?.tag === 'be' ? (['label'] as const) : []),
    ...(next && (acting.test(next.tag) || next.tag === 'be') ? (['beforeAction'] as const) : []),
    ...(at < firstRule ? (['head'] as const) : []),
  ]
}

/**
 * The lexemes that hold the run: asked of each is which rule or question has it, and else which place on the list of words that
 * may go unread.
 */
export function blockingWords(covered: Covered): ReadonlySet<Lexeme> {
  const { lexemes, meaning, owner, titles, stories } = covered
  const held = new Set<Lexeme>()
  const indexOf = new Map(meaning.map((l, i) => [l, i]))
  const read = meaning.map((_, at) => isRead(covered, at))
  const firstRule = meaning.findIndex(
    (l, at) => acting.test(l.tag) || l.tag === 'when' || (owner[at]?.kind === 'rule' && owner[at]!.role !== 'market'),
  )
  const isBeside = (at: number) => {
    for (const step of [-1, 1]) {
      let k = at + step
      while (meaning[k] && !isMark(meaning[k]!) && !read[k] && mayPass(meaning[k]!, 'anywhere', 'beside')) k += step
      if (read[k]) return true
    }
    return false
  }
  for (const lexeme of lexemes) {
    if (isMark(lexeme)) continue
    const at = indexOf.get(lexeme)
    if (at === undefined) {
      // Taken back by a correction, or explained as an abbreviation: the reader has dealt with it.
      const isLoose = lexeme.tag === 'filler' ? !mayPass(lexeme, 'anywhere', 'beside') : stories.has(lexeme) && isWeightyInStory(lexeme)
      if (isLoose) held.add(lexeme)
      continue
    }
    if ((read[at] && !losesOrder(covered, at)) || titles.has(at)) continue
    if (!mayPass(lexeme, ...placesOf(covered, at, isBeside(at), firstRule))) held.add(lexeme)
  }
  return held
}

const tradingTags = new Set(
  `number indicator average band output cloud field pattern cross above below gte lte breaks touch rise fall closes gap divergence golden
  death overbought oversold extreme color trend slope turn wick body unsupported vague when unless while stop target`.split(/\s+/),
)

/** Whether unread words may be a condition: a text without a rule is then asked about rather than turned away. */
export const mayBeCondition = (held: readonly Lexeme[]): boolean => held.some(({ tag }) => tradingTags.has(tag))

/** A story has numbers and years in it; what it says of trading is no story. */
const isWeightyInStory = (lexeme: Lexeme): boolean => isNeverSkippable(lexeme) && !/^(?:number|unit|date|ordinal)$/.test(lexeme.tag)
