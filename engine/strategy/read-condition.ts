import { dependsOnPosition } from '../conditions/depends-on-position.ts'
import { blocking, conditionSentences, whatBothRead } from './condition-reading.ts'
import type { ConditionContext, ConditionReading } from './condition-reading.ts'
import { describeExpr } from './describe.ts'
import type { Expr, Span } from './plan.ts'
import { readStrategy } from './read.ts'
import type { Phrase, Question, Reading, ReadingContext, RuleRole } from './reading.ts'

/** The reader asks what is done: both sides are asked, and only what both read alike is a condition of its own. */
const prefixes = { long: 'Buy when'.padEnd(16), short: 'Sell short when ' } as const
const shift = prefixes.long.length

/** `alert me when …`, `if …`: said to whoever watches, and no part of the condition. */
const leadWords = /^\s*(?:please\s+)?(?:(?:alert|tell|notify|warn|ping)\s+me\s+)?(?:(?:when|whenever|if|once)\s+)?/i

const isOfEntry = (issue: string) => issue === 'no_exit' || issue === 'no_entry'
/** What a condition is made of; everything else of a strategy says what is done, when, and how much. */
const conditionRoles: ReadonlySet<RuleRole> = new Set(['entry', 'filter', 'market'])

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
      open.length > 0 ? open : [blocking('no_condition', long.refusal ?? conditionSentences.nothing, [{ start: 0, end: text.length }])]
    return { ...base, status: 'blocked', questions }
  }
  const short = readStrategy(prefixes.short + bare, asked).plan?.entryShort?.when
  const both = short === undefined ? rule.when : whatBothRead(rule.when, short)
  const expr = both && inText(both)
  const whole = [{ start: lead, end: text.length }]
  const questions = [
    ...questionsOf(long),
    ...extrasOf(long, phrases),
    ...(expr === null ? [blocking('direction_missing', conditionSentences.direction, whole)] : []),
    ...(dependsOnPosition(rule.when) ? [blocking('position', conditionSentences.position, whole)] : []),
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

/** The condition with the places of its words in the text itself. */
const inText = (expr: Expr): Expr =>
  // Only places are others.
  JSON.parse(JSON.stringify(expr), (key, value: unknown) => (key === 'spans' ? (value as Span[]).map(moved) : value)) as Expr

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
  return spans.length === 0 ? [] : [blocking('not_a_condition', conditionSentences.extra, spans)]
}

export type { ConditionReading } from './condition-reading.ts'
