import { dependsOnPosition } from '../conditions/depends-on-position.ts'
import type { Timeframe } from '../market/timeframe.ts'
import { describeExpr } from './describe.ts'
import type { Expr, Span } from './plan.ts'
import { readStrategy } from './read.ts'
import type { Phrase, Question, Reading, ReadingContext, RuleRole } from './reading.ts'

/** A condition alone, without anything that is done when it is true: for alerts, screeners and searches. */
export interface ConditionReading {
  readonly text: string
  /** `blocked`: something is open or was not understood; the questions and the phrases that block say what. */
  readonly status: 'ok' | 'blocked'
  /** Null unless the status is `ok`. */
  readonly expr: Expr | null
  /** The condition read back in plain words; empty where nothing was understood. */
  readonly words: string
  /** Of the chart and of the market that the text names; null where it names none. */
  readonly timeframe: Timeframe | null
  readonly symbol: string | null
  /** Cover the text without gap, as those of a strategy do. */
  readonly phrases: readonly Phrase[]
  readonly questions: readonly Question[]
}

type ConditionContext = Pick<ReadingContext, 'symbol' | 'instrument' | 'timeframe' | 'answers' | 'confirmed'>

/** The reader asks what is done: both sides are asked, and only what both read alike is a condition of its own. */
const prefixes = { long: 'Buy when'.padEnd(16), short: 'Sell short when ' } as const
const shift = prefixes.long.length

/** `alert me when …`, `if …`: said to whoever watches, and no part of the condition. */
const leadWords = /^\s*(?:please\s+)?(?:(?:alert|tell|notify|warn|ping)\s+me\s+)?(?:(?:when|whenever|if|once)\s+)?/i

const isOfEntry = (issue: string) => issue === 'no_exit' || issue === 'no_entry'
/** What a condition is made of; everything else of a strategy says what is done, when, and how much. */
const conditionRoles: ReadonlySet<RuleRole> = new Set(['entry', 'filter', 'market'])

const sentences = {
  nothing: 'No condition was found. Write one such as: RSI(14) on H4 crosses 30',
  extra: 'Only a condition is read here. Leave out what to do, how much, and when to leave.',
  direction: 'This means one thing for a rise and another for a fall. Say which of them.',
  position: 'This asks about an open trade, and there is none here.',
} as const

const blocking = (issue: string, text: string, spans: readonly Span[]): Question => ({
  id: `${issue}@${spans[0]?.start ?? 0}`,
  issue,
  text,
  spans,
  blocks: true,
  options: [],
  assumed: null,
})

const moved = ({ start, end }: Span): Span => ({ start: Math.max(0, start - shift), end: Math.max(0, end - shift) })

/** Reads a condition with the reader of strategies. The same text and context always give the same reading. */
export function readCondition(text: string, context: ConditionContext = {}): ConditionReading {
  const lead = leadWords.exec(text)?.[0].length ?? 0
  const bare = ' '.repeat(lead) + text.slice(lead)
  const asked: ReadingContext = {
    ...context,
    ...(context.confirmed && { confirmed: context.confirmed.map(({ start, end }) => ({ start: start + shift, end: end + shift })) }),
  }
  const long = readStrategy(prefixes.long + bare, asked)
  const phrases = phrasesOf(long)
  const base = { text, phrases, words: '', expr: null, timeframe: null, symbol: null } as const
  const rule = long.plan?.entryLong ?? null
  if (long.plan === null || rule === null) {
    const open = [...questionsOf(long), ...extrasOf(long, phrases)]
    const questions =
      open.length > 0 ? open : [blocking('no_condition', long.refusal ?? sentences.nothing, [{ start: 0, end: text.length }])]
    return { ...base, status: 'blocked', questions }
  }
  const short = readStrategy(prefixes.short + bare, asked).plan?.entryShort?.when
  const expr = short === undefined ? rule.when : whatBothRead(rule.when, short)
  const whole = [{ start: lead, end: text.length }]
  const questions = [
    ...questionsOf(long),
    ...extrasOf(long, phrases),
    ...(expr === null ? [blocking('direction_missing', sentences.direction, whole)] : []),
    ...(dependsOnPosition(rule.when) ? [blocking('position', sentences.position, whole)] : []),
  ]
  const isOpen = long.status === 'refuse' || questions.some(({ blocks }) => blocks) || phrases.some(({ blocks }) => blocks)
  const { symbol, timeframe } = long.plan
  return {
    ...base,
    status: isOpen ? 'blocked' : 'ok',
    expr: isOpen ? null : expr,
    words: describeExpr(expr ?? rule.when),
    timeframe: timeframe !== null && 'spans' in timeframe.from ? timeframe.value : null,
    symbol: symbol !== null && 'spans' in symbol.from ? symbol.value : null,
    questions,
  }
}

/** Phrases of the text itself; what the words before it became belongs to nobody. */
function phrasesOf({ phrases }: Reading): readonly Phrase[] {
  return phrases.flatMap((phrase) => {
    const span = moved(phrase)
    if (span.start === span.end) return []
    return [{ ...phrase, ...span, ...(phrase.held && { held: phrase.held.map(moved) }) }]
  })
}

const questionsOf = ({ questions, unsupported }: Reading): readonly Question[] => [
  ...questions.filter(({ issue }) => !isOfEntry(issue)).map((question) => ({ ...question, spans: question.spans.map(moved) })),
  ...unsupported.map(({ name, text, spans }) => blocking(name, text, spans.map(moved))),
]

function extrasOf({ rules }: Reading, phrases: readonly Phrase[]): readonly Question[] {
  const said = rules.filter(({ number, role }) => number !== null && !conditionRoles.has(role)).flatMap(({ spans }) => spans.map(moved))
  const spans = [...said, ...phrases.filter(({ kind }) => kind === 'action')].map(({ start, end }) => ({ start, end }))
  return spans.length === 0 ? [] : [blocking('not_a_condition', sentences.extra, spans)]
}

/** A cross whose way only the side told is one either way; null where the sides read anything else differently. */
function whatBothRead(long: Expr, short: Expr): Expr | null {
  const merged = merge(long, short)
  // It has every node of the first expression; only the names of crosses may be others.
  return merged === differs ? null : (merged as Expr)
}

const differs = Symbol('differs')
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

function merge(a: unknown, b: unknown, key = ''): unknown {
  if (key === 'from') return isRecord(a) && Array.isArray(a['spans']) ? { spans: (a['spans'] as Span[]).map(moved) } : a
  if (key === 'op' && a === 'crosses_above' && b === 'crosses_below') return 'crosses'
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b) ? a : differs
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return differs
    const items = a.map((item, k) => merge(item, b[k]))
    return items.includes(differs) ? differs : items
  }
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return differs
  const entries = keys.map((name) => [name, merge(a[name], b[name], name)] as const)
  return entries.some(([, value]) => value === differs) ? differs : Object.fromEntries(entries)
}
