import { partNames } from '../agent/part-fields.ts'
import { prepareCall } from '../agent/prepare-call.ts'
import { readSaid } from '../agent/said-condition.ts'
import { toolNamed } from '../agent/tools.ts'
import { isSessionPart } from '../analysis/time-parts.ts'
import { formatCount } from '../format/count.ts'
import { daySeconds, readDate } from '../market/day-number.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { ok, refused, type Result } from '../result.ts'
import { dayText } from '../strategy/describe.ts'
import { asQuestion } from './as-question.ts'
import { chartOfMove } from './chart-of-move.ts'
import { examplesOf, type Kind } from './kind.ts'
import { kindNamed } from './kinds/all.ts'
import { leastFields } from './least-fields.ts'
import type { PlannedCall, Question, QuestionContext, SaidTrade, Slots } from './question.ts'
import { isAhead, barsAhead, timeBefore, timeFields } from './time-fields.ts'

/** A condition or a rule in words with what else is to be true at the same time. */
function withFilters(said: string, { filters = [], days, later, rule, changed }: Slots): string {
  const text = changed === undefined ? said : `${said}, ${changed}`
  const all = [
    ...filters,
    ...(days === undefined ? [] : ['weekday' in days ? `it is ${dayText[days.weekday]}` : `it is not ${dayText[days.without]}`]),
    ...(later !== undefined && isSessionPart(later.part) ? [`during the ${partNames[later.part]}`] : []),
  ]
  if (all.length === 0) return text
  // Behind a comma it would belong to the last part of the rule, which may be its way out.
  return rule === undefined ? [text, ...all].join(' and ') : `${text.replace(/[.\s]+$/u, '')}. Only trade when ${all.join(' and ')}`
}

/** The chart on which a condition is looked for: "the next day" after red days is one of their bars. */
function chartOf(text: string | undefined, chart: { readonly symbol: string; readonly timeframe: Timeframe }): Timeframe {
  const said = text === undefined ? null : readSaid({ text, ...chart })
  return said?.ok === true ? said.value.chart.timeframe : chart.timeframe
}

/** Where a tool tells parts of days, a weekday is one of all weeks, not the newest. */
function withDays(slots: Slots, fields: object): Slots {
  const { time, ...rest } = slots
  const takesDays = 'weekday' in fields || 'of_weekday' in fields
  return time?.time === 'weekday' && !time.isSince && takesDays && slots.days === undefined
    ? { ...rest, days: { weekday: time.day } }
    : slots
}

/** The question over the other time; a time that is the same as the first is the one before it. */
function overOther(slots: Slots, context: QuestionContext): Slots {
  const isSame = JSON.stringify(slots.versus) === JSON.stringify(slots.time)
  const other = isSame && slots.time !== undefined ? timeBefore(slots.time, context) : slots.versus
  return { ...slots, time: other ?? slots.versus }
}

/** Calls of one question; more are asked back. */
const maxCalls = 4

export interface Planned {
  readonly calls: readonly PlannedCall[]
  /** Slots that were said and that the tool has no field for. */
  readonly ignored: readonly (keyof Slots)[]
}

/** Why a question cannot be asked yet. */
export interface Missing {
  readonly text: string
  readonly options: readonly string[]
}

const defined = (input: Readonly<Record<string, string | number | boolean | undefined>>): PlannedCall['input'] =>
  // What is undefined has been left out.
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as PlannedCall['input']

function inputOn(
  kind: Kind,
  slots: Slots,
  symbol: string,
  timeframe: Timeframe,
  context: QuestionContext,
): Result<PlannedCall['input'], Missing> {
  const fields = toolNamed(kind.tool)?.input ?? {}
  const has = (name: string) => Object.hasOwn(fields, name)
  const text = slots.rule ?? slots.condition ?? slots.value
  const time = slots.time === undefined ? null : timeFields(slots.time, fields, { symbol, timeframe, nowSeconds: context.nowSeconds })
  const taken =
    kind.take?.(slots, { symbol, timeframe, chart: context.chart ?? null, nowSeconds: context.nowSeconds, ...context.about }) ??
    (kind.take === undefined ? {} : null)
  if (taken === null) return refused(kind.missing ?? { text: 'Something is missing in that question.', options: [] })
  const input = defined({
    // Where a market may be left out, only one that is said is meant.
    ...(has('symbol') && (fields['symbol']?.optional !== true || slots.markets !== undefined) && { symbol }),
    ...(has('timeframe') && { timeframe }),
    ...(has('text') && text !== undefined && { text }),
    ...(has('horizon') && slots.horizon !== undefined && { horizon: barsAhead(slots.horizon, chartOf(text, { symbol, timeframe })) }),
    ...time,
    ...(slots.least !== undefined && leastFields(slots.least, fields, symbol)),
    ...(slots.days !== undefined && has('weekday') && slots.days),
    ...kind.given,
    ...taken,
  })
  const said = input['text']
  // How often something is so on Fridays is a share of Fridays.
  const onDay = slots.days !== undefined && 'weekday' in slots.days ? `it is ${dayText[slots.days.weekday]}` : null
  const among =
    typeof input['among'] === 'string'
      ? [input['among'], ...(onDay === null ? [] : [onDay])].join(' and ')
      : kind.name === 'how_often'
        ? onDay
        : null
  const isOfDays = has('weekday') || among !== null
  if (typeof said === 'string')
    return ok({
      ...input,
      text: withFilters(said, isOfDays ? { ...slots, days: undefined } : slots),
      ...(among !== null && { among }),
    })
  if (has('text') && fields['text']?.optional !== true && input['text'] === undefined)
    return refused(kind.missing ?? { text: 'Of what?', options: [] })
  return ok(input)
}

/** Kinds that tell a move or a distance in percent, whatever else they tell it in. */
const inPercent: ReadonlySet<string> = new Set(
  'change summary range_of from_year_high from_year_low compare stronger seasonality best_month one_month big_moves big_drops big_rises after value_distance'.split(
    ' ',
  ),
)

/** Parts of a trade that few tools reckon with, by their fields. */
const reckonedIn = {
  units: 'units',
  lots: 'lots',
  limitPercent: 'limit_percent',
  limitCash: 'limit_money',
  lostPercent: 'lost_percent',
  lostCash: 'lost_money',
  share: 'share',
} as const satisfies Partial<Record<keyof SaidTrade, string>>

/** Slots that the kind's tool has no way to take. */
export function ignoredOf(kind: Kind, slots: Slots, context: QuestionContext): readonly (keyof Slots)[] {
  const fields = toolNamed(kind.tool)?.input ?? {}
  const without = new Set(kind.without ?? [])
  const uses = new Set<keyof Slots>(['value', 'condition', 'rule', ...(kind.uses ?? [])])
  if (kind.tool === 'quick_backtest') uses.add('changed')
  if (Object.hasOwn(fields, 'symbol')) uses.add('markets')
  if (Object.hasOwn(fields, 'timeframe')) uses.add('timeframes')
  if (Object.hasOwn(fields, 'horizon')) uses.add('horizon')
  if (inPercent.has(kind.name)) uses.add('told')
  const hasText = Object.hasOwn(fields, 'text') && (kind.take !== undefined || slots.condition !== undefined || slots.rule !== undefined)
  if (hasText) for (const name of ['filters', 'days', 'later'] as const) uses.add(name)
  if (Object.hasOwn(fields, 'weekday')) uses.add('days')
  if (slots.least !== undefined && leastFields(slots.least, fields, context.symbol) !== null) uses.add('least')
  // What a tool tells is of now where it has no time.
  if (slots.time?.time === 'period' && slots.time.period === 'today') uses.add('time')
  // Of parts of days a weekday chooses among them; the newest such day is not what is meant.
  const isOneDay = slots.time?.time === 'weekday' && (Object.hasOwn(fields, 'weekday') || Object.hasOwn(fields, 'of_weekday'))
  if (slots.time !== undefined && !isOneDay && timeFields(slots.time, fields, context) !== null) uses.add('time')
  if (slots.versus !== undefined && timeFields(slots.versus, fields, context) !== null) uses.add('versus')
  // What the tool has no field to reckon with: how much is held, what may be lost.
  for (const [said, field] of Object.entries(reckonedIn))
    if (slots.trade?.[said as keyof typeof reckonedIn] !== undefined && !Object.hasOwn(fields, field)) uses.delete('trade')
  // The slots of a question are those of the type.
  return (Object.keys(slots) as (keyof Slots)[]).filter((name) => slots[name] !== undefined && (!uses.has(name) || without.has(name)))
}

/** Why a stretch of time holds too few or too many bars for a tool; null where it does not. */
function unfitStretch({ tool }: Kind, { bars, from, to, timeframe }: PlannedCall['input']): string | null {
  const field = toolNamed(tool)?.input['bars']
  const [first, last] = [from, to].map((day) => (typeof day === 'string' ? readDate(day) : null))
  if (tool === 'correlation' && typeof first === 'number' && typeof last === 'number' && field?.is === 'number') {
    const minutes = ((last - first + 1) * daySeconds) / 60
    const isTooShort = minutes / timeframeMinutes[timeframe as Timeframe] < field.least
    if (isTooShort) return `That time is too short for a correlation, which takes ${field.least} bars. Choose another time or chart.`
  }
  if (typeof bars !== 'number' || field?.is !== 'number' || (bars >= field.least && bars <= field.most)) return null
  return `That time is ${formatCount(bars, 'bar')} of the chart, and from ${field.least} to ${field.most} bars can be looked at. Choose another time or chart.`
}

/** Several stretches ahead are told one after the other. */
function eachHorizon({ horizon, ...slots }: Slots): readonly Slots[] {
  if (horizon === undefined) return [slots]
  const { also = [], ...last } = horizon
  return [...also.map((count) => ({ ...slots, horizon: { ...last, count } })), { ...slots, horizon: last }]
}

/** The calls that answer a question, on each market and chart that it names. */
export function planCalls({ kind: name, slots: said }: Question, context: QuestionContext): Result<Planned, Missing> {
  const kind = kindNamed(name)
  const slots = withDays(said, toolNamed(kind.tool)?.input ?? {})
  if (slots.time !== undefined && isAhead(slots.time, context))
    return refused({ text: 'That time has not come yet. I tell only what has been.', options: examplesOf(kind).slice(0, 2) })
  const takesMarkets = kind.uses?.includes('markets') ?? false
  const symbols = takesMarkets ? [context.symbol] : (slots.markets ?? [context.symbol])
  const timeframes = slots.timeframes ?? [chartOfMove(slots, symbols[0] ?? context.symbol, context.timeframe) ?? context.timeframe]
  const calls: PlannedCall[] = []
  const variants = (kind.several?.(slots) ?? [slots])
    .flatMap(eachHorizon)
    .flatMap((each) => (each.versus === undefined ? [each] : [each, overOther(each, context)]))
  const places = symbols.flatMap((symbol) => timeframes.flatMap((timeframe) => variants.map((each) => ({ symbol, timeframe, each }))))
  if (places.length > maxCalls)
    return refused({
      text: `I look at ${maxCalls} at once, and this names ${places.length}. Ask for fewer of them.`,
      options: examplesOf(kind).slice(0, 2).map(asQuestion),
    })
  for (const { symbol, timeframe, each } of places) {
    const input = inputOn(kind, each, symbol, timeframe, context)
    if (!input.ok) return input
    const unfit = unfitStretch(kind, input.value)
    if (unfit !== null) return refused({ text: unfit, options: examplesOf(kind).slice(0, 2).map(asQuestion) })
    const prepared = prepareCall(kind.tool, input.value)
    if (!prepared.ok)
      return refused({ text: prepared.problem, options: kind.missing?.options ?? examplesOf(kind).slice(0, 2).map(asQuestion) })
    if (!calls.some((call) => JSON.stringify(call.input) === JSON.stringify(input.value)))
      calls.push({ tool: kind.tool, input: input.value })
  }
  return ok({ calls, ignored: ignoredOf(kind, slots, context) })
}
