import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import { asQuestion } from './as-question.ts'
import { examplesOf } from './kind.ts'
import { kindNamed } from './kinds/all.ts'
import { firstOf } from './nearest-questions.ts'
import type { Part, Slots } from './question.ts'
import { textOf, type PlacedSetting, type Segment, type SegmentAsk } from './segments.ts'

/** The slot that each setting fills. */
const slotOf: Readonly<Record<PlacedSetting['set'], keyof Slots>> = {
  market: 'markets',
  timeframe: 'timeframes',
  time: 'time',
  horizon: 'horizon',
  trade: 'trade',
  capital: 'trade',
  risk: 'trade',
  entry: 'trade',
  reckoned: 'trade',
  unit: 'told',
  least: 'least',
  days: 'days',
  filter: 'filters',
  changed: 'changed',
  later: 'later',
  among: 'among',
  opens: 'opens',
  ranked: 'ranked',
  nights: 'nights',
  split: 'split',
}
/** The slots of parts that are not called by them. */
const slotOfPart: Readonly<Record<string, keyof Slots>> = { timeframe: 'timeframes', unit: 'timeframes', part: 'trade', market: 'markets' }

/** Where the slots that were said stand in a sentence. */
export function placesOf(
  slots: readonly (keyof Slots)[],
  places: SegmentAsk['places'],
  settings: readonly PlacedSetting[],
): readonly Stretch[] {
  const wanted = new Set(slots)
  return [
    ...settings.flatMap(({ set, at }) => (at !== null && wanted.has(slotOf[set]) ? [at] : [])),
    ...Object.entries(places).flatMap(([name, at]) => (wanted.has(slotOfPart[name] ?? (name as keyof Slots)) ? [at] : [])),
  ].toSorted((a, b) => a.from - b.from)
}

/** What is left of a sentence without some of its words. */
function keptOf({ at: { from, to } }: Segment, left: readonly Stretch[]): readonly Stretch[] {
  const isLeft = (token: number) => left.some((each) => each.from <= token && token < each.to)
  const kept: Stretch[] = []
  for (let token = from; token < to; token += 1) {
    const last = kept.at(-1)
    if (isLeft(token)) continue
    if (last?.to === token) kept[kept.length - 1] = { from: last.from, to: token + 1 }
    else kept.push({ from: token, to: token + 1 })
  }
  return kept
}

/** These words as a sentence. */
const sentenceOf = (kept: readonly Stretch[], lattice: Lattice): string =>
  textOf(kept, lattice)
    .replaceAll(/\s+(?=[,;])/gu, '')
    .replace(
      /^[\s,.;:–—-]+(?:(?:and|or|but)\s+)*|^(?:(?:and|or|but)\s+)+|(?:\s+(?:and|or|the|a|an|of|in|on|at|for|by|with|than|from|as))*[\s,;:–—-]*$/giu,
      '',
    )

const mostOptions = 3
/** Examples of a kind that are tried for an offer. */
const mostTried = 8

/**
 * What is asked back where a kind has no place for some of the words: the sentence without them, where that is a question, and what
 * the kind can be asked.
 */
export function heldBack(
  kind: string,
  segment: Segment,
  left: readonly Stretch[],
  lattice: Lattice,
  isQuestion: (text: string) => boolean,
): Part {
  const of = kindNamed(kind)
  const { title } = of
  const words = [...new Set(left.map((at) => `“${textOf([at], lattice)}”`))].join(', ')
  const kept = keptOf(segment, left)
  const rest = asQuestion(sentenceOf(kept, lattice))
  // A sentence that lost words from its middle is hardly one any more.
  const isOffered = kept.length === 1 && isQuestion(rest)
  const examples = firstOf(examplesOf(of).slice(0, mostTried).map(asQuestion), isQuestion, mostOptions)
  return {
    is: 'ask back',
    text: isOffered
      ? `I can answer this only without ${words}: “${rest}” Is that what you want to know?`
      : `This is near to “${title}”, but ${words} ${left.length > 1 ? 'have' : 'has'} no place in it, so I did not answer. Say it in other words, or choose what is nearest.`,
    options: [...(isOffered ? [rest] : []), ...examples].slice(0, mostOptions),
    question: null,
  }
}
