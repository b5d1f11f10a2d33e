import { nodeKey } from '../conditions/node-key.ts'
import type { IndicatorName } from '../indicators/vocabulary.ts'
import type { Term } from '../strategy/plan.ts'

/** A value at one bar. `bar` names the candle that a price is of; values of one `id` are equal. */
export interface Value {
  readonly id: string
  /** Bars after the one that decides: 0 or less. */
  readonly at: number
  readonly term: Term | null
  readonly bar: string | null
}

/** A term at a bar. On the chart's own timeframe a shift is another bar of the same value. */
export function valueOf(term: Term, at: number): Value {
  if ((term.kind === 'price' || term.kind === 'indicator') && term.timeframe === undefined && term.shift !== undefined) {
    const { shift, ...own } = term
    return valueOf(own, at - shift)
  }
  const isOfChart = term.kind === 'price' && term.timeframe === undefined
  const bar = term.kind !== 'price' ? null : isOfChart ? String(at) : nodeKey({ ...term, field: '', at })
  return { id: `${nodeKey(term)} ${at}`, at, term, bar }
}

type Line = Extract<Term, { kind: 'indicator' }>

/** What the formula of an oscillator allows; a value may pass it by the last bit of a division. */
const ranges: Readonly<Partial<Record<IndicatorName, (output: string) => readonly [number, number] | null>>> = {
  rsi: () => [0, 100],
  mfi: () => [0, 100],
  stoch: () => [0, 100],
  stochrsi: () => [0, 100],
  adx: () => [0, 100],
  williams_r: () => [-100, 0],
  ibs: () => [0, 1],
  cmf: () => [-1, 1],
  aroon: (output) => (output === 'osc' ? [-100, 100] : [0, 100]),
  regression_r2: () => [0, 1],
  supertrend: (output) => (output === 'direction' ? [-1, 1] : null),
  atr: () => [0, Infinity],
  stdev: () => [0, Infinity],
}
const rounding = 1e-6

/** The least and the most that a value can be; null where its formula bounds neither. */
export function rangeOf({ term }: Value): readonly [number, number] | null {
  if (term?.kind === 'price') return [0, Infinity]
  if (term?.kind === 'count') return [0, term.bars ?? Infinity]
  const range = term?.kind === 'indicator' ? (ranges[term.name]?.(term.output) ?? null) : null
  return range && [range[0] - rounding, range[1] + rounding]
}

/** Outputs of one indicator, each never above those of the next rank. */
const ranks: Readonly<Partial<Record<IndicatorName, Readonly<Record<string, number>>>>> = {
  bb: { lower: 0, middle: 1, upper: 2 },
  keltner: { lower: 0, middle: 1, upper: 2 },
  regression: { lower: 0, middle: 1, upper: 2 },
  donchian: { lower: 0, middle: 1, upper: 2 },
  ichimoku: { cloud_bottom: 0, senkou_a: 1, senkou_b: 1, cloud_top: 2 },
  opening_range: { low: 0, high: 1 },
  session_range: { low: 0, high: 1 },
}
const fieldRanks: Readonly<Record<string, number>> = {
  low: 0,
  open: 1,
  close: 1,
  hl2: 1,
  high: 2,
  ha_low: 10,
  ha_open: 11,
  ha_close: 11,
  ha_high: 12,
}

/** Ranks of one scale; those of Heikin-Ashi candles are another one. */
const isLower = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && a < b && b - a < 5
const isFieldAtMost = (a: string, b: string) => a === b || isLower(fieldRanks[a], fieldRanks[b])

const sameChart = (a: Line, b: Line) => a.timeframe === b.timeframe && a.sampling === b.sampling && (a.shift ?? 0) === (b.shift ?? 0)

/** The extreme of a price over the bars that end at the value's own; null where it is none. */
function extremeOf(line: Line): { readonly side: 'top' | 'bottom'; readonly field: string; readonly bars: number } | null {
  const bars = line.params['period'] ?? 0
  if (line.name === 'donchian' && line.output !== 'middle')
    return line.output === 'upper' ? { side: 'top', field: 'high', bars } : { side: 'bottom', field: 'low', bars }
  if (line.name !== 'highest' && line.name !== 'lowest') return null
  const [side, usual] = line.name === 'highest' ? (['top', 'high'] as const) : (['bottom', 'low'] as const)
  if (line.source === undefined) return { side, field: usual, bars }
  const { source } = line
  const isPlain = source.kind === 'price' && source.timeframe === undefined && (source.shift ?? 0) === 0
  return isPlain ? { side, field: source.field, bars } : null
}

function linesInOrder(a: Value, b: Value, low: Line, high: Line): boolean {
  if (a.at !== b.at || !sameChart(low, high)) return false
  const [from, to] = [extremeOf(low), extremeOf(high)]
  if (from && to) {
    if (from.side === 'bottom' && to.side === 'top') return isFieldAtMost(from.field, to.field)
    if (from.side === to.side && from.field === to.field) return from.side === 'top' ? from.bars <= to.bars : from.bars >= to.bars
  }
  const isOne = low.name === high.name && nodeKey({ ...low, output: '' }) === nodeKey({ ...high, output: '' })
  const rank = ranks[low.name]
  return isOne && rank !== undefined && isLower(rank[low.output], rank[high.output])
}

/** Whether a price lies among those that the extreme is taken of. */
function isInWindow(price: Value, line: Value, field: string, of: Line): boolean {
  const extreme = extremeOf(of)
  if (extreme === null || price.term?.kind !== 'price') return false
  const isOfChart = price.term.timeframe === undefined && of.timeframe === undefined
  const isIn = isOfChart && price.at <= line.at && price.at > line.at - extreme.bars
  return isIn && (extreme.side === 'top' ? isFieldAtMost(field, extreme.field) : isFieldAtMost(extreme.field, field))
}

/** A term that is another one plus a number, or times a number. */
function madeOf(term: Term): { readonly base: Term; readonly op: 'add' | 'mul'; readonly by: number } | null {
  if (term.kind !== 'calc' || term.args.length !== 2) return null
  const [a, b] = term.args as readonly [Term, Term]
  const number = b.kind === 'const' ? b : a.kind === 'const' && term.op !== 'sub' && term.op !== 'div' ? a : null
  if (number === null || number.unit !== undefined) return null
  const base = number === b ? a : b
  if (term.op === 'add' || term.op === 'sub') return { base, op: 'add', by: term.op === 'add' ? number.value : -number.value }
  return term.op === 'mul' ? { base, op: 'mul', by: number.value } : null
}

/** The values that one is made of, so that an order of theirs can be used. */
export function baseOf({ term, at }: Value): Value | null {
  const made = term && madeOf(term)
  return made ? valueOf(made.base, at) : null
}

const averages: readonly IndicatorName[] = ['sma', 'ema', 'wma', 'rma', 'highest', 'lowest', 'vwap', 'donchian']

/** Prices are above zero, and so is what lies between them. */
const isPositive = (term: Term): boolean =>
  (term.kind === 'price' && term.field !== 'volume') ||
  (term.kind === 'indicator' && averages.includes(term.name) && (term.source === undefined || isPositive(term.source)))

function isMadeInOrder(a: Value, b: Value): boolean {
  if (a.at !== b.at || a.term === null || b.term === null) return false
  const [low, high] = [madeOf(a.term), madeOf(b.term)]
  const op = low?.op ?? high?.op
  if (op === undefined || (low && high && low.op !== high.op)) return false
  const none = op === 'mul' ? 1 : 0
  const base = low?.base ?? a.term
  if (nodeKey(base) !== nodeKey(high?.base ?? b.term) || (op === 'mul' && !isPositive(base))) return false
  return (low?.by ?? none) <= (high?.by ?? none)
}

/** Whether the first value can never be above the second, whatever the market does. */
export function isNeverAbove(a: Value, b: Value): boolean {
  if (isMadeInOrder(a, b)) return true
  const [low, high] = [a.term, b.term]
  if (low === null || high === null) return false
  if (low.kind === 'price' && high.kind === 'price')
    return a.bar !== null && a.bar === b.bar && isLower(fieldRanks[low.field], fieldRanks[high.field])
  if (low.kind === 'price' && high.kind === 'highest_since_entry') return isOfBar(a, b) && isFieldAtMost(low.field, 'high')
  if (low.kind === 'lowest_since_entry' && high.kind === 'price') return isOfBar(b, a) && isFieldAtMost('low', high.field)
  if (low.kind === 'lowest_since_entry' && high.kind === 'highest_since_entry') return a.at === b.at
  if (low.kind === 'indicator' && high.kind === 'indicator') return linesInOrder(a, b, low, high)
  if (low.kind === 'price' && high.kind === 'indicator') return isTop(high) && isInWindow(a, b, low.field, high)
  return low.kind === 'indicator' && high.kind === 'price' && !isTop(low) && isInWindow(b, a, high.field, low)
}

/** A price of the very candle at whose close the extreme is asked for. */
const isOfBar = (price: Value, extreme: Value) => price.bar === String(extreme.at)

const isTop = (line: Line) => extremeOf(line)?.side === 'top'
