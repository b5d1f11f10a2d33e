import { agreedTo, withoutChatTalk } from './chat-talk.ts'
import { withoutLead } from './follow-up-talk.ts'
import { fitOf, frameOfKind, framesOf, likenessTo, type Frame } from './frame/frames.ts'
import { sureFrame } from './frame/sure-frame.ts'
import { titledIn } from './frame/titled.ts'
import { kindNamed } from './kinds/all.ts'
import { readMessage } from './lexing.ts'
import { barelyAsked, isOpen, linesOf, Message, mostOffered, noReading } from './message.ts'
import { withChartWords } from './on-chart.ts'
import { oneChosenIn, pointedAt, withNames, withTold, type Pointed } from './pointed.ts'
import { pointingIn } from './pointing.ts'
import { withPriceAtLevel } from './price-at-level.ts'
import type { Part, Question, QuestionContext, Understanding } from './question.ts'
import { saidAnew } from './said-anew.ts'
import { segmentsOf } from './segments.ts'
import { termWords } from './vocabulary/frames.ts'

/** Characters of a message that are read. */
const maxChars = 4_000

/** Understands a message: which tools to call, and what to ask or say without them. The same text and context always give the same. */
export function understand(text: string, context: QuestionContext): Understanding {
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
    return { parts: [part], unread: [], calls: [], context: { symbol, timeframe, indicators: linesOf(context) }, memory }
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

/** What a message points at in the last answer; null where it points at nothing. */
function pointedIn(text: string, context: QuestionContext): Pointed | null {
  if (context.isTrial === true || (context.memory?.told ?? null) === null) return null
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
