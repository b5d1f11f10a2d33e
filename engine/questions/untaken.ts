import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import type { QuestionTags } from './meanings.ts'
import { textOf, type Segment } from './segments.ts'
import { aboutMarket, bounds, tellsFigures, weights, type Weight } from './vocabulary/weights.ts'

/** What the tokens of a stretch may mean; `isExact`: as they are written, else typing errors corrected as well. */
function tagsIn({ from, to }: Stretch, { edgesTo }: Lattice, isExact = false): readonly string[] {
  return edgesTo
    .slice(from + 1, to + 1)
    .flatMap((edges) =>
      edges.filter((edge) => edge.from >= from && !(isExact && edge.corrected !== null)).flatMap(({ symbols }) => symbols),
    )
    .flatMap(({ symbol }) => (symbol.startsWith('#') ? [symbol.slice(1)] : []))
}

/** Whether a vocabulary has the words, so that they are none of something unheard of. */
export const isKnown = (at: Stretch, lattice: Lattice): boolean => tagsIn(at, lattice, true).length > 0

/** What words that nothing read may do to an answer; null where they may only be named beside it. */
function weightOf(at: Stretch, lattice: Lattice): Weight | null {
  const found = tagsIn(at, lattice).map((tag) => weights.get(tag))
  if (found.includes('figure')) return 'figure'
  // Several words that hold together are a part that another question would be asked with.
  return found.includes('topic') || at.to - at.from > 1 ? 'topic' : null
}

const saysFigure = (at: Stretch, lattice: Lattice): boolean => tagsIn(at, lattice, true).some((tag) => weights.get(tag) === 'figure')

/** Stretches with those that begin where they end. */
const sideBySide = (all: readonly Stretch[]): readonly Stretch[] =>
  all.reduce<readonly Stretch[]>((before, each) => {
    const last = before.at(-1)
    return last?.to === each.from ? [...before.slice(0, -1), { from: last.from, to: each.to }] : [...before, each]
  }, [])

/** "Leave out" is said by two words, neither of which says it. */
const weightsOf = (unreadAt: readonly Stretch[], lattice: Lattice): readonly (Weight | null)[] => [
  ...unreadAt.map((at) => weightOf(at, lattice)),
  ...sideBySide(unreadAt).flatMap((at) => (saysFigure(at, lattice) ? (['figure'] as const) : [])),
]

/** What a single word asks for beside another that nobody read is hardly what is asked: "failure rate". */
const ofOneWord: ReadonlySet<string> = new Set(['price', 'high_of', 'low_of', 'term'])

/** Words that may be named for each one that was read; with more of them hardly this was asked. */
const maxNamed = 2

/**
 * What becomes of a sentence by its untaken words. `answers`: as what it was read as, with these words named beside it. `holds`: it
 * cannot be answered without them. `general`: nothing of it says what is asked, and nothing but where and when is said. `unclear`: the rest.
 */
type Treatment = 'answers' | 'holds' | 'general' | 'unclear'

/** The one place that decides whether a sentence is answered though not every word of it was taken. */
export function treatmentOf({ asks, settings, turns, swap, unreadAt, covered, at }: Segment, lattice: Lattice): Treatment {
  const found = weightsOf(unreadAt, lattice)
  const isHolding = found.some((weight) => weight !== null)
  const isMostly = unreadAt.length <= covered
  if (asks.length > 0 && isHolding && isMostly) return 'holds'
  const isOneWord = covered === 1 && asks.every(({ ask }) => ofOneWord.has(ask.kind))
  const isNamed = unreadAt.length <= (isOneWord ? 0 : covered === 1 ? 1 : covered * maxNamed)
  if (asks.length > 0 && !isHolding && isNamed) return 'answers'
  const goesOn = settings.length > 0 || swap !== null || turns.length > 0
  if (asks.length === 0 && goesOn && isMostly && !isHolding) return 'answers'
  const isOurs = tagsIn(at, lattice, true).some((tag) => aboutMarket.has(tag) || weights.get(tag) === 'topic')
  const saysWhere = [...settings, ...asks.flatMap((each) => each.settings)].every(
    ({ set }) => set === 'market' || set === 'timeframe' || set === 'time',
  )
  return isOurs && saysWhere && !found.includes('figure') ? 'general' : 'unclear'
}

/** What words of a size or an edge must have with them to be a value: a line, a price or a number. */
const vague: ReadonlySet<string> = new Set<keyof QuestionTags>(['band', 'sizeWord', 'average'])

/** Whether words name no value though the strategy reader would take one for them: "edges", "normal size". */
export const isVague = (at: Stretch, lattice: Lattice): boolean =>
  Array.from({ length: at.to - at.from }, (_, i) => at.from + i).every((from) =>
    tagsIn({ from, to: from + 1 }, lattice).some((tag) => vague.has(tag)),
  )

/** Whether some of the untaken words would change what is told. */
export const changesAnswer = ({ unreadAt }: Segment, lattice: Lattice): boolean => holdAnswers(unreadAt, lattice)

/** The same of words that stand somewhere. */
export const holdAnswers = (unreadAt: readonly Stretch[], lattice: Lattice): boolean =>
  weightsOf(unreadAt, lattice).some((weight) => weight !== null)

/**
 * What a word may do to an answer whose kind is sure. `own`: it stands for a figure, or denies one, by itself; `figure`: it bounds
 * what is told; `topic`: another kind is asked with it.
 */
export function weightOfWord(at: number, lattice: Lattice): 'own' | Weight | null {
  const tags = tagsIn({ from: at, to: at + 1 }, lattice, true)
  if (tags.some((tag) => tellsFigures.has(tag))) return 'own'
  if (tags.some((tag) => bounds.has(tag))) return 'figure'
  return tags.some((tag) => weights.get(tag) === 'topic') ? 'topic' : null
}

/** The words themselves, each once. */
export const untakenWords = ({ unreadAt }: Segment, lattice: Lattice): readonly string[] => [
  ...new Set(unreadAt.map((at) => textOf([at], lattice))),
]
