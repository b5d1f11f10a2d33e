import { meaningOf, type Constituent } from '../../language/chart.ts'
import type { Stretch } from '../../language/grammar.ts'
import type { Lattice } from '../../language/lattice.ts'
import { tagSymbol } from '../../language/pattern.ts'
import type { Part as TradePart } from '../../reader/meanings.ts'
import { composedOf, composedOfParts, resemblesOther, type Composed } from '../composed.ts'
import { conditionIn, withNumbers, withSlots } from '../follow-up.ts'
import { placesOf } from '../held-back.ts'
import type { Kind } from '../kind.ts'
import { kindNamed } from '../kinds/all.ts'
import type { MessageReading } from '../lexing.ts'
import type { Setting } from '../meanings.ts'
import { planCalls } from '../plan-calls.ts'
import type { Question, QuestionContext, Slots } from '../question.ts'
import { isMarket, type PlacedSetting } from '../segments.ts'
import { slotsOf, type Filled } from '../slots.ts'
import { tradeOf } from '../trade-slots.ts'
import { weightOfWord } from '../untaken.ts'
import { isOneMeaning, likestKinds, shareAskedWith, weightOfWords } from './experience.ts'
import { featuresOf, isAsking, isGoingOn, isTelling, type Feature } from './features.ts'
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
/** Words that change figures belong to a kind where so many of its wordings have them; those that deny, where many do. */
const typicalShare = 0.08
const denyingShare = 0.3
/** From this share on a number or a time is a part of what a kind is called. */
const namingShare = 0.25
const knownShare = 0.09
const denials: ReadonlySet<string> = new Set(['#not', '#notWord', '#noWord'])
/** Words by which one speaks of own results, and not of the market. */
const ownWordings: ReadonlySet<string> = new Set(
  'my mine our trades trade result results backtest backtests strategy strategies'.split(' '),
)

interface Filling {
  readonly filled: Filled
  readonly takenAt: readonly Stretch[]
  /** Where something of the sort stands for which the kind has no further place. */
  readonly unplacedAt: readonly Stretch[]
  readonly settings: readonly PlacedSetting[]
  readonly places: Readonly<Record<string, Stretch>>
}

const isWithin = (token: number, stretches: readonly Stretch[]): boolean => stretches.some(({ from, to }) => from <= token && token < to)

/** Words before what fills a slot that make something else of it: "by Tuesday", "instead of silver". */
const turning: ReadonlySet<string> = new Set('by before until till not except excluding without than nor'.split(' '))
/** The same before a single word, which others belong to: "since Tuesday", "in a week". */
const belonging: ReadonlySet<string> = new Set('since after from to of a an one each every per'.split(' '))

/** Whether a constituent is a part of something else that is said: "by Tuesday", "the biggest 3 day drop". */
function isPartOfMore({ symbol, from, to, value }: Constituent, { tokens, edgesTo }: Lattice): boolean {
  const before = tokens[from - 1]?.text ?? ''
  const isInstead = before === 'of' && tokens[from - 2]?.text === 'instead'
  if (turning.has(before) || isInstead) return symbol !== 'AskedCondition'
  if (!symbol.startsWith('#')) return false
  const isUnit = (at: number) =>
    edgesTo[at + 1]?.some((edge) => edge.symbols.some((each) => each.symbol === tagSymbol('timeUnit'))) === true
  return (belonging.has(before) && typeof value === 'string') || (symbol === tagSymbol('number') && isUnit(to))
}

/** What stands in the slots of a kind, wherever it stands in the message. */
function fillingOf(kind: Kind, { lattice, slots }: MessageReading, context: QuestionContext): Filling {
  const symbols = slotSymbolsOf(kind)
  const cover = slots(['Setting', 'Market', ...new Set(symbols.map(({ symbol }) => symbol))])
  const settings: PlacedSetting[] = []
  const parts: Record<string, unknown> = {}
  const places: Record<string, Stretch> = {}
  const takenAt: Stretch[] = []
  const unplacedAt: Stretch[] = []
  const place = (each: Constituent, at: Stretch): boolean => {
    const meaning = meaningOf(each)
    if (meaning === null || meaning === undefined || isPartOfMore(each, lattice)) return false
    if (each.symbol === 'Setting') settings.push({ ...(meaning as Setting), at })
    else {
      const slot = symbols.find(({ symbol, name }) => symbol === each.symbol && !(name in parts))
      if (each.symbol !== 'Part' && slot !== undefined) [parts[slot.name], places[slot.name]] = [meaning, at]
      else if (each.symbol === 'Part') settings.push({ set: 'trade', part: meaning as TradePart, at })
      else if (isMarket(meaning)) settings.push({ set: 'market', market: meaning, at })
      else return false
    }
    return true
  }
  for (const each of cover.constituents) {
    const at = { from: each.from, to: each.to }
    ;(place(each, at) ? takenAt : unplacedAt).push(at)
  }
  return { filled: slotsOf(parts, settings, lattice, context), takenAt, unplacedAt, settings, places }
}

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
  }
  return { kind, slots: withSlots(kept, slots) }
}

const isWord = (says: string): boolean => says.startsWith('=')
const isTag = (says: string): boolean => says.startsWith('#')

/** Whether a word that fills no slot belongs to how a kind is asked: it stands in wordings of it, or words of the same meaning do. */
function belongsTo(kind: string, { at, says }: Feature, lattice: Lattice): boolean {
  const weight = weightOfWord(at, lattice)
  const denying = says.filter((each) => denials.has(each))
  // A denial within a phrase is a part of what that means: "haven't been filled".
  const isInPhrase = says.some((each) => isWord(each) && each.includes(' '))
  if (denying.length > 0) return shareAskedWith(kind, isInPhrase ? says.filter(isTag) : denying) >= denyingShare
  const words = says.filter(isWord)
  const share = shareAskedWith(kind, words)
  // What is nearly always said is a part of its name: the 52 week high, which weekday.
  if (weight === 'own') return share >= namingShare
  if ((weight === null && share > 0) || share >= (weight === 'topic' ? knownShare : typicalShare)) return true
  return (
    shareAskedWith(
      kind,
      says.filter((each) => isTag(each) && isOneMeaning(each)),
    ) >= typicalShare
  )
}

/** From this share on words by which another kind is asked are only named. */
const mostlyCovered = 0.8
const holdsFrame = (weight: ReturnType<typeof weightOfWord>, covered: number): boolean =>
  weight === 'own' || weight === 'figure' || (weight === 'topic' && covered < mostlyCovered)

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
    return JSON.stringify(same.question) === JSON.stringify(before) ? [] : [{ ...same, goesOn: true }]
  }
  const near = (kind: string): number => {
    if (before === null) return 0
    const [of, was] = [kindNamed(kind), kindNamed(before.kind)]
    return of.tool === was.tool ? behindTool : of.topic === was.topic ? behindTopic : 0
  }
  const speaksOfOwn =
    context.about != null ||
    (before !== null && kindNamed(before.kind).topic === 'Your results') ||
    asked.reading.lattice.tokens.some(({ text }) => ownWordings.has(text))
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
const againWords =
  /^\s*(?:(?:ok|okay|hm+|and|so|but|now|then|also|thanks|thank you|cool|nice|sorry|actually)[\s,.]+)*(?:and|also|what about|how about|what if|same|the same|now|only|just|but|make it|try|include|with|without|in|on|for|over|vs|versus|or|since|last|if)\b/iu
const againLikeness = 0.62
const leastAgain = 0.5

/** The question before with other slots, where the message begins as one that goes on and most of its words are slots; null for any other. */
function goingOnFrom(before: Question, asked: Asked): Frame | null {
  if (!againWords.test(asked.reading.lattice.text)) return null
  const frame = frameOf(before.kind, againLikeness, asked)
  if (frame.takenAt.length === 0 || frame.covered < leastAgain || JSON.stringify(frame.question) === JSON.stringify(before)) return null
  return { ...frame, goesOn: true }
}

/** How like a message is to what is known to ask a kind. */
export const likenessTo = (kind: string, reading: MessageReading): number =>
  likestKinds(featuresOf(reading.lattice)).find((each) => each.kind === kind)?.likeness ?? 0

/** From how like a known wording on a message is answered; behind an answer of another topic it must be liker. */
const sureFrom = 0.42
const sureElsewhere = 0.6
const leastCovered = 0.6
/** The same where every word has its place, if nothing else is near. */
const sureWhole = 0.42
const wholeAhead = 0.12
const likerBy = 0.05
const nearlyAll = 0.98
/** By how much it has to fit better than what another tool answers. */
const leastAhead = 0.05

/** The question that a message surely asks; null where it may as well be another one, or figures are left out. */
export function sureFrame(frames: readonly Frame[], before: Question | null): Frame | null {
  const [best] = frames
  if (best === undefined) return null
  // A word alone is hardly a whole question.
  const isShort = best.telling + best.takenAt.length < 2
  if (best.goesOn !== true && isShort && (before === null || best.likeness < sureElsewhere)) return null
  const of = kindNamed(best.question.kind)
  const next = frames.find(({ question }) => kindNamed(question.kind).tool !== of.tool)
  const isElsewhere = before !== null && kindNamed(before.kind).topic !== of.topic
  // What the words are liker to has no place for some of them.
  const isLiker = ({ question, likeness }: Frame) => kindNamed(question.kind).tool !== of.tool && likeness >= best.likeness + likerBy
  if (frames.some(isLiker)) return null
  const ahead = next === undefined ? 1 : fitOf(best) - fitOf(next)
  const isNear = next !== undefined && kindNamed(next.question.kind).topic === of.topic
  const isLike =
    best.likeness >= (isElsewhere ? sureElsewhere : sureFrom) && best.covered >= leastCovered && ahead >= (isNear ? 0 : leastAhead)
  const isWhole = !isElsewhere && best.likeness >= sureWhole && best.covered >= nearlyAll && ahead >= wholeAhead
  return (isLike || isWhole) && !best.isHeld ? best : null
}
