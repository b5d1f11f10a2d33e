import type { Stretch } from '../../language/grammar.ts'
import { composedOf, composedOfParts, resemblesOther, type Composed } from '../composed.ts'
import { conditionIn, withNumbers, withSlots } from '../follow-up.ts'
import { gapsIn } from '../gaps-in.ts'
import { placesOf } from '../held-back.ts'
import { kindNamed } from '../kinds/all.ts'
import type { MessageReading } from '../lexing.ts'
import { planCalls } from '../plan-calls.ts'
import type { Question, QuestionContext, Slots } from '../question.ts'
import { isSame } from '../same-plain.ts'
import { tradeOf } from '../trade-slots.ts'
import { weightOfWord } from '../untaken.ts'
import { againWords, beforeAgain, ownResultWords } from '../vocabulary/frames.ts'
import { belongsTo, holdsFrame } from './belonging.ts'
import { likestKinds, weightOfWords } from './experience.ts'
import { featuresOf, isAsking, isGoingOn, isTelling, type Feature } from './features.ts'
import { fillingOf, isWithin } from './filling.ts'
import { slotSymbolsOf } from './slot-symbols.ts'

/** A question that a message may be: a kind that its words are like, with the slots that stand anywhere in it. */
export interface Frame {
  readonly question: Question
  readonly title: string
  /** Where the words stand that fill its slots. */
  readonly takenAt: readonly Stretch[]
  /** How like the message is to what is known to ask this kind, from 0 to 1. */
  readonly likeness: number
  /** Words that fill no slot and that no wording of the kind has. */
  readonly leftAt: readonly Stretch[]
  /** The share of the words, by how much they count, that fill a slot or belong to the kind. */
  readonly covered: number
  /** How many words say something of what is asked. */
  readonly telling: number
  /** It is the question before with other slots. */
  readonly goesOn?: true
  /** Some of the words that are left would change the answer. */
  readonly isHeld: boolean
  /** Something that it needs is missing. */
  readonly isIncomplete: boolean
}

/** Kinds that are looked at. */
const mostKinds = 8
const leastLikeness = 0.2
/** A longer message is hardly one question. */
const mostTokens = 80
/** How much likelier a kind is behind one that the same tool answers, or of the same topic. */
const behindTool = 0.08
const behindTopic = 0.05
/** What only says other slots than the question before is that question. */
const goingOnLikeness = 0.9
const weightOf = (features: readonly Feature[]): number => features.reduce((total, { says }) => total + weightOfWords(says), 0)

/** The question with what the one before it said of market, chart and time, and of what it is asked. */
function resting({ kind, slots }: Question, before: Question | null): Question {
  if (before === null) return { kind, slots }
  if (kind === before.kind) return { kind, slots: withSlots(before.slots, slots) }
  const [of, was] = [kindNamed(kind), kindNamed(before.kind)]
  const isNear = of.tool === was.tool || of.topic === was.topic
  const { markets, timeframes, time, value, rule, filters, trade } = before.slots
  const condition = conditionIn(before)
  const takes = (name: string) => slotSymbolsOf(of).some((slot) => slot.name === name)
  const isOneMarket = markets?.length === 1 || of.uses?.includes('markets') === true
  const kept: Slots = {
    ...(markets !== undefined && isOneMarket && { markets }),
    ...(timeframes !== undefined && { timeframes }),
    ...(isNear && time !== undefined && { time }),
    ...(condition !== null && takes('condition') && { condition, ...(filters !== undefined && { filters }) }),
    ...(value !== undefined && takes('value') && { value }),
    ...(rule !== undefined && takes('rule') && { rule }),
    ...(trade !== undefined && of.topic === was.topic && { trade }),
    ...(of.tool === 'gaps' && condition !== null && gapsIn(condition)),
  }
  return { kind, slots: withSlots(kept, slots) }
}

/** "Like that" is how it is, and nothing that resembles it. */
const likeThat = /\blike (?:that|this|it)\b(?: (?:one|now))?\W*$/iu

/** How well a frame fits: by its kind, and by how many of the words have a place in it. */
export const fitOf = ({ likeness, covered, isIncomplete }: Frame): number =>
  likeness * (leastShare + (1 - leastShare) * covered) - (isIncomplete ? 0.1 : 0)

/** What a kind counts none of whose words are there. */
const leastShare = 0.25

interface Asked {
  readonly reading: MessageReading
  readonly features: readonly Feature[]
  readonly composed: readonly Composed[]
  readonly before: Question | null
  readonly context: QuestionContext
}

function frameOf(name: string, likeness: number, { reading, features, composed, before, context }: Asked): Frame {
  const kind = kindNamed(name)
  const ofParts = composed.find(({ questions }) => questions[0]?.kind === name)
  const filling = fillingOf(kind, reading, context)
  const isOfParts = ofParts?.questions[0] !== undefined
  const asked = isOfParts ? ofParts.questions[0]! : resting({ kind: name, slots: filling.filled.slots }, before)
  const planned = planCalls(asked, context)
  // What the kind has no place for is left out, and named.
  const ignored = planned.ok ? planned.value.ignored.filter((slot) => filling.filled.slots[slot] !== undefined) : []
  const ignoredAny = planned.ok && planned.value.ignored.length > 0
  const without = isOfParts ? [] : placesOf(ignored, filling.places, filling.settings)
  const slots = Object.fromEntries(
    Object.entries(asked.slots).filter(([slot]) => !planned.ok || !planned.value.ignored.includes(slot as keyof Slots)),
  )
  const isMarketWord = (at: number) => context.findMarket(reading.lattice.tokens[at]!.text).length > 0
  const isOther = (at: number) => isWithin(at, without) || (!isOfParts && isWithin(at, filling.unplacedAt)) || isMarketWord(at)
  const isLeft = (feature: Feature): boolean => {
    const { at, says } = feature
    if (isOfParts ? !isWithin(at, ofParts.unreadAt) : isWithin(at, filling.takenAt) && !isWithin(at, without)) return false
    return isOther(at) || !(isAsking(says) || (before !== null && isGoingOn(says)) || belongsTo(name, feature, reading.lattice))
  }
  const left = features.filter(isLeft)
  const leftAt = left.map(({ at }) => ({ from: at, to: at + 1 }))
  const covered = features.length === 0 ? 1 : 1 - weightOf(left) / weightOf(features)
  return {
    question: { kind: name, slots },
    title: kind.title,
    takenAt: filling.takenAt.filter(({ from }) => !isWithin(from, without)),
    likeness,
    leftAt,
    telling: features.filter(({ at, says }) => isTelling(says) && !isWithin(at, filling.takenAt)).length,
    covered,
    isHeld:
      without.length > 0 ||
      (isOfParts && ignoredAny) ||
      resemblesOther(reading.lattice.text.replace(likeThat, '')) ||
      filling.settings.some((each) => each.set === 'trade' && Object.keys(tradeOf(each.part)).length === 0) ||
      left.some(({ at }) => isOther(at) || holdsFrame(weightOfWord(at, reading.lattice), covered)),
    isIncomplete: !planned.ok || (isOfParts && ignoredAny) || filling.filled.unclear.length > 0 || filling.filled.clashingAt !== undefined,
  }
}

/** What a message is read from: its words, and what may be composed of them. */
function askedOf(reading: MessageReading, before: Question | null, context: QuestionContext): Asked {
  const whole: Stretch = { from: 0, to: reading.lattice.tokens.length }
  const composed = [composedOf(reading, whole, before, context), composedOfParts(reading, whole, before, context)]
  const { tokens } = reading.lattice
  // The market on the chart is meant anyway.
  const isHere = ({ at }: Feature) => context.findMarket(tokens[at]!.text).includes(context.symbol)
  const features = featuresOf(reading.lattice).filter((each) => !isHere(each))
  return { reading, features, composed: composed.filter((each) => each !== null), before, context }
}

/** A message as a question of one kind. */
export const frameOfKind = (kind: string, reading: MessageReading, before: Question | null, context: QuestionContext): Frame =>
  frameOf(kind, 1, askedOf(reading, before, context))

/** The questions that a message may be, by how like its words are to those that ask them, the best fit first. */
export function framesOf(reading: MessageReading, before: Question | null, context: QuestionContext): readonly Frame[] {
  if (reading.lattice.tokens.length === 0 || reading.lattice.tokens.length > mostTokens) return []
  const asked = askedOf(reading, before, context)
  const { features } = asked
  // Other slots alone are said of the question before.
  const said = reading.slots(['Setting', 'Market']).constituents
  if (!features.some(({ at, says }) => isTelling(says) && !isWithin(at, said))) {
    if (before === null) return []
    const numbers = features.flatMap(({ at }) =>
      /^\d+(?:\.\d+)?$/u.test(reading.lattice.tokens[at]!.text) ? [Number(reading.lattice.tokens[at]!.text)] : [],
    )
    const renumbered = numbers.length > 1 ? withNumbers(before, numbers) : null
    const same = frameOf(before.kind, goingOnLikeness, asked)
    if (renumbered !== null) return [{ ...same, question: renumbered, leftAt: [], covered: 1, isHeld: false, goesOn: true }]
    return isSame(same.question, before) ? [] : [{ ...same, goesOn: true }]
  }
  const near = (kind: string): number => {
    if (before === null) return 0
    const [of, was] = [kindNamed(kind), kindNamed(before.kind)]
    return of.tool === was.tool ? behindTool : of.topic === was.topic ? behindTopic : 0
  }
  const speaksOfOwn =
    context.about != null ||
    (before !== null && kindNamed(before.kind).topic === 'Your results') ||
    asked.reading.lattice.tokens.some(({ text }) => ownResultWords.has(text))
  const again = before === null ? null : goingOnFrom(before, asked)
  const others = likestKinds(features, before !== null)
    .filter(({ kind }) => speaksOfOwn || kindNamed(kind).topic !== 'Your results')
    .slice(0, 2 * mostKinds)
    .map(({ kind, likeness }) => ({ kind, likeness: likeness + near(kind) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, mostKinds)
    .map(({ kind, likeness }) => frameOf(kind, likeness, asked))
  const all = again === null ? others : [again, ...others.filter(({ question }) => question.kind !== again.question.kind)]
  return all.toSorted((a, b) => fitOf(b) - fitOf(a))
}

/** How a message begins that says the question before anew with something else in it. */
const isAgain = new RegExp(String.raw`^\s*(?:(?:${beforeAgain.join('|')})[\s,.]+)*(?:${againWords.join('|')})\b`, 'iu')
const againLikeness = 0.62
const leastAgain = 0.5

/** The question before with other slots, where the message begins as one that goes on and most of its words are slots; null for any other. */
function goingOnFrom(before: Question, asked: Asked): Frame | null {
  if (!isAgain.test(asked.reading.lattice.text)) return null
  const frame = frameOf(before.kind, againLikeness, asked)
  if (frame.takenAt.length === 0 || frame.covered < leastAgain || isSame(frame.question, before)) return null
  return { ...frame, goesOn: true }
}

/** How like a message is to what is known to ask a kind. */
export const likenessTo = (kind: string, reading: MessageReading): number =>
  likestKinds(featuresOf(reading.lattice)).find((each) => each.kind === kind)?.likeness ?? 0
