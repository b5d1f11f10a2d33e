import { readableWords } from '../agent/asked-chart.ts'
import { readSaid } from '../agent/said-condition.ts'
import { toolNamed } from '../agent/tools.ts'
import type { Stretch } from '../language/grammar.ts'
import { timeframeLabel } from '../market/timeframe.ts'
import { sizedQuestion } from './account-limits.ts'
import { cannotNamed, type CannotName } from './cannot.ts'
import { composedOf, composedOfParts, type Composed } from './composed.ts'
import { crossMarket, movesTogether } from './cross-market.ts'
import { crossSide } from './cross-side.ts'
import { exactRun } from './exact-run.ts'
import {
  amongCases,
  carried,
  followed,
  inRow,
  otherLength,
  isOfTrade,
  otherEdge,
  resized,
  retested,
  swapped,
  swappedEach,
  tradeKind,
  withPercent,
  withSlots,
} from './follow-up.ts'
import { framesOf, type Frame } from './frame/frames.ts'
import { sureFrame } from './frame/sure-frame.ts'
import { titledOf } from './frame/titled.ts'
import { ofSameBar } from './gap-cases.ts'
import { gapsIn } from './gaps-in.ts'
import { heldBack, placesOf } from './held-back.ts'
import { topics, type Topic } from './kind.ts'
import { kindNamed } from './kinds/all.ts'
import { levelBeside } from './level-beside.ts'
import { readMessage, type MessageReading } from './lexing.ts'
import type { Ask, SaidMarket, SwappedMarket, TurnName } from './meanings.ts'
import { nearestQuestions } from './nearest-questions.ts'
import { reachOf } from './out-of-reach.ts'
import { ignoredOf, planCalls } from './plan-calls.ts'
import type { Pointed } from './pointed.ts'
import type { Part, Question, QuestionContext, SaidStatistics, SaidTime, Slots, Turn, Understanding } from './question.ts'
import { withStretch } from './said-stretch.ts'
import { isSame as isSamePlain } from './same-plain.ts'
import { withSameSubject } from './same-subject.ts'
import { beginsAsking, isMarket, textOf, type PlacedSetting, type Segment, type SegmentAsk } from './segments.ts'
import { filledBy, slotsOf, type Filled, type UnclearMarket } from './slots.ts'
import { standsAlone } from './stands-alone.ts'
import { examplesOfTopics, suggestionsFor } from './suggestions.ts'
import { fieldWords } from './taken-words.ts'
import { timeBefore, timeFields, tradingDaysBack } from './time-fields.ts'
import { tellsFigures } from './told-figures.ts'
import { touchSide } from './touch-side.ts'
import { tradeOf } from './trade-slots.ts'
import { unitOfChart } from './unit-of-chart.ts'
import { absentMarketOf, unknownMarketOf } from './unknown-markets.ts'
import { changesAnswer, holdAnswers, isKnown, isVague, treatmentOf, untakenWords } from './untaken.ts'
import { turnGroups } from './vocabulary/turns.ts'
import type { OnePart } from './with-part.ts'

type Understand = (text: string, context: QuestionContext) => Understanding

/** Questions of one message that are answered; what is beyond is told. */
const maxQuestions = 6
/** A turn that has nothing to rest on. */
const ofWhat = 'Of what? Say the condition, such as RSI crosses below 30.'
/** A test in a conversation is none of the results that are kept with their trades. */
const untoldTest =
  'The test before is told as a whole: its single trades and its parts are not kept. Save it as a strategy and run it, or ask of your own results.'
/** What is asked of gaps that were filled. */
const ofFilledGaps: ReadonlySet<string> = new Set(['gap_against', 'gap_hours', 'gap_longest'])
const pointsAtTest = /\b(?:in|of|from|on) (?:it|that|those|(?:this|that) one)\b/iu
const saysMine = /\b(?:my|mine)\b/iu
/** What a test or a result did, and not the market. */
const ofEarning = /\b(?:lost|lose|loses|losing|won|win|wins|winning|earned|made money|profitable)\b/iu
const asksOfGaps = (kind: string): boolean => kind === 'gap_fill' || ofFilledGaps.has(kind)
const goesOnFrom = /^(?:and|but|how many|how often|which|did)\b/iu
/** Words of a message that can hardly be a question of its own. */
const mostInFragment = 7
/** Words without a place beside what a question is composed of. */
const maxNamed = 2
/** Questions of other kinds that are offered beside an answer with words left out. */
const maxOtherwise = 2
/** The kind that tells a market where nothing says what is asked of it. */
const atAGlance = 'overview'
/** The same of a time. */
const inATime = 'summary'
/** The kind that tells a bar. */
const aBar = 'explain_bar'

const greetings = {
  help: `I can be asked about: ${topics.map((topic) => topic.toLowerCase()).join(', ')}. Every number of an answer can be checked by a click.`,
  hello: 'Hello. Ask me about this market: its price, trend, levels, indicators, or what happened after a condition.',
  thanks: 'You are welcome.',
} as const

/** What cannot be had and leaves nothing else to answer. */
const answersAlone: ReadonlySet<string> = new Set(['people', 'prompt_injection', 'timeframe'])

/** A word that is explained is so on every market and of every size. */
const isExplained = ({ kind }: Ask): boolean => kindNamed(kind).tool === 'glossary'

/** What cannot be done, said beside what can: "make it 50 bars, and delete the first one". */
const besideOthers: ReadonlySet<string> = new Set(['alerts'])

/** Kinds that words beside something that cannot be answered are only taken for. */
export const barelyAsked: ReadonlySet<string> = new Set([
  'is_true',
  'value',
  'term',
  'price',
  'high_of',
  'low_of',
  'change',
  'is_sideways',
  'range_of',
  'extremes',
  'is_up',
  'is_down',
  'correlation',
  'compare',
  'stronger',
  'close_of',
  'open_of',
  'summary',
  'explain_bar',
  'big_drops',
  'big_rises',
  'big_moves',
  'one_month',
  'open_chart',
])

/** Words that order an alert, whatever stands beside them. */
const asksAlert = /\b(?:alerts?|ping me|notify|alarm)\b/iu

/** Words that leave a time out. */
const leavesOut = /\b(?:exclud\w*|except|without|ignor\w*|skip\w*|not|minus|aside|older|remove)\b/iu

/** What is kept of a question that was not answered. */
const keptSlots = ({ markets, timeframes, time, condition }: Slots): Slots => ({
  ...(markets !== undefined && { markets }),
  ...(timeframes !== undefined && { timeframes }),
  ...(time !== undefined && { time }),
  ...(condition !== undefined && { condition }),
})

/** A share of the price away from the price itself, which it never is. */
const ofItself =
  /^(?:at )?(?<size>(?<share>[\d.]+) ?(?:%|percent|pct)) (?<side>under|below|beneath|above|over|off|from) (?:the )?(?:spot|price|current price|market|last)$/iu

/** A condition beside words that were not understood: what is asked of it is asked back. */
const whatOf = (condition: string): Part => ({
  is: 'ask back',
  text: `What do you want to know of “${condition}”?`,
  options: [`What happened after ${condition}?`, `How often ${condition}?`, `When was the last time ${condition}?`],
  question: null,
  isOpen: true,
})

/** More is asked in one message than is answered. */
const tooMany = (words: string): Part => ({
  is: 'ask back',
  text: `I answer ${maxQuestions} questions of a message. Ask this again by itself: “${words}”`,
  options: [words],
  question: null,
})

/** Where a question was said: its sentence, where its parts stand, and the settings that are said of it. */
interface SaidIn {
  readonly segment: Segment
  readonly places: SegmentAsk['places']
  readonly settings: readonly PlacedSetting[]
}
const nowhere = (segment: Segment): SaidIn => ({ segment, places: {}, settings: segment.settings })

/** A message as one sentence of which nothing is read. */
const wholeOf = (text: string): Segment => ({
  asks: [],
  settings: [],
  turns: [],
  turnsAt: [],
  isContinuing: false,
  cannot: [],
  courtesy: null,
  swap: null,
  unread: [],
  covered: 0,
  words: text,
  at: { from: 0, to: 0 },
  unreadAt: [],
})

/** What is said beside everything that is asked, markets within it included. */
const settingsOf = (segment: Segment): readonly PlacedSetting[] => [
  ...segment.settings,
  ...segment.asks.flatMap(({ ask, settings }) => [
    ...Object.values(ask.parts).flatMap((part): readonly PlacedSetting[] =>
      isMarket(part) ? [{ set: 'market', market: part, at: null }] : [],
    ),
    ...settings,
  ]),
]

/** What is meant where the value of now is held against those of a stretch of time. */
const placedAmong: Readonly<Record<string, string>> = {
  correlation: 'rolling_correlation',
  rolling_correlation: 'rolling_correlation',
  value: 'value_percentile',
  value_rank: 'value_percentile',
  value_percentile: 'value_percentile',
  volatility_rank: 'volatility_rank',
}

/** Ways of the kinds that tell the largest moves. */
const sidesOf: Readonly<Record<string, 'up' | 'down'>> = { big_drops: 'down', big_rises: 'up' }
/** Those of the kinds that tell the largest bar of a stretch. */
const sidesOfBars: Readonly<Record<string, 'up' | 'down'>> = { biggest_fall_bar: 'down', biggest_rise_bar: 'up' }
/** Whether a stretch of time may have ended before now. */
const isOver = (time: SaidTime): boolean =>
  (time.time === 'dates' || time.time === 'calendar' ? time.to !== null : time.time === 'month' && !time.isSince) ||
  (time.time === 'period' && time.period.startsWith('last_') && time.isSince !== true)

/** What tells of all months, one beside the other. */
const ofSeasons: ReadonlySet<string> = new Set(['seasonality', 'best_month', 'worst_month'])

/** What is meant where a time is said. */
function overTime({ kind, slots }: Question, context: QuestionContext): Question {
  const { overTime: other, tellsToday, topic } = kindNamed(kind)
  const { time, versus, ranked } = slots
  const placedBy = placedAmong[kind]
  if (ranked !== undefined && time === undefined && placedBy !== undefined) {
    const { ranked: _ranked, ...own } = slots
    return { kind: placedBy, slots: { ...own, time: ranked } }
  }
  // Hours of a day hold one bar that stands out.
  if (time?.time === 'part' && kind in sidesOfBars)
    return { kind: 'striking_bar', slots: { ...slots, striking: sidesOfBars[kind] === 'up' ? 'rise' : 'fall' } }
  // The days, weeks or months of a stretch are told one by one; what tells of a stretch looks at its hours.
  const way = sidesOf[kind] ?? sidesOfBars[kind]
  const of = slots.timeframes?.length === 1 ? unitOfChart[slots.timeframes[0]!] : undefined
  if (way !== undefined && of !== undefined && time !== undefined && (kind in sidesOfBars || isOver(time))) {
    const { timeframes: _timeframes, number, ...own } = slots
    const statistics: SaidStatistics = { of, measure: 'change', show: 'largest', way, ...(number !== undefined && { count: number }) }
    return { kind: 'statistics', slots: { ...own, statistics } }
  }
  // What became of a gap is seen in the bars since.
  if (kind === 'gaps_since' && slots.day !== undefined)
    return { kind, slots: { ...slots, time: { time: 'weekday', day: slots.day, isSince: true } } }
  // Days that are counted one by one are days on which it trades.
  if (kind === 'day_ranges' && time?.time === 'rolling' && time.unit === 'day')
    return { kind, slots: { ...slots, time: tradingDaysBack(time.count, context) } }
  // Whether it rises is told by the time before beside it.
  if (kind === 'volatility_change' && versus === undefined) {
    const of = time ?? ({ time: 'period', period: 'this_month' } as const)
    const earlier = timeBefore(of, context)
    return { kind, slots: { ...slots, time: of, ...(earlier !== null && { versus: earlier }) } }
  }
  // Of seasons a month by its name is every one of them, and the only one that is told.
  if (ofSeasons.has(kind) && time?.time === 'month' && !time.isSince) {
    const { time: _time, ...own } = slots
    return { kind: ofMonth, slots: { ...own, number: time.month } }
  }
  if (topic === 'Times and seasons' && time?.time === 'month' && !time.isSince) return { kind, slots }
  const isNow = versus === undefined && (time === undefined || (tellsToday && time.time === 'period' && time.period === 'today'))
  return { kind: isNow ? kind : (other ?? kind), slots }
}

/** Kinds of bare words, of which a turn beside them says what is asked: "RSI below 30, how often?" */
const takesTurn: ReadonlySet<string> = new Set(['is_true', 'value'])
/** Topics whose answers tell when: "the all time low, when was that?" */
const tellsWhen: ReadonlySet<Topic> = new Set(['Price', 'Candles', 'Volume and big moves'])

/** What is asked of an event. */
const ofEvents: ReadonlySet<string> = new Set([
  'how_often',
  'last_time',
  'after',
  'after_share',
  'after_cases',
  'after_furthest',
  'occasions',
])

/** Tools whose answers tell a move in price or pips and in percent. */
const tellsUnits: ReadonlySet<string> = new Set(['range_figures', 'day_ranges', 'indicator_value', 'extremes', 'drawdown', 'volatility'])

const isOfEvents = ({ kind, slots: { condition } }: Question): boolean => ofEvents.has(kind) && condition !== undefined

/** What is asked of how often or when. */
const countingTurns: ReadonlySet<TurnName> = new Set(['often', 'last time', 'count'])

/** Kinds that tell what came after a case. */
const ofAfter: ReadonlySet<string> = new Set(['after', 'after_share', 'after_cases', 'after_furthest'])

/** Kinds that tell how often or when something was so. */
const countsCases: ReadonlySet<string> = new Set(['how_often', 'last_time', 'occasions'])

/** Turns that choose from what was answered before, and choose nothing of what is asked beside them. */
const ofList: ReadonlySet<TurnName> = new Set(['best', 'worst'])

/** Whether two questions ask the same. */
const isSame = (a: Question, b: Question): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether one question tells all that another one of its kind asks for. */
const holdsSame = (a: Question, b: Question): boolean =>
  a.kind === b.kind &&
  Object.entries(b.slots).every(([name, slot]) => JSON.stringify(slot) === JSON.stringify(a.slots[name as keyof Slots])) &&
  Object.keys(a.slots).every((name) => name in b.slots || name === 'number')

const back: ReadonlySet<string> = new Set(turnGroups.backWord.words)
/** Whether words point to what was said before them. */
const pointsBack = (words: string): boolean =>
  words
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => back.has(word))

const isRemark = (words: string): boolean => turnGroups.remarkWord.words.some((remark) => words.toLowerCase().startsWith(`${remark} `))

/** Asks which of a time that was spoken of: "which day was the worst". */
const choosesOne = /^\s*(?:and |so )?(?:which|what) (?<unit>day|week|month|hour|bar) was\b/iu
/** A way alone: "green ones?", "and red". */
const aWayAlone = /^\s*(?:and |or |the |only |just )*(?:green|red|up|down|bullish|bearish)(?: (?:ones?|days?|weeks?|bars?|candles?))?\W*$/iu
/** A state alone: "overbought?". */
const aStateAlone =
  /^\s*(?:and |is it |is that |so )*over(?:bought|sold)(?: or over(?:bought|sold))?(?: (?:then|now|already|there|yet))?\W*$/iu
const byHowMuch = /^(?:and )?by how\b/iu
/** Both sides of what was told together: "both?". */
const justBoth =
  /^\s*(?:and |or |how often |how many times )*(?:either|both|neither)(?: (?:of them|sides|(?:in|on) (?:the|one) same day|(?:in|on) one day))?\W*$/iu
/** A moment that is asked for: "when?". */
const justWhen =
  /^\s*(?:and |but |so )?(?:(?:at |on )?(?:what|which) (?:time|day|date|bar|candle)|when|the (?:date|time|day)|time|date)(?: exactly| was (?:it|that|this)| did (?:it|that|this) happen)?\W*$/iu
/** Which of several markets had the best or worst of its days: "which one had the worst day". */
const whichHad =
  /^\s*(?:and |so |ok )*(?:which|what|who)(?: (?:one|market|pair|stock|coin|of (?:them|those|these|the two)))* (?:had|has|saw|took|made) (?:the |its )?(?<end>worst|best|biggest|largest|smallest|ugliest|deepest|strongest|weakest) (?<unit>day|week|month)(?: (?:drop|fall|loss|rise|gain))?\W*$/iu
const whichOne =
  /^\s*(?:and |so |ok )*(?:which|what) (?:one|of (?:them|those|these|the two)) (?:had|has|saw|took|made) (?:the |its )?(?:\w+est|worst|best) /iu
const isWorst = /^(?:worst|ugliest|deepest|weakest)$/iu
/** The stretch before the one that was spoken of: "and the one before that". */
const oneBefore =
  /^\s*(?:and |what about |how about |or |same for )*(?:the )?(?:(?:one|day|week|month|quarter|year|time|session) (?:before|prior|earlier|previous)(?: (?:that|it|this))?|(?:previous|prior|preceding|earlier) (?:one|day|week|month|quarter|year|period)|before that)\W*$/iu
/** A unit by itself: "in pips", "in percent please". */
const unitAlone =
  /^\s*(?:and |but |ok |can i (?:have|get) (?:it|that) |give me (?:it|that) |show (?:me )?(?:it|that) |what is (?:it|that) |how (?:much|many) is (?:it|that) )*(?:in|as) (?:a )?(?:pips?|points?|percent(?:age)?|%|pct|dollars?|usd|money|price)(?: of (?:the )?price)?(?: (?:please|then|instead|terms))*\W*$/iu

/** Kinds that tell markets side by side, however many there are. */
const besideEachOther: ReadonlySet<string> = new Set(['compare', 'markets_table'])

/** What a sentence of its own says of the question before it. */
const refining: ReadonlySet<keyof Slots> = new Set<keyof Slots>(['time', 'days', 'filters'])

/** What is asked of a condition, and not when it was. */
const whenThen = /^(?:when|if|whenever) (?!.*\blast\b).+, ?(?:does|do|will|would|is|are|can) (?:the|it|price|we|they)\b/iu

const isLater = /\b(?:after|next|later|following|tomorrow)\b/iu

/** A sentence that adds to the one before it. */
const addsTo = /^\s*(?:and|also|then|or|plus|&|what about|how about)\b/iu

/** Whether a message adds a state of price or volume against an average to a condition that has none. */
const addsState = /^and (?:only )?(?:if |when |with )?(?:the )?(?:price|close|volume) (?:is |was )?(?:above|below|over|under)\b[^?]*$/iu
const ofAverage = /\b(?:[esw]?ma|average|dma)\b/iu
const isAdded = (text: string, before: string): boolean => addsState.test(text.trim()) && !ofAverage.test(before)

/** Whether words point to several things that were said before. */
const isPlural = (words: string): boolean => /\b(?:they|them|these|those|both)\b/iu.test(words)

/** What stands for something that was spoken of. */
const isPronoun = /\b(?:it|that|them|those|these|they)\b/iu
const isEdge: ReadonlySet<string> = new Set(['high_of', 'low_of'])
/** What cannot be had as a whole, though some of it can: Fibonacci ratios of a day or week, several markets side by side. */
const inPart: ReadonlySet<string> = new Set(['by_hand', 'manual_levels', 'screening'])

/** Whether words of one question were taken for several, of which some ask hardly anything. */
function isPatched(parts: readonly Part[]): boolean {
  const kinds = new Set(parts.flatMap((part) => (part.is === 'question' ? [part.question.kind] : [])))
  return kinds.size > 1 && [...kinds].some((each) => barelyAsked.has(each))
}

/** The part of a rule that is said anew; null where it is another one, or several. */
function onePartOf(settings: readonly PlacedSetting[]): OnePart | null {
  const [part, ...more] = settings.flatMap((each) => (each.set === 'trade' ? [each.part.part] : []))
  return more.length === 0 && (part === 'stop' || part === 'target' || part === 'size') ? part : null
}

/** The kind that tells what one month of the year does. */
const ofMonth = 'one_month'
/** A month by its name that is all of a sentence: "and in december?" */
function monthAlone({ asks, turns, unread, cannot, swap, settings: [setting, ...more] }: Segment): number | null {
  const isAlone = swap === null && more.length + asks.length + turns.length + unread.length + cannot.length === 0
  if (!isAlone || setting?.set !== 'time' || setting.versus !== undefined) return null
  return setting.time.time === 'month' && !setting.time.isSince ? setting.time.month : null
}

/** Parts that only say that nothing was understood, and could as well be another question. */
export const isOpen = (part: Part): boolean =>
  part.is === 'not understood' ? part.isOpen !== false : part.is === 'ask back' && part.isOpen === true

export const mostOffered = 3
/** From this likeness on the next message may go on from what was offered. */
const meantFrom = 0.35
/** The first line of each indicator on the chart, in words. */
export const linesOf = (context: QuestionContext): readonly string[] =>
  context.chart?.studies.flatMap((study) => readableWords(study, context.chart!, context).slice(0, 1)) ?? []

export const noReading = (text: string): Pick<MessageReading, 'lattice' | 'facets'> => ({
  lattice: { text, tokens: [], edgesTo: [], skipsTo: [] },
  facets: () => ({ constituents: [], unread: [], cost: 0 }),
})

/** One message while it is understood: what came before each question is what its follow-ups rest on. */
export class Message {
  #context: QuestionContext
  /** Reads another text: what may be offered. */
  readonly #understand: Understand
  readonly #text: string
  readonly #reading: Pick<MessageReading, 'lattice' | 'facets'>
  readonly #lattice: MessageReading['lattice']
  readonly #parts: Part[] = []
  readonly #unread: string[] = []
  #previous: Question | null
  /** The message is one sentence. */
  #isAlone = true
  /** Something was asked in this message. */
  #isAnswering = false
  /** Settings of a sentence that asks nothing, for the one behind it: "Gold, H4. What is the trend?" */
  #ahead: readonly PlacedSetting[] = []
  /** Untaken words of the sentence that is read, until a question of it names them. */
  #unused: readonly string[] = []
  /** Sentences that say nothing of what is asked. */
  readonly #general: Segment[] = []

  constructor(text: string, reading: Pick<MessageReading, 'lattice' | 'facets'>, context: QuestionContext, understand: Understand) {
    this.#understand = understand
    this.#context = context
    this.#text = text
    this.#reading = reading
    this.#lattice = reading.lattice
    this.#previous = context.memory?.question ?? null
  }

  read(segments: readonly Segment[]): Understanding {
    // Which market was meant is still open.
    const isOpen = this.#context.memory?.isOfWhich === true
    if (isOpen && !segments.some((segment) => settingsOf(segment).some(({ set }) => set === 'market'))) {
      this.#context = { ...this.#context, memory: null }
      this.#previous = null
    }
    this.#isAlone = segments.length === 1
    for (const [at, segment] of segments.entries()) this.#readSentence(segment, segments[at + 1])
    this.#tellGeneral()
    this.#dropAnswered()
    this.#nameRemarks(segments)
    if (this.#parts.length === 0) this.#parts.push(this.#notUnderstood(this.#text))
    return this.#understood()
  }

  /** What can only go on from the question before, and has no place in it: that is still what one speaks of. */
  readUnplaced(): Understanding {
    const part = this.#notUnderstood(this.#text, wholeOf(this.#text), false)
    this.#parts.push(part.is === 'ask back' || part.is === 'not understood' ? { ...part, isFragment: true } : part)
    return this.#understood()
  }

  /** What points at the last answer. */
  readPointed(pointed: Pointed): Understanding {
    if (pointed.is === 'unclear')
      this.#parts.push({ is: 'ask back', text: pointed.text, options: pointed.options, question: null, isFragment: true })
    else {
      this.#ask(pointed.question, { slots: {}, unclear: [] }, null, nowhere(wholeOf(this.#text)))
      const [part] = this.#parts
      if (part?.is === 'question' && pointed.told !== undefined) this.#parts[0] = { ...part, pointed: pointed.told }
    }
    return this.#understood()
  }

  /** A sentence beside others that nothing else was made of, where its words ask one question surely. */
  #readByFrame(segment: Segment, from: number): void {
    const parts = this.#parts.slice(from)
    if (this.#context.isTrial === true || this.#isAlone || parts.length === 0 || !parts.every(isOpen)) return
    const reading = readMessage(segment.words, this.#context.findMarket)
    const frame = reading === null ? null : sureFrame(framesOf(reading, this.#previous, this.#context), this.#previous)
    if (reading === null || frame === null) return
    this.#parts.splice(from)
    this.#unused = frame.leftAt.map((at) => textOf([at], reading.lattice))
    this.#ask(frame.question, { slots: {}, unclear: [] }, null, nowhere(segment))
  }

  /** A question that the message is taken for by its words and what fills its slots. */
  readFrame({ question, leftAt }: Frame): Understanding {
    this.#unused = leftAt.map((at) => textOf([at], this.#lattice))
    this.#ask(question, { slots: {}, unclear: [] }, null, nowhere(wholeOf(this.#text)))
    this.#unread.push(...this.#unused)
    return this.#understood()
  }

  /** Asks back which question is meant, by what the message may be. */
  offerFrames(frames: readonly Frame[], usual: readonly Part[]): Understanding {
    const [best] = frames
    const left = best!.leftAt.map((at) => `“${textOf([at], this.#lattice)}”`).join(', ')
    const text =
      left === ''
        ? `I am not sure that “${best!.title}” is asked. Choose what is meant, or say it in other words.`
        : `This is near to “${best!.title}”, but ${left} ${best!.leftAt.length > 1 ? 'have' : 'has'} no place in it, so I did not answer. Choose what is meant, or say it in other words.`
    const options = frames.filter(({ isIncomplete }) => !isIncomplete).map((frame) => titledOf(frame, this.#lattice))
    const meant = frames.find(({ isHeld, isIncomplete, likeness }) => !isHeld && !isIncomplete && likeness >= meantFrom)
    const [open] = usual
    const kept = open !== undefined && 'kept' in open ? open.kept : undefined
    this.#parts.push({
      is: 'ask back',
      text,
      options: options.slice(0, mostOffered),
      question: null,
      isOpen: true,
      ...(kept !== undefined && { kept }),
      ...(open !== undefined && 'isFragment' in open && open.isFragment === true && { isFragment: true as const }),
      ...(meant !== undefined && { meant: meant.question }),
    })
    return this.#understood()
  }

  #understood(): Understanding {
    const calls = this.#parts.flatMap((part) => (part.is === 'question' ? part.calls : []))
    const { symbol, timeframe, memory = null } = this.#context
    const indicators = linesOf(this.#context)
    return { parts: this.#parts, unread: this.#unread, calls, context: { symbol, timeframe, indicators }, memory, texts: [this.#text] }
  }

  /** What a sentence left open and a later one of the message said is not asked back: "Position size please. Balance 25,000, …". */
  #dropAnswered(): void {
    const isAnswered = (part: Part, at: number) =>
      part.is === 'ask back' &&
      part.question !== null &&
      this.#parts.slice(at + 1).some((later) => later.is === 'question' && later.question.kind === part.question!.kind)
    const kept = this.#parts.filter((part, at) => !isAnswered(part, at))
    this.#parts.splice(0, this.#parts.length, ...kept)
  }

  /** Beside what is answered a greeting says nothing, and a sentence that asks nothing is a remark, which is named. */
  #nameRemarks(segments: readonly Segment[]): void {
    const last = this.#parts.findLastIndex(({ is }) => is === 'question')
    const asked = this.#parts[last]
    if (asked?.is !== 'question') return
    const isRemark = (part: Part) =>
      part.is === 'not understood' &&
      part.isOpen !== false &&
      segments.some(({ words, asks, at }) => words === part.words && asks.length === 0 && !this.#asks(at))
    const remarks = this.#parts.flatMap((part) => (part.is === 'not understood' && isRemark(part) ? [part.words] : []))
    this.#parts[last] = { ...asked, unused: [...asked.unused, ...remarks] }
    const kept = this.#parts.filter((part) => !isRemark(part) && !(part.is === 'courtesy' && part.text !== greetings.help))
    this.#parts.splice(0, this.#parts.length, ...kept)
  }

  /** Whether a sentence begins or ends as a question. */
  #asks({ from, to }: Stretch): boolean {
    const { tokens, text } = this.#lattice
    const end = tokens[to - 1]?.end ?? text.length
    return beginsAsking(tokens[from]?.text ?? '') || text.slice(end).trimStart().startsWith('?')
  }

  /** A few words without a question of their own, behind an answer. */
  #isFragment(segment: Segment | undefined): boolean {
    const { memory } = this.#context
    const count = segment === undefined ? 0 : segment.at.to - segment.at.from
    return (
      segment?.asks.length === 0 &&
      !this.#parts.some(({ is }) => is === 'question') &&
      (memory?.question ?? null) !== null &&
      count <= mostInFragment &&
      segment.unreadAt.every((at) => isKnown(at, this.#lattice))
    )
  }

  /** Marks what is asked back of such words: what was asked before them is still spoken of. */
  #fragmentOf(segment: Segment | undefined): { readonly isFragment?: true } {
    return this.#isFragment(segment) ? { isFragment: true } : {}
  }

  #notUnderstood(words: string, segment?: Segment, isOpen = true): Part {
    const fragment = this.#fragmentOf(segment)
    const kept = this.#context.isTrial === true || segment === undefined ? null : this.#keptOf(this.#keptKind(), segment)
    if (kept !== null && this.#rests(kept))
      return {
        is: 'ask back',
        text: `I did not understand “${words}” as something that goes on from the question before. Kept of it: ${this.#keptWords(kept)}. Say the whole question.`,
        options: this.#nearest(words),
        question: null,
        kept,
        isOpen,
        ...fragment,
      }
    return {
      ...fragment,
      isOpen,
      ...(kept !== null && Object.keys(kept.slots).length > 0 && { kept }),
      is: 'not understood',
      words,
      suggestions: this.#nearest(words),
    }
  }

  #keptKind(): string {
    const { memory } = this.#context
    return memory?.held?.kind ?? memory?.question?.kind ?? atAGlance
  }

  /** Whether there is something before this message that was kept. */
  #rests({ slots }: Question): boolean {
    const { memory } = this.#context
    return !this.#isAnswering && (memory?.held ?? memory?.question ?? null) !== null && Object.keys(slots).length > 0
  }

  /** What was kept of a question before, in short. */
  #keptWords({ slots }: Question): string {
    const { symbol, timeframe } = this.#context
    const { markets = [symbol], timeframes = [timeframe], time, condition } = slots
    const fields = toolNamed(time?.time === 'moment' ? kindNamed(aBar).tool : 'range_figures')!.input
    const when = time === undefined ? [] : fieldWords(timeFields(time, fields, this.#context) ?? {})
    const event = condition === undefined ? [] : [`“${condition}”`]
    return [...markets, ...timeframes.map((each) => timeframeLabel[each]), ...event, ...when].join(', ')
  }

  /** A sentence by the patterns of the kinds; what they leave open may be composed of its parts. */
  #readSentence(segment: Segment, next: Segment | undefined): void {
    const absent = absentMarketOf(segment, this.#lattice, this.#context)
    if (absent !== null) {
      // What cannot be had of any market is told first; nothing is told of the one on the chart instead.
      const reason = segment.cannot[0] ?? reachOf(segment.words)
      if (reason !== undefined && reason !== null) this.#parts.push({ is: 'cannot', ...cannotNamed(reason) })
      return void this.#parts.push(this.#whichMarket(absent, null))
    }
    // What is asked of the time to come is not answered with what is now: "will tomorrow be bullish".
    if (segment.cannot.length === 0 && reachOf(segment.unread.join(' ')) === 'future') return this.#decline('future', segment)
    const before = this.#parts.length
    this.#readWithin(segment, next)
    this.#readByFrame(segment, before)
    if (!asksAlert.test(segment.words) || segment.turns.includes('alert')) return
    const isOther = this.#parts.slice(before).some((part) => part.is === 'question' && !part.question.kind.startsWith('alert'))
    if (!isOther) return
    this.#parts.splice(before)
    this.#previous = null
    const { missing } = kindNamed('alert_condition')
    this.#parts.push({ is: 'ask back', ...missing!, question: null, kept: this.#keptOf('alert_condition', segment) })
  }

  /** What a sentence that is not answered says of market, chart, time and event, with that of the one before. */
  #keptOf(kind: string, segment: Segment): Question {
    const { slots } = slotsOf({}, settingsOf(segment), this.#lattice, this.#context)
    const condition = segment.asks
      .map((each) => filledBy(each, [], this.#lattice, this.#context).slots)
      .find((each) => each.condition !== undefined && this.#isCondition(each))?.condition
    const { memory } = this.#context
    const before = memory?.held?.slots ?? memory?.question?.slots ?? {}
    // A time that is left out is none that is asked about.
    const { time, ...own } = keptSlots(slots)
    const said = time === undefined || leavesOut.test(segment.words) ? own : { ...own, time }
    const kept = { ...keptSlots(before), ...said, ...(condition !== undefined && { condition }) }
    return { kind, slots: kept }
  }

  #readWithin(segment: Segment, next: Segment | undefined): void {
    const spoken = this.#previous
    // Its answer tells when.
    if (spoken !== null && justWhen.test(segment.words) && tellsWhen.has(kindNamed(spoken.kind).topic)) {
      if (!this.#isAnswering) this.#ask(spoken, { slots: {}, unclear: [] }, 'more', nowhere(segment))
      return
    }
    const earlier = spoken?.slots.time !== undefined && oneBefore.test(segment.words) ? timeBefore(spoken.slots.time, this.#context) : null
    if (spoken !== null && earlier !== null)
      return this.#ask({ ...spoken, slots: { ...spoken.slots, time: earlier } }, { slots: {}, unclear: [] }, null, nowhere(segment))
    const isOfMonths = spoken !== null && kindNamed(spoken.kind).tool === 'seasonality'
    const month = isOfMonths && !this.#isAnswering ? monthAlone(segment) : null
    if (spoken !== null && month !== null)
      return this.#ask({ kind: ofMonth, slots: { ...spoken.slots, number: month } }, { slots: {}, unclear: [] }, null, nowhere(segment))
    // It tells each of them.
    if (spoken !== null && !this.#isAnswering && unitAlone.test(this.#text) && tellsUnits.has(kindNamed(spoken.kind).tool))
      return this.#ask(spoken, { slots: {}, unclear: [] }, 'more', nowhere(segment))
    // What the answer before tells is told again: "win rate?", "what's the sample size".
    if (spoken !== null && tellsFigures(kindNamed(spoken.kind).tool, segment.words))
      return this.#isAnswering ? undefined : this.#ask(spoken, { slots: {}, unclear: [] }, null, nowhere(segment))
    const had = spoken === null ? null : this.#whichHad(spoken, segment.words)
    if (had !== null) return this.#ask(had, { slots: {}, unclear: [] }, null, nowhere(segment))
    // Of which one? Nothing was told beside another.
    if (whichOne.test(segment.words)) return void this.#parts.push(this.#notUnderstood(segment.words, segment, false))
    const other = spoken === null || this.#isAnswering ? null : otherLength(spoken, segment.words)
    if (other !== null) return this.#ask(other, { slots: {}, unclear: [] }, null, nowhere(segment))
    // One market in the place of another is asked of the answer before alone.
    if (segment.swap !== null && 'market' in segment.swap) return this.#readSegment(segment, next)
    if (this.#goOnComposed(segment)) return
    // Numbers and a market alone ask nothing: "my stop is 20 pips, is it too small?"
    const opinion = segment.asks.length === 0 && segment.cannot.length === 0 && segment.unread.length > 0 ? reachOf(segment.words) : null
    if (opinion === 'advice' || opinion === 'fundamentals') return this.#decline(opinion, segment)
    const [parts, unread, general] = [this.#parts.length, this.#unread.length, this.#general.length]
    const [previous, isAnswering, ahead] = [this.#previous, this.#isAnswering, this.#ahead]
    this.#readSegment(segment, next)
    const isLeftOpen =
      this.#general.length > general ||
      this.#parts
        .slice(parts)
        .some((part) => part.is === 'not understood' || (part.is === 'ask back' && (part.question === null || part.text === ofWhat))) ||
      isPatched(this.#parts.slice(parts))
    const better = isLeftOpen ? null : (this.#measuredOf(segment, this.#parts.slice(parts), previous) ?? this.#inPercent(segment, previous))
    if (better !== null) {
      this.#parts.splice(parts)
      this.#unread.splice(unread)
      ;[this.#previous, this.#isAnswering, this.#ahead] = [previous, isAnswering, []]
      return this.#askComposed(better, segment, ahead)
    }
    const isDeclined = segment.cannot.length > 0
    if (isDeclined ? !segment.cannot.every((each) => inPart.has(each)) : !isLeftOpen) return
    const reach = isDeclined ? null : reachOf(segment.words)
    const composed = reach === 'future' ? null : this.#composedOf(segment, previous)
    if (composed === null && reach === null) return
    this.#parts.splice(parts)
    this.#unread.splice(unread)
    this.#general.splice(general)
    ;[this.#previous, this.#isAnswering, this.#ahead] = [previous, isAnswering, []]
    if (composed !== null) this.#askComposed(composed, segment, ahead)
    else if (reach !== null) this.#decline(reach, segment)
  }

  /** A percent sign by itself has no letters, and so is passed over by patterns: what is composed with it is told in percent. */
  #inPercent(segment: Segment, previous: Question | null): Composed | null {
    if (!/(?:^|\s)%(?:\s|$)/u.test(segment.words)) return null
    const composed = this.#composedOf(segment, previous)
    const isTold = composed?.questions.every(({ slots }) => slots.statistics !== undefined) === true
    return isTold && composed.isWhole && composed.unreadAt.length === 0 ? composed : null
  }

  /** Cases of a condition that is a gap, a range or a volume of its size are counted by what measures them: it takes all of the words. */
  #measuredOf(segment: Segment, parts: readonly Part[], previous: Question | null): Composed | null {
    const [part, ...more] = parts
    if (part?.is !== 'question' || more.length > 0 || !countsCases.has(part.question.kind) || part.unused.length > 0) return null
    const composed = this.#composedOf(segment, previous, composedOfParts)
    if (composed === null || !composed.isWhole || composed.unreadAt.length > 0) return null
    const isMeasured = ({ kind, slots: { statistics } }: Question) =>
      kindNamed(kind).tool === 'gaps' ||
      (statistics?.measure !== undefined && statistics.measure !== 'change' && statistics.measure !== 'move')
    return composed.questions.every(isMeasured) ? composed : null
  }

  /** Of several markets that were told beside each other, the best or worst unit of each. */
  #whichHad({ slots }: Question, words: string): Question | null {
    const { end, unit } = whichHad.exec(words)?.groups ?? {}
    const markets = slots.markets ?? []
    if (end === undefined || unit === undefined || markets.length === 0) return null
    const { symbol } = this.#context
    const isDown = isWorst.test(end) || /(?:drop|fall|loss)\W*$/iu.test(words)
    const isSmallest = end.toLowerCase() === 'smallest'
    if (isSmallest) return null
    const statistics: SaidStatistics = {
      of: unit as 'day' | 'week' | 'month',
      measure: 'change',
      show: isDown ? 'smallest' : 'largest',
      count: 1,
    }
    const { time } = slots
    return {
      kind: 'statistics',
      slots: { markets: markets.length > 1 ? markets : [symbol, ...markets], ...(time !== undefined && { time }), statistics },
    }
  }

  /** What a sentence is composed of, where nothing that it leaves out would change the answer. */
  #composedOf(segment: Segment, previous: Question | null, compose = composedOf): Composed | null {
    const composed = compose(this.#reading, segment.at, previous, this.#context)
    if (composed === null || holdAnswers(composed.unreadAt, this.#lattice) || composed.unreadAt.length > (composed.isWhole ? maxNamed : 0))
      return null
    // A few words that say what was said already are no answer to them.
    const isRepeated =
      !this.#isAnswering && !composed.isWhole && previous !== null && composed.questions.every((each) => isSamePlain(each, previous))
    if (isRepeated && previous.slots.statistics === undefined) return null
    // A part that its tool has no way to take would be told of by nobody.
    const isDropping = composed.questions.some((question) => {
      const planned = planCalls(question, this.#context)
      return planned.ok && planned.value.ignored.length > 0
    })
    if (isDropping) return null
    // What is asked of one's own result is not asked of the market.
    const isBehindOwn = previous !== null && kindNamed(previous.kind).topic === 'Your results'
    const isBehindTest = previous !== null && kindNamed(previous.kind).tool === 'quick_backtest'
    if (isBehindOwn && isPronoun.test(segment.words)) return null
    if ((isBehindOwn || isBehindTest) && segment.asks.length === 0 && ofEarning.test(segment.words)) return null
    // What points back to another answer is not either.
    const isOfOther =
      composed.questions.some(({ kind }) => kind === 'statistics') &&
      composed.isWhole &&
      previous !== null &&
      previous.slots.statistics === undefined &&
      isPronoun.test(segment.words)
    return isOfOther ? null : composed
  }

  /** Says why something cannot be answered; nearest to what will be, or to what one should do, is what was asked of the past before. */
  #decline(reason: CannotName, segment: Segment): void {
    const before = this.#previous
    this.#parts.push({ is: 'cannot', ...cannotNamed(reason) })
    const isOfPast = before !== null && (before.slots.condition !== undefined || before.slots.statistics !== undefined)
    if ((reason === 'future' || reason === 'advice') && isOfPast) {
      this.#ask(before, { slots: {}, unclear: [] }, null, nowhere(segment))
      const nearest = this.#parts.pop()
      if (nearest?.is === 'question') this.#parts.push({ ...nearest, insteadOf: 'cannot' })
      return
    }
    const { nearest } = cannotNamed(reason)
    if (nearest !== undefined) this.#tellNearest(nearest, segment)
  }

  /** A few words that change a part of what was asked go on from it: "low?", "gaps down", "only Mondays". */
  #goOnComposed(segment: Segment): boolean {
    const previous = this.#previous
    // "1m 3m 6m later" are no charts.
    if (previous === null || segment.cannot.some((each) => each !== 'timeframe') || segment.turns.includes('why')) return false
    // Highs and lows are told together: "low?"
    const isOtherEdge =
      segment.asks.length > 0 &&
      segment.unreadAt.length === 0 &&
      segment.asks.every(({ ask, settings }) => isEdge.has(ask.kind) && Object.keys(ask.parts).length === 0 && settings.length === 0)
    const isOfEdges = kindNamed(previous.kind).tool === 'extreme_times' || kindNamed(previous.kind).tool === 'range_breaks'
    const isOfBoth = isOfEdges && segment.asks.length === 0 && justBoth.test(segment.words)
    if (isOfEdges && (isOtherEdge || isOfBoth)) {
      this.#ask(previous, { slots: {}, unclear: [] }, null, nowhere(segment))
      return true
    }
    if (
      previous.slots.statistics === undefined &&
      !isOfTrade(previous.kind) &&
      !segment.asks.every(({ ask }) => barelyAsked.has(ask.kind) || kindNamed(ask.kind).tool === kindNamed(previous.kind).tool)
    )
      return false
    // A side of gaps that is asked for is more than that they fill.
    if (segment.asks.some(({ ask }) => ofFilledGaps.has(ask.kind))) return false
    const composed = reachOf(segment.words) === 'future' ? null : composedOf(this.#reading, segment.at, previous, this.#context)
    if (composed === null || composed.isWhole || composed.unreadAt.length > 0) return false
    // The table has both ends: "least?" behind the largest by weekday.
    const ofTable = previous.slots.statistics
    const isEnd = (question: Question) =>
      isSamePlain({ ...question.slots.statistics, show: null, by: null }, { ...ofTable, show: null, by: null }) &&
      question.slots.statistics?.by === undefined
    if (ofTable?.by !== undefined && composed.questions.every(isEnd)) {
      this.#ask(previous, { slots: {}, unclear: [] }, null, nowhere(segment))
      return true
    }
    // What was just answered has it already: "how often is R1 touched? S1?"
    if (composed.questions.every((question) => isSame(question, previous))) return this.#isAnswering
    const questions = composed.questions.map(({ kind, slots }) => ({ kind, slots: this.#beside(previous, slots, segment.words) }))
    this.#askComposed({ ...composed, questions }, segment, [])
    return true
  }

  #askComposed({ questions, unclear, unreadAt, isWhole }: Composed, segment: Segment, ahead: readonly PlacedSetting[]): void {
    const before = slotsOf({}, ahead, this.#lattice, this.#context)
    // A sentence that only adds to the one before is one question with it: "Upper wicks on H1. Average in dollars?"
    const last = this.#parts.at(-1)
    if (!isWhole && this.#isAnswering && last?.is === 'question' && isSame(last.question, this.#previous!)) this.#parts.pop()
    this.#unused = unreadAt.map((at) => textOf([at], this.#lattice))
    this.#unread.push(...this.#unused)
    const { time: _time, ...carried } = isWhole ? this.#carried(false) : {}
    for (const { kind, slots: own } of questions) {
      const slots = withSlots({ ...(own.markets === undefined && carried), ...before.slots }, own)
      this.#ask({ kind, slots }, { slots, unclear: [...before.unclear, ...unclear] }, null, nowhere(segment))
    }
  }

  #readSegment(segment: Segment, next: Segment | undefined): void {
    const { asks, turns, cannot, courtesy, unread } = segment
    const isAbout = asks.length > 0 || turns.some((turn) => turn !== 'also') || segment.settings.length > 0 || segment.swap !== null
    const whole = cannot.find((each) => answersAlone.has(each))
    if (whole !== undefined) return void this.#parts.push({ is: 'cannot', ...cannotNamed(whole) })
    const unknown = unknownMarketOf(segment, this.#lattice, this.#context)
    if (unknown !== null) return void this.#parts.push(this.#whichMarket(unknown, null))
    // What is remarked beside a question asks nothing.
    if (isRemark(segment.words) && this.#parts.length > 0) return void this.#general.push(segment)
    const [reason] = cannot
    const treatment = treatmentOf(segment, this.#lattice)
    if (reason === undefined && treatment === 'unclear' && unread.length > 0)
      return void this.#parts.push(this.#notUnderstood(segment.words, segment))
    const { memory } = this.#context
    // In a conversation, words that name nothing are hardly a wish for the market at a glance.
    const isOfBefore =
      (memory?.question ?? memory?.held ?? null) !== null &&
      (pointsBack(segment.words) || (unread.length > 0 && segment.settings.length === 0 && this.#parts.length === 0 && next === undefined))
    if (reason === undefined && treatment === 'general' && courtesy === null)
      return isOfBefore ? void this.#parts.push(this.#notUnderstood(segment.words, segment)) : void this.#general.push(segment)
    this.#unused = untakenWords(segment, this.#lattice)
    if (reason !== undefined) this.#parts.push({ is: 'cannot', ...cannotNamed(reason) })
    else if (turns.includes('why') && asks.length > 0) this.#parts.push({ is: 'cannot', ...cannotNamed('cause') })
    if (treatment === 'holds' && reason === undefined && asks.some(({ ask }) => ask.kind !== 'is_true'))
      return this.#holdBack(asks[0]!.ask.kind, segment, segment.unreadAt)
    const choosing = segment.turnsAt.filter((_, at) => ofList.has(turns[at]!))
    if (asks.length > 0 && choosing.length > 0) return this.#holdBack(asks[0]!.ask.kind, segment, choosing)
    if (asks.length > 0) this.#readAsks(segment, treatment === 'holds')
    else if (isAbout && (reason === undefined || besideOthers.has(reason))) this.#readTurns(segment, next)
    else if (courtesy !== null && changesAnswer(segment, this.#lattice)) this.#parts.push(this.#notUnderstood(segment.words, segment))
    else if (courtesy !== null)
      this.#parts.push({ is: 'courtesy', text: greetings[courtesy], options: courtesy === 'help' ? examplesOfTopics() : [] })
    if (reason === undefined) this.#unread.push(...unread)
    else if (cannotNamed(reason).nearest !== undefined) this.#tellNearest(cannotNamed(reason).nearest!, segment)
  }

  /** Beside what cannot be had, what is nearest to it and can be: of the same market and chart. */
  #tellNearest(kind: string, segment: Segment): void {
    // Words that say what moved leave the last bar no answer to why.
    if ((kind === aBar && changesAnswer(segment, this.#lattice)) || this.#parts.some(({ is }) => is === 'question')) return
    const settings = [...this.#ahead, ...settingsOf(segment)]
    const told = settings.filter(({ set }) => set === 'market' || set === 'timeframe' || set === 'time')
    const { slots: said, unclear } = slotsOf({}, told, this.#lattice, this.#context)
    // Of a stretch of time it is told what happened in it, of a moment its bar.
    const nearestKind = kind === aBar && said.time !== undefined && said.time.time !== 'moment' ? inATime : kind
    // What was asked is declined; words of it are no part of what is nearest.
    this.#unused = []
    const isTimeless = ignoredOf(kindNamed(nearestKind), said, this.#context).includes('time')
    const slots = isTimeless ? { ...said, time: undefined } : said
    this.#ask({ kind: nearestKind, slots }, { slots, unclear }, null, nowhere(segment))
    const nearest = this.#parts.pop()
    if (nearest?.is === 'question') this.#parts.push({ ...nearest, insteadOf: 'cannot' })
  }

  /** Sentences that ask nothing are named beside what is answered; where nothing else is said, the market is told at a glance. */
  #tellGeneral(): void {
    const [first] = this.#general
    if (first === undefined) return
    // A market alone has its place.
    const words = this.#general.flatMap((segment) =>
      segment.unread.length === 0 && (segment.settings.length > 0 || this.#parts.length > 0) ? [] : [segment.words],
    )
    const last = this.#parts.findLastIndex(({ is }) => is === 'question')
    const asked = this.#parts[last]
    if (asked?.is === 'question') this.#parts[last] = { ...asked, unused: [...asked.unused, ...words] }
    if (this.#parts.length > 0) return
    const settings = [...this.#ahead, ...this.#general.flatMap(settingsOf)]
    // Of a time it is told what happened in it.
    const kind = settings.some(({ set }) => set === 'time') ? inATime : atAGlance
    const told = settings.filter(({ set }) => set === 'market' || set === 'timeframe' || set === 'time')
    const filled = slotsOf({}, told, this.#lattice, this.#context)
    this.#unused = words
    this.#ask({ kind, slots: filled.slots }, filled, null, nowhere(first))
    const [guess] = this.#parts
    if (guess?.is === 'question') this.#parts[0] = { ...guess, insteadOf: 'anything' }
  }

  /** What is said once is said of what follows: of a message its market and chart, behind "and" the time as well. */
  #carried(isContinuing: boolean): Slots {
    const before = this.#previous
    if (before === null || !(isContinuing || this.#isAnswering)) return {}
    const { markets, timeframes, time } = before.slots
    const ofSeveral = kindNamed(before.kind).uses?.includes('markets') ?? false
    return {
      ...(markets !== undefined && !ofSeveral && { markets }),
      ...(timeframes !== undefined && { timeframes }),
      ...(time !== undefined && isContinuing && { time }),
    }
  }

  #readAsks(segment: Segment, isHeld: boolean): void {
    const { asks, settings, turns, isContinuing, cannot, unread } = segment
    const carried = this.#carried(isContinuing)
    const shared = [...this.#ahead, ...settings]
    this.#ahead = []
    const asked: { readonly from: number; readonly question: Question | null }[] = []
    const partsBefore = this.#parts.length
    // How far one looks ahead is said of what came after, not of how often it was: "how many times …, and the return over the next 10 days".
    const asksAfter = turns.includes('after') || asks.some(({ ask }) => ofAfter.has(ask.kind))
    const isAhead = (setting: PlacedSetting) => asksAfter && setting.set === 'horizon'
    for (const [at, said] of asks.entries()) {
      const isCounted = countsCases.has(said.ask.kind) || (said.ask.kind === 'is_true' && turns.some((turn) => countingTurns.has(turn)))
      const each = isCounted ? { ...said, settings: said.settings.filter((own) => !isAhead(own)) } : said
      // "Will gold go up?" asks nothing of now.
      if (cannot.length > 0 && barelyAsked.has(each.ask.kind)) continue
      // What is said behind the last of several is said of all of them: "trend and RSI on H4".
      const behind = (asks.at(-1)?.settings ?? []).filter(
        (setting) =>
          at < asks.length - 1 &&
          !isExplained(each.ask) &&
          !(isCounted && isAhead(setting)) &&
          !each.settings.some((own) => own.set === setting.set),
      )
      const filled = filledBy(each, [...shared, ...behind], this.#lattice, this.#context)
      if (each.ask.kind === 'is_true' && asks.length === 1 && !this.#isCondition(filled.slots)) {
        this.#parts.push(this.#notUnderstood(segment.words, segment))
        continue
      }
      if (each.ask.kind === 'is_true' && unread.length > 0 && (isHeld || !each.isAsked)) {
        const { condition = '' } = filled.slots
        this.#parts.push(this.#isCondition(filled.slots) ? whatOf(condition) : this.#notUnderstood(segment.words, segment))
        continue
      }
      const twice =
        each.ask.parts['time'] === undefined ? [] : each.settings.filter(({ set, at: place }) => set === 'time' && place !== null)
      // One of two times would be told without a word.
      if (twice.length > 0) {
        this.#holdBack(
          each.ask.kind,
          segment,
          twice.flatMap(({ at: place }) => place ?? []),
        )
        continue
      }
      const isAlone = asks.length === 1 && settings.length + each.settings.length + turns.length + unread.length === 0
      const isWord = each.ask.kind === 'term' && each.ask.isOtherwise === true
      // A word beside others asks for something of it, not what it means.
      const { trade } = filled.slots
      // "Lots: entry 151.30, stop 150.85": how many of them.
      if (isWord && trade !== undefined) {
        const { name = '', ...others } = filled.slots
        const side = /^(?:short|sell)/iu.test(name) ? 'sell' : /^(?:long|buy)/iu.test(name) ? 'buy' : trade.side
        const slots = { ...others, trade: { ...trade, ...(side !== undefined && { side }) } }
        this.#ask({ kind: tradeKind(trade), slots }, { ...filled, slots }, null, nowhere(segment))
        continue
      }
      const isVagueValue = each.ask.kind === 'value' && isVague(each, this.#lattice)
      if (isVagueValue || (isWord && (isContinuing || !isAlone))) {
        this.#parts.push(this.#whatOfWord(textOf([each], this.#lattice), segment))
        continue
      }
      const isBare =
        (isContinuing || aWayAlone.test(segment.words) || aStateAlone.test(segment.words)) &&
        asks.length === 1 &&
        Object.keys(filled.slots).length === 0
      const isLone = isAlone && !each.isAsked && this.#context.memory?.question === this.#previous
      const earlier = at === 0 ? {} : this.#sharedBy(this.#previous, each.ask.kind, filled.slots)
      const resting = this.#restingOn(
        this.#inPlaceOf({ kind: each.ask.kind, slots: { ...carried, ...earlier, ...filled.slots } }, turns, isBare, isLone),
      )
      const question = amongCases(resting, this.#previous) ?? resting
      // Beside something else that is asked, what is no condition is only words.
      if (question.kind === 'is_true' && asks.length > 1 && !this.#isCondition(question.slots)) {
        this.#name(textOf([each], this.#lattice))
        continue
      }
      const turn = takesTurn.has(question.kind) ? turns.map((name) => followed(name, question)).find((found) => found !== null) : null
      this.#ask(turn ?? question, filled, null, { segment, places: each.places, settings: [...shared, ...behind, ...each.settings] })
      asked.push({ from: each.from, question: this.#previous })
    }
    const [first] = asked
    // A turn is asked of what stands before it.
    this.#readBehind(segment, (at) => (asked.findLast(({ from }) => from < at) ?? first)?.question ?? this.#previous, partsBefore)
  }

  #isCondition({ condition = '' }: Slots): boolean {
    const { symbol, timeframe } = this.#context
    return readSaid({ text: condition, symbol, timeframe }).ok
  }

  /** Time and chart of what is asked before in the same sentence: "yesterday's high and low". */
  #sharedBy(before: Question | null, kind: string, own: Slots): Slots {
    const { time, timeframes } = before?.slots ?? {}
    const isTaken =
      time !== undefined && own.time === undefined && !ignoredOf(kindNamed(kind), { ...own, time }, this.#context).includes('time')
    return { ...(timeframes !== undefined && { timeframes }), ...(isTaken && { time }) }
  }

  /** What is asked of the answer in the same breath: "how often is RSI below 30, and what happens then?" */
  #readBehind(segment: Segment, questionBefore: (token: number) => Question | null, partsBefore: number): void {
    const last = segment.asks.at(-1)?.ask.kind
    const begins = segment.asks[0]?.from ?? 0
    for (const [at, turn] of segment.turns.entries()) {
      const before = questionBefore(segment.turnsAt[at]!.from)
      if (turn === 'also' || (turn === 'why' && segment.cannot.length === 0) || before === null) continue
      if (turn === 'draw' && kindNamed(before.kind).topic === 'Levels') continue
      if (last !== undefined && takesTurn.has(last) && followed(turn, { ...before, kind: last })?.kind === before.kind) continue
      // The cases are told with what came after them.
      if (turn === 'after' && before.kind === 'after_cases') continue
      if (turn === 'cases' && tellsWhen.has(kindNamed(before.kind).topic)) continue
      // In one breath with a high it is asked how many of something, not how far.
      const next = turn === 'count' && isEdge.has(before.kind) ? null : followed(turn, before)
      // Its answer tells by how much.
      if (next === null && turn === 'more' && byHowMuch.test(textOf([segment.turnsAt[at]!], this.#lattice))) continue
      if (next === null && turn === 'more') this.#name(textOf([segment.turnsAt[at]!], this.#lattice))
      else if (next === null && turn === 'draw') this.#parts.push({ is: 'cannot', ...cannotNamed('drawing') })
      else if (next === null) {
        // What stands before a question is said of it: "how often does Monday make the low".
        if (segment.turnsAt[at]!.from < begins || isEdge.has(before.kind)) this.#parts.splice(partsBefore)
        this.#holdBack(before.kind, segment, [segment.turnsAt[at]!])
      } else if (!isSame(next, before)) {
        const ahead = turn === 'after' ? segment.asks.flatMap(({ settings }) => settings).find(({ set }) => set === 'horizon') : undefined
        const horizon = ahead?.set === 'horizon' ? { horizon: ahead.horizon } : {}
        this.#ask({ ...next, slots: { ...next.slots, ...horizon } }, { slots: {}, unclear: [] }, null, nowhere(segment))
      }
    }
  }

  /** A bare value, condition or way behind "what about" takes the place of the one that was asked about. */
  #inPlaceOf(question: Question, turns: readonly TurnName[], isBare: boolean, isLone = false): Question {
    const before = this.#previous
    const side = sidesOf[question.kind]
    if (before !== null && side !== undefined && isBare) {
      const turned = swapped(before, { side })
      if (turned !== null) return turned
    }
    // Of a line that was just told it is asked whether that is high.
    if (before !== null && isBare && (question.kind === 'overbought' || question.kind === 'oversold') && before.slots.value !== undefined) {
      const { markets, timeframes } = before.slots
      const places = { ...(markets !== undefined && { markets }), ...(timeframes !== undefined && { timeframes }) }
      const isOfRsi = /^\s*(?:the )?rsi\b/iu.test(before.slots.value)
      return isOfRsi ? { kind: question.kind, slots: places } : { kind: 'value_rank', slots: { ...places, value: before.slots.value } }
    }
    const part = question.kind === 'value' ? 'value' : question.kind === 'is_true' ? 'condition' : null
    // A bare event behind what was asked of another one.
    const isOther = part === 'condition' && isLone && before !== null && ofEvents.has(before.kind) && before.slots.condition !== undefined
    // "And price above the 200 average" is a state beside an event, which is still asked about.
    const { condition } = question.slots
    if (part === 'condition' && before?.slots.condition !== undefined && isAdded(this.#text, before.slots.condition)) {
      const { condition: _condition, ...own } = question.slots
      return { kind: before.kind, slots: withSlots(before.slots, { ...own, filters: [condition!] }) }
    }
    if (before === null || part === null || before.slots[part] === undefined || !(turns.includes('also') || isOther)) return question
    return { kind: before.kind, slots: withSlots(before.slots, question.slots) }
  }

  /** What is asked beside an earlier question of the message, or points back to the answer before, is of the same market. */
  #restingOn(asked: Question): Question {
    const held = this.#context.memory?.held ?? null
    const earlier = this.#context.memory?.question ?? held
    // A bare line behind a bar is asked of that bar.
    if (!this.#isAnswering && asked.kind === 'value' && asked.slots.time === undefined && earlier?.slots.time?.time === 'moment')
      return { ...asked, slots: { ...keptSlots({ ...earlier.slots, condition: undefined }), ...asked.slots } }
    const before = this.#previous
    if (before === null && held !== null && !this.#isAnswering) {
      if (asked.kind === 'is_true' && held.kind === 'alert_condition') return { kind: held.kind, slots: { ...held.slots, ...asked.slots } }
      return pointsBack(this.#text) ? carried(asked, held, true, false, isPlural(this.#text)) : asked
    }
    if (before === null) return asked
    // Of the gaps that were spoken of, with their way and size.
    if (kindNamed(before.kind).tool === 'gaps' && ofFilledGaps.has(asked.kind) && asked.slots.markets === undefined) {
      const { within: _within, split: _split, ...gaps } = before.slots
      return { kind: asked.kind, slots: { ...gaps, ...asked.slots } }
    }
    // Of gaps that were counted as a condition, with its way and size.
    const gaps = before.slots.condition === undefined || !asksOfGaps(asked.kind) ? null : gapsIn(before.slots.condition)
    if (gaps !== null && (pointsBack(this.#text) || goesOnFrom.test(this.#text))) {
      const { markets, time } = before.slots
      return {
        kind: asked.kind,
        slots: { ...(markets !== undefined && { markets }), ...(time !== undefined && { time }), ...gaps, ...asked.slots },
      }
    }
    // A correlation that moves along is told with when it last changed its sign.
    const isOfSign = before.kind === 'rolling_correlation' && asked.kind === 'last_time' && /\b(?:negative|positive)\b/iu.test(this.#text)
    if (isOfSign) return before
    // A streak of what was told is one of its trades.
    const isOfOwn = kindNamed(before.kind).topic === 'Your results' && kindNamed(asked.kind).tool === 'streak' && pointsBack(this.#text)
    if (isOfOwn) return { kind: 'trade_runs', slots: asked.slots }
    const { condition } = asked.slots
    // "When did it last cross 50" is of the value that was spoken of; of the price only where there is none.
    const isPrice = condition?.startsWith('price ') === true && /\bit\b/iu.test(this.#text) && !/\bprice\b/iu.test(this.#text)
    const subject = isPrice ? withSameSubject(condition.replace('price ', 'it '), before.slots) : null
    const meant =
      condition === undefined ? undefined : subject?.startsWith('it ') === false ? subject : withSameSubject(condition, before.slots)
    const question = meant === undefined ? asked : { ...asked, slots: { ...asked.slots, condition: meant } }
    // Of the days of a time that was spoken of one is the worst, not of all that there were.
    const unit = choosesOne.exec(this.#text)?.groups?.['unit'] as 'day' | 'week' | 'month' | 'hour' | 'bar' | undefined
    if (asked.kind === 'big_drops' && unit !== undefined && before.slots.time !== undefined && asked.slots.time === undefined) {
      const { markets, time } = before.slots
      const statistics: SaidStatistics = { of: unit, measure: 'change', show: 'smallest' }
      return {
        kind: 'statistics',
        slots: { ...(markets !== undefined && { markets }), time, ...asked.slots, timeframes: undefined, statistics },
      }
    }
    // What takes its subject from the answer before is of its market and chart.
    const isPointing = this.#context.memory?.question === before && (pointsBack(this.#text) || meant !== condition)
    const isBeside = this.#parts.some(({ is }) => is === 'question')
    return isPointing || isBeside ? carried(question, before, isPointing, isBeside, isPlural(this.#text)) : question
  }

  #readTurns(segment: Segment, next: Segment | undefined): void {
    const { settings, turns, words, swap } = segment
    const before = this.#previous
    const filled = slotsOf({}, settings, this.#lattice, this.#context)
    const { trade } = filled.slots
    // The same of what? Nothing was asked that could go on.
    if (before === null && turns.includes('also') && trade !== undefined) return void this.#parts.push(this.#askWhat(filled, segment))
    const changed = settings.flatMap((each) => (each.set === 'trade' ? (each.part.at ?? each.at ?? []) : []))
    const tested =
      before === null || changed.length === 0 ? null : retested(before, onePartOf(settings), textOf(changed, this.#lattice), this.#context)
    if (tested !== null) {
      const { trade: _trade, ...also } = filled.slots
      return this.#ask({ ...tested, slots: withSlots(tested.slots, also) }, { ...filled, slots: {} }, null, nowhere(segment))
    }
    // "Make it 3%" behind a size that counts.
    const percent = Object.keys(trade ?? {}).join() === 'riskPercent' ? trade?.riskPercent : undefined
    const sized = before === null || percent === undefined || isOfTrade(before.kind) ? null : resized(before, percent)
    const shared = before === null || percent === undefined ? null : withPercent(before, percent)
    if (sized === null && shared !== null) return this.#ask(shared, { ...filled, slots: {} }, null, nowhere(segment))
    const sizeBefore = before?.slots.statistics?.least ?? before?.slots.least
    if (sized !== null && sizeBefore?.unit === 'percent') return this.#ask(sized, { ...filled, slots: {} }, null, nowhere(segment))
    // "I have 10k and risk 1%. How many lots?"
    const isAhead =
      before === null &&
      next !== undefined &&
      turns.length === 0 &&
      next.asks.every(({ ask }) => ask.kind === 'term' || kindNamed(ask.kind).uses?.includes('trade'))
    if (trade !== undefined && isAhead) return void (this.#ahead = [...this.#ahead, ...settings])
    if (trade !== undefined && (before === null || !isOfTrade(before.kind)))
      return this.#ask({ kind: tradeKind(trade), slots: filled.slots }, filled, null, nowhere(segment))
    if (before === null) {
      const isWhere =
        (this.#context.memory?.held === undefined || this.#isAnswering) &&
        !segment.isContinuing &&
        turns.length === 0 &&
        swap === null &&
        settings.some(({ set }) => set === 'market') &&
        settings.every(({ set }) => set === 'market' || set === 'timeframe' || set === 'time')
      if (next !== undefined && next.asks.length > 0) this.#ahead = [...this.#ahead, ...settings]
      else if (isWhere && filled.unclear.length === 0) this.#general.push(segment)
      else this.#parts.push(this.#askWhat(filled, segment))
      return
    }
    const slots = withSlots(before.slots, this.#beside(before, filled.slots, words))
    // What is said anew says how much more is wanted: "longer, 24 bars".
    const asked = turns.filter((each) => each !== 'also' && !(each === 'more' && swap !== null))
    if (swap !== null) {
      const swapped = this.#swapped({ kind: before.kind, slots }, swap)
      // What is so already is not what is meant: "green" behind what rose after red days.
      const question = swapped !== null && isSamePlain(swapped, before) ? null : swapped
      if (question === null) return void this.#parts.push(this.#whichNumber(before, swap) ?? this.#notUnderstood(words, segment))
      if (asked.length === 0) return this.#ask(question, filled, null, nowhere(segment))
      for (const turn of asked) this.#readTurn(turn, question, filled, segment)
      return
    }
    if (asked.length === 0) {
      if (this.#refines(before, filled, segment)) this.#parts.pop()
      return this.#goOn({ kind: before.kind, slots }, before, filled, segment)
    }
    for (const turn of asked) this.#readTurn(turn, { kind: before.kind, slots }, filled, segment)
  }

  /** Behind markets that were told side by side another one is one more: "and sol?" */
  #beside({ kind, slots: { markets = [] } }: Question, said: Slots, words: string): Slots {
    const isMore =
      said.markets !== undefined &&
      markets.length > 0 &&
      besideEachOther.has(kind) &&
      !/\b(?:instead|only|just|vs|versus|against)\b/iu.test(words)
    return isMore ? { ...said, markets: [...new Set([...markets, ...said.markets!])] } : said
  }

  /**
   * A sentence of a message that only says of which time or days the question before it is asked belongs to it: "How often does gold
   * gap? Last year is fine."
   */
  #refines(before: Question, { slots: said }: Filled, { turns, words }: Segment): boolean {
    const last = this.#parts.at(-1)
    const names = Object.keys(said) as (keyof Slots)[]
    return (
      this.#isAnswering &&
      !addsTo.test(words) &&
      turns.length === 0 &&
      last?.is === 'question' &&
      last.turn === null &&
      isSame(last.question, before) &&
      names.some((name) => refining.has(name)) &&
      names.every((name) => (refining.has(name) || name === 'timeframes') && before.slots[name] === undefined)
    )
  }

  /** The question before with what takes the place of a part of it. */
  #swapped(before: Question, swap: NonNullable<Segment['swap']>): Question | null {
    if ('market' in swap) return this.#withMarket(before, swap)
    if ('edge' in swap) return otherEdge(before, swap.edge)
    return 'number' in swap && swap.isInRow === true ? inRow(before, swap.number, this.#context) : swapped(before, swap)
  }

  #withMarket(before: Question, { market, instead }: SwappedMarket): Question | null {
    const symbolOf = (each: SaidMarket) => slotsOf({}, [{ set: 'market', market: each }], this.#lattice, this.#context).slots.markets?.[0]
    const [to, from] = [symbolOf(market), symbolOf(instead)]
    const markets = before.slots.markets ?? [this.#context.symbol]
    if (to === undefined || from === undefined || !markets.includes(from)) return null
    return { kind: before.kind, slots: { ...before.slots, markets: markets.map((each) => (each === from ? to : each)) } }
  }

  /** The question before with other slots; where they are the same ones, the time before that is meant, or nothing is. */
  #goOn(question: Question, before: Question, filled: Filled, segment: Segment): void {
    const { time } = question.slots
    if (filled.unclear.length > 0 || !isSame(question, before)) {
      // What was asked beside it is asked again as well.
      const besides = this.#context.memory?.question === before ? (this.#context.memory.besides ?? []) : []
      for (const other of besides)
        this.#ask({ kind: other.kind, slots: withSlots(other.slots, filled.slots) }, filled, null, nowhere(segment))
      return this.#ask(question, filled, null, nowhere(segment))
    }
    const earlier = time !== undefined && filled.slots.time !== undefined ? timeBefore(time, this.#context) : null
    // What is said of it already is so: it is told again.
    if (earlier === null && Object.keys(filled.slots).length > 0 && segment.unread.length === 0 && !this.#isAnswering)
      return this.#ask(question, filled, null, nowhere(segment))
    if (earlier === null) return void this.#parts.push(this.#notUnderstood(segment.words, segment))
    this.#ask({ ...question, slots: { ...question.slots, time: earlier } }, filled, null, nowhere(segment))
  }

  #readTurn(turn: TurnName, before: Question, filled: Filled, segment: Segment): void {
    const said = nowhere(segment)
    if (turn === 'more' || (turn === 'why' && followed(turn, before) === null)) return this.#ask(before, filled, turn, said)
    if (turn === 'draw') {
      const last = this.#parts.at(-1)
      // What was asked in the same breath is drawn anyway.
      if (kindNamed(before.kind).topic === 'Levels' && last?.is === 'question' && isSame(last.question, before)) return
      if (kindNamed(before.kind).topic === 'Levels') return this.#ask(before, filled, 'draw', said)
      // Cases are marked on the chart where they are listed.
      const cases = isOfEvents(before) ? followed('cases', before) : null
      if (cases !== null) return this.#ask({ ...cases, kind: 'occasions' }, filled, null, said)
      return void this.#parts.push({ is: 'cannot', ...cannotNamed('drawing') })
    }
    const question = followed(turn, before)
    if (question !== null && kindNamed(question.kind).tool === 'own_trades') {
      const count = /\b\d{1,2}\b/u.exec(segment.words)?.[0]
      const slots = count === undefined ? question.slots : { ...question.slots, number: Number(count) }
      return this.#ask({ kind: question.kind, slots }, filled, null, said)
    }
    if (question !== null) return this.#ask(question, filled, null, said)
    this.#parts.push({
      is: 'ask back',
      text: ofWhat,
      options: suggestionsFor({ ...this.#context, last: before }),
      question: before,
      isOpen: true,
    })
  }

  /** What a question that is asked back keeps of the one before, with the sentence that says so. */
  #keptFor(segment: Segment) {
    const kept = this.#keptOf(this.#keptKind(), segment)
    return { kept, rests: this.#rests(kept) ? ` Kept from before: ${this.#keptWords(kept)}.` : '' }
  }

  /** A word by itself is asked back where it cannot be what is asked. */
  #whatOfWord(word: string, segment: Segment): Part {
    const { kept, rests } = this.#keptFor(segment)
    const options = [`What does ${word} mean?`, ...this.#nearest(segment.words)]
    return {
      is: 'ask back',
      text: `What do you want to know of “${word}”?${rests}`,
      options: options.filter((text) => this.#isQuestion(text)).slice(0, 3),
      question: null,
      kept,
    }
  }

  /** Of several numbers of the question before, the one that is meant is asked back; null where there are none. */
  #whichNumber(before: Question, swap: NonNullable<Segment['swap']>): Part | null {
    if (!('number' in swap) || swap.isSpan) return null
    const each = swappedEach(before, swap.number)
    if (each.length < 2) return null
    const { condition } = before.slots
    const options = each.map((words) => (condition === undefined ? `What is ${words}?` : `What happened after ${words}?`))
    return {
      is: 'ask back',
      text: `Which number is to be ${swap.number}? Asked was “${condition ?? before.slots.value}”.`,
      options: options.filter((text) => this.#isQuestion(text)),
      question: null,
      kept: before,
    }
  }

  #askWhat({ slots, unclear }: Filled, segment: Segment): Part {
    const { words } = segment
    const [first] = unclear
    if (first !== undefined) return this.#whichMarket(first, null)
    const market = slots.markets?.[0]
    const { kept, rests } = this.#keptFor(segment)
    const of = market === undefined ? words : `of ${market}`
    const options = ['What is the trend', 'Where are support and resistance', 'What is the price', 'What happened']
    return {
      is: 'ask back',
      text:
        market === undefined
          ? `“${words}” is a part of a question.${rests} What do you want to know?`
          : `What do you want to know of ${market}?${rests}`,
      // Words with marks in them make no sentence.
      options: (/^[\w\s'.,%/-]+$/u.test(of) ? options : [])
        .map((each) => `${each} ${of}?`)
        .filter((each) => this.#isQuestion(each))
        .slice(0, 3),
      question: null,
      kept,
      isOpen: true,
      ...this.#fragmentOf(segment),
    }
  }

  #whichMarket({ words, symbols }: UnclearMarket, question: Question | null): Part {
    if (symbols.length === 0)
      return {
        is: 'ask back',
        text: `“${words}” is no market that I know. ${cannotNamed('market').text}`,
        options: cannotNamed('market').instead,
        question: null,
      }
    const at = this.#text.toLowerCase().indexOf(words.toLowerCase())
    const withMarket = (symbol: string) => (at < 0 ? symbol : `${this.#text.slice(0, at)}${symbol}${this.#text.slice(at + words.length)}`)
    return {
      is: 'ask back',
      text: `Which market is “${words}”: ${symbols.join(' or ')}?`,
      options: symbols.map(withMarket),
      question,
      isOfWhich: true,
    }
  }

  #nearest(words: string, except: string | null = null): readonly string[] {
    return this.#context.isDraft === true ? [] : nearestQuestions(words, (text) => this.#isQuestion(text), except)
  }

  /** Whether a text that is offered would be answered, and is a sentence. An offer rests on nothing that was said before. */
  #isQuestion(text: string): boolean {
    const isLooked = this.#context.isTrial !== true && this.#context.isDraft !== true
    const reading = !isLooked ? null : readMessage(text, this.#context.findMarket)
    if (reading === null || !standsAlone(reading)) return false
    const { parts, unread } = this.#understand(text, { ...this.#context, memory: null, isTrial: true })
    return unread.length === 0 && parts.every((part) => part.is === 'question' && part.insteadOf === undefined && part.unused.length === 0)
  }

  /** What is asked back is asked once, whatever it was asked for. */
  #askBack(part: Extract<Part, { is: 'ask back' }>): void {
    if (!this.#parts.some((each) => each.is === 'ask back' && each.text === part.text)) this.#parts.push(part)
  }

  /** Names words beside the last answer that makes no use of them. */
  #name(words: string): void {
    const at = this.#parts.findLastIndex(({ is }) => is === 'question')
    const asked = this.#parts[at]
    if (asked?.is === 'question') this.#parts[at] = { ...asked, unused: [...asked.unused, words] }
    this.#unread.push(words)
  }

  /** Asks back instead of answering as if these words had not been said; `isSure`: it is known what they deny. */
  #holdBack(kind: string, segment: Segment, left: readonly Stretch[], isSure = false): void {
    this.#unread.push(...left.map((at) => textOf([at], this.#lattice)))
    const part = heldBack(kind, segment, left, this.#lattice, (text) => this.#isQuestion(text))
    this.#parts.push(
      part.is === 'ask back'
        ? { ...part, ...(!isSure && { isOpen: true }), ...this.#fragmentOf(segment), kept: this.#keptOf(kind, segment) }
        : part,
    )
  }

  /** Of two times one would be told without a word. */
  #holdTimes(kind: string, segment: Segment, clashingAt: readonly Stretch[]): void {
    const said = clashingAt.map((at) => `“${textOf([at], this.#lattice)}”`).join(' and ')
    const text = `Several times are said here${said === '' ? '' : ` (${said})`}, and I tell “${kindNamed(kind).title}” of one at a time. Ask for each by itself.`
    this.#parts.push({ is: 'ask back', text, options: [], question: null, kept: this.#keptOf(kind, segment) })
  }

  #ask(asked: Question, { slots: said, unclear, clashingAt }: Filled, turn: Turn | null, { segment, places, settings }: SaidIn): void {
    const question = sizedQuestion(ofSameBar(overTime(withStretch(asked), this.#context), segment.words))
    // "When A, does the day close green" asks of no last time.
    if (question.kind === 'last_time' && whenThen.test(segment.words))
      return void this.#parts.push(this.#notUnderstood(segment.words, segment))
    const last = this.#previous
    const isBehindTest = last !== null && kindNamed(last.kind).tool === 'quick_backtest'
    const isBehindOwn = last !== null && kindNamed(last.kind).topic === 'Your results'
    // “The worst trade in that one” behind no result is of a test that was not told.
    const isOfTest = isBehindTest || (!isBehindOwn && pointsAtTest.test(segment.words))
    if (isOfTest && kindNamed(question.kind).topic === 'Your results' && !saysMine.test(segment.words))
      return this.#askBack({
        is: 'ask back',
        text: untoldTest,
        options: ['What were my worst trades?', 'Show me my results'],
        question: null,
        ...(last !== null && { kept: last }),
      })
    // A stop at a level that is no number in figures is reckoned with by nothing.
    const unreckoned = settings.flatMap((each) =>
      each.set === 'trade' && (each.part.part === 'stop' || each.part.part === 'target') && Object.keys(tradeOf(each.part)).length === 0
        ? (each.at ?? [])
        : [],
    )
    if (isOfTrade(question.kind) && unreckoned.length > 0) return this.#holdBack(question.kind, segment, unreckoned)
    if (clashingAt !== undefined) return this.#holdTimes(question.kind, segment, clashingAt)
    this.#previous = question
    this.#isAnswering = true
    const { size: away, share, side: awaySide } = ofItself.exec(question.slots.condition?.trim() ?? '')?.groups ?? {}
    const alerted = this.#context.memory?.question?.kind === 'alert_away' ? this.#context.memory.question.slots : null
    if (away !== undefined && alerted !== null) {
      const slots: Slots = { ...alerted, name: awaySide!, least: { value: Number(share), unit: 'percent' } }
      return this.#ask({ kind: 'alert_away', slots }, { slots: {}, unclear }, null, nowhere(segment))
    }
    if (away !== undefined) {
      const text = `The price is never ${away} away from itself. Of which price is it ${away}, or at which price is it?`
      return void this.#parts.push({ is: 'ask back', text, options: ['What is the price?'], question: null, kept: question })
    }
    const [first] = unclear
    if (first !== undefined) return void this.#parts.push(this.#whichMarket(first, question))
    const level = levelBeside(question.slots)
    if (level !== null) return void this.#parts.push({ is: 'ask back', ...level, question: null })
    const run = exactRun(segment.words, question)
    if (run !== null) {
      const options = run.options.filter((text) => this.#isQuestion(text))
      return this.#askBack({ is: 'ask back', text: run.text, options, question: null, kept: question })
    }
    // The day after is another day.
    const together = isLater.test(segment.words) ? null : movesTogether(question)
    if (together !== null) return this.#ask(together, { slots: said, unclear }, turn, nowhere(segment))
    const side = touchSide(question) ?? crossSide(question) ?? crossMarket(question)
    if (side !== null) return this.#askBack({ is: 'ask back', ...side, question })
    if (this.#parts.filter(({ is }) => is === 'question').length >= maxQuestions) return void this.#parts.push(tooMany(segment.words))
    const isAsked = this.#parts.some((part) => part.is === 'question' && holdsSame(part.question, question))
    if (isAsked && turn === null) return
    const planned = planCalls(question, this.#context)
    if (!planned.ok) return this.#askBack({ is: 'ask back', ...planned.problem, question })
    const { calls, ignored } = planned.value
    // What was only said of the question before is not missed.
    const missed = ignored.filter((name) => said[name] !== undefined)
    if (missed.length > 0) return this.#holdBack(question.kind, segment, placesOf(missed, places, settings), missed.includes('negation'))
    // Something of all bars is no answer to what was so on the one that is spoken of.
    const { time } = question.slots
    if (time?.time === 'moment' && ignored.includes('time')) {
      const kept = this.#keptOf(question.kind, segment)
      const text = `At a single bar I tell values, not whether something was so: ${this.#keptWords({ ...kept, slots: { ...kept.slots, time } })}. Ask for the value then.`
      const options = [`What was the RSI at ${time.clock}?`, `Explain the bar at ${time.clock}`].filter((each) => this.#isQuestion(each))
      return void this.#parts.push({ is: 'ask back', text, options, question: null, kept: { ...kept, slots: { ...kept.slots, time } } })
    }
    const unused = this.#unused
    this.#unused = []
    const otherwise = unused.length === 0 ? [] : this.#nearest(segment.words, question.kind).slice(0, maxOtherwise)
    this.#parts.push({ is: 'question', question, title: kindNamed(question.kind).title, calls, turn, unused, otherwise })
  }
}
