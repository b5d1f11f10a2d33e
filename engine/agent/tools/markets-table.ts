import { correlate, byTradingDate } from '../../analysis/correlation.ts'
import { drawdownsOf } from '../../analysis/drawdowns.ts'
import { firstBarAtOrAfter, sliceBars } from '../../market/bars.ts'
import { tradingDateOf } from '../../market/calendar.ts'
import { daySeconds, dayNumberOf, readDate } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { meanOf } from '../../statistics/moments.ts'
import { choice, date, optional, text, whole } from '../../strategy/plan-fields.ts'
import { figuresOn, type Figure } from '../figure.ts'
import { marketGroups, symbolsOfGroup } from '../market-groups.ts'
import { paragraphs, say, table, type Part } from '../say.ts'
import { chartFields, sceneOf, type Scene } from '../scene.ts'
import { defineTool, type BarsNeed } from '../tool.ts'

const usualDays = 60
const toldYears = 10
const mostDays = 5_200
const maxMarkets = 14
const leastMarkets = 2
const maxMatrix = 6
/** Trading days of a market that trades every day, for each of one that trades five of seven. */
const reach = 1.5

const sorts = ['change', 'drawdown', 'range', 'trend', 'correlation', 'largest_day'] as const

interface Input {
  readonly symbol: string
  readonly symbols?: string
  readonly group?: (typeof marketGroups)[number]
  readonly against?: string
  readonly days?: number
  readonly show?: 'table' | 'matrix' | 'years'
  readonly from?: string
  readonly to?: string
}

const namedIn = (symbols: string | undefined): readonly string[] =>
  symbols === undefined
    ? []
    : symbols
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((each) => each !== '')

/** The markets of the table, each once; the one they are held against is none of them. */
function marketsOf({ symbol, symbols, group, against }: Input): readonly string[] {
  const named = namedIn(symbols)
  const all = [...(group === undefined ? [] : symbolsOfGroup(group)), ...named]
  return [...new Set(all.length > 0 ? all : [symbol])].filter((each) => each !== against).slice(0, maxMarkets)
}

const needOf = (symbol: string, { show, days = show === 'years' ? toldYears * 366 : usualDays, from, to }: Input): BarsNeed => {
  const start = from === undefined ? null : readDate(from)
  const end = to === undefined ? null : readDate(to)
  const until = end === null ? {} : { to: (end + 2) * daySeconds }
  const chart = { need: 'bars', symbol, timeframe: '1d' } as const
  return start === null
    ? { ...chart, count: Math.ceil(days * reach) + 1, ...until }
    : { ...chart, from: start * daySeconds, before: 1, ...until }
}

/** The newest so many days, or those of the dates. */
function daysOf(scene: Scene, { days = usualDays, from, to }: Input) {
  const dated = byTradingDate(scene.bars, scene.market.instrument.calendar)
  const first = from === undefined ? Math.max(0, dated.length - days - 1) : Math.max(0, firstBarAtOrAfter(dated, readDate(from)!) - 1)
  const last = to === undefined ? dated.length : firstBarAtOrAfter(dated, readDate(to)! + 1)
  return { own: sliceBars(scene.bars, first, last), dated: sliceBars(dated, first, last) }
}

function rowOf(scene: Scene, input: Input, against: ReturnType<typeof daysOf> | null) {
  const { own, dated } = daysOf(scene, input)
  if (own.length < leastMarkets) return null
  const { close, high, low, open, time } = own
  const last = own.length - 1
  const figures = figuresOn(
    { symbol: scene.symbol, timeframe: '1d', from: time[1]!, to: time[last]! },
    { decimals: scene.decimals, pip: scene.market.instrument.pip },
  )
  const changes = Float64Array.from({ length: last }, (_, i) => (close[i + 1]! / close[i]! - 1) * 100)
  const ranges = Float64Array.from({ length: last }, (_, i) => ((high[i + 1]! - low[i + 1]!) / open[i + 1]!) * 100)
  const fall = Math.min(0, ...drawdownsOf(high.subarray(1), low.subarray(1)).map(({ change }) => change * 100))
  const way = changes.reduce((sum, each) => sum + Math.abs(each), 0)
  const largest = changes.reduce((best, each, i) => (Math.abs(each) > Math.abs(changes[best]!) ? i : best), 0)
  const net = (close[last]! / close[0]! - 1) * 100
  const found = against === null ? null : correlate(dated, against.dated)
  return {
    symbol: scene.symbol,
    days: figures.count(last, 'trading days'),
    change: figures.change(net, 'close of the last day ÷ close before the first − 1'),
    drawdown: figures.change(fall, 'deepest low after a high of these days ÷ that high − 1'),
    range: figures.percent(meanOf(ranges), 'mean of (high − low) ÷ open of a day'),
    trend: figures.number(way === 0 ? null : Math.abs(net) / way, '|change| ÷ sum of the sizes of the daily changes: 1 is a straight line'),
    largest_day: figures.change(changes[largest]!, 'largest change of a day, close to close'),
    largest_date: dayText(figures.time(time[largest + 1]!, 'open time of that day'), scene),
    correlation: figures.number(found?.value ?? null, 'Pearson’s correlation of the daily log returns'),
  }
}
type Row = NonNullable<ReturnType<typeof rowOf>>

const dayText = (figure: Figure | null, { market }: Scene): Figure | null =>
  figure && { ...figure, text: tradingDateOf(figure.value, market.instrument.calendar) }

/** Correlations by calendar year of two markets. */
function yearsOf(a: Scene, b: Scene, years: number, nowSeconds: number) {
  const [first, second] = [byTradingDate(a.bars, a.market.instrument.calendar), byTradingDate(b.bars, b.market.instrument.calendar)]
  const thisYear = new Date(nowSeconds * 1_000).getUTCFullYear()
  return Array.from({ length: years }, (_, k) => thisYear - years + 1 + k).flatMap((year) => {
    const within = (bars: typeof first) =>
      sliceBars(bars, firstBarAtOrAfter(bars, dayNumberOf(year, 1, 1)), firstBarAtOrAfter(bars, dayNumberOf(year + 1, 1, 1)))
    const { value, bars } = correlate(within(first), within(second))
    return value === null
      ? []
      : [
          {
            year: String(year),
            correlation: a.figures.number(value, `Pearson’s correlation of the daily log returns of ${year}`),
            days: a.figures.count(bars, 'days that both traded'),
          },
        ]
  })
}

/** Several markets side by side, ranked. */
export const marketsTable = defineTool({
  name: 'markets_table',
  summary:
    'Markets side by side over the newest `days` (60) or dates: change, deepest fall, mean daily range, how straight the trend was, largest day, and with `against` their correlation with that market; `symbols` with commas between, or a `group` such as majors, fx, jpy, crypto, stocks; `show`: matrix tells the correlation of each with each, years that of two markets by year.',
  input: {
    ...chartFields,
    symbols: optional(text(160)),
    group: optional(choice(marketGroups)),
    against: optional(text(12)),
    sort: optional(choice(sorts)),
    show: optional(choice(['table', 'matrix', 'years'])),
    days: optional(whole(2, mostDays)),
    from: optional(date),
    to: optional(date),
  },
  needs: (input) => [
    ...marketsOf(input).map((symbol) => needOf(symbol, input)),
    ...(input.against === undefined ? [] : [needOf(input.against.toUpperCase(), input)]),
  ],
  run(input, data) {
    const wrong = [input.from, input.to].find((each) => each !== undefined && readDate(each) === null)
    if (wrong !== undefined) return refused(`${wrong} is not a date that exists.`)
    const symbols = marketsOf(input)
    const { sort = input.against === undefined ? 'change' : 'correlation', show = 'table' } = input
    if (symbols.length < (input.against === undefined ? leastMarkets : 1))
      return refused('Name the markets, or a group of them such as the majors.')
    const scenes = symbols.map((symbol) => sceneOf({ symbol, timeframe: '1d' }, data))
    const other = input.against === undefined ? null : sceneOf({ symbol: input.against.toUpperCase(), timeframe: '1d' }, data)
    const against = other === null ? null : daysOf(other, input)
    const rows = scenes.flatMap((scene) => rowOf(scene, input, against) ?? [])
    if (rows.length === 0) return refused('There are no closed days of these markets in that time.')
    const size = (row: Row) => {
      const value = row[sort]?.value ?? 0
      return sort === 'correlation' || sort === 'largest_day' ? Math.abs(value) : sort === 'drawdown' ? -value : value
    }
    const ranked = rows.toSorted((a, b) => size(b) - size(a))
    const dated = scenes
      .slice(0, maxMatrix)
      .map((scene) => ({ symbol: scene.symbol, figures: scene.figures, bars: daysOf(scene, input).dated }))
    return ok({
      result: {
        sort,
        against: other?.symbol ?? null,
        since: dayText(scenes[0]!.figures.time(daysOf(scenes[0]!, input).own.time[1] ?? null, 'open time of the first day'), scenes[0]!),
        until: dayText(scenes[0]!.figures.time(daysOf(scenes[0]!, input).own.time.at(-1) ?? null, 'open time of the last day'), scenes[0]!),
        rows: ranked,
        matrix:
          show !== 'matrix'
            ? null
            : dated.map((row) => ({
                symbol: row.symbol,
                with: dated.map((column) => ({
                  symbol: column.symbol,
                  correlation:
                    row.symbol === column.symbol
                      ? null
                      : row.figures.number(correlate(row.bars, column.bars).value, 'Pearson’s correlation of the daily log returns'),
                })),
              })),
        years: show !== 'years' || other === null ? null : yearsOf(scenes[0]!, other, toldYears, data.nowSeconds),
      },
    })
  },
  tell({ sort, against, since, until, rows, matrix, years }) {
    const names: Readonly<Record<string, Part>> = {
      change: say`change`,
      drawdown: say`depth of the fall`,
      range: say`mean daily range`,
      trend: say`straightness of the trend`,
      correlation: say`strength of the correlation`,
      largest_day: say`size of the largest day`,
    }
    if (years !== null)
      return paragraphs(
        say`The correlation of the daily returns of ${rows[0]!.symbol} and ${against} by year:`,
        table(
          [say`Year`, say`Correlation`, say`Days`],
          years.map((each) => [each.year, each.correlation, each.days]),
        ),
      )
    if (matrix !== null)
      return paragraphs(
        say`Correlations of the daily returns from ${since} to ${until}:`,
        table(
          [say`Market`, ...matrix.map(({ symbol }) => symbol)],
          matrix.map((row) => [row.symbol, ...row.with.map(({ correlation }) => correlation ?? say`–`)]),
        ),
      )
    return paragraphs(
      say`From ${since} to ${until}, by ${names[sort]}: ${rows[0]!.symbol} comes first${rows.length > 1 ? say`, ${rows.at(-1)!.symbol} last` : null}.`,
      table(
        [
          say`Market`,
          say`Change`,
          say`Deepest fall`,
          say`Mean daily range`,
          say`Straightness`,
          say`Largest day`,
          say`On`,
          ...(against === null ? [] : [say`Correlation with ${against}`]),
        ],
        rows.map((row) => [
          row.symbol,
          row.change,
          row.drawdown,
          row.range,
          row.trend,
          row.largest_day,
          row.largest_date,
          ...(against === null ? [] : [row.correlation ?? say`not known`]),
        ]),
      ),
    )
  },
})
