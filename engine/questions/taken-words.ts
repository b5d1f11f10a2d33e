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
const names: Readonly<Record<string, string>> = { ...partNames, range: 'low to high', body: 'open to close', close: 'close to close' }
const spoken = (given: Given): string => names[String(given)] ?? String(given)

/** How the fields of tools are told; one that is not here is told by its name. */
const wordsOf: Readonly<Record<string, (given: Given, input: PlannedCall['input']) => string | null>> = {
  symbol: () => null,
  timeframe: () => null,
  to: () => null,
  text: (given) => `“${String(given)}”`,
  others: (given) => `with ${String(given)}`,
  period: (given) => String(given).replaceAll('_', ' '),
  from: (given, { to }) =>
    to === undefined ? `since ${String(given)}` : to === given ? `on ${String(given)}` : `${String(given)} to ${String(to)}`,
  time: (given) => `at ${minute(given)}`,
  bars: (given) => `last ${bars(given)}`,
  back: (given) => `${bars(given)} back`,
  horizon: (given) => `${bars(given)} ahead`,
  of: (given) => `of ${spoken(given)}`,
  by: (given) => `in the ${spoken(given)}`,
  first: (given) => `the ${spoken(given)} first`,
  later: (given) => `then the ${spoken(given)}`,
  start: (given) => `from the open of each ${spoken(given)}`,
  way: (given) => String(given),
  weekday: (given) => `only on ${dayText[given as Weekday]}s`,
  without: (given) => `not on ${dayText[given as Weekday]}s`,
  within: (given) => `within ${bars(given)}`,
  hours: (given) => (given === 1 ? 'its first hour' : `its first ${String(given)} hours`),
  least_pips: (given) => `at least ${String(given)} pips`,
  least_percent: (given) => `at least ${String(given)}%`,
  least_atr: (given) => `at least ${String(given)} ATR`,
}

/** Of dates a chart does not matter, unless a condition is looked for on its bars. */
const tellsChart = ({ input }: PlannedCall, isSaid: boolean): boolean =>
  isSaid || 'text' in input || !('period' in input || 'from' in input)

/** The market and chart that a condition or value in words was read to be of, where a tool tells it. */
const ownChart = (outcome: Outcome | undefined): readonly string[] | null => {
  const market = outcome?.ok === true ? outcome.value.result['market'] : null
  return typeof market === 'string' ? market.split(' ') : null
}

/** How a question was taken: its kind, market, chart, time, and whatever else its tools were given, in one line. */
export function takenWords({ question: { kind, slots }, title, calls }: Asked, outcomes: readonly Outcome[]): string {
  const { given = {} } = kindNamed(kind)
  const isSaid = slots.timeframes !== undefined
  const lists = calls.map((call, i) => {
    const { input } = call
    const { symbol, timeframe } = input
    const words = 'text' in input ? ownChart(outcomes[i]) : null
    return [
      ...(words ?? [
        ...(symbol === undefined ? [] : [String(symbol)]),
        ...(timeframe !== undefined && tellsChart(call, isSaid) ? [timeframeLabel[timeframe as Timeframe]] : []),
      ]),
      ...Object.entries(input).flatMap(([name, value]) =>
        Object.hasOwn(given, name) && given[name] === value
          ? []
          : ((name in wordsOf ? wordsOf[name]!(value, input) : `${name.replaceAll('_', ' ')} ${String(value)}`) ?? []),
      ),
    ]
  })
  return [`${title}:`, [...new Set(lists.flat())].join(', ')].join(' ').replace(/: $/, '')
}
