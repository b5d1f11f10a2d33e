import { readSaid } from '../agent/said-condition.ts'
import { readSaidStrategy } from '../agent/said-strategy.ts'
import { inPlaceOf } from './in-place.ts'
import { kindNamed } from './kinds/all.ts'
import { readMessage } from './lexing.ts'
import type { Question, QuestionContext, Slots, Understanding } from './question.ts'
import { isPlain, isSame } from './same-plain.ts'

/** A message as a whole question: the one before it with what the message says of it. */
export interface SaidAgain {
  readonly question: Question
  /** The whole question in words, from which the next message goes on. */
  readonly text: string
}

type Read = (text: string) => Understanding

/** Words of a message that only says a part of a question anew; longer ones are questions of their own. */
const mostWords = 14
/** Words of one that takes the place of what was understood otherwise: "low?", "the bearish one". */
export const mostInFragment = 5

const lead =
  /^(?:(?:and|ok|okay|so|but|then|now|also|or|well|hm+|no|yes|yeah|what about|how about|what if|same thing|the same|same)\b[\s,.]*)+/iu
const trail = /(?:[\s,]*\b(?:instead|too|then|please|pls|as well|though|tho)\b)*[\s?.!]*$/iu
/** What only points at the cases that were counted: "how many of those on a Monday". */
const counted =
  /^(?:how many|how often|what (?:share|percent(?:age)?)|which) (?:of )?(?:them|those|these|the)(?: ones?| cases| times| days)?(?: (?:were|was|are|is|happened|came|occurred|fell))?(?= )/iu

/** Slots of which a message may say another one. */
const replaceable: ReadonlySet<string> = new Set<keyof Slots>([
  'time',
  'timeframes',
  'markets',
  'horizon',
  'days',
  'number',
  'least',
  'trade',
])

/** The question that a text asks by itself; null where it asks none, several, or was not read whole. */
function askedIn({ parts }: Understanding): Question | null {
  const asked = parts.filter(({ is }) => is !== 'courtesy')
  const [part] = asked
  return asked.length === 1 && part?.is === 'question' && part.turn === null && part.unused.length === 0 && part.insteadOf === undefined
    ? part.question
    : null
}

/** Whether a slot still says all that it said, and perhaps more. */
const holds = (before: unknown, now: unknown): boolean =>
  isSame(before, now) ||
  (typeof before === 'string' && typeof now === 'string' && now.includes(before)) ||
  (isPlain(before) && isPlain(now) && Object.entries(before).every(([name, value]) => isSame(value, now[name])))

const isSameTool = (a: Question, b: Question): boolean => kindNamed(a.kind).tool === kindNamed(b.kind).tool

/** Whether a question is the one before with something added, or with a market, a chart or a time of its own. */
const addsTo = (before: Question, now: Question): boolean =>
  isSameTool(before, now) &&
  !isSame(before, now) &&
  Object.entries(before.slots).every(([name, slot]) => {
    const value = now.slots[name as keyof Slots]
    return value !== undefined && (replaceable.has(name) || holds(slot, value))
  })

/** Whether a question says the same parts as the one before, with another value of one of them. */
const standsFor = (before: Question, now: Question): boolean =>
  isSameTool(before, now) &&
  !isSame(before, now) &&
  Object.keys(before.slots).every((name) => now.slots[name as keyof Slots] !== undefined) &&
  Object.keys(now.slots).every((name) => before.slots[name as keyof Slots] !== undefined)

/** Whether the words of a condition or a rule are understood; what is made of two may contradict itself. */
function isUnderstood({ slots: { condition, rule, markets, timeframes } }: Question, context: QuestionContext): boolean {
  const chart = { symbol: markets?.[0] ?? context.symbol, timeframe: timeframes?.[0] ?? context.timeframe }
  return (
    (condition === undefined || readSaid({ text: condition, ...chart }).ok) &&
    (rule === undefined || readSaidStrategy({ text: rule, ...chart }).ok)
  )
}

/** What changed between two readings, said of the question that is spoken of now; null where that has changed there since. */
function changedIn(spoken: Question, before: Question, now: Question): Question | null {
  if (spoken.kind !== before.kind) return null
  const changed = Object.entries(now.slots).filter(([name, slot]) => !isSame(slot, before.slots[name as keyof Slots]))
  const isStale = changed.some(
    ([name]) => !replaceable.has(name) && !isSame(spoken.slots[name as keyof Slots], before.slots[name as keyof Slots]),
  )
  return isStale ? null : { kind: now.kind, slots: { ...spoken.slots, ...Object.fromEntries(changed) } }
}

/** A message and the questions that were said before it. */
interface Said {
  readonly message: string
  readonly texts: readonly string[]
  readonly read: Read
  readonly context: QuestionContext
  /** Only a part that takes the place of another one of its sort: the message was understood otherwise. */
  readonly isSwap: boolean
}

/** The message read as a whole question with the one before it; null where no such question is read whole. */
export function saidAgain({ message, texts, read, context, isSwap }: Said): SaidAgain | null {
  const { memory } = context
  const core = message.replace(lead, '').replace(trail, '').trim()
  if (core === '' || message.split(/\s+/u).length > mostWords) return null
  const spoken = memory?.question ?? null
  const of = spoken ?? memory?.meant ?? null
  // What is held is the newest message; an older one is not gone back to.
  for (const text of spoken === null ? texts.slice(0, 1) : texts) {
    const titled = of === null ? '' : `${kindNamed(of.kind).title}: `
    const isTitled = of !== null && (spoken === null || of.slots.rule !== undefined) && askedIn(read(text)) === null
    const whole = (said: string) => askedIn(read(isTitled ? `${titled}${said}` : said))
    const before = whole(text)
    if (before !== null && of !== null && !isSameTool(before, of)) continue
    if (before === null && spoken !== null) continue
    const taken = againFrom(text.replace(/[\s?.!]+$/u, ''), core, { before, whole, isSwap, context })
    if (taken === null) return null
    const question = before === null || spoken === null ? taken.question : changedIn(spoken, before, taken.question)
    return question === null || !isUnderstood(question, context) ? null : { question, text: taken.text }
  }
  return null
}

interface From {
  readonly before: Question | null
  readonly whole: (text: string) => Question | null
  readonly isSwap: boolean
  readonly context: QuestionContext
}

function againFrom(text: string, core: string, { before, whole, isSwap, context }: From): SaidAgain | null {
  const [message, question] = [readMessage(core, context.findMarket), readMessage(text, context.findMarket)]
  if (message === null || question === null) return null
  const swapped = inPlaceOf(message.lattice, question.lattice)
  if (swapped !== null) {
    const asked = whole(swapped)
    if (asked !== null && (before === null || standsFor(before, asked))) return { question: asked, text: swapped }
  }
  const rest = core.replace(counted, '').trim()
  // A number alone belongs to one that was said, which is asked for where there are several.
  if (isSwap || !/\p{L}/u.test(rest)) return null
  const within = before?.slots.condition ?? before?.slots.rule ?? before?.slots.value
  // What belongs to a condition stands behind it: "with 2.5 deviations".
  const at = within === undefined ? -1 : text.indexOf(within)
  const inside = at < 0 ? [] : [`${text.slice(0, at + within!.length)} ${rest}${text.slice(at + within!.length)}`]
  for (const joined of [`${text} ${rest}`, `${text}, ${rest}`, ...inside]) {
    const asked = whole(joined)
    if (asked !== null && (before === null || addsTo(before, asked))) return { question: asked, text: joined }
  }
  return null
}

const whichOf =
  /^(?:(?:and|so|ok|but|then)[\s,]+)*(?:which|what|who)(?: (?:one|market|pair|coin|stock|index))?(?: of (?:them|those|these|the two|the three|both))? (?=(?:is|was|had|has|have|did|does|moves?|moved|went|fell|falls|drops?|dropped|rose|rises|gained|gains|lost|loses|trends?|performs?|performed)\b)/iu

/** A question which of the markets that were told beside each other, with these in the place of the word; null for any other. */
export function whichOfMarkets(
  message: string,
  { slots: { markets = [], time } }: Question,
  read: Read,
  { symbol }: QuestionContext,
): Question | null {
  const [first, ...more] = markets.length === 1 && markets[0] !== symbol ? [symbol, ...markets] : markets
  if (first === undefined || more.length === 0 || !whichOf.test(message)) return null
  const asked = askedIn(read(message.replace(whichOf, `which of ${[first, ...more].join(' and ')} `)))
  const isOfAll =
    asked?.slots.markets !== undefined && [first, ...more].every((each) => each === symbol || asked.slots.markets!.includes(each))
  if (asked === null || !isOfAll) return null
  return asked.slots.time === undefined && time !== undefined ? { ...asked, slots: { ...asked.slots, time } } : asked
}

/** Which of two was more of what both were asked for: "which one was bigger". What they are held against each other by is no other figure. */
const whichWas =
  /^(?:(?:and|so|ok|but|then)[\s,]+)*(?:which|what)(?: (?:one|day|week|month|year|session|market|pair))?(?: of (?:them|those|these|the two|both))? (?:is|was|are|were|has|had|moves?|moved|did)(?: the| a)?(?: (?:bigger|biggest|larger|largest|wider|widest|higher|highest|smaller|smallest|narrower|lower|lowest|more|most|less|least|better|best|worse|worst))(?: (?:one|range|move|moves|though|then|now|overall|usually))*[\s?.!]*$/iu

/** Two questions that were asked one after the other, of which one part differs, as one that holds these against each other. */
export function heldAgainst(message: string, now: Question, earlier: Question): Question | null {
  if (!whichWas.test(message) || now.kind !== earlier.kind || (now.slots.markets?.length ?? 0) > 1) return null
  const names = [...new Set([...Object.keys(now.slots), ...Object.keys(earlier.slots)])] as (keyof Slots)[]
  const [differing, ...more] = names.filter((name) => !isSame(now.slots[name], earlier.slots[name]))
  if (differing === undefined || more.length > 0) return null
  if (differing === 'markets') {
    const markets = [...(earlier.slots.markets ?? []), ...(now.slots.markets ?? [])]
    return { kind: now.kind, slots: { ...now.slots, markets } }
  }
  if (differing === 'time' && earlier.slots.time !== undefined && now.slots.time !== undefined)
    return { kind: now.kind, slots: { ...now.slots, time: earlier.slots.time, versus: now.slots.time } }
  const [of, other] = [earlier.slots.statistics, now.slots.statistics]
  if (differing !== 'statistics' || of?.of === undefined || other?.of === undefined || !isSame({ ...of, of: other.of }, other)) return null
  return { kind: now.kind, slots: { ...now.slots, statistics: { ...of, versus: other.of } } }
}
