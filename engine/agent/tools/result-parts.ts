import { calendarNamed } from '../../market/calendar.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { datePartsOf, daySeconds, mondayOf } from '../../market/day-number.ts'
import { isInSession } from '../../market/session.ts'
import { weekdays } from '../../market/weekdays.ts'
import { ok, refused } from '../../result.ts'
import { sumOf } from '../../statistics/moments.ts'
import { fewTrades } from '../../statistics/verdict.ts'
import { dayText } from '../../strategy/describe.ts'
import { choice, optional, text } from '../../strategy/plan-fields.ts'
import { figuresOn } from '../figure.ts'
import { monthNames } from '../month-names.ts'
import { basisOf, type OwnResult, type OwnTrade } from '../own-results.ts'
import { partNames } from '../part-fields.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { nameOf } from '../scene.ts'
import { sharePart, shareFigures } from '../share-figures.ts'
import { defineTool, newestResult } from '../tool.ts'
import { hourName } from '../unit-words.ts'
import { noResult, resultOffer } from './own-results.ts'

const sessions = ['tokyo', 'london', 'newyork'] as const
const dayNames = weekdays.map((day) => dayText[day])

/** The market's own date of a moment; UTC's where its calendar is not known. */
const dateOf = ({ symbol }: OwnResult, seconds: number): number => {
  const instrument = findInstrument(symbol)
  return instrument === null ? Math.floor(seconds / daySeconds) : calendarNamed(instrument.calendar).dateAt(seconds).dayNumber
}

interface Grouping {
  readonly heading: string
  /** What a trade is told by. */
  readonly rule: string
  /** In the order of the rows; null: those that there are, as numbers rise. */
  readonly names: readonly string[] | null
  /** A trade may be in several, such as sessions that overlap. */
  readonly namesOf: (trade: OwnTrade, result: OwnResult) => readonly string[]
}

const outside = 'Outside these'
const hourNames = Array.from({ length: 24 }, (_, hour) => hourName(hour))

const groupings = {
  session: {
    heading: 'Session',
    rule: 'whose entry lies in the hours of the session',
    names: [...sessions.map((each) => partNames[each]), outside],
    namesOf({ entryTime }) {
      const found = sessions.filter((each) => isInSession(each, entryTime)).map((each) => partNames[each])
      return found.length === 0 ? [outside] : found
    },
  },
  weekday: {
    heading: 'Day',
    rule: 'whose entry lies on that trading day of the market',
    names: dayNames,
    namesOf({ entryTime }, result) {
      const date = dateOf(result, entryTime)
      return [dayNames[date - mondayOf(date)]!]
    },
  },
  hour: {
    heading: 'Hour (UTC)',
    rule: 'whose entry lies in that hour of UTC',
    names: hourNames,
    namesOf: ({ entryTime }) => [hourNames[Math.floor(entryTime / 3_600) % 24]!],
  },
  month: {
    heading: 'Month',
    rule: 'whose entry lies in that month of a year, by the trading days of the market',
    names: monthNames,
    namesOf: ({ entryTime }, result) => [monthNames[datePartsOf(dateOf(result, entryTime)).month - 1]!],
  },
  year: {
    heading: 'Year',
    rule: 'whose entry lies in that year, by the trading days of the market',
    names: null,
    namesOf: ({ entryTime }, result) => [String(datePartsOf(dateOf(result, entryTime)).year)],
  },
  side: {
    heading: 'Side',
    rule: 'of that side',
    names: ['Long', 'Short'],
    namesOf: ({ side }) => [side === 'BUY' ? 'Long' : 'Short'],
  },
} as const satisfies Readonly<Record<string, Grouping>>
export type ResultPart = keyof typeof groupings
export const resultPartNames = Object.keys(groupings) as ResultPart[]

/** The trades of one own result by when or which way they were made. */
export const resultParts = defineTool({
  name: 'result_parts',
  summary:
    'The trades of one own backtest (by id, else the newest) by session, weekday, hour, month of the year, year or side of their entry: how many, how many won, and what they made.',
  input: { id: optional(text(40)), by: choice(resultPartNames) },
  needs: ({ id = newestResult }) => [{ need: 'result', id }],
  run({ id = newestResult, by }, data) {
    const own = data.result(id)
    if (own === null) return refused(noResult(id))
    const { trades } = own
    if (trades === null || trades.length === 0) return refused(`${own.name} made no trade.`)
    const { heading, rule, names, namesOf }: Grouping = groupings[by]
    const make = figuresOn(basisOf(own), { decimals: 2, pip: null })
    const rowNames = names ?? [...new Set(trades.flatMap((trade) => namesOf(trade, own)))].toSorted()
    const profitsOf = new Map<string, number[]>(rowNames.map((name) => [name, []]))
    for (const trade of trades) for (const name of namesOf(trade, own)) profitsOf.get(name)!.push(trade.profit)
    const groups = [...profitsOf].filter(([, profits]) => profits.length > 0)
    const rows = groups.map(([name, profits]) => ({
      name,
      trades: make.count(profits.length, `trades ${rule}`),
      won: shareFigures(make, profits.filter((profit) => profit > 0).length, profits.length, `trades ${rule} that won`),
      profit: make.money(sumOf(profits), `sum of the profits, after costs, of trades ${rule}`),
      mean: make.money(sumOf(profits) / profits.length, `mean profit, after costs, of trades ${rule}`),
    }))
    const byProfit = rows.toSorted((a, b) => b.profit!.value - a.profit!.value)
    return ok({
      result: {
        name: own.name,
        market: nameOf(own),
        heading,
        trades: make.counted(trades.length, 'trade', 'trades of the result'),
        overlaps: rows.reduce((sum, row) => sum + row.trades!.value, 0) > trades.length,
        few: make.count(fewTrades, 'trades below which little is said'),
        is_few: rows.some((row) => row.trades!.value < fewTrades),
        rows,
        best: byProfit.length < 2 ? null : byProfit[0]!,
        worst: byProfit.length < 2 ? null : byProfit.at(-1)!,
      },
      offers: [resultOffer(own)],
    })
  },
  tell: ({ name, market, heading, trades, overlaps, few, is_few, rows, best, worst }) =>
    paragraphs(
      sentences(
        say`${name} made ${trades} on ${market}.`,
        best && worst && say`${best.name} made the most of it, ${best.profit}; ${worst.name} the least, ${worst.profit}.`,
      ),
      table(
        [heading, say`Trades`, say`Won`, say`Profit`, say`Mean profit`],
        rows.map((row) => [row.name, row.trades, sharePart(row.won), row.profit, row.mean]),
      ),
      sentences(
        overlaps ? say`A trade in the hours of two sessions is counted in both.` : null,
        is_few ? say`Fewer than ${few} trades of a row say little: the best of several rows is partly luck.` : null,
      ),
    ),
})
