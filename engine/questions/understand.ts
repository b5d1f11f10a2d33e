import { readableWords } from '../agent/asked-chart.ts'
import type { Stretch } from '../language/grammar.ts'
import { cannotNamed } from './cannot.ts'
import { crossMarket } from './cross-market.ts'
import { crossSide } from './cross-side.ts'
import { carried, followed, isOfTrade, swapped, tradeKind, withSlots } from './follow-up.ts'
import { heldBack, placesOf } from './held-back.ts'
import { topics, type Topic } from './kind.ts'
import { kindNamed } from './kinds/all.ts'
import { levelBeside } from './level-beside.ts'
import { readMessage } from './lexing.ts'
import type { TurnName } from './meanings.ts'
import { nearestQuestions } from './nearest-questions.ts'
import { withChartWords } from './on-chart.ts'
import { ignoredOf, planCalls } from './plan-calls.ts'
import type { Part, Question, QuestionContext, Slots, Turn, Understanding } from './question.ts'
import { withSameSubject } from './same-subject.ts'
import { isMarket, segmentsOf, textOf, type PlacedSetting, type Segment, type SegmentAsk } from './segments.ts'
import { filledBy, slotsOf, type Filled, type UnclearMarket } from './slots.ts'
import { examplesOfTopics, suggestionsFor } from './suggestions.ts'
import { timeBefore } from './time-fields.ts'
import { touchSide } from './touch-side.ts'
import { unknownMarketOf } from './unknown-markets.ts'
import { treatmentOf, untakenWords } from './untaken.ts'
import { turnGroups } from './vocabulary/turns.ts'

/** Questions of one message that are answered; what is beyond is told. */
const maxQuestions = 6
/** Questions of other kinds that are offered beside an answer with words left out. */
const maxOtherwise = 2
/** The kind that tells a market where nothing says what is asked of it. */
const atAGlance = 'overview'
/** The same of a time. */
const inATime = 'summary'
/** Characters of a message that are read. */
const maxChars = 4_000

const greetings = {
  help: `I can be asked about: ${topics.map((topic) => topic.toLowerCase()).join(', ')}. Every number of an answer can be checked by a click.`,
  hello: 'Hello. Ask me about this market: its price, trend, levels, indicators, or what happened after a condition.',
  thanks: 'You are welcome.',
} as const

/** What cannot be had and leaves nothing else to answer. */
const answersAlone: ReadonlySet<string> = new Set(['people', 'prompt_injection', 'timeframe'])

/** Kinds that words beside something that cannot be answered are only taken for. */
const barelyAsked: ReadonlySet<string> = new Set([
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
])

/** A condition beside words that were not understood: what is asked of it is asked back. */
const whatOf = (condition: string): Part => ({
  is: 'ask back',
  text: `What do you want to know of “${condition}”?`,
  options: [`What happened after ${condition}?`, `How often ${condition}?`, `When was the last time ${condition}?`],
  question: null,
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

/** Kinds of bare words, of which a turn beside them says what is asked: "RSI below 30, how often?" */
const takesTurn: ReadonlySet<string> = new Set(['is_true', 'value'])
/** Topics whose answers tell when: "the all time low, when was that?" */
const tellsWhen: ReadonlySet<Topic> = new Set(['Price', 'Candles', 'Volume and big moves'])

/** Turns that choose from what was answered before, and choose nothing of what is asked beside them. */
const ofList: ReadonlySet<TurnName> = new Set(['best', 'worst'])

/** Whether two questions ask the same. */
const isSame = (a: Question, b: Question): boolean => JSON.stringify(a) === JSON.stringify(b)

const back: ReadonlySet<string> = new Set(turnGroups.backWord.words)
/** Whether words point to what was said before them. */
const pointsBack = (words: string): boolean =>
  words
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => back.has(word))

/** Whether words point to several things that were said before. */
const isPlural = (words: string): boolean => /\b(?:they|them|these|those|both)\b/iu.test(words)

/** What a bare "and drops?" means behind a question that has a way. */
const sidesOf: Readonly<Record<string, Slots['side']>> = { big_drops: 'down', big_rises: 'up' }

/** One message while it is understood: what came before each question is what its follow-ups rest on. */
class Message {
  readonly #context: QuestionContext
  readonly #text: string
  readonly #lattice: NonNullable<ReturnType<typeof readMessage>>['lattice']
  readonly #parts: Part[] = []
  readonly #unread: string[] = []
  #previous: Question | null
  /** Something was asked in this message. */
  #isAnswering = false
  /** Settings of a sentence that asks nothing, for the one behind it: "Gold, H4. What is the trend?" */
  #ahead: readonly PlacedSetting[] = []
  /** Untaken words of the sentence that is read, until a question of it names them. */
  #unused: readonly string[] = []
  /** Sentences that say nothing of what is asked. */
  readonly #general: Segment[] = []

  constructor(text: string, lattice: NonNullable<ReturnType<typeof readMessage>>['lattice'], context: QuestionContext) {
    this.#context = context
    this.#text = text
    this.#lattice = lattice
    this.#previous = context.memory?.question ?? null
  }

  read(segments: readonly Segment[]): Understanding {
    for (const [at, segment] of segments.entries()) this.#readSegment(segment, segments[at + 1])
    this.#tellGeneral()
    if (this.#parts.length === 0) this.#parts.push(this.#notUnderstood(this.#text))
    const calls = this.#parts.flatMap((part) => (part.is === 'question' ? part.calls : []))
    const { symbol, timeframe, memory = null } = this.#context
    const indicators = linesOf(this.#context)
    return { parts: this.#parts, unread: this.#unread, calls, context: { symbol, timeframe, indicators }, memory }
  }

  #notUnderstood(words: string): Part {
    return { is: 'not understood', words, suggestions: nearestQuestions(words) }
  }

  #readSegment(segment: Segment, next: Segment | undefined): void {
    const { asks, turns, cannot, courtesy, unread } = segment
    const isAbout = asks.length > 0 || turns.some((turn) => turn !== 'also') || segment.settings.length > 0 || segment.swap !== null
    const whole = cannot.find((each) => answersAlone.has(each))
    if (whole !== undefined) return void this.#parts.push({ is: 'cannot', ...cannotNamed(whole) })
    const unknown = unknownMarketOf(segment, this.#lattice, this.#context)
    if (unknown !== null) return void this.#parts.push(this.#whichMarket(unknown, null))
    const [reason] = cannot
    const treatment = treatmentOf(segment, this.#lattice)
    if (reason === undefined && treatment === 'unclear' && unread.length > 0)
      return void this.#parts.push(this.#notUnderstood(segment.words))
    const isOfBefore = this.#context.memory?.question != null && pointsBack(segment.words)
    if (reason === undefined && treatment === 'general' && courtesy === null)
      return isOfBefore ? void this.#parts.push(this.#notUnderstood(segment.words)) : void this.#general.push(segment)
    this.#unused = reason === undefined && asks.length > 0 ? untakenWords(segment, this.#lattice) : []
    if (reason !== undefined) this.#parts.push({ is: 'cannot', ...cannotNamed(reason) })
    else if (turns.includes('why') && asks.length > 0) this.#parts.push({ is: 'cannot', ...cannotNamed('cause') })
    if (treatment === 'holds' && reason === undefined && asks.some(({ ask }) => ask.kind !== 'is_true'))
      return this.#holdBack(asks[0]!.ask.kind, segment, segment.unreadAt)
    const choosing = segment.turnsAt.filter((_, at) => ofList.has(turns[at]!))
    if (asks.length > 0 && choosing.length > 0) return this.#holdBack(asks[0]!.ask.kind, segment, choosing)
    if (asks.length > 0) this.#readAsks(segment, treatment === 'holds')
    else if (reason === undefined && isAbout) this.#readTurns(segment, next)
    else if (courtesy !== null)
      this.#parts.push({ is: 'courtesy', text: greetings[courtesy], options: courtesy === 'help' ? examplesOfTopics() : [] })
    if (reason === undefined) this.#unread.push(...unread)
    else if (cannotNamed(reason).nearest !== undefined) this.#tellNearest(cannotNamed(reason).nearest!, segment)
  }

  /** Beside what cannot be had, what is nearest to it and can be: of the same market and chart. */
  #tellNearest(kind: string, segment: Segment): void {
    if (this.#parts.some(({ is }) => is === 'question')) return
    const settings = [...this.#ahead, ...settingsOf(segment)]
    const filled = slotsOf(
      {},
      settings.filter(({ set }) => set === 'market' || set === 'timeframe'),
      this.#lattice,
      this.#context,
    )
    this.#ask({ kind, slots: filled.slots }, filled, null, nowhere(segment))
    const nearest = this.#parts.pop()
    if (nearest !== undefined) this.#parts.push(nearest.is === 'question' ? { ...nearest, insteadOf: 'cannot' } : nearest)
  }

  /** Sentences that ask nothing are named beside what is answered; where nothing else is said, the market is told at a glance. */
  #tellGeneral(): void {
    const [first] = this.#general
    if (first === undefined) return
    // A market alone has its place.
    const words = this.#general.flatMap((segment) => (segment.unread.length === 0 && segment.settings.length > 0 ? [] : [segment.words]))
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
    for (const [at, each] of asks.entries()) {
      // "Will gold go up?" asks nothing of now.
      if (cannot.length > 0 && barelyAsked.has(each.ask.kind)) continue
      // What is said behind the last of several is said of all of them: "trend and RSI on H4".
      const behind = (asks.at(-1)?.settings ?? []).filter(
        ({ set }) => at < asks.length - 1 && !each.settings.some((own) => own.set === set),
      )
      const filled = filledBy(each, [...shared, ...behind], this.#lattice, this.#context)
      if (each.ask.kind === 'is_true' && unread.length > 0 && (isHeld || !each.isAsked)) {
        this.#parts.push(whatOf(filled.slots.condition ?? ''))
        continue
      }
      const isBare = isContinuing && asks.length === 1 && Object.keys(filled.slots).length === 0
      const earlier = at === 0 ? {} : this.#sharedBy(this.#previous, each.ask.kind, filled.slots)
      const question = this.#restingOn(
        this.#inPlaceOf({ kind: each.ask.kind, slots: { ...carried, ...earlier, ...filled.slots } }, turns, isBare),
      )
      const turn = takesTurn.has(question.kind) ? turns.map((name) => followed(name, question)).find((found) => found !== null) : null
      this.#ask(turn ?? question, filled, null, { segment, places: each.places, settings: [...shared, ...behind, ...each.settings] })
      asked.push({ from: each.from, question: this.#previous })
    }
    const [first] = asked
    // A turn is asked of what stands before it.
    this.#readBehind(segment, (at) => (asked.findLast(({ from }) => from < at) ?? first)?.question ?? this.#previous, partsBefore)
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
      const next = followed(turn, before)
      if (next === null && turn === 'more') this.#name(textOf([segment.turnsAt[at]!], this.#lattice))
      else if (next === null && turn === 'draw') this.#parts.push({ is: 'cannot', ...cannotNamed('drawing') })
      else if (next === null) {
        // What stands before a question is said of it: "how often does Monday make the low".
        if (segment.turnsAt[at]!.from < begins) this.#parts.splice(partsBefore)
        this.#holdBack(before.kind, segment, [segment.turnsAt[at]!])
      } else if (!isSame(next, before)) this.#ask(next, { slots: {}, unclear: [] }, null, nowhere(segment))
    }
  }

  /** A bare value, condition or way behind "what about" takes the place of the one that was asked about. */
  #inPlaceOf(question: Question, turns: readonly TurnName[], isBare: boolean): Question {
    const before = this.#previous
    const side = sidesOf[question.kind]
    if (before !== null && side !== undefined && isBare) {
      const turned = swapped(before, { side })
      if (turned !== null) return turned
    }
    const part = question.kind === 'value' ? 'value' : question.kind === 'is_true' ? 'condition' : null
    if (before === null || part === null || before.slots[part] === undefined || !turns.includes('also')) return question
    return { kind: before.kind, slots: withSlots(before.slots, question.slots) }
  }

  /** What is asked beside an earlier question of the message, or points back to the answer before, is of the same market. */
  #restingOn(asked: Question): Question {
    const before = this.#previous
    if (before === null) return asked
    const { condition } = asked.slots
    const question =
      condition === undefined ? asked : { ...asked, slots: { ...asked.slots, condition: withSameSubject(condition, before.slots) } }
    const isPointing = this.#context.memory?.question === before && pointsBack(this.#text)
    const isBeside = this.#parts.some(({ is }) => is === 'question')
    return isPointing || isBeside ? carried(question, before, isPointing, isBeside, isPlural(this.#text)) : question
  }

  #readTurns(segment: Segment, next: Segment | undefined): void {
    const { settings, turns, words, swap } = segment
    const before = this.#previous
    const filled = slotsOf({}, settings, this.#lattice, this.#context)
    const { trade } = filled.slots
    if (trade !== undefined && (before === null || !isOfTrade(before.kind)))
      return this.#ask({ kind: tradeKind(trade), slots: filled.slots }, filled, null, nowhere(segment))
    if (before === null) {
      const isWhere =
        !segment.isContinuing &&
        turns.length === 0 &&
        swap === null &&
        settings.some(({ set }) => set === 'market') &&
        settings.every(({ set }) => set === 'market' || set === 'timeframe' || set === 'time')
      if (next !== undefined && next.asks.length > 0) this.#ahead = [...this.#ahead, ...settings]
      else if (isWhere && filled.unclear.length === 0) this.#general.push(segment)
      else this.#parts.push(this.#askWhat(filled, words))
      return
    }
    const slots = withSlots(before.slots, filled.slots)
    const asked = turns.filter((each) => each !== 'also')
    if (asked.length === 0 && swap !== null) {
      const question = swapped({ kind: before.kind, slots }, swap)
      if (question === null) return void this.#parts.push(this.#notUnderstood(words))
      return this.#ask(question, filled, null, nowhere(segment))
    }
    if (asked.length === 0) return this.#goOn({ kind: before.kind, slots }, before, filled, segment)
    for (const turn of asked) this.#readTurn(turn, { kind: before.kind, slots }, filled, segment)
  }

  /** The question before with other slots; where they are the same ones, the time before that is meant, or nothing is. */
  #goOn(question: Question, before: Question, filled: Filled, segment: Segment): void {
    const { time } = question.slots
    if (filled.unclear.length > 0 || !isSame(question, before)) return this.#ask(question, filled, null, nowhere(segment))
    const earlier = time !== undefined && filled.slots.time !== undefined ? timeBefore(time, this.#context) : null
    if (earlier === null) return void this.#parts.push(this.#notUnderstood(segment.words))
    this.#ask({ ...question, slots: { ...question.slots, time: earlier } }, filled, null, nowhere(segment))
  }

  #readTurn(turn: TurnName, before: Question, filled: Filled, segment: Segment): void {
    const said = nowhere(segment)
    if (turn === 'more' || (turn === 'why' && followed(turn, before) === null)) return this.#ask(before, filled, turn, said)
    if (turn === 'draw') {
      if (kindNamed(before.kind).topic === 'Levels') return this.#ask(before, filled, null, said)
      return void this.#parts.push({ is: 'cannot', ...cannotNamed('drawing') })
    }
    const question = followed(turn, before)
    if (question !== null) return this.#ask(question, filled, null, said)
    this.#parts.push({
      is: 'ask back',
      text: 'Of what? Say the condition, such as RSI crosses below 30.',
      options: suggestionsFor({ ...this.#context, last: before }),
      question: before,
    })
  }

  #askWhat({ slots, unclear }: Filled, words: string): Part {
    const [first] = unclear
    if (first !== undefined) return this.#whichMarket(first, null)
    const market = slots.markets?.[0]
    const of = market === undefined ? words : `of ${market}`
    const options = ['What is the trend', 'Where are support and resistance', 'What is the price', 'What happened']
    return {
      is: 'ask back',
      text:
        market === undefined ? `“${words}” is a part of a question. What do you want to know?` : `What do you want to know of ${market}?`,
      options: options
        .map((each) => `${each} ${of}?`)
        .filter((each) => this.#isQuestion(each))
        .slice(0, 3),
      question: null,
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
    return { is: 'ask back', text: `Which market is “${words}”: ${symbols.join(' or ')}?`, options: symbols.map(withMarket), question }
  }

  /** Whether a text that is offered would be answered. */
  #isQuestion(text: string): boolean {
    if (this.#context.isTrial === true) return false
    const { parts, unread } = understand(text, { ...this.#context, isTrial: true })
    return unread.length === 0 && parts.every(({ is }) => is === 'question')
  }

  /** Names words beside the last answer that makes no use of them. */
  #name(words: string): void {
    const at = this.#parts.findLastIndex(({ is }) => is === 'question')
    const asked = this.#parts[at]
    if (asked?.is === 'question') this.#parts[at] = { ...asked, unused: [...asked.unused, words] }
    this.#unread.push(words)
  }

  /** Asks back instead of answering as if these words had not been said. */
  #holdBack(kind: string, segment: Segment, left: readonly Stretch[]): void {
    this.#unread.push(...left.map((at) => textOf([at], this.#lattice)))
    this.#parts.push(heldBack(kind, segment, left, this.#lattice, (text) => this.#isQuestion(text)))
  }

  #ask(asked: Question, { slots: said, unclear }: Filled, turn: Turn | null, { segment, places, settings }: SaidIn): void {
    const question = asked.slots.time === undefined ? asked : { ...asked, kind: kindNamed(asked.kind).overTime ?? asked.kind }
    this.#previous = question
    this.#isAnswering = true
    const [first] = unclear
    if (first !== undefined) return void this.#parts.push(this.#whichMarket(first, question))
    const level = levelBeside(question.slots)
    if (level !== null) return void this.#parts.push({ is: 'ask back', ...level, question: null })
    const side = touchSide(question) ?? crossSide(question) ?? crossMarket(question)
    if (side !== null) return void this.#parts.push({ is: 'ask back', ...side, question })
    if (this.#parts.filter(({ is }) => is === 'question').length >= maxQuestions) return void this.#parts.push(tooMany(segment.words))
    const isAsked = this.#parts.some((part) => part.is === 'question' && JSON.stringify(part.question) === JSON.stringify(question))
    if (isAsked && turn === null) return
    const planned = planCalls(question, this.#context)
    if (!planned.ok) return void this.#parts.push({ is: 'ask back', ...planned.problem, question })
    const { calls, ignored } = planned.value
    // What was only said of the question before is not missed.
    const missed = ignored.filter((name) => said[name] !== undefined)
    if (missed.length > 0) return this.#holdBack(question.kind, segment, placesOf(missed, places, settings))
    const unused = this.#unused
    this.#unused = []
    const otherwise = unused.length === 0 ? [] : nearestQuestions(segment.words, question.kind).slice(0, maxOtherwise)
    this.#parts.push({ is: 'question', question, title: kindNamed(question.kind).title, calls, turn, unused, otherwise })
  }
}

/** The first line of each indicator on the chart, in words. */
const linesOf = (context: QuestionContext): readonly string[] =>
  context.chart?.studies.flatMap((study) => readableWords(study, context.chart!, context).slice(0, 1)) ?? []

/** Understands a message: which tools to call, and what to ask or say without them. The same text and context always give the same. */
export function understand(text: string, context: QuestionContext): Understanding {
  const pointed = withChartWords(text.slice(0, maxChars), context)
  if (pointed.is === 'unclear') {
    const { symbol, timeframe, memory = null } = context
    const part: Part = { is: 'ask back', text: pointed.text, options: pointed.options, question: null }
    return { parts: [part], unread: [], calls: [], context: { symbol, timeframe, indicators: linesOf(context) }, memory }
  }
  const said = pointed.text
  const reading = readMessage(said, context.findMarket)
  if (reading === null) return new Message(said, { text: said, tokens: [], edgesTo: [], skipsTo: [] }, context).read([])
  return new Message(said, reading.lattice, context).read(segmentsOf(reading))
}
