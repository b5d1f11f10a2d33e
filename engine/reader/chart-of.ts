import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import type { Stretch } from '../language/grammar.ts'
import { isIntraday, timeframeMinutes, timeframes, type Timeframe } from '../market/timeframe.ts'
import type { Sourced } from '../strategy/plan.ts'
import type { Context } from './context.ts'
import { hasClock } from './has-clock.ts'
import type { Clause, Condition, Duration, Part, Predicate, SaidRange, SaidTimeframe, Value } from './meanings.ts'
import { singleParts } from './said-part.ts'
import { barsOf } from './said-values.ts'
import { valuesIn } from './values-in.ts'
import { valuesInside } from './values-inside.ts'

/** The timeframe, where the product has it. */
export const chartOf = (said: SaidTimeframe): Timeframe | null => timeframes.find((each) => each === said) ?? null

/** A year or half of it in weeks is how highs of the daily chart are called. */
const isYearly = ({ count, unit }: Duration): boolean => unit === 'week' && count >= 26

/** A trade of so many days is one of the daily chart, where nothing shorter is spoken of. */
const isManyDays = ({ count, unit }: Duration): boolean => unit === 'day' && count >= 3

/** Hours that are whole bars of the page's chart need no shorter one: the 24 hours of a day. */
const areWholeBars = ({ count, unit }: Duration, page: Timeframe | null): boolean =>
  page !== null && (unit === 'hour' || unit === 'minute') && (count * (unit === 'hour' ? 60 : 1)) % timeframeMinutes[page] === 0

const chartOfValue = (value: Value, page: Timeframe | null = null): SaidTimeframe | null => {
  if (value.is === 'extreme' && value.timeframe === null && areWholeBars(value.over, page)) return null
  if (value.is === 'extreme') return value.timeframe ?? (isYearly(value.over) ? '1d' : (barsOf(value.over)?.timeframe ?? null))
  return 'timeframe' in value ? value.timeframe : null
}

/**
 * `isCounted`: bars of it count a stretch of hours or minutes, as those of a shorter chart would. `isNeeded`: what is said of its bars
 * is true of those of no other chart.
 */
type Charted = { readonly timeframe: SaidTimeframe; readonly at: Stretch | null; readonly isCounted?: true; readonly isNeeded?: true }

const chartOfDays = { day: '1d', week: '1w' } as const
/** The longest chart of less than an hour of which so many minutes are whole bars. */
const ofMinutes = (count: number): Timeframe | null =>
  timeframes.findLast((each) => timeframeMinutes[each] <= 60 && count % timeframeMinutes[each] === 0) ?? null
function ofDays(over: Duration | null, at: Stretch | null): readonly Charted[] {
  if (over === null) return []
  if (over.unit === 'day' || over.unit === 'week') return [{ timeframe: isYearly(over) ? '1d' : chartOfDays[over.unit], at }]
  const timeframe = over.unit === 'hour' ? '1h' : over.unit === 'minute' ? ofMinutes(over.count) : null
  return timeframe === null ? [] : [{ timeframe, at, isCounted: true }]
}

/** Of which bars the hours of a range are whole ones, where an hour's are not. */
function ofRange(of: SaidRange): readonly Charted[] {
  const minutes =
    of.range === 'opening'
      ? [of.over === null ? indicatorVocabulary.opening_range.params.minutes : of.over.count * (of.over.unit === 'hour' ? 60 : 1)]
      : of.range === 'hours'
        ? [of.from, of.to].map(({ time }) => Number(time.slice(3)))
        : []
  const odd = minutes.find((each) => each % 60 !== 0)
  const timeframe = odd === undefined ? null : ofMinutes(minutes.map((each) => each % 60).reduce(greatestCommonDivisor, 60))
  return timeframe === null ? [] : [{ timeframe, at: null, isCounted: true }]
}
const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))

function chartsOfPredicate(predicate: Predicate): readonly Charted[] {
  if (predicate.does === 'join') return predicate.args.flatMap(chartsOfPredicate)
  const ranged = predicate.does === 'range part' && predicate.of !== null ? chartOfValue(predicate.of) : null
  if (ranged !== null) return [{ timeframe: ranged, at: predicate.at }]
  const own = 'over' in predicate ? ofDays(predicate.over, predicate.at) : []
  return 'arg' in predicate ? [...own, ...chartsOfPredicate(predicate.arg)] : own
}

/** Charts of candles and patterns, days that are counted or are those of a month, and gaps, which lie between days. */
function chartsOfCondition(condition: Condition): readonly Charted[] {
  switch (condition.says) {
    case 'of':
      return chartsOfPredicate(condition.predicate)
    case 'pattern':
    case 'candle':
      return condition.timeframe === null ? [] : [{ timeframe: condition.timeframe, at: condition.at }]
    case 'gap':
      return [{ timeframe: '1d', at: condition.at, isNeeded: true }]
    case 'month day':
      return [{ timeframe: '1d', at: condition.at }]
    case 'join':
      return condition.args.flatMap(chartsOfCondition)
    case 'not':
      return chartsOfCondition(condition.arg)
    case 'window':
      return [...ofDays(condition.over, condition.at), ...chartsOfCondition(condition.arg)]
    case 'count':
      return [...ofDays(condition.over, condition.at), ...chartsOfCondition(condition.of)]
    case 'first':
      return chartsOfCondition(condition.of)
    case 'sequence':
      return condition.steps.flatMap(({ when, within }) => [...ofDays(within, when.at), ...chartsOfCondition(when)])
    default:
      return []
  }
}

const partsOf = (clause: Clause) => ('parts' in clause ? clause.parts : clause.clause === 'part' ? [clause.part] : [])
const ofTheDay: readonly string[] = ['hours', 'sessions', 'exit at']

const endsOfDay: readonly string[] = ['exit at end', 'exit before end']
const ofOpen: readonly unknown[] = ['open', 'day_open', 'next_day']

/** What is entered at the close of a bar and left by the end of its day is on no bars of days. */
function isWithinDay(clauses: readonly Clause[], parts: readonly Part[]): boolean {
  const isLeft = parts.some((part) => endsOfDay.includes(part.part) && 'of' in part && part.of === 'day')
  const entries = clauses.filter((clause) => clause.clause === 'enter')
  const isAtOpen = parts.some((part) => part.part === 'fill' && ofOpen.includes(part.fill))
  return isLeft && !isAtOpen && entries.some(({ order, fill, when }) => order === null && when !== null && !ofOpen.includes(fill))
}

/** "Long at Friday's close": where no more is said, of the day. */
export const isAtCloseOfDay = (clause: Clause): boolean =>
  clause.clause === 'enter' && clause.fill === 'close' && clause.when?.says === 'weekday'

/** Whether lines that are spoken of are of days or longer, and none of a shorter chart: "above the 200 day average, RSI under 10". */
function isWhollyOf(timeframe: Timeframe, values: readonly Value[]): boolean {
  const charts = values.flatMap((value) => (value.is === 'indicator' || value.is === 'average' ? [chartOfValue(value)] : []))
  return !isIntraday(timeframe) && charts.includes(timeframe) && charts.every((chart) => chart === null || chart === timeframe)
}

/** A chart that words imply; `isNeeded`: they would mean something else on a shorter one. */
interface Implied {
  readonly chart: Sourced<Timeframe>
  readonly isNeeded: boolean
}

/**
 * The chart that the words imply where none is said: the shortest of what they speak of; what hours speak of is no chart of days. On a
 * page with a shorter chart they are read beside that one, unless they need their own: "the high of yesterday" on hourly bars.
 */
export function impliedChart(
  clauses: readonly Clause[],
  spansOf: Context['spansOf'],
  { isCounting = true, page = null }: { readonly isCounting?: boolean; readonly page?: Timeframe | null } = {},
): Sourced<Timeframe> | null {
  const implied = impliedBy(clauses, spansOf, isCounting, page)
  if (implied === null || page === null || implied.isNeeded) return implied?.chart ?? null
  return timeframeMinutes[page] < timeframeMinutes[implied.chart.value] ? null : implied.chart
}

function impliedBy(clauses: readonly Clause[], spansOf: Context['spansOf'], isCounting: boolean, page: Timeframe | null): Implied | null {
  const values = clauses.flatMap(valuesIn).flatMap(({ value }) => valuesInside(value))
  const parts = clauses.flatMap(partsOf).flatMap(singleParts)
  const isOfTheDay =
    parts.some(({ part }) => ofTheDay.includes(part)) ||
    values.some(({ is }) => is === 'range') ||
    // The bar that opens the day is one of many.
    values.some((value) => value.is === 'counted' && value.over === 'day') ||
    hasClock(clauses) ||
    isWithinDay(clauses, parts)
  const said: readonly Charted[] = [
    ...values.flatMap((value) => {
      const timeframe = chartOfValue(value, page)
      return timeframe === null ? [] : [{ timeframe, at: value.at }]
    }),
    ...values.flatMap((value) => (value.is === 'range' ? ofRange(value.of).map((each) => ({ ...each, at: value.at })) : [])),
    ...clauses.flatMap((clause) => ('when' in clause && clause.when ? chartsOfCondition(clause.when) : [])),
    ...parts.flatMap((part) =>
      part.part === 'exit next' && part.unit === 'day' && part.of === 'open'
        ? [{ timeframe: '1d', at: part.at, isNeeded: true } as const]
        : [],
    ),
  ]
  for (const timeframe of timeframes) {
    const found = said.find((each) => each.timeframe === timeframe && (isCounting || !each.isCounted))
    if (found === undefined || (isOfTheDay && !isIntraday(timeframe))) continue
    const isNeeded = said.some((each) => each.timeframe === timeframe && each.isNeeded === true) || isWhollyOf(timeframe, values)
    return { chart: { value: timeframe, from: { spans: spansOf(found.at) } }, isNeeded }
  }
  const atCloseOfDay = clauses.find(isAtCloseOfDay)
  const daily = (at: Stretch | null): Implied => ({ chart: { value: '1d', from: { spans: spansOf(at) } }, isNeeded: true })
  if (atCloseOfDay && !hasClock(clauses)) return daily(atCloseOfDay.at)
  // "Buy the close, sell the next day": that close is hardly one of an hour.
  const isFromClose =
    parts.some((part) => part.part === 'fill' && part.fill === 'close') ||
    clauses.some((clause) => clause.clause === 'enter' && clause.fill === 'close' && clause.when !== null)
  const isHeldForDays = (part: Part): boolean =>
    part.part === 'time exit'
      ? isManyDays(part.after) || (isFromClose && part.after.unit === 'day')
      : part.part === 'exit next' && isFromClose && part.unit === 'day'
  const held = isOfTheDay ? undefined : parts.find(isHeldForDays)
  return held === undefined ? null : { ...daily(held.at), isNeeded: isFromClose }
}
