import { monthNames } from '../agent/month-names.ts'
import { partNames } from '../agent/part-fields.ts'
import { timeframeLabel, type Timeframe } from '../market/timeframe.ts'
import type { Weekday } from '../market/weekdays.ts'
import { dayText } from '../strategy/describe.ts'
import { kindNamed } from './kinds/all.ts'
import type { Outcome, Part, PlannedCall } from './question.ts'

type Asked = Extract<Part, { is: 'question' }>
type Given = PlannedCall['input'][string]

const minute = (seconds: Given): string =>
  `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')} UTC`
const bars = (count: Given): string => (Number(count) === 1 ? '1 bar' : `${String(count)} bars`)

/** What is measured of a bar, and parts of trading time, as they are called. */
const names: Readonly<Record<string, string>> = {
  ...partNames,
  fx: 'currency pairs',
  crypto: 'coins',
  energy: 'energy markets',
  main: 'main markets',
  clock: 'stretch of the day',
  range: 'low to high',
  body: 'open to close',
  close: 'close to close',
}
const spoken = (given: Given): string => names[String(given)] ?? String(given)

/** Which bar of a time is meant. */
const pickNames: Readonly<Record<string, string>> = {
  widest: 'the widest bar',
  rise: 'the bar that rose most',
  fall: 'the bar that fell most',
  wick: 'the bar with the longest wick',
}

/** What is measured of units, in short. */
const measureNames: Readonly<Record<string, string>> = {
  change: 'change',
  move: 'move',
  travel: 'move',
  body: 'open to close',
  range: 'range',
  gap: 'gap',
  upper_wick: 'upper wick',
  lower_wick: 'lower wick',
  volume: 'volume',
}
const monthName = (given: Given): string => monthNames[Number(given) - 1] ?? String(given)
const spokenUnit = (given: Given): string => spoken(given).replaceAll('_', ' ')

/** How the fields of tools are told; one that is not here is told by its name. */
const wordsOf: Readonly<Record<string, (given: Given, input: PlannedCall['input']) => string | null>> = {
  symbol: () => null,
  timeframe: () => null,
  to: () => null,
  text: (given) => `“${String(given)}”`,
  at: (given) => (typeof given === 'number' ? `at ${minute(given)}` : String(given)),
  anchor: (_, { side }) => `from the ${side === 'low' ? 'lowest low' : 'highest high'}`,
  among: (given) => `of bars where ${String(given)}`,
  first_day: (given, { last_day: to }) => (to === undefined ? `since ${String(given)}` : `${String(given)} to ${String(to)}`),
  last_day: () => null,
  month: (given) => monthName(given),
  pattern: (given) => String(given).replaceAll('_', ' '),
  pick: (given) => pickNames[String(given)] ?? String(given),
  hour_from: (given, { hour_to: to }) => `from ${String(given)}:00 to ${String(to)}:00`,
  hour_to: () => null,
  limit_percent: (given) => `limit of ${String(given)}%`,
  limit_money: (given) => `limit of $${String(given)}`,
  lost_percent: (given) => `${String(given)}% lost`,
  lost_money: (given) => `$${String(given)} lost`,
  share: (given) => `${String(given)}% of what is left`,
  others: (given) => `with ${String(given)}`,
  period: (given) => String(given).replaceAll('_', ' '),
  from: (given, { to }) =>
    to === undefined ? `since ${String(given)}` : to === given ? `on ${String(given)}` : `${String(given)} to ${String(to)}`,
  since: (given) => `since ${minute(given).slice(0, 'yyyy-mm-dd'.length)}`,
  from_price: (given) => String(given),
  to_price: () => null,
  time: (given) => `at ${minute(given)}`,
  bars: (given) => `last ${bars(given)}`,
  back: (given) => `${bars(given)} back`,
  horizon: (given) => `${bars(given)} ahead`,
  of: (given, { measure }) => `of ${measure === undefined ? spoken(given) : `each ${spokenUnit(given)}`}`,
  by: (given, { measure }) => (measure === undefined ? `in the ${spoken(given)}` : `by ${spokenUnit(given)}`),
  versus: (given) => `against the ${spokenUnit(given)}`,
  third: (given) => `and the ${spokenUnit(given)}`,
  measure: (given) => measureNames[String(given)] ?? String(given),
  show: (given) =>
    given === 'usual'
      ? null
      : given === 'newest'
        ? 'the newest against all'
        : given === 'count'
          ? 'how many'
          : given === 'list'
            ? 'one by one'
            : `the ${String(given)}`,
  count: (given) => String(given),
  last: (given) => `the newest ${String(given)}`,
  told: (given) => `in ${String(given)}`,
  first_month: (given) => monthName(given),
  last_month: (given, { first_month: first }) => (given === first ? null : `to ${monthName(given)}`),
  other_month: (given) => `against ${monthName(given)}`,
  without_year: (given) => `without ${String(given)}`,
  clock_from: (given, { clock_to: to }) => `from ${String(given)} to ${String(to)}`,
  clock_to: () => null,
  given: (given) => `given what the ${spokenUnit(given)} did`,
  given_way: (given) => `which was ${String(given)}`,
  given_weekday: (given) => `on ${dayText[given as Weekday]}`,
  given_percent: (given) => `by at least ${String(given)}%`,
  given_pips: (given) => `by at least ${String(given)} pips`,
  given_price: (given) => `by at least ${String(given)}`,
  next: (given) => `and ${given === 1 ? 'the next one' : `the next ${String(given)}`}`,
  symbols: (given) => String(given).replaceAll(',', ', '),
  group: (given) =>
    given === 'majors' || String(given).length > 3 ? `of the ${spoken(given)}` : `of ${String(given).toUpperCase()} pairs`,
  against: (given) => `against ${String(given)}`,
  sort: (given) => `by ${String(given).replaceAll('_', ' ')}`,
  set: (given) => (given === 'before' ? null : String(given)),
  span: (given) => `of the ${spoken(given)} before`,
  least_price: (given) => `at least ${String(given)}`,
  most_pips: (given) => `less than ${String(given)} pips`,
  most_percent: (given) => `less than ${String(given)}%`,
  most_price: (given) => `less than ${String(given)}`,
  first: (given) => `the ${spoken(given)} first`,
  later: (given) => `then the ${spoken(given)}`,
  start: (given) => `from the open of each ${spoken(given)}`,
  way: (given) => String(given),
  weekday: (given) => `only on ${dayText[given as Weekday]}s`,
  without: (given) => `not on ${dayText[given as Weekday]}s`,
  within: (given) => (given === 0 ? 'on the same bar' : `within ${bars(given)}`),
  opens: (given) => `where it opens ${openingWords[String(given)] ?? spoken(given)}`,
  split: (given) => `by ${spokenUnit(given)}`,
  line: (given) => `price at “${String(given)}”`,
  came: (given) => `then “${String(given)}”`,
  hours: (given) => (given === 1 ? 'its first hour' : `its first ${String(given)} hours`),
  of_weekday: (given) => `on ${dayText[given as Weekday]}s`,
  away_percent: (given, { direction }) => `${String(given)}% ${String(direction)} the newest close`,
  away_pips: (given, { direction }) => `${String(given)} pips ${String(direction)} the newest close`,
  direction: (given, input) => ('away_percent' in input || 'away_pips' in input ? null : String(given)),
  moments: (given) => {
    const count = String(given).split(',').length
    return count === 1 ? 'the one that was told' : `${count} that were told`
  },
  draw: (given) => `the ${String(given)} of each`,
  side: (given, input) => ('moments' in input ? `${String(given)} the price` : `side ${String(given)}`),
  prices: (given) => String(given).replaceAll('/', ' to ').replaceAll(',', ', '),
  up_to: (given) => `up to ${String(given)}`,
  early_pips: (given, { early_side: side = 'before' }) => `${String(given)} pips ${String(side)} it`,
  early_percent: (given, { early_side: side = 'before' }) => `${String(given)}% ${String(side)} it`,
  early_price: (given, { early_side: side = 'before' }) => `${String(given)} ${String(side)} it`,
  early_side: () => null,
  least_pips: (given) => `at least ${String(given)} pips`,
  least_percent: (given) => `at least ${String(given)}%`,
  least_atr: (given) => `at least ${String(given)} ATR`,
}

const openingWords: Readonly<Record<string, string>> = {
  inside: 'inside the range before',
  outside: 'outside the range before',
  above_high: 'above the high before',
  below_low: 'below the low before',
  above_close: 'above the close before',
  below_close: 'below the close before',
}

/** Of dates a chart does not matter, unless a condition is looked for on its bars. */
const tellsChart = ({ input }: PlannedCall, isSaid: boolean): boolean =>
  isSaid || 'text' in input || !('period' in input || 'from' in input)

/** The market and chart that a condition or value in words was read to be of, where a tool tells it. */
const ownChart = (outcome: Outcome | undefined): readonly string[] | null => {
  const market = outcome?.ok === true ? outcome.value.result['market'] : null
  return typeof market === 'string' ? market.split(' ') : null
}

/** What fields of a tool say, in words. */
export const fieldWords = (input: PlannedCall['input']): readonly string[] =>
  Object.entries(input).flatMap(
    ([name, value]) => (name in wordsOf ? wordsOf[name]!(value, input) : `${name.replaceAll('_', ' ')} ${String(value)}`) ?? [],
  )

/** How a question was taken: its kind, market, chart, time, and whatever else its tools were given, in one line. */
export function takenWords({ question: { kind, slots }, title, calls, pointed }: Asked, outcomes: readonly Outcome[]): string {
  const { given = {} } = kindNamed(kind)
  const isSaid = slots.timeframes !== undefined
  const lists = calls.map((call, i) => {
    const { input } = call
    const { symbol, timeframe } = input
    const words = 'text' in input ? ownChart(outcomes[i]) : null
    return [
      ...(words ?? [
        ...(symbol === undefined || 'symbols' in input || 'group' in input ? [] : [String(symbol)]),
        ...(timeframe !== undefined && tellsChart(call, isSaid) ? [timeframeLabel[timeframe as Timeframe]] : []),
      ]),
      ...fieldWords(Object.fromEntries(Object.entries(input).filter(([name, value]) => given[name] !== value))),
    ]
  })
  // Which of several that were told it is.
  const { name } = (pointed?.at === undefined ? undefined : pointed.items[pointed.at]) ?? {}
  const which = name === undefined ? [] : [`of what was told ${name}`]
  return [`${title}:`, [...new Set([...lists.flat(), ...which])].join(', ')].join(' ').replace(/: $/, '')
}
