import { dependsOnPosition } from '../conditions/depends-on-position.ts'
import { sessionHours, type SessionName } from '../market/session.ts'
import { parseTimeframe } from '../market/timeframe.ts'
import { blocking, conditionSentences, whatBothRead, type ConditionContext, type ConditionReading } from '../strategy/condition-reading.ts'
import { describeExpr } from '../strategy/describe.ts'
import type { Span } from '../strategy/plan.ts'
import type { Question } from '../strategy/reading.ts'
import { ownChart } from './assemble.ts'
import { impliedChart } from './chart-of.ts'
import { hear } from './hear.ts'
import type { Clause, Condition, Part, Side, Stretches } from './meanings.ts'
import type { ClauseReading } from './read-clauses.ts'
import { asCondition } from './said-time.ts'
import { placesIn, settle, type Settled } from './settle.ts'
import { phrasesOf } from './text-phrases.ts'
import { withNodes } from './with-nodes.ts'

/** `perBar`: it is asked of each bar of the past by itself, so that a move without a stretch is one from bar to bar. */
interface ConditionReadingContext extends ConditionContext {
  readonly perBar?: boolean
}

/** Each clause by itself; what has to be so ("has risen for 3 bars") is a condition like any other where nothing is done. */
const single = (clause: Clause): readonly Clause[] => {
  if (clause.clause === 'several') return clause.clauses.flatMap(single)
  return clause.clause === 'filter' && clause.side === null ? [{ clause: 'condition', when: clause.when, at: clause.at }] : [clause]
}

/** What a condition is asked on: the market and the chart. */
const isSetting = (part: Part): boolean =>
  part.part === 'several' ? part.parts.every(isSetting) : part.part === 'market' || part.part === 'chart'

/** Days, hours and sessions that are said beside a condition are a part of it. */
function stretchesIn(part: Part): readonly Stretches[] | null {
  if (part.part === 'hours' || part.part === 'days' || part.part === 'sessions' || part.part === 'month days') return [part]
  if (part.part !== 'several') return null
  const each = part.parts.map(stretchesIn)
  return each.some((stretches) => stretches === null) ? null : each.flatMap((stretches) => stretches ?? [])
}

const silent: ReadonlySet<Clause['clause']> = new Set(['condition', 'remark', 'item', 'topic', 'define', 'cannot'])
const isOfCondition = (clause: Clause): boolean =>
  clause.clause === 'part' ? isSetting(clause.part) || stretchesIn(clause.part) !== null : silent.has(clause.clause)

/** A named session by its hours. */
const sessionAsHours = (condition: Condition): Condition =>
  withNodes(condition, (node) => {
    if (node['says'] !== 'session') return null
    const { zone, from, to } = sessionHours[node['name'] as SessionName]
    return { ...node, says: 'time', from: { time: from, zone }, to: { time: to, zone } }
  })

const joined = (args: readonly Condition[]): Condition | null => {
  const [first, ...others] = args
  return first === undefined || others.length === 0 ? (first ?? null) : { says: 'join', op: 'and', args, at: first.at }
}

/** The condition as that of an entry: what an act of one side would wait for. Its hours and days stay a part of it. */
function entered(cover: ClauseReading, side: Side, { perBar = false }: ConditionReadingContext): ClauseReading {
  const clauses = cover.clauses.flatMap(single)
  const times = clauses.flatMap((clause) =>
    clause.clause === 'part' ? (stretchesIn(clause.part) ?? []).map((stretch) => asCondition(stretch, clause.at)) : [],
  )
  const isTime = (clause: Clause) => clause.clause === 'part' && stretchesIn(clause.part) !== null
  const isWhen = ({ clause }: Clause) => clause === 'condition'
  const first = clauses.find(isWhen) ?? clauses.find(isTime)
  return {
    ...cover,
    clauses: clauses
      .filter((clause) => clause === first || !isTime(clause))
      .map((clause) => {
        if (clause !== first) return clause
        const when = joined([...(clause.clause === 'condition' ? [clause.when] : []), ...times])
        if (when === null) return clause
        return {
          clause: 'enter',
          side,
          isSell: false,
          when: sessionAsHours(perBar ? ofEachBar(when) : when),
          order: null,
          fill: null,
          parts: [{ part: 'as said', of: 'times', at: clause.at }],
          at: clause.at,
        }
      }),
  }
}

const nowhere = (): readonly Span[] => []
/** Whether only a stretch of time tells which chart is meant, which the one beside the words counts as well. */
const needsChart = ({ plan, questions }: Settled, clauses: readonly Clause[]): boolean =>
  plan.timeframe === null
    ? questions.some(({ issue, blocks }) => blocks && issue === 'window_unspecified')
    : ownChart(clauses, nowhere) === null && impliedChart(clauses, nowhere, { isCounting: false }) === null

/** Settled on the chart that stands beside the words, where they name none and hang on it. */
function settledAs(cover: ClauseReading, side: Side, context: ConditionReadingContext): Settled {
  const asSaid = entered(cover, side, context)
  // A condition is looked for on the bars that it speaks of: a fall of a day on days.
  const { timeframe: _page, ...decided } = context
  const settled = settle(asSaid, decided)
  const timeframe = context.timeframe === undefined ? null : parseTimeframe(context.timeframe)
  if (timeframe === null || !needsChart(settled, asSaid.clauses)) return settled
  const chart: Clause = { clause: 'part', part: { part: 'chart', timeframe, at: null }, at: null }
  return settle({ ...asSaid, clauses: [...asSaid.clauses, chart] }, decided)
}

/** Asked of each bar by itself: what was so is so on that bar, and a move whose stretch is not said is one from the bar before. */
const ofEachBar = <T>(said: T): T =>
  withNodes(said, (node) => {
    if (node['does'] === 'was') return ofEachBar(node['arg'] as object)
    return node['does'] === 'move' && node['over'] === null && node['from'] === null ? { ...node, over: { count: 1, unit: 'bar' } } : null
  })

const ofEntry: ReadonlySet<string> = new Set(['no_exit', 'no_entry'])

/** What is open of the condition itself; what cannot be had is told by its name. */
const questionsOf = ({ questions }: Settled): readonly Question[] => questions.filter(({ issue }) => !ofEntry.has(issue))

/**
 * Reads a condition alone. Both sides are asked, and only what both read alike is a condition of its own. The same text and context
 * always give the same reading.
 */
export function readCondition(text: string, context: ConditionReadingContext = {}): ConditionReading {
  const heard = hear(text, context.confirmed ?? [], ['Clause', 'When'])
  const [best] = heard.covers
  const base = { text, phrases: [], words: '', expr: null, timeframe: null, symbol: null } as const
  const whole = [{ start: 0, end: text.length }]
  const nothing = blocking('no_condition', conditionSentences.nothing, whole)
  if (best === undefined) return { ...base, status: 'blocked', questions: [nothing] }
  const { spansOf } = placesIn(best)
  const long = settledAs(best, 'long', context)
  const phrases = phrasesOf(text, heard, { ...best, clauses: best.clauses.flatMap(single) }, long)
  const extras = best.clauses.flatMap(single).filter((clause) => !isOfCondition(clause))
  const found = [
    ...questionsOf(long),
    ...(extras.length > 0
      ? [
          blocking(
            'not_a_condition',
            conditionSentences.extra,
            extras.flatMap(({ at }) => spansOf(at)),
          ),
        ]
      : []),
  ]
  const when = long.plan.entryLong?.when
  if (when === undefined) {
    const isSaid = found.length > 0 || phrases.some(({ blocks }) => blocks)
    return { ...base, phrases, status: 'blocked', questions: isSaid ? found : [nothing] }
  }
  const short = settledAs(best, 'short', context).plan.entryShort?.when
  const expr = short === undefined ? when : whatBothRead(when, short)
  const questions = [
    ...found,
    ...(expr === null ? [blocking('direction_missing', conditionSentences.direction, whole)] : []),
    ...(dependsOnPosition(when) ? [blocking('position', conditionSentences.position, whole)] : []),
  ]
  const isOpen = questions.some(({ blocks }) => blocks) || phrases.some(({ blocks }) => blocks)
  const { symbol, timeframe } = long.plan
  return {
    ...base,
    phrases,
    status: isOpen ? 'blocked' : 'ok',
    expr: isOpen ? null : expr,
    words: describeExpr(expr ?? when),
    timeframe: timeframe !== null && 'spans' in timeframe.from && timeframe.from.spans.length > 0 ? timeframe.value : null,
    symbol: symbol?.value ?? null,
    questions,
  }
}
