import type { TradingUnit } from '../../analysis/trading-units.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { timeframeMinutes, type Timeframe } from '../../market/timeframe.ts'
import { kind, type TakenAt } from '../kind.ts'
import type { SaidDistance, SaidHorizon, SaidStatistics, Slots } from '../question.ts'
import { barsAhead } from '../time-fields.ts'

/** A size in the fields of the tool; null where it has none for its unit. */
function sizeFields(name: 'least' | 'most' | 'given', size: SaidDistance | undefined): Readonly<Record<string, number>> | null {
  if (size === undefined) return {}
  const unit = size.unit === 'distance' || size.unit === 'price' ? 'price' : size.unit
  return unit === 'pips' || unit === 'percent' || unit === 'price' ? { [`${name}_${unit}`]: Math.abs(size.value) } : null
}

const chartOf: Partial<Record<TradingUnit, Timeframe>> = { hour: '1h', week: '1w', month: '1M' }

/** How many units lie in a stretch of time ahead; sessions and parts of a day come once a day. */
function unitsAhead({ count, unit }: SaidHorizon, of: TradingUnit, timeframe: Timeframe): number {
  if (unit === 'bar' || unit === of) return count
  return barsAhead({ count, unit }, of === 'bar' ? timeframe : (chartOf[of] ?? '1d'))
}

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** An hour, or one bar of a shorter chart, where no end is said. */
function hoursFields({ from, to, zone }: NonNullable<SaidStatistics['hours']>, timeframe: Timeframe, exchange: string) {
  const [hour = 0, minute = 0] = from.split(':').map(Number)
  const end = to === '' ? clockText(hour * 60 + minute + Math.min(60, timeframeMinutes[timeframe])) : to
  return { clock_from: from, clock_to: end, zone: zone === 'exchange' ? exchange : zone }
}

function take({ statistics, time }: Slots, { symbol, timeframe }: TakenAt) {
  if (statistics?.of === undefined || statistics.measure === undefined || statistics.measure === 'wick') return null
  const { of, versus, third, measure, show, count, by, told, way, months, otherMonth, withoutYear, zone, given, next, hours, newest } =
    statistics
  const sizes = [sizeFields('least', statistics.least), sizeFields('most', statistics.most), sizeFields('given', given?.least)]
  if (sizes.includes(null)) return null
  const exchange = calendarNamed(findInstrument(symbol)?.calendar ?? 'forex').zone
  const chart = timeframe as Timeframe
  return {
    of,
    versus,
    third,
    measure,
    show,
    count,
    by,
    told,
    way: way === 'both' ? undefined : way,
    first_month: months?.first,
    last_month: months?.last,
    other_month: otherMonth,
    without_year: withoutYear,
    ...(hours === undefined ? { zone: zone === 'exchange' ? exchange : zone } : hoursFields(hours, chart, exchange)),
    given: given === undefined ? undefined : given.part,
    given_way: given?.way ?? undefined,
    given_weekday: given?.weekday,
    next: next === undefined ? undefined : unitsAhead(next, of, chart),
    last: newest,
    ...Object.assign({}, ...sizes),
    // The newest one is told against all that were before it.
    ...(show === 'newest' && { from: undefined, ...(time?.time === 'period' && time.period.startsWith('this') && { to: undefined }) }),
  } as Readonly<Record<string, string | number | boolean | undefined>>
}

/** Both ways and both wicks are told one after the other. */
function severalOf({ statistics, ...slots }: Slots): readonly Slots[] {
  if (statistics === undefined) return [slots]
  const { measure, way, show, least, otherMonths, ...rest } = statistics
  if (otherMonths !== undefined) {
    const of = { ...rest, ...(measure !== undefined && { measure }), ...(show !== undefined && { show }) }
    return [of, { ...of, months: otherMonths }].map((each) => ({ ...slots, statistics: each }))
  }
  const measures = measure === 'wick' ? (['upper_wick', 'lower_wick'] as const) : [measure]
  const isEach =
    way === 'both' && (show === 'largest' || show === 'smallest' || show === 'count' || show === 'usual' || least !== undefined)
  const ways = isEach ? (['up', 'down'] as const) : [way]
  return measures.flatMap((one) =>
    ways.map((each) => ({
      ...slots,
      statistics: { ...statistics, ...(one !== undefined && { measure: one }), ...(each !== undefined && { way: each }) },
    })),
  )
}

const unitOf: Partial<Record<Timeframe, TradingUnit>> = { '1h': 'hour', '1d': 'day', '1w': 'week', '1M': 'month' }

/** Statistics that facets make together: a measure of a unit, counted, averaged, ranked or told apart. Two of what can be told once are asked back. */
export const statisticsKinds = [
  kind('side_usual', 'Statistics', 'Usual move of days up or down', 'statistics', {
    given: { measure: 'change', show: 'usual' },
    asks: {
      'average|avg|mean|median|usual|typical gain|loss|return|change|move|size|fall|rise|drop|percentage of|on|for|in a|an|all? #candleSide:side #timeUnit:unit':
        'average gain on green days',
      'how much do|does|did About:about usually|normally|typically? gain|lose|rise|fall|move|make|drop on|in a|an? #candleSide:side #timeUnit:unit':
        'how much does it usually lose on red days',
    },
    uses: ['side'],
    take: ({ side }, { timeframe }) => ({ of: unitOf[timeframe as Timeframe] ?? 'bar', way: side }),
    next: ['Since 2020?', 'Average daily range?'],
  }),
  kind('return_autocorrelation', 'Statistics', 'Autocorrelation of returns', 'return_autocorrelation', {
    given: { of: 'returns' },
    asks: {
      'autocorrelation|autocorrelations of? Timeframe:timeframe? log|simple? returns|return|closes|price|moves|changes?':
        'autocorrelation of daily returns',
      'autocorrelation|autocorrelations of? Timeframe:timeframe? log|simple? returns|return|closes|price|moves|changes? ,? at|with|for|to|up? up? to? lag|lags 1? -|to|up|–? to? #number:number':
        'autocorrelation of daily returns, lags 1 to 5',
      'serial correlation of? Timeframe:timeframe? log|simple? returns|return|closes|price|moves|changes?':
        'serial correlation of daily returns',
    },
    uses: ['number'],
    take: ({ number }) => ({ lags: number }),
    next: ['Autocorrelation of absolute returns?', 'Average daily range?'],
  }),
  kind('size_autocorrelation', 'Statistics', 'Autocorrelation of the size of returns', 'return_autocorrelation', {
    given: { of: 'absolute' },
    asks: {
      'autocorrelation|autocorrelations of? Timeframe:timeframe? absolute|abs log? returns|return|moves|changes|ranges?':
        'autocorrelation of absolute returns',
      'autocorrelation|autocorrelations of? Timeframe:timeframe? absolute|abs log? returns|return|moves|changes? ,? at|with|for|to|up? up? to? lag|lags 1? -|to|up|–? to? #number:number':
        'autocorrelation of absolute returns, lags up to 20',
      'does|do|is volatility|vol cluster|clusters|clustering|clustered': 'does volatility cluster',
    },
    uses: ['number'],
    take: ({ number }) => ({ lags: number }),
    next: ['Autocorrelation of daily returns?', 'Is volatility high?'],
  }),
  kind('statistics', 'Statistics', 'Statistics', 'statistics', {
    asks: {},
    composed: [
      'Average range of the London session vs New York, only Mondays?',
      'Which weeks of last year had a range under 1%?',
      'Top 10 biggest weekly drops of oil, and what came next?',
      'Upper wicks of H1 candles, average in dollars?',
      'Average range by hour of day?',
      'Last hour of the day, up or down more often?',
    ],
    uses: ['statistics'],
    take,
    several: severalOf,
    missing: {
      text: 'I can count and measure changes, ranges, gaps, wicks and volume of bars, days, weeks, months, sessions and hours. Which of them?',
      options: ['Average daily range?', 'How many days did it move more than 1%?'],
    },
    next: ['Only Mondays?', 'By weekday?', 'Since 2020?'],
  }),
]
