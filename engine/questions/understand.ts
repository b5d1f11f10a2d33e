import { agreedTo, withoutChatTalk } from './chat-talk.ts'
import { withoutLead } from './follow-up-talk.ts'
import { fitOf, frameOfKind, framesOf, likenessTo, type Frame } from './frame/frames.ts'
import { sureFrame } from './frame/sure-frame.ts'
import { titledIn } from './frame/titled.ts'
import { howFarOff } from './how-far-off.ts'
import { kindNamed } from './kinds/all.ts'
import { readMessage, words } from './lexing.ts'
import { barelyAsked, isOpen, linesOf, Message, mostOffered, noReading } from './message.ts'
import { nextAfter } from './next-after.ts'
import { withChartWords } from './on-chart.ts'
import { oneChosenIn, pointedAt, withNames, withTold, type Pointed } from './pointed.ts'
import { pointingIn } from './pointing.ts'
import { withPriceAtLevel } from './price-at-level.ts'
import type { Memory, Part, Question, QuestionContext, Slots, Understanding } from './question.ts'
import { heldAgainst, mostInFragment, saidAgain, whichOfMarkets } from './said-again.ts'
import { saidAnew } from './said-anew.ts'
import { segmentsOf } from './segments.ts'
import { tradingDaysBack } from './time-fields.ts'
import { termWords } from './vocabulary/frames.ts'
import { isOfGaps, withoutPlaceHeld } from './without-place.ts'

/** Characters of a message that are read. */
const maxChars = 4_000

/** Messages that are kept in their words. */
const mostTexts = 3

/** Understands a message: which tools to call, and what to ask or say without them. The same text and context always give the same. */
export function understand(text: string, context: QuestionContext): Understanding {
  const read = settled(text, understandWhole(text, context), context)
  const { question = null, texts = [] } = context.memory ?? {}
  return withoutPlaceHeld(text, read, { before: question, texts })
}

/** A stretch of sessions is of days on which the market trades, not of those of the calendar. */
function inTradingDays(text: string, { slots }: Question, context: QuestionContext): Slots | null {
  const count = /\b(\d{1,4}) (?:sessions|(?:trading|business|market) days)\b/iu.exec(text)?.[1]
  const { time } = slots
  const isSaid = time?.time === 'rolling' && time.unit === 'day' && time.count === Number(count)
  return isSaid ? { ...slots, time: tradingDaysBack(time.count, context) } : null
}

/** Of gaps one way alone: "gap downs only". Behind a question that was left open it may be said of that one. */
function ofOneWay(text: string, question: Question, { memory }: QuestionContext): Slots | null {
  const way = /^\W*(?:only |just )?gaps? ?(up|down)s?(?: (?:ones|gaps|days))?(?: only| alone)?\W*$/iu.exec(text)?.[1]
  const isLeftOpen = (memory?.texts ?? []).length > 0 && (memory?.question == null || !isOfGaps(memory.question))
  if (way === undefined || isLeftOpen || !isOfGaps(question) || question.slots.side !== undefined) return null
  return { ...question.slots, side: way.toLowerCase() === 'up' ? 'up' : 'down' }
}

/** One question with what its words say beside what the grammar took of them. */
function settled(text: string, read: Understanding, context: QuestionContext): Understanding {
  const [part, ...more] = read.parts
  if (part?.is !== 'question' || more.length > 0 || part.turn !== null || part.unused.length > 0) return read
  const slots = inTradingDays(text, part.question, { ...context, ...read.context }) ?? ofOneWay(text, part.question, context)
  if (slots === null) return read
  const question = { ...part.question, slots }
  const again = new Message(text, noReading(text), context, understand).readPointed({ is: 'question', question, isSure: true })
  return isAnswered(again) ? { ...again, texts: read.texts } : read
}

function understandWhole(text: string, context: QuestionContext): Understanding {
  const said = text.slice(0, maxChars)
  // The day after each of what was counted, not after one of them.
  const spoken = context.isTrial === true ? null : (context.memory?.question ?? null)
  const next = nextAfter(withoutChatTalk(said), spoken) ?? howFarOff(withoutChatTalk(said), spoken)
  const read =
    next === null
      ? understandAlone(text, context)
      : new Message(text, noReading(text), context, understand).readPointed({ is: 'question', question: next, isSure: true })
  const { memory } = context
  if (context.isTrial === true || memory == null) return { ...read, texts: [said] }
  const { texts = [] } = memory
  const again = next !== null ? null : understandBehind(text, read, { ...memory, texts }, context)
  return again ?? { ...read, texts: [said, ...texts].slice(0, mostTexts) }
}

/** How a message begins that asks by itself, whatever stood before it. */
const asksItself =
  /^\s*(?:is|are|was|were|do|does|did|has|have|can|will|where|why|how|who|which|what(?! (?:about|if)\b)|when (?=is|was|did|does|were|will|has|have))\b/iu
/** How one begins that can only go on from the question before. */
const goesOn =
  /^\s*(?:(?:and|ok|okay|so|but|then|now|no|well|hm+|actually|sorry|please)[\s,.]+)*(?:make (?:it|that)|change (?:it|that|the)|set (?:it|that|the)|only|just (?:the|on|in|for)|without|not (?:on|in|for|the)|same|instead|use|try|include|skip|exclude|excluding|leave out|take out|ignore|except|count|i mean(?:t)?|rather)\b/iu
const mostInGoingOn = 6
/** Words of a message that was asked back and hardly was a question of its own. */
const mostInOpen = 8
const countWords = (text: string): number => text.trim().split(/\s+/u).length

/**
 * A message behind another one that was left open, or whose few words were taken for another question: the question before with what
 * it says of it, or a part of that which has no place.
 */
function understandBehind(
  text: string,
  read: Understanding,
  memory: Memory & { readonly texts: readonly string[] },
  context: QuestionContext,
): Understanding | null {
  if (read.parts.some((part) => part.is === 'cannot')) return null
  const before = memory.question ?? memory.meant ?? null
  const [part] = read.parts
  const isLeftOpen = !isAnswered(read)
  const isOther = part?.is === 'question' && before !== null && kindNamed(part.question.kind).tool !== kindNamed(before.kind).tool
  const alone = { ...context, memory: null, isDraft: true as const }
  const readAlone = (said: string) => understandAlone(said, alone)
  const message = withoutLead(withoutChatTalk(text.slice(0, maxChars)))
  const ask = (question: Question | null): Understanding | null => {
    if (question === null) return null
    const asked = new Message(text, noReading(text), context, understand).readPointed({ is: 'question', question, isSure: true })
    return isAnswered(asked) ? asked : null
  }
  if (memory.question !== null) {
    const isOpen = isLeftOpen || isOther
    const earlier = memory.earlier === undefined ? null : heldAgainst(message, memory.question, memory.earlier)
    const compared = ask((isOpen ? whichOfMarkets(message, memory.question, readAlone, context) : null) ?? earlier)
    if (compared !== null) return { ...compared, texts: [text.slice(0, maxChars), ...memory.texts].slice(0, mostTexts) }
  }
  const isOfWords = isOther && countWords(text) <= mostInFragment && !asksItself.test(text)
  if (!isLeftOpen && !isOfWords) return withoutPlace(text, read, before, { ...context, memory })
  const again = saidAgain({ message, texts: memory.texts, read: readAlone, context, isSwap: !isLeftOpen && !saysWhen.test(message) })
  const asked = again && ask(again.question)
  if (asked !== null) return { ...asked, texts: [again!.text, ...memory.texts].slice(0, mostTexts) }
  return withoutPlace(text, read, before, { ...context, memory })
}

/** How a message begins that says when or on what terms something is asked. */
const saysWhen = /^(?:if|when|while|only|with|without|on|in|during|after|before|for|since|over|excluding|except|not)\b/iu

/** The same where it is of something else than a question of its own: "at support", "near the high". */
const beginsWithPlace =
  /^\s*(?:(?:and|but|only|just)\s+)*(?:at|near|around|on|in|during|with|within|inside)\b(?! (?:which|what|how|whose)\b)/iu
const beginsWithTerm = /^\s*(?:(?:and|but|only|just)\s+)*(?:when|if|unless|while)\b(?! (?:is|was|did|does|were|will|has|have)\b)/iu

/** A few words that are all known can go on, or say something else that is not understood: the question before is still spoken of. */
const mostFew = 3
const isFewKnownWords = (text: string): boolean => {
  const said = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  return said.length > 0 && said.length <= mostFew && !asksItself.test(text) && said.every((word) => words.has(word))
}

/** What only goes on from the question before and has no place in it leaves that one spoken of; it is no question of its own. */
function withoutPlace(
  text: string,
  read: Understanding,
  before: Question | null,
  context: QuestionContext & { readonly memory: Memory },
): Understanding | null {
  const { memory } = context
  const texts = memory.texts ?? []
  const isOfOther = read.parts.some(
    (part) => part.is === 'question' && before !== null && kindNamed(part.question.kind).topic !== kindNamed(before.kind).topic,
  )
  const [part] = read.parts
  const isBarely = part?.is === 'question' && (barelyAsked.has(part.question.kind) || part.question.kind === 'last_time')
  const isComposed = part?.is === 'question' && part.question.slots.statistics !== undefined
  const isPlaced =
    (countWords(text) <= mostInGoingOn && (goesOn.test(text) || (!isComposed && beginsWithPlace.test(text)))) ||
    (countWords(text) <= mostInOpen && isBarely && beginsWithTerm.test(text))
  if (isOfOther && isPlaced) return { ...new Message(text, noReading(text), context, understand).readUnplaced(), texts }
  const isOpenStill = before !== null && read.parts.every((each) => each.is === 'ask back' || each.is === 'not understood')
  const isGoingOn = countWords(text) <= mostInOpen && goesOn.test(text)
  if (!isOpenStill || !(isGoingOn || isFewKnownWords(text))) return null
  const parts = read.parts.map((each) => (isOpen(each) ? { ...each, isFragment: true as const } : each))
  return { ...read, parts: parts as readonly Part[], texts }
}

function understandAlone(text: string, context: QuestionContext): Understanding {
  const agreed = agreedTo(text, context.memory?.offered ?? [])
  if (agreed !== null) return understand(agreed, context)
  const titled = understandTitled(text, context)
  if (titled !== null) return titled
  const before = context.memory?.question ?? null
  const said = withoutChatTalk(text.slice(0, maxChars))
  const isBehind = before !== null || context.memory?.held !== undefined
  const pointed = withChartWords(saidAnew(isBehind ? withoutLead(said) : said, before), context)
  if (pointed.is === 'unclear') {
    const { symbol, timeframe, memory = null } = context
    const part: Part = { is: 'ask back', text: pointed.text, options: pointed.options, question: null }
    return { parts: [part], unread: [], calls: [], context: { symbol, timeframe, indicators: linesOf(context) }, memory, texts: [text] }
  }
  const at = pointedIn(text, context)
  if (at?.isSure === true) return understandPointed(text, at, context)
  const usual = understandWords(pointed.text, { ...context, isDraft: true })
  const read = readBeside(text, pointed.text, { usual, at }, context)
  // What stays as it was is read once more, with what can be offered beside it.
  return read === usual && usual.parts.some((part) => part.is !== 'question' || part.unused.length > 0)
    ? understandWords(pointed.text, context)
    : read
}

interface Draft {
  readonly usual: Understanding
  readonly at: Pointed | null
}

/** A message by what it points at and by its likest question, where the grammar alone leaves it open. */
function readBeside(text: string, said: string, { usual, at }: Draft, context: QuestionContext): Understanding {
  const chosen = context.isTrial === true || at !== null ? null : oneChosenIn(text, context)
  if (chosen !== null)
    return (
      understandTold(text, context) ?? (usual.parts.some(({ is }) => is === 'question') ? understandPointed(text, chosen, context) : usual)
    )
  if (isAnswered(usual)) return at === null ? understandFramed(said, usual, context) : usual
  return at === null ? (understandTold(text, context) ?? understandFramed(said, usual, context)) : understandPointed(text, at, context)
}

function understandWords(text: string, context: QuestionContext): Understanding {
  const said = withPriceAtLevel(text)
  const reading = readMessage(said, context.findMarket)
  return reading === null
    ? new Message(said, noReading(said), context, understand).read([])
    : new Message(said, reading, context, understand).read(segmentsOf(reading))
}

/** A whole question about something that was told: "what is the trend of the second one". Null where it would not be answered. */
function understandTold(text: string, context: QuestionContext): Understanding | null {
  const named = context.isTrial === true ? null : withTold(withoutChatTalk(text.slice(0, maxChars)), context)
  if (named === null) return null
  const understanding = understandWords(named.text, context)
  if (!isAnswered(understanding)) return null
  const parts = understanding.parts.map((part) => (part.is === 'question' ? { ...part, pointed: named.told } : part))
  return { ...understanding, parts }
}

/** "And last week?" is a time, and none of what was told. */
const isTimeAlone =
  /^\s*(?:(?:and|or|what about|how about|same|of|for|on|in|the)\s+)*(?:last|this|previous|prior|past) (?:day|week|month|quarter|year|session)\W*$/iu

/** What a message points at in the last answer; null where it points at nothing. */
function pointedIn(text: string, context: QuestionContext): Pointed | null {
  if (context.isTrial === true || (context.memory?.told ?? null) === null || isTimeAlone.test(text)) return null
  const named = withNames(text, context)
  const pointing = pointingIn(named)
  return pointing && pointedAt(pointing, named, context)
}

const understandPointed = (text: string, pointed: Pointed, context: QuestionContext): Understanding =>
  new Message(text, noReading(text), context, understand).readPointed(pointed)

/** From this fit on the questions that a message may be are offered; behind an answer of another topic from the second on. */
const offeredFrom = 0.3
const offeredElsewhere = 0.45
const offeredCovered = 0.4
/** Which of the questions that a message may be are near enough to be offered. */
const offeredOf = (frames: readonly Frame[], before: Question | null): readonly Frame[] =>
  frames
    .filter((frame) => {
      const isElsewhere = before !== null && kindNamed(before.kind).topic !== kindNamed(frame.question.kind).topic
      return frame.covered >= offeredCovered && fitOf(frame) >= (isElsewhere ? offeredElsewhere : offeredFrom)
    })
    .slice(0, mostOffered)

/** A reading by the grammar that is less like its kind than this, while another kind is as like as `doubtedBy`, is doubted. */
const hardlyLike = 0.3
const doubtedBy = 0.55
/** The same of one that took all of the words. */
const surelyDoubtedBy = 0.7

/** Thanks or a greeting with so many words more is hardly that alone: "ok how many pips is that between them". */
const mostCourteous = 5
const isMoreThanCourtesy = (text: string): boolean => text.trim().split(/\s+/u).length > mostCourteous

/** The question that a message may go on from; none whose market is still open. */
const spokenOf = ({ memory }: QuestionContext): Question | null =>
  memory === null || memory === undefined || memory.isOfWhich === true ? null : (memory.question ?? memory.meant ?? null)

/** The question of a message that was read as one which is hardly ever asked so; null for any other. */
function doubted(parts: readonly Part[]): Question | null {
  const [part, ...more] = parts
  if (part?.is !== 'question' || more.length > 0) return null
  if (part.unused.length > 0 && barelyAsked.has(part.question.kind)) return part.question
  // What is composed of its parts has been read whole, whatever it is like.
  const isComposed = part.question.slots.statistics !== undefined || part.question.slots.table !== undefined
  return part.insteadOf === 'anything' || (part.turn === null && !isComposed) ? part.question : null
}

/** Whether what stands behind a comma says when or on what terms something is asked, or asks something else. */
const changesLead = new RegExp(String.raw`\d|%|\b(?:${termWords.join('|')})\b`, 'iu')
const leastLead = 3

/** A message whose first part is a question by itself, with a remark behind a comma that changes nothing of it: the remark is named. */
function understandLead(text: string, context: QuestionContext): Understanding | null {
  const at = text.indexOf(',')
  const [lead, rest] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  if (at < 0 || rest === '' || changesLead.test(rest) || lead.split(/\s+/u).length < leastLead) return null
  const understanding = understand(lead, context)
  if (!isAnswered(understanding)) return null
  const last = understanding.parts.findLastIndex(({ is }) => is === 'question')
  const parts = understanding.parts.map((part, place) =>
    place === last && part.is === 'question' ? { ...part, unused: [...part.unused, rest] } : part,
  )
  return { ...understanding, parts, unread: [...understanding.unread, rest] }
}

/** A message that the grammar does not cover, or makes something of that its words hardly ask, by the question that they are likest to. */
function understandFramed(text: string, usual: Understanding, context: QuestionContext): Understanding {
  if (context.isTrial === true) return usual
  const isUnread =
    usual.parts.every((part) => isOpen(part) || part.is === 'courtesy') && (usual.parts.some(isOpen) || isMoreThanCourtesy(text))
  const taken = isUnread ? null : doubted(usual.parts)
  if (!isUnread && taken === null) return usual
  const said = withPriceAtLevel(text)
  const reading = readMessage(said, context.findMarket)
  if (reading === null) return usual
  const before = spokenOf(context)
  if (taken !== null && before !== null && taken.kind === before.kind) return usual
  const frames = framesOf(reading, before, context)
  const message = () => new Message(said, reading, context, understand)
  const sure = sureFrame(frames, before)
  if (taken !== null) {
    const isLoose =
      taken.kind === 'is_true' ||
      usual.parts.some((part) => part.is === 'question' && (part.insteadOf !== undefined || part.unused.length > 0))
    const isDoubted =
      sure !== null && fitOf(sure) >= (isLoose ? doubtedBy : surelyDoubtedBy) && likenessTo(taken.kind, reading) < hardlyLike
    // A line and where it stands is what a condition is made of.
    const isOther = isDoubted && kindNamed(sure.question.kind).topic !== 'Indicators'
    return isOther && kindNamed(sure.question.kind).tool !== kindNamed(taken.kind).tool ? message().readFrame(sure) : usual
  }
  if (sure !== null) return message().readFrame(sure)
  const led = understandLead(text, context)
  if (led !== null) return led
  const offered = offeredOf(frames, before)
  return offered.length === 0 ? usual : message().offerFrames(offered, usual.parts)
}

/** A message that names its kind by its title: what is offered, when it is chosen. */
function understandTitled(text: string, context: QuestionContext): Understanding | null {
  const titled = titledIn(text)
  if (titled === null) return null
  const reading = readMessage(titled.rest === '' ? '.' : titled.rest, context.findMarket)
  if (reading === null) return null
  const before = spokenOf(context)
  const frame = frameOfKind(titled.kind, reading, before, context)
  if (frame.isHeld) return null
  return new Message(titled.rest, reading, context, understand).readFrame(frame)
}

/** Whether a message was answered, with all of its words. */
const isAnswered = ({ parts }: Understanding): boolean =>
  parts.every((part) => part.is === 'courtesy' || (part.is === 'question' && part.unused.length === 0 && part.insteadOf === undefined))
