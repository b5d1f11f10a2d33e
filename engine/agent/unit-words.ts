import type { PartPrices } from '../analysis/time-parts.ts'
import type { TradingUnit } from '../analysis/trading-units.ts'
import type { UnitGroup } from '../analysis/unit-groups.ts'
import { dateTextOf, yearOf } from '../market/day-number.ts'
import { timeframeLabel } from '../market/timeframe.ts'
import { weekdays, type Weekday } from '../market/weekdays.ts'
import { dayText } from '../strategy/describe.ts'
import type { Figure } from './figure.ts'
import { monthNames } from './month-names.ts'
import { partNames } from './part-fields.ts'
import { listed, paragraphs, say, sentences, table, type Part } from './say.ts'
import { placeOf, type Scene } from './scene.ts'
import { sharePart, type ShareFigures } from './share-figures.ts'
import type { Statistics } from './tools/statistics.ts'
import type { UnitInput } from './unit-fields.ts'

/** What units are called, more than one of them. */
const plural: Readonly<Record<TradingUnit, string>> = {
  bar: 'bars',
  hour: 'hours',
  day: 'days',
  week: 'weeks',
  month: 'months',
  year: 'years',
  tokyo: `${partNames.tokyo}s`,
  london: `${partNames.london}s`,
  newyork: `${partNames.newyork}s`,
  first_hour: 'first hours of the day',
  last_hour: 'last hours of the day',
  clock: 'hours',
}

function monthsText({ first_month: first, last_month: last, other_month: other }: UnitInput): string {
  if (first === undefined) return ''
  const name = (month: number) => monthNames[month - 1]!
  if (other !== undefined) return ` of ${name(first)} and ${name(other)}`
  return last === undefined || last === first ? ` of ${name(first)}` : ` from ${name(first)} to ${name(last)}`
}

const hoursText = ({ clock_from: from, clock_to: to, zone = 'UTC' }: UnitInput): string => `stretches from ${from} to ${to} (${zone})`

/** A unit as it is told, with the days and months that count: `days`, `Mondays`, `London sessions on Fridays`. */
export function unitName(unit: TradingUnit, input: UnitInput): string {
  const { weekday, without, without_year: year } = input
  const name = unit === 'bar' ? `${timeframeLabel[input.timeframe]} bars` : unit === 'clock' ? hoursText(input) : plural[unit]
  const of = weekday === undefined ? name : unit === 'day' ? `${dayText[weekday]}s` : `${name} on ${dayText[weekday]}s`
  return `${of}${monthsText(input)}${without === undefined ? '' : ` but ${dayText[without]}s`}${year === undefined ? '' : ` without ${year}`}`
}

/** An hour of a clock as it is told, such as `09:00`. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export function groupName(by: UnitGroup, group: number): string {
  switch (by) {
    case 'hour':
      return hourName(group)
    case 'weekday':
      return dayText[weekdays[group] as Weekday]
    case 'weekend':
      return group === 1 ? 'Weekend' : 'Monday to Friday'
    case 'week_of_year':
      return `week ${group}`
    case 'month':
      return monthNames[group - 1]!
    case 'year':
      return String(group)
  }
}

/** When a unit was: its minute, trading date, week, month or year. */
export function dateOfUnit({ dayNumber, from, first, last }: PartPrices, unit: TradingUnit, { bars, figures }: Scene): Figure | null {
  const place = first < bars.length ? placeOf(bars, first, Math.min(last, bars.length - 1)) : {}
  const moment = figures.time(from, 'when the unit began', place)
  if (moment === null || unit === 'bar' || unit === 'hour' || unit === 'clock') return moment
  const date = dateTextOf(dayNumber)
  if (unit === 'week') return { ...moment, text: `week of ${date}` }
  if (unit === 'month') return { ...moment, text: date.slice(0, 'yyyy-mm'.length) }
  return { ...moment, text: unit === 'year' ? String(yearOf(dayNumber)) : date }
}

type Group = NonNullable<Statistics['usual']>
type Next = NonNullable<Statistics['next']>

const sizeWords = ({ least, most }: Pick<Statistics, 'least' | 'most'>): Part => [
  least && say` of at least ${least}`,
  most && say`${least === null ? ' of' : ' and'} less than ${most}`,
]

const isOver = ({ low, high }: ShareFigures, base: Figure | null): boolean =>
  base !== null && low !== null && high !== null && (base.value < low.value || base.value > high.value)

function nextWords({ ahead, cases, all }: Next, { unit }: Statistics): Part {
  if (cases.mean === null) return say`Nothing is known yet of what came next.`
  return sentences(
    say`What came next, ${ahead} ahead, close to close: a mean of ${cases.mean} and a median of ${cases.median} in ${cases.units} cases; higher in ${sharePart(cases.up)}. Of all ${unit}: ${all.mean}, higher in ${all.up.share}.`,
    isOver(cases.up, all.up.share)
      ? null
      : say`The share of all lies within the interval, so this difference is no more than chance often gives.`,
  )
}

function usualWords(told: Statistics, usual: Group, way: UnitInput['way']): Part {
  const { symbol, unit, measure, since, until } = told
  const only = way === undefined ? '' : way === 'up' ? ' that went up' : ' that went down'
  return sentences(
    say`The ${measure} of ${symbol} over ${usual.units} ${unit}${only}${sizeWords(told)} from ${since} to ${until} was ${usual.mean} in the mean, ${usual.median} in the median; one in ten lay below ${usual.low}, one in ten above ${usual.high}. The largest was ${usual.largest} (${usual.largest_date}).`,
    way === undefined ? say`They went up in ${sharePart(usual.up)} of the cases.` : null,
  )
}

function countWords(told: Statistics, input: UnitInput): Part {
  const { symbol, unit, measure, since, until, chosen, within, a_year: aYear, cases } = told
  const way = input.way === undefined ? '' : ` ${input.way}`
  return sentences(
    say`${chosen.count} of ${within} ${unit} of ${symbol} from ${since} to ${until} had a ${measure}${way}${sizeWords(told)}: ${sharePart(chosen)}, ${aYear} a year.`,
    cases.length === 0 ? null : say`The newest: ${listed(cases.map(({ date, value }) => say`${date} (${value})`))}.`,
  )
}

function casesTable({ cases, measure }: Statistics, ahead: Figure | null): Part {
  const head = ahead === null ? say`Change of the next one` : say`Change over the next ${ahead}`
  return table(
    [say`When`, measure.replace(/^./, (first) => first.toUpperCase()), say`Close`, head],
    cases.map(({ date, value, close, next }) => [date, value, close, next ?? say`not known yet`]),
  )
}

function groupsTable(told: Statistics, rows: readonly Group[], withSum: boolean): Part {
  const { is_signed: isSigned } = told
  const withLargest = !withSum
  return table(
    [
      say`Of`,
      say`Mean`,
      say`Median`,
      ...(withSum ? [say`In all`] : []),
      say`Went up`,
      ...(isSigned ? [say`Mean move`] : []),
      ...(withLargest ? [say`Largest`] : []),
      say`Count`,
    ],
    rows.map((row) => [
      row.name,
      row.mean,
      row.median,
      ...(withSum ? [isSigned ? row.sum : row.net] : []),
      row.up.share,
      ...(isSigned ? [row.move] : []),
      ...(withLargest ? [say`${row.largest} (${row.largest_date})`] : []),
      row.units,
    ]),
  )
}

const mostTold = 3

function groupsWords(told: Statistics, input: UnitInput): Part {
  const { groups, usual, symbol, unit, measure, since, until, zone, ups } = told
  if (ups.length > 0) {
    const best = ups.toSorted((a, b) => (b.chosen.share?.value ?? 0) - (a.chosen.share?.value ?? 0)).slice(0, mostTold)
    return paragraphs(
      say`Of the ${unit} of ${symbol} from ${since} to ${until}, those that count were most frequent in ${listed(best.map(({ name, chosen }) => say`${name} (${chosen.share})`))}.`,
      table(
        [say`Of`, say`Count`, say`Share`, say`All`],
        ups.map(({ name, chosen, units }) => [name, chosen.count, sharePart(chosen), units]),
      ),
    )
  }
  const rows = input.versus === undefined ? groups : [usual!, ...groups]
  const ranked = rows.toSorted((a, b) => (b.mean?.value ?? 0) - (a.mean?.value ?? 0))
  const few = ranked.length > 2 * mostTold ? mostTold : 1
  const [most, least] = [ranked.slice(0, Math.min(mostTold, Math.max(1, ranked.length - 1))), ranked.slice(-few).toReversed()]
  return paragraphs(
    sentences(
      say`The ${measure} of ${symbol}${sizeWords(told)} from ${since} to ${until}${zone && say`, hours on the clock of ${zone}`}: the largest mean is that of ${listed(most.map(({ name, mean }) => say`${name} (${mean})`))}.`,
      ranked.length > 1 ? say`The smallest is that of ${listed(least.map(({ name, mean }) => say`${name} (${mean})`))}.` : null,
    ),
    groupsTable(told, rows, input.show === 'sum'),
  )
}

function newestWords({ newest, symbol, unit, measure }: Statistics): Part {
  if (newest === null) return null
  const { is_forming: isForming, date, value, of_mean: ofMean, more_than: moreThan, left, units } = newest
  return sentences(
    say`The ${measure} of ${symbol}, ${date}${isForming ? ' so far' : ''}, is ${value}: ${ofMean} of the mean size of the ${units} ${unit} before, and larger than that of ${moreThan} of them.`,
    isForming && left!.value > 0 ? say`Up to the mean ${left} are left; that is no forecast.` : null,
  )
}

function givenWords({ given, unit }: Statistics): Part {
  if (given === null) return null
  return say`These are the ${unit} after what was given${given.least && say`, a move of at least ${given.least}`}: out of ${given.of}. In ${sharePart(given.same)} of them the way was the same as before.`
}

/** The answer in words, by what of the statistics is asked for. */
export function tellStatistics(told: Statistics, input: UnitInput): Part {
  const { show = 'usual', by, versus, other_month: other, way, next } = input
  const { usual, within, unit, symbol, since, until } = told
  const none = say`None of ${within} ${unit} of ${symbol} from ${since} to ${until} had that${sizeWords(told)}.`
  if (usual === null) return paragraphs(none, givenWords(told))
  const isSized = told.least !== null || told.most !== null
  const counts = show === 'count' || (isSized && show === 'usual' && next === undefined)
  const isGrouped = by !== undefined || versus !== undefined || other !== undefined
  const body = isGrouped
    ? groupsWords(told, input)
    : show === 'newest'
      ? paragraphs(newestWords(told), usualWords(told, usual, way))
      : show === 'largest' || show === 'smallest' || show === 'list'
        ? paragraphs(
            show === 'list' && !isSized
              ? say`${within} ${unit} of ${symbol} from ${since} to ${until}, the newest first:`
              : isSized
                ? countWords({ ...told, cases: [] }, input)
                : say`The ${show} of ${within} ${unit} of ${symbol} from ${since} to ${until}:`,
            casesTable(told, next === undefined ? null : told.next!.ahead),
          )
        : counts
          ? countWords(told, input)
          : usualWords(told, usual, way)
  const isShareTold = show === 'sum' && !isGrouped
  return paragraphs(
    body,
    isShareTold ? say`In all they made ${told.usual!.sum}; from the first to the last, ${told.usual!.net}.` : null,
    givenWords(told),
    told.next && nextWords(told.next, told),
  )
}
