import { minuteOf } from '../conditions/time-column.ts'
import { paramReader } from '../indicators/compute.ts'
import { ichimokuShift } from '../indicators/ichimoku.ts'
import { keltnerAtrPeriod } from '../indicators/keltner.ts'
import type { IndicatorName } from '../indicators/vocabulary.ts'
import { sessionHours } from '../market/session.ts'
import type { Term } from '../strategy/plan.ts'
import { beginsDay, zoneText } from './moments.ts'
import { camel, floatText, numberText, operand, quoted } from './pine-text.ts'
import type { Context } from './script.ts'

export type IndicatorTerm = Extract<Term, { kind: 'indicator' }>

interface Input {
  readonly term: IndicatorTerm
  readonly context: Context
  /** What it is computed over: its source, or its usual price. */
  readonly over: (usual: string) => string
  readonly param: (name: string) => number
  /** A parameter as a literal. */
  readonly text: (name: string) => string
}

/** The indicator's line as an expression, or all of its lines by their names. */
type Lines = Readonly<Record<string, string>>
type Translate = (input: Input) => string | Lines

/** `name(over, period)` of one of Pine's own, where its formula and its first value are ours. */
const builtIn =
  (name: string, usual = 'close'): Translate =>
  ({ over, text }) =>
    `${name}(${over(usual)}, ${text('period')})`
/** The same with a function of ours. */
const ownOver =
  (name: Parameters<Context['script']['use']>[0]): Translate =>
  ({ over, text, context }) =>
    `${context.script.use(name)}(${over('close')}, ${text('period')})`
const ownOfBars =
  (name: Parameters<Context['script']['use']>[0]): Translate =>
  ({ text, context }) =>
    `${context.script.use(name)}(${text('period')})`

const exponentialOf = ({ context: { script, scope } }: Input, over: string, length: string) =>
  scope.declare(`ema${length}`, `${script.use('exponential')}(${over}, ${length})`)

/** All lines of a call that gives several. */
const linesOf = (context: Context, call: string, wanted: readonly (readonly [output: string, name: string])[]): Lines => {
  const names = context.scope.declareAll(
    wanted.map(([, name]) => name),
    call,
  )
  return Object.fromEntries(wanted.map(([output], k) => [output, names[k]!]))
}

const channel = (middle: string, distance: string): Lines => ({
  middle,
  upper: `${middle} + ${operand(distance)}`,
  lower: `${middle} - ${operand(distance)}`,
})

interface DayBefore {
  readonly high: string
  readonly low: string
  readonly close: string
}

/** The lines beside the pivot itself, from the day before and the pivot. */
const pivotLevels: Readonly<Record<string, (day: DayBefore, pivot: string) => string>> = {
  r1: ({ low }, pivot) => `2 * ${pivot} - ${low}`,
  s1: ({ high }, pivot) => `2 * ${pivot} - ${high}`,
  r2: ({ high, low }, pivot) => `${pivot} + (${high} - ${low})`,
  s2: ({ high, low }, pivot) => `${pivot} - (${high} - ${low})`,
  r3: ({ high, low }, pivot) => `${high} + 2 * (${pivot} - ${low})`,
  s3: ({ high, low }, pivot) => `${low} - 2 * (${high} - ${pivot})`,
}

function windowLines({ context }: Input, begins: string, ends: string): Lines {
  const { script, scope } = context
  return linesOf(context, `${script.use('windowRange')}(${begins}, ${scope.declare('windowEnds', ends)})`, [
    ['high', 'rangeHigh'],
    ['low', 'rangeLow'],
  ])
}

function regressionLines({ over, text, context, param }: Input): Lines {
  const lines = linesOf(context, `${context.script.use('regressionOf')}(${over('close')}, ${text('period')})`, [
    ['middle', 'fitted'],
    ['slope', 'slope'],
    ['error', 'fitError'],
    ['r2', 'rSquared'],
  ])
  return { ...lines, ...channel(lines['middle']!, `${floatText(param('mult') || 0)} * ${lines['error']!}`) }
}

const swing =
  (price: 'high' | 'low', side: 1 | -1): Translate =>
  ({ context: { scope, script }, text }) => {
    const isKnown = scope.declare(
      `isSwing${price === 'high' ? 'High' : 'Low'}`,
      `${script.use('isSwing')}(${price}, ${text('lookback')}, ${side})`,
    )
    return `ta.valuewhen(${isKnown}, ${price}[${text('lookback')}], 0)`
  }

/**
 * Every indicator by our own definition (`engine/indicators`). One of Pine's own stands where formula, edges and first value are
 * ours; otherwise the formula is written out in `helpers.ts`.
 */
const translations = {
  sma: builtIn('ta.sma'),
  ema: ownOver('exponential'),
  wma: builtIn('ta.wma'),
  hma: ({ over, param, context: { scope } }) => {
    const period = param('period')
    const half = scope.declare(
      `wma${Math.max(1, Math.floor(period / 2))}`,
      `ta.wma(${over('close')}, ${Math.max(1, Math.floor(period / 2))})`,
    )
    const whole = scope.declare(`wma${period}`, `ta.wma(${over('close')}, ${period})`)
    return `ta.wma(2 * ${half} - ${whole}, ${Math.max(1, Math.floor(Math.sqrt(period)))})`
  },
  dema: (input) => {
    const once = exponentialOf(input, input.over('close'), input.text('period'))
    return `2 * ${once} - ${exponentialOf(input, once, input.text('period'))}`
  },
  tema: (input) => {
    const once = exponentialOf(input, input.over('close'), input.text('period'))
    const twice = exponentialOf(input, once, input.text('period'))
    return `3 * (${once} - ${twice}) + ${exponentialOf(input, twice, input.text('period'))}`
  },
  vwma: builtIn('ta.vwma'),
  rma: ownOver('wilder'),
  rsi: ownOver('strength'),
  atr: ownOfBars('averageRange'),
  mfi: ownOfBars('moneyFlow'),
  williams_r: ownOfBars('percentRange'),
  cci: ({ over, text, context }) => `${context.script.use('commodityChannel')}(${over('hlc3')}, ${text('period')})`,
  cmf: ownOfBars('chaikinFlow'),
  stdev: builtIn('ta.stdev'),
  zscore: ownOver('standardScore'),
  roc: ({ over, param, context }) => {
    const source = context.scope.nameOf('rocSource', over('close'))
    const before = `${source}[${param('period')}]`
    return `${context.script.use('ratio')}(100 * (${source} - ${before}), ${before})`
  },
  momentum: ({ over, param, context }) => {
    const source = context.scope.nameOf('momentumSource', over('close'))
    return `${source} - ${source}[${param('period')}]`
  },
  adx: ({ text, context }) => {
    const length = text('period')
    return linesOf(context, `${context.script.use('directional')}(${length})`, [
      ['adx', `adx${length}`],
      ['plus_di', `plusDi${length}`],
      ['minus_di', `minusDi${length}`],
    ])
  },
  macd: ({ over, param, context }) => {
    const [fast, slow] = [Math.min(param('fast'), param('slow')), Math.max(param('fast'), param('slow'))]
    return linesOf(context, `${context.script.use('convergence')}(${over('close')}, ${fast}, ${slow}, ${param('signal')})`, [
      ['line', 'macdLine'],
      ['signal', 'macdSignal'],
      ['hist', 'macdHistogram'],
    ])
  },
  bb: ({ over, text, param, context: { scope, script } }) => {
    const length = text('period')
    const middle = scope.declare(`bandMiddle${length}`, `ta.sma(${over('close')}, ${length})`)
    const distance = scope.declare(`bandDistance${length}`, `${numberText(param('std'))} * ta.stdev(${over('close')}, ${length})`)
    return {
      ...channel(middle, distance),
      width: `${script.use('ratio')}(2 * ${distance}, ${middle})`,
      percent_b: `${distance} == 0 ? 0.5 : (${over('close')} - (${middle} - ${distance})) / (2 * ${distance})`,
    }
  },
  keltner: (input) => {
    const { context, text, param } = input
    const middle = exponentialOf(input, 'close', text('period'))
    const range = context.scope.declare(`atr${keltnerAtrPeriod}`, `${context.script.use('averageRange')}(${keltnerAtrPeriod})`)
    return channel(middle, `${numberText(param('mult'))} * ${range}`)
  },
  regression: regressionLines,
  regression_slope: (input) => regressionLines(input)['slope']!,
  regression_r2: (input) => regressionLines(input)['r2']!,
  donchian: ({ text, context: { scope, script } }) => ({
    upper: scope.declare(`highest${text('period')}`, `ta.highest(high, ${text('period')})`),
    lower: scope.declare(`lowest${text('period')}`, `ta.lowest(low, ${text('period')})`),
    middle: `${script.use('middleOf')}(${text('period')})`,
  }),
  highest: builtIn('ta.highest', 'high'),
  lowest: builtIn('ta.lowest', 'low'),
  stoch: ({ text, context: { scope, script } }) => {
    const k = scope.declare(`stochK${text('k')}`, `${script.use('stochasticOf')}(close, high, low, ${text('k')}, ${text('smooth')})`)
    return { k, d: `ta.sma(${k}, ${text('d')})` }
  },
  stochrsi: ({ text, context: { scope, script } }) => {
    const rsi = scope.declare(`rsi${text('rsi_period')}`, `${script.use('strength')}(close, ${text('rsi_period')})`)
    const k = scope.declare(
      `stochRsiK${text('stoch_period')}`,
      `${script.use('stochasticOf')}(${rsi}, ${rsi}, ${rsi}, ${text('stoch_period')}, ${text('k')})`,
    )
    return { k, d: `ta.sma(${k}, ${text('d')})` }
  },
  ichimoku: ({ param, context: { scope, script } }) => {
    const middle = (name: string, length: number) => scope.declare(name, `${script.use('middleOf')}(${length})`)
    const tenkan = middle('tenkan', param('tenkan'))
    const kijun = middle('kijun', param('kijun'))
    const far = middle('cloudMiddle', param('senkou_b'))
    const senkou_a = `(${tenkan}[${ichimokuShift}] + ${kijun}[${ichimokuShift}]) / 2`
    const senkou_b = `${far}[${ichimokuShift}]`
    return {
      tenkan,
      kijun,
      senkou_a,
      senkou_b,
      cloud_top: `math.max(${senkou_a}, ${senkou_b})`,
      cloud_bottom: `math.min(${senkou_a}, ${senkou_b})`,
    }
  },
  supertrend: ({ text, param, context }) =>
    linesOf(context, `${context.script.use('trendBands')}(${text('period')}, ${floatText(param('mult'))})`, [
      ['value', 'supertrend'],
      ['direction', 'supertrendDirection'],
    ]),
  psar: ({ param, context }) => `${context.script.use('parabolic')}(${floatText(param('step'))}, ${floatText(param('max'))})`,
  aroon: ({ text, context: { scope, script } }) => {
    const line = (name: string, price: string, side: 1 | -1) =>
      scope.declare(name, `${script.use('recency')}(${price}, ${text('period')}, ${side})`)
    const [up, down] = [line('aroonUp', 'high', 1), line('aroonDown', 'low', -1)]
    return { up, down, osc: `${up} - ${down}` }
  },
  opening_range: (input) => {
    const opens = input.context.scope.declare('dayOpens', 'time("1D")')
    return windowLines(input, opens, `${opens} + ${numberText(input.param('minutes') * 60_000)}`)
  },
  session_range: (input) => {
    const { term, param, context } = input
    const { script, scope } = context
    const named = term.session && sessionHours[term.session]
    const [from, to] = named ? [minuteOf(named.from), minuteOf(named.to)] : [param('from'), param('to')]
    const zone = named ? quoted(named.zone) : term.zone === undefined ? quoted('UTC') : zoneText(script, term.zone)
    const begins = scope.declare('windowBegins', `${script.use('windowBegin')}(${numberText(from)}, ${zone})`)
    const date = to > from && to < 1440 ? begins : `${begins} + 86400000`
    return windowLines(input, begins, `${script.use('clockTime')}(${date}, ${numberText(to % 1440)}, ${zone})`)
  },
  pivot: ({ context }) => {
    const { script, scope } = context
    const names = scope.declareAll(['highBefore', 'lowBefore', 'closeBefore'], `${script.use('dayBefore')}(${beginsDay(context)})`)
    const day: DayBefore = { high: names[0]!, low: names[1]!, close: names[2]! }
    const p = scope.declare('pivot', `(${names.join(' + ')}) / 3`)
    return { p, ...Object.fromEntries(Object.entries(pivotLevels).map(([name, level]) => [name, level(day, p)])) }
  },
  swing_low: swing('low', -1),
  swing_high: swing('high', 1),
  vwap: ({ context }) => `ta.vwap(hlc3, ${beginsDay(context)})`,
  obv: ({ context: { scope } }) => {
    const moved = scope.declare('volumeMoved', 'na(close[1]) ? volume : close > close[1] ? volume : close < close[1] ? -volume : 0.0')
    return `ta.cum(${moved})`
  },
  ao: () => 'ta.sma(hl2, 5) - ta.sma(hl2, 34)',
  ibs: () => 'high == low ? 0.5 : (close - low) / (high - low)',
} as const satisfies Record<IndicatorName, Translate>

/** A name for the line that a reader of the script knows: `ema20`, `bbUpper20_2`. */
function nameOf({ name, params, output }: IndicatorTerm): string {
  const numbers = Object.values(params).map((value) => String(value).replace('.', 'p').replace('-', 'm'))
  const line = output === 'value' ? '' : `_${output}`
  return `${camel(`${name}${line}`)}${numbers.join('_')}`
}

/** The indicator's line on the scope's bars; `source` is what it is computed over, where the plan says so. */
export function indicatorText(term: IndicatorTerm, source: string | null, context: Context): string {
  const param = paramReader(term.name, term.params)
  const translate: Translate = translations[term.name]
  const lines = translate({ term, context, param, over: (usual) => source ?? usual, text: (name) => numberText(param(name)) })
  const expression = typeof lines === 'string' ? lines : lines[term.output]
  return context.scope.nameOf(nameOf(term), expression ?? 'float(na)')
}
