import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import type { CommissionKind } from '../market/instrument.ts'
import type { PriceField } from '../market/price-fields.ts'
import type { PriceUnit } from '../market/price-units.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Weekday } from '../market/weekdays.ts'
import { zoneNames } from './plan-table.ts'
import type {
  Cooldown,
  DailyStop,
  Distance,
  EntryOrder,
  Expr,
  Limit,
  PartialExit,
  Sequence,
  SequenceStep,
  SessionFilter,
  Sizing,
  SizeAfter,
  StatedCosts,
  StopBounds,
  TargetLeg,
  Term,
  TimeExit,
  Trailing,
  TrailingLine,
} from './plan.ts'

/** The prices of a bar in words. */
export const fieldText = {
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  hl2: 'median price',
  hlc3: 'typical price',
  ha_open: 'Heikin Ashi open',
  ha_high: 'Heikin Ashi high',
  ha_low: 'Heikin Ashi low',
  ha_close: 'Heikin Ashi close',
} as const satisfies Readonly<Record<PriceField, string>>

/** The chart of a value, before its name. */
export const chartWord = {
  '1m': 'M1',
  '5m': 'M5',
  '15m': 'M15',
  '30m': 'M30',
  '1h': 'H1',
  '4h': 'H4',
  '1d': 'daily',
  '1w': 'weekly',
  '1M': 'monthly',
} as const satisfies Readonly<Record<Timeframe, string>>

/** A number in plain figures, without an exponent. */
export const numberText = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}

/** `a, b and c`. */
export const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

export const plural = (n: number, one: string, several = `${one}s`) => `${n} ${n === 1 ? one : several}`

type Sampled = Extract<Term, { kind: 'price' | 'indicator' }>
/** How a term of a larger chart is sampled (fill rule 1). */
const samplingOf = ({ sampling, shift }: Sampled) => sampling ?? (shift ? 'back' : 'completed')

/** ` 3 bars ago`, ` 2 completed daily bars ago`, with a space before it; nothing for the bar itself. */
export function agoText(term: Sampled): string {
  const { timeframe, shift } = term
  if (!shift) return ''
  const chart = timeframe === undefined ? '' : `${samplingOf(term) === 'completed' ? 'completed ' : ''}${chartWord[timeframe]} `
  return ` ${plural(shift, `${chart}bar`)} ago`
}

/** `high 1 bar ago`, `daily close so far`, `last completed H4 close`. */
export function priceText(term: Extract<Term, { kind: 'price' }>): string {
  const { field, timeframe, shift } = term
  const word = fieldText[field]
  if (shift) return `${word}${agoText(term)}`
  if (timeframe === undefined) return word
  // An open stays what it is.
  if (samplingOf(term) === 'forming' && field === 'open') return `${chartWord[timeframe]} ${word}`
  return samplingOf(term) === 'forming' ? `${chartWord[timeframe]} ${word} so far` : `last completed ${chartWord[timeframe]} ${word}`
}

const outputText: Readonly<Record<string, string>> = {
  hist: 'histogram',
  signal: 'signal line',
  upper: 'upper band',
  lower: 'lower band',
  middle: 'middle band',
  k: '%K',
  d: '%D',
  plus_di: '+DI',
  minus_di: '-DI',
  width: 'width',
  percent_b: '%B',
}

const indicatorTitles: Readonly<Record<string, string>> = {
  'adx.plus_di': '+DI',
  'adx.minus_di': '-DI',
  'bb.percent_b': '%B',
  'bb.width': 'bandwidth',
  'ichimoku.tenkan': 'tenkan',
  'ichimoku.kijun': 'kijun',
  'ichimoku.senkou_a': 'senkou span A',
  'ichimoku.senkou_b': 'senkou span B',
  'aroon.up': 'Aroon Up',
  'aroon.down': 'Aroon Down',
  'aroon.osc': 'Aroon oscillator',
  'stoch.k': 'stochastic %K',
  'stoch.d': 'stochastic %D',
  'stochrsi.k': 'stoch rsi %K',
  'stochrsi.d': 'stoch rsi %D',
  'macd.line': 'MACD line',
  'macd.signal': 'MACD signal',
  'macd.hist': 'MACD histogram',
  'ichimoku.cloud_top': 'top of the cloud',
  'ichimoku.cloud_bottom': 'bottom of the cloud',
  'pivot.p': 'pivot',
}

/** `09:30` of minutes after midnight. */
export const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function indicatorText(term: Extract<Term, { kind: 'indicator' }>): string {
  const { name, params, output } = term
  const numbers = Object.values(params)
  const source = term.source ? describeTerm(term.source) : null
  switch (name) {
    case 'highest':
    case 'lowest': {
      const isHigh = name === 'highest'
      return `${name} ${source ?? (isHigh ? 'high' : 'low')} of the last ${plural(params['period'] ?? 0, 'bar')}`
    }
    case 'opening_range':
      return `opening range(${params['minutes']}) ${output}`
    case 'session_range': {
      const hours = term.session ? '' : ` (${clockText(params['from'] ?? 0)}-${clockText(params['to'] ?? 0)}${inZone(term.zone)})`
      return `${term.session ? `${term.session} session ` : ''}range${hours} ${output}`
    }
    case 'swing_low':
    case 'swing_high':
      return `${indicatorVocabulary[name].title.toLowerCase()}`
    case 'pivot':
      return output === 'p' ? 'pivot' : output.toUpperCase()
    default: {
      const title = indicatorTitles[`${name}.${output}`]
      const bracket = numbers.length > 0 ? `(${source ? `${source}, ` : ''}${numbers.join(', ')})` : ''
      if (title) return `${title}${bracket}`
      const line =
        output === indicatorVocabulary[name].outputs[0] && output !== 'upper' && output !== 'middle'
          ? ''
          : ` ${outputText[output] ?? output}`
      return `${indicatorVocabulary[name].title}${bracket}${line}`
    }
  }
}

const calcSigns: Readonly<Record<string, string>> = { add: '+', sub: '-', mul: '*', div: '/' }

/** A value in the words that the reader knows. */
export function describeTerm(term: Term): string {
  switch (term.kind) {
    case 'const':
      return `${term.value}${term.unit ? ` ${term.unit}` : ''}`
    case 'price':
      return priceText(term)
    case 'indicator':
      return `${term.timeframe && !term.shift ? `${chartWord[term.timeframe]} ` : ''}${indicatorText(term)}${agoText(term)}`
    case 'calc': {
      const sign = calcSigns[term.op]
      if (sign) return `(${term.args.map(describeTerm).join(` ${sign} `)})`
      return `${term.op}(${term.args.map(describeTerm).join(', ')})`
    }
    case 'entry_price':
      return 'entry price'
    case 'bars_held':
      return 'bars held'
    case 'highest_since_entry':
      return 'highest high since entry'
    case 'lowest_since_entry':
      return 'lowest low since entry'
    case 'value_when':
      return `${describeTerm(term.value)} of the ${timeBefore(term.occurrence)}bar on which (${describeExpr(term.when)})`
    case 'count':
      return `number of ${countedBars(term)} on which (${describeExpr(term.when)})`
  }
}

/** `last `, `2nd last `: which of the times before is meant. */
const timeBefore = (occurrence: number) => (occurrence === 0 ? 'last ' : `${ordinal(occurrence + 1)} last `)
const countedBars = ({ since, bars }: Extract<Term, { kind: 'count' }>) =>
  since === undefined ? `the last ${plural(bars ?? 0, 'bar')}` : `bars this ${since}`

function describePattern({ name, timeframe, shift }: Extract<Expr, { op: 'pattern' }>): string {
  const chart = timeframe === undefined ? '' : `${chartWord[timeframe]} `
  const words = name.replaceAll('_', ' ')
  return shift ? `${words} ${plural(shift, `${chart}bar`)} ago` : `${chart}${words}`
}

const comparatorText = {
  gt: 'is above',
  gte: '>=',
  lt: 'is below',
  lte: '<=',
  eq: '=',
  crosses_above: 'crosses above',
  crosses_below: 'crosses below',
  crosses: 'crosses',
} as const

export const dayText: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const days = (list: readonly Weekday[]) => list.map((d) => dayText[d]).join(', ')

const zoneText: Readonly<Record<string, string>> = zoneNames
/** ` London time`: a zone after a clock time, with a space before it. */
export const inZone = (zone: string | undefined) => (zone ? ` ${zoneText[zone] ?? zone}` : '')

/** A condition in the words that the reader knows; nested conditions stand in brackets. */
export function describeExpr(expr: Expr): string {
  switch (expr.op) {
    case 'and':
    case 'or':
      return expr.args.map(describeInside).join(` ${expr.op} `)
    case 'not':
      return `not (${describeExpr(expr.arg)})`
    case 'rising':
    case 'falling':
      return `${describeTerm(expr.term)} is ${expr.op} for ${plural(expr.bars, 'bar')}`
    case 'for_bars':
      return `(${describeExpr(expr.expr)}) for ${plural(expr.bars, 'bar')}`
    case 'within':
      return `(${describeExpr(expr.expr)}) within the last ${plural(expr.bars, 'bar')}`
    case 'shift':
      return `(${describeExpr(expr.expr)}) ${plural(expr.bars, 'bar')} ago`
    case 'sequence':
      return [...expr.steps.map((step, k) => `${stepLead(step, k)}${describeInside(step.when)}`), ...resetsOf(expr)].join(', ')
    case 'pattern':
      return describePattern(expr)
    case 'divergence':
      return `${expr.kind} divergence on ${describeTerm(expr.term)}`
    case 'weekday':
      return `on ${days(expr.days)}`
    case 'time':
      return `between ${expr.fromTime} and ${expr.toTime}${inZone(expr.zone)}`
    case 'at_time':
      return `at ${expr.time}${inZone(expr.zone)}`
    case 'calendar':
      return expr.n < 0 ? `on the ${ordinal(-expr.n)} last trading day of the month` : `on the ${ordinal(expr.n)} trading day of the month`
    case 'always':
      return 'always'
    default:
      return `${describeTerm(expr.left)} ${comparatorText[expr.op]} ${describeTerm(expr.right)}`
  }
}

/** A condition inside of another one: several in brackets. */
const describeInside = (expr: Expr): string =>
  expr.op === 'and' || expr.op === 'or' || expr.op === 'sequence' ? `(${describeExpr(expr)})` : describeExpr(expr)

/** What stands before a step of a sequence: nothing before the first one. */
const stepLead = ({ withinBars }: SequenceStep, k: number): string =>
  k === 0 ? '' : withinBars === undefined ? 'then ' : `then within ${plural(withinBars, 'bar')} `

const resetLead = 'starting over when '
const resetsOf = ({ resets }: Sequence) => (resets ? [`${resetLead}${describeInside(resets)}`] : [])

/** What a condition's k-th part is to the others, before its own words: `then within 10 bars `. */
export const leadOfPart = (parent: Expr, k: number): string => {
  if (parent.op !== 'sequence') return ''
  const step = parent.steps[k]
  return step ? stepLead(step, k) : resetLead
}

/** The words of a part after what it is to the others; a heading as in `then within 10 bars: all of these`. */
export const underLead = (lead: string, words: string, isHeading: boolean): string =>
  lead === '' || !isHeading ? `${lead}${words}` : `${lead.trimEnd()}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`

/** What a condition that stands above others asks of them; null for one that stands alone. */
export function headingOf(expr: Expr): string | null {
  switch (expr.op) {
    case 'and':
      return 'All of these'
    case 'or':
      return 'At least one of these'
    case 'not':
      return 'Not this'
    case 'for_bars':
      return `This on each of the last ${plural(expr.bars, 'bar')}`
    case 'within':
      return `This on at least one of the last ${plural(expr.bars, 'bar')}`
    case 'sequence':
      return 'These, one after the other'
    case 'shift':
      return `This, ${plural(expr.bars, 'bar')} earlier`
    default:
      return null
  }
}

/** `3rd`. */
export const ordinal = (n: number) => {
  const tail = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${tail}`
}

const inUnits = (value: number, unit: PriceUnit): string => `${numberText(value)} ${value === 1 ? unit.slice(0, -1) : unit}`

/** A distance in the words that the reader knows. */
export function describeDistance(distance: Distance): string {
  switch (distance.kind) {
    case 'percent':
      return `${numberText(distance.value)}%`
    case 'pips':
    case 'points':
    case 'ticks':
      return inUnits(distance.value, distance.kind)
    case 'amount':
      return `$${numberText(distance.value)}`
    case 'atr':
      return `${numberText(distance.mult)} ATR(${distance.period})`
    case 'r':
      return `${numberText(distance.value)}R`
    case 'price_distance':
      return `a distance of ${describeTerm(distance.value)}`
    case 'price_level':
      return distance.offset
        ? `${describeDistance(distance.offset)} beyond ${describeTerm(distance.level)}`
        : `at ${describeTerm(distance.level)}`
  }
}

export const describeLeg = ({ distance, portionPercent, moves }: TargetLeg) =>
  `${describeDistance(distance)}${moves ? movedText : ''}${portionPercent === 100 ? '' : ` for ${portionPercent}%`}`

/** `close 50% of a long when …`, and when it is filled where that is not at the next open. */
export const describePartialExit = ({ side, portionPercent, when, fill }: PartialExit): string =>
  `close ${Number(portionPercent.toFixed(2))}% of a ${side} when ${describeExpr(when)}${fill === 'close' ? ', filled at that close' : ''}`

/** Which entries their stop leaves out: one sentence for each end. */
export const describeStopBounds = ({ least, most }: StopBounds): readonly string[] => [
  ...(most ? [`skip the trade if the stop is more than ${describeDistance(most)} away`] : []),
  ...(least ? [`skip the trade if the stop is less than ${describeDistance(least)} away`] : []),
]

const resultText = { loss: ['loss', 'losses'], win: ['win', 'wins'] } as const

/** `after 2 losses in a row trade 0.5 times the size until a win`. */
export function describeSizeAfter({ after, count, factor, grows }: SizeAfter): string {
  const [one, several] = resultText[after]
  const until = `until a ${after === 'loss' ? 'win' : 'loss'}`
  if (grows) return `after each ${one} multiply the size by ${numberText(factor)} ${until}`
  return `after ${count === 1 ? `a ${one}` : `${count} ${several} in a row`} trade ${numberText(factor)} times the size ${until}`
}

/** What is told of a target that moves. */
export const movedText = ' as it moves'

export function describeSizing(sizing: Sizing): string {
  const text = {
    risk_percent: `risk ${numberText(sizing.value)}% per trade`,
    percent_equity: `use ${numberText(sizing.value)}% of equity per trade`,
    fixed_cash: `use $${numberText(sizing.value)} per trade`,
    fixed_units: `trade ${numberText(sizing.value)} units per trade`,
    fixed_lots: `trade ${numberText(sizing.value)} lots per trade`,
  } as const
  return text[sizing.kind]
}

const amountText = (value: number, unit: Limit['unit']): string =>
  unit === 'usd' ? `$${numberText(value)}` : unit === 'r' ? `${numberText(value)}R` : `${numberText(value)}%`

/** What a limit counts, as it stands behind "after": `3 losses in a row`, `a loss of 4%`. */
const reachedText = {
  trades: ({ value }) => plural(value, 'trade'),
  losses: ({ value }) => plural(value, 'loss', 'losses'),
  wins: ({ value }) => plural(value, 'winning trade'),
  losses_in_a_row: ({ value }) => `${plural(value, 'loss', 'losses')} in a row`,
  wins_in_a_row: ({ value }) => `${plural(value, 'winning trade')} in a row`,
  loss: ({ value, unit }) => `a loss of ${amountText(value, unit)}`,
  gain: ({ value, unit }) => `a gain of ${amountText(value, unit)}`,
  drawdown: ({ value, unit }) => `a drawdown of ${amountText(value, unit)} from the peak`,
} as const satisfies Record<Limit['counts'], (limit: Limit) => string>

const withinText = { day: ' in a day', week: ' in a week', month: ' in a month', run: '' } as const
const restText = { day: 'for the day', week: 'for the week', month: 'for the month', run: 'for good' } as const

/** How long a wait is, in bars, time or trading days; null where it is in none of them. */
const waitText = ({ bars, minutes, days }: Pick<Limit, 'bars' | 'minutes' | 'days'>): string | null =>
  bars !== undefined
    ? plural(bars, 'bar')
    : minutes !== undefined
      ? minutes % 60 === 0
        ? plural(minutes / 60, 'hour')
        : plural(minutes, 'minute')
      : days !== undefined
        ? plural(days, 'trading day')
        : null

/** `stop trading for the week after a loss of 4% and close open trades`. */
export function describeLimit(limit: Limit): string {
  const { counts, per, closes } = limit
  const wait = waitText(limit)
  const lead = wait === null ? `stop trading ${restText[per]}` : `stop trading for ${wait}`
  const within = wait === null ? '' : withinText[per]
  return `${lead} after ${reachedText[counts](limit)}${within}${closes ? ' and close open trades' : ''}`
}

const commissionText = {
  percent: (value) => `${value}% per side`,
  per_unit: (value) => `$${value} per unit and side`,
  per_lot: (value) => `$${value} per lot and side`,
  fixed: (value) => `$${value} per order`,
} as const satisfies Readonly<Record<CommissionKind, (value: string) => string>>

const costText = (amount: NonNullable<StatedCosts['slippage']>): string =>
  'percent' in amount
    ? `${numberText(amount.percent)}%`
    : amount.unit === 'price'
      ? `${numberText(amount.value)} in price`
      : inUnits(amount.value, amount.unit)

/** Each cost that a text states: `spread 1.5 pips`, `commission 0.1% per side`. */
export const describeCosts = ({ spread, slippage, commission }: StatedCosts): readonly string[] => [
  ...(spread ? [`spread ${costText(spread)}`] : []),
  ...(slippage ? [`slippage ${costText(slippage)}`] : []),
  ...(commission ? [`commission ${commissionText[commission.kind](numberText(commission.value))}`] : []),
]

export function describeTimeExit(exit: TimeExit): string {
  switch (exit.kind) {
    case 'time_of_day':
      return `at ${exit.time}${inZone(exit.zone)}`
    case 'weekday':
      return `on ${dayText[exit.day]}${exit.time ? ` at ${exit.time}${inZone(exit.zone)}` : ''}`
    case 'end_of_day':
      return 'at the end of the day'
    case 'end_of_week':
      return 'at the end of the week'
    case 'next_open':
      return 'at the next open'
    default:
      return `after ${plural(exit.value, exit.kind.slice(0, -1))}`
  }
}

export const sessionText = {
  london: 'London session',
  newyork: 'New York session',
  tokyo: 'Tokyo session',
  asian: 'Asian session',
} as const

const isLateMorning = (time: string): boolean => time >= '10:00' && time < '12:00'

/** `09:30 to 16:00`; a late morning that may be taken for an evening says that it is none. */
export function hoursText(from: string, to: string, between: 'and' | 'to'): string {
  const isOverMidnight = to < from && from < '13:00' && isLateMorning(to)
  const said = (time: string) => (isOverMidnight && isLateMorning(time) ? `${time}am` : time)
  return `${said(from)} ${between} ${said(to)}`
}

/** The sentences of a session filter, without the final stop. Hours of several are listed: said one after the other they would narrow. */
export function describeSession({ days, named, hours = [], blocked = [], zone }: SessionFilter): readonly string[] {
  const dayNames = (days ?? []).map((day) => dayText[day])
  const lines = [
    ...(days ? [`only trade on ${listed(dayNames, 'and')}`] : []),
    ...(named
      ? [
          `only trade during the ${listed(
            named.map((name) => sessionText[name]),
            'and',
          )}`,
        ]
      : []),
    ...hours.map(({ from, to }) =>
      hours.length === 1
        ? `only trade between ${hoursText(from, to, 'and')}${inZone(zone)}`
        : `allowed hours: ${hoursText(from, to, 'to')}${inZone(zone)}`,
    ),
    ...blocked.map(({ day, from, to }) =>
      day === undefined && (from === '00:00' || to === '24:00')
        ? `blocked hours: ${hoursText(from, to, 'to')}${inZone(zone)}`
        : `no trades ${day ? `on ${dayText[day]} ` : ''}between ${hoursText(from, to, 'and')}${inZone(zone)}`,
    ),
  ]
  return zone !== undefined && hours.length + blocked.length === 0 ? [...lines, `times are${inZone(zone)}`] : lines
}

export function describeTrailing(trailing: Trailing): string {
  const { along, activation, step } = trailing
  const after = activation ? ` after ${describeDistance(activation)} profit` : ''
  const steps = step ? `, step ${describeDistance(step)}` : ''
  return `trailing stop ${along.kind === 'indicator' ? describeLine(along) : describeDistance(along)}${after}${steps}`
}

function describeLine({ level, short, offset }: TrailingLine): string {
  const at = (term: Term, side: string) => `${offset ? `${describeDistance(offset)} ${side}` : 'at'} ${describeTerm(term)}`
  return short ? `${at(level, 'below')} (${at(short, 'above')} for shorts)` : at(level, 'beyond')
}

/** How long an order waits: `valid for 3 bars`, `valid until 11:00 London time`. */
export const orderLifeText = ({ expiresBars, until, zone, lasts }: EntryOrder): readonly string[] => [
  ...(expiresBars === undefined ? [] : [`valid for ${plural(expiresBars, 'bar')}`]),
  ...(until === undefined ? [] : [`valid until ${until}${inZone(zone)}`]),
  ...(lasts === undefined ? [] : [`valid until the end of the ${lasts}`]),
]

/** The order of each side, and what is said of both. */
export function describeOrder(order: EntryOrder) {
  const { type, long, short, offset, limit } = order
  // A stop waits beyond its level, a limit on the near side of it.
  const isLimit = type === 'limit'
  const at = (term: Term, side: 'above' | 'below') => {
    const placed = isLimit ? (side === 'above' ? 'below' : 'above') : side
    return `${type} ${isLimit && !offset ? 'at' : `${offset ? `${describeDistance(offset)} ` : ''}${placed}`} ${describeTerm(term)}`
  }
  return {
    long: long ? `buy ${at(long, 'above')}` : null,
    short: short ? `sell ${at(short, 'below')}` : null,
    more: [...(limit ? [`filled at most ${describeDistance(limit)} beyond it`] : []), ...orderLifeText(order)],
  }
}

export const describeDailyStop = ({ losses, percent }: DailyStop): string =>
  `stop trading for the day after ${[
    ...(losses === undefined ? [] : [plural(losses, 'loss', 'losses')]),
    ...(percent === undefined ? [] : [`a loss of ${numberText(percent)}%`]),
  ].join(' or ')}`

const oppositeText = {
  reverse: 'opposite signals reverse the position',
  exit: 'opposite signals close the position without reversing',
  ignore: 'ignore opposite signals',
} as const
export const describeOpposite = (does: keyof typeof oppositeText): string => oppositeText[does]

export function describeCooldown(cooldown: Cooldown): string {
  const { signals, after, count = 1 } = cooldown
  const [one, several] = after === 'stop' ? ['a stop-out', 'stop-outs in a row'] : ['a loss', 'losses']
  const event = after === 'exit' ? 'an exit' : count === 1 ? one : `${count} ${several}`
  return signals === undefined
    ? `wait ${waitText(cooldown) ?? '0 bars'} after ${event}`
    : `skip ${plural(signals, 'signal')} after ${event}`
}
