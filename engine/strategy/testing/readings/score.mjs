#!/usr/bin/env node
// Scores produced strategy semantics against the gold corpus. Plain Node >= 18, no dependencies.
//   node score.mjs --produced DIR [--adapter ./adapter.mjs] [--split dev|heldout|all] [--class basic,...]
//                  [--corpus FILE] [--out report.json] [--ids] [--tags] [--show]
//   node score.mjs --run ./adapter.mjs ...      (adapter exports interpret(text, record) -> raw output)
// DIR holds <id>.json, each in the neutral schema of schema.md, or anything adapter.adapt(raw, record) turns into it.
// --ids lists the failing ids; --show prints the field differences (texts too, but for the dev split only).
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// ------------------------------------------------------------------ vocabulary
const DEFAULTS = {
  sma: { period: 20 },
  ema: { period: 20 },
  wma: { period: 20 },
  hma: { period: 20 },
  dema: { period: 20 },
  tema: { period: 20 },
  vwma: { period: 20 },
  rma: { period: 20 },
  rsi: { period: 14 },
  atr: { period: 14 },
  cci: { period: 20 },
  mfi: { period: 14 },
  williams_r: { period: 14 },
  roc: { period: 10 },
  momentum: { period: 10 },
  stdev: { period: 20 },
  zscore: { period: 20 },
  cmf: { period: 20 },
  adx: { period: 14 },
  aroon: { period: 14 },
  macd: { fast: 12, slow: 26, signal: 9 },
  bb: { period: 20, std: 2 },
  keltner: { period: 20, mult: 2 },
  donchian: { period: 20 },
  stoch: { k: 14, d: 3, smooth: 3 },
  stochrsi: { rsi_period: 14, stoch_period: 14, k: 3, d: 3 },
  ichimoku: { tenkan: 9, kijun: 26, senkou_b: 52 },
  supertrend: { period: 10, mult: 3 },
  psar: { step: 0.02, max: 0.2 },
  highest: { period: 20 },
  lowest: { period: 20 },
  opening_range: { minutes: 15 },
}
const NAMES = {
  price: 'close',
  last: 'close',
  ma: 'sma',
  moving_average: 'sma',
  simple_moving_average: 'sma',
  exponential_moving_average: 'ema',
  hull: 'hma',
  hull_ma: 'hma',
  vol: 'volume',
  tick_volume: 'volume',
  bollinger: 'bb',
  bollinger_bands: 'bb',
  bbands: 'bb',
  stochastic: 'stoch',
  stochastics: 'stoch',
  stochastic_rsi: 'stochrsi',
  stoch_rsi: 'stochrsi',
  kc: 'keltner',
  keltner_channel: 'keltner',
  keltner_channels: 'keltner',
  donchian_channel: 'donchian',
  donchian_channels: 'donchian',
  willr: 'williams_r',
  williams: 'williams_r',
  williams_percent_r: 'williams_r',
  dmi: 'adx',
  sar: 'psar',
  parabolic_sar: 'psar',
  average_true_range: 'atr',
  awesome_oscillator: 'ao',
  highest_high: 'highest',
  lowest_low: 'lowest',
  rolling_max: 'highest',
  rolling_min: 'lowest',
  standard_deviation: 'stdev',
  std: 'stdev',
  std_dev: 'stdev',
  rate_of_change: 'roc',
  mom: 'momentum',
  money_flow_index: 'mfi',
  commodity_channel_index: 'cci',
  relative_strength_index: 'rsi',
  ichimoku_cloud: 'ichimoku',
  super_trend: 'supertrend',
  orb: 'opening_range',
  pivot_points: 'pivot',
  internal_bar_strength: 'ibs',
}
const SPLIT_NAMES = {
  // flat names some engines use: name -> [indicator, output, extra]
  macd_line: ['macd', 'line'],
  macd_signal: ['macd', 'signal'],
  macd_hist: ['macd', 'hist'],
  macd_histogram: ['macd', 'hist'],
  bb_upper: ['bb', 'upper'],
  bb_lower: ['bb', 'lower'],
  bb_middle: ['bb', 'middle'],
  bb_width: ['bb', 'width'],
  bb_percent: ['bb', 'percent_b'],
  stoch_k: ['stoch', 'k'],
  stoch_d: ['stoch', 'd'],
  plus_di: ['adx', 'plus_di'],
  minus_di: ['adx', 'minus_di'],
  tenkan: ['ichimoku', 'tenkan'],
  kijun: ['ichimoku', 'kijun'],
  volume_sma: ['sma', null, { source: 'volume' }],
  volume_ma: ['sma', null, { source: 'volume' }],
  avg_volume: ['sma', null, { source: 'volume' }],
  prev_high: ['high', null, { shift: 1 }],
  prev_low: ['low', null, { shift: 1 }],
  prev_close: ['close', null, { shift: 1 }],
  prev_open: ['open', null, { shift: 1 }],
  prev_day_high: ['high', null, { shift: 1, timeframe: '1d' }],
  prev_day_low: ['low', null, { shift: 1, timeframe: '1d' }],
  prev_day_close: ['close', null, { shift: 1, timeframe: '1d' }],
}
const OUTPUTS = {
  macd: 'line',
  bb: 'middle',
  keltner: 'middle',
  donchian: 'upper',
  stoch: 'k',
  stochrsi: 'k',
  adx: 'adx',
  ichimoku: 'tenkan',
  aroon: 'up',
  opening_range: 'high',
  session_range: 'high',
  pivot: 'p',
}
const OUT_ALIAS = {
  histogram: 'hist',
  macd: 'line',
  value: null,
  mid: 'middle',
  basis: 'middle',
  '%k': 'k',
  '%d': 'd',
  plus: 'plus_di',
  minus: 'minus_di',
  di_plus: 'plus_di',
  di_minus: 'minus_di',
  dir: 'direction',
  trend: 'direction',
  top: 'upper',
  bottom: 'lower',
  percent: 'percent_b',
  pp: 'p',
}
const PARAM_ALIAS = {
  length: 'period',
  len: 'period',
  window: 'period',
  n: 'period',
  timeperiod: 'period',
  lookback: 'period',
  fast_period: 'fast',
  slow_period: 'slow',
  signal_period: 'signal',
  fast_length: 'fast',
  slow_length: 'slow',
  multiplier: 'mult',
  factor: 'mult',
  k_period: 'k',
  d_period: 'd',
  smooth_k: 'smooth',
  slowing: 'smooth',
  smoothing: 'smooth',
  smooth_d: 'd',
}
const STD_ALIAS = new Set(['std_dev', 'stddev', 'stdev', 'deviation', 'deviations', 'mult', 'dev', 'nbdev'])
const HAS_SOURCE = new Set([
  'sma',
  'ema',
  'wma',
  'hma',
  'dema',
  'tema',
  'vwma',
  'rma',
  'rsi',
  'roc',
  'momentum',
  'stdev',
  'zscore',
  'bb',
  'macd',
  'cci',
])
const PRICES = new Set(['open', 'high', 'low', 'close', 'volume'])
const OPS = {
  gt: '>',
  gte: '>',
  lt: '<',
  lte: '<',
  above: '>',
  below: '<',
  '>': '>',
  '<': '<',
  '>=': '>',
  '<=': '<',
  eq: '=',
  '=': '=',
  '==': '=',
  crosses_above: 'x>',
  cross_above: 'x>',
  crossover: 'x>',
  crosses_over: 'x>',
  crosses_below: 'x<',
  cross_below: 'x<',
  crossunder: 'x<',
  crosses_under: 'x<',
  crosses: 'x',
  cross: 'x',
}
const FLIP = { '>': '<', '<': '>', 'x>': 'x<', 'x<': 'x>', x: 'x', '=': '=' }
const PAT = {
  inside: 'inside_bar',
  outside: 'outside_bar',
  pin_bar_bullish: 'bullish_pin_bar',
  pin_bar_bearish: 'bearish_pin_bar',
  engulfing_bullish: 'bullish_engulfing',
  engulfing_bearish: 'bearish_engulfing',
  bull_engulfing: 'bullish_engulfing',
  bear_engulfing: 'bearish_engulfing',
}
export const TF_MIN = {
  '1m': 1,
  '5m': 5,
  '10m': 10,
  '15m': 15,
  '30m': 30,
  '45m': 45,
  '1h': 60,
  '2h': 120,
  '3h': 180,
  '4h': 240,
  '1d': 1440,
  '1w': 10080,
  '1M': 43200,
}
export function normTf(t) {
  if (t == null || t === '') return null
  const s = String(t).trim()
  if (/^(MN1?|1M|1mo|monthly|month)$/.test(s)) return '1M'
  const l = s.toLowerCase()
  const m = l.match(/^([mhdw])(\d+)$/) || l.match(/^(\d+)\s*([mhdw])[a-z]*$/)
  if (m) {
    const [n, u] = /^\d/.test(m[1]) ? [m[1], m[2]] : [m[2], m[1]]
    return u === 'm' && n === '60' ? '1h' : u === 'm' && n === '240' ? '4h' : `${Number(n)}${u}`
  }
  if (l === 'daily' || l === 'day') return '1d'
  if (l === 'weekly' || l === 'week') return '1w'
  if (l === 'hourly' || l === 'hour') return '1h'
  return l
}
const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
const num = (x) => String(Number(Number(x).toPrecision(9)))
const clone = (o) => (o === undefined ? undefined : JSON.parse(JSON.stringify(o)))

// ------------------------------------------------------------------ alternatives
/** All alt-free readings of a gold node ({alt:[...]} may stand anywhere). */
export function expand(node, cap = 4000) {
  if (node === null || typeof node !== 'object') return [node]
  if (Array.isArray(node.alt)) return node.alt.flatMap((a) => expand(a, cap)).slice(0, cap)
  const isArr = Array.isArray(node)
  let acc = [isArr ? [] : {}]
  for (const k of Object.keys(node)) {
    const vs = expand(node[k], cap)
    const next = []
    for (const a of acc)
      for (const v of vs) {
        if (next.length >= cap) break
        const c = isArr ? [...a] : { ...a }
        if (isArr) c.push(v)
        else c[k] = v
        next.push(c)
      }
    acc = next
  }
  return acc
}
const isFree = (x) => x && typeof x === 'object' && x.any === true

// ------------------------------------------------------------------ terms -> linear forms over atoms
// Lin = { c, m: Map(key -> {coef, atom}) }
const lin0 = (c = 0) => ({ c, m: [] })
function addLin(a, b, k = 1) {
  const r = { c: a.c + k * b.c, m: a.m.map((x) => ({ ...x })) }
  for (const x of b.m) r.m.push({ coef: k * x.coef, atom: x.atom })
  return r
}
function scale(a, k) {
  return { c: a.c * k, m: a.m.map((x) => ({ coef: x.coef * k, atom: x.atom })) }
}
const one = (atom) => ({ c: 0, m: [{ coef: 1, atom }] })
function shiftAtom(a, n) {
  if (!n) return a
  if (a.k === 'unit') return a
  if (a.k === 'fn') return { ...a, args: a.args.map((l) => shiftLin(l, n)) }
  if (a.fixed) return a
  return { ...a, shift: a.shift + n }
}
function shiftLin(l, n) {
  return { c: l.c, m: l.m.map((x) => ({ coef: x.coef, atom: shiftAtom(x.atom, n) })) }
}
function atomKey(a) {
  if (a.k === 'unit') return `$${a.unit}`
  if (a.k === 'fn') return `${a.fn}(${a.args.map(linKey).join(',')})`
  let s = a.shift
  if ((a.name === 'highest' || a.name === 'lowest') && s === 0) s = 1 // lenient: an extreme that includes the current bar or ends one bar before
  return `${a.name}${a.output ? '.' + a.output : ''}(${Object.keys(a.params)
    .sort()
    .map((k) => k + '=' + a.params[k])
    .join(',')}${a.source ? ';' + a.source : ''})${a.tf ? '@' + a.tf : ''}${s ? '[' + s + ']' : ''}`
}
function collect(l) {
  const m = new Map()
  for (const x of l.m) {
    const k = atomKey(x.atom)
    const o = m.get(k)
    if (o) o.coef += x.coef
    else m.set(k, { coef: x.coef, atom: x.atom })
  }
  for (const [k, v] of m) if (Math.abs(v.coef) < 1e-12) m.delete(k)
  return { c: l.c, m }
}
function linKey(l) {
  const q = collect(l)
  return (
    [...q.m.keys()]
      .sort(byText)
      .map((k) => `${num(q.m.get(k).coef)}*${k}`)
      .concat(Math.abs(q.c) > 1e-12 ? [num(q.c)] : [])
      .join('+') || '0'
  )
}

function normAtomSpec(t) {
  let name = String(t.indicator).toLowerCase()
  let output = t.output == null ? null : String(t.output).toLowerCase()
  let extra = {}
  if (SPLIT_NAMES[name]) {
    const [n, o, e] = SPLIT_NAMES[name]
    name = n
    output = o || output
    extra = e || {}
  }
  name = NAMES[name] || name
  if (output != null && output in OUT_ALIAS && !(name === 'macd' && output === 'signal')) output = OUT_ALIAS[output]
  if (output == null && OUTPUTS[name]) output = OUTPUTS[name]
  const params = {}
  for (const [k0, v] of Object.entries(t.params || {})) {
    if (v == null) continue
    let k = PARAM_ALIAS[k0] || k0
    if (name === 'bb' && STD_ALIAS.has(k0)) k = 'std'
    if ((name === 'keltner' || name === 'supertrend') && k0 === 'atr_period') {
      if (name === 'supertrend') k = 'period'
      else continue
    }
    if (name === 'swing_low' || name === 'swing_high') {
      if (k === 'period') k = 'lookback'
    }
    if (k === 'type' && name === 'pivot' && /class|stand|floor/i.test(v)) continue
    params[k] = typeof v === 'string' && v.trim() !== '' && !isNaN(v) ? Number(v) : v
  }
  for (const [k, v] of Object.entries(DEFAULTS[name] || {})) if (params[k] == null) params[k] = v
  const shift = Number((t.shift ?? extra.shift) || 0) + (t.shift != null && extra.shift ? extra.shift : 0)
  return { name, output, params, shift, tf: normTf(t.timeframe ?? extra.timeframe), source: t.source ?? extra.source ?? null }
}
/** term -> Lin (ctx.bases: timeframes that count as the chart's own) */
export function lin(t, ctx) {
  if (t == null) throw new Error('empty term')
  if (typeof t === 'number') return lin0(t)
  if (typeof t === 'string') return /^-?\d+(\.\d+)?$/.test(t) ? lin0(Number(t)) : lin({ indicator: t }, ctx)
  if (t.const != null) return t.unit ? scale(one({ k: 'unit', unit: t.unit }), Number(t.const)) : lin0(Number(t.const))
  if (t.value != null && t.indicator == null && t.calc == null) return lin0(Number(t.value))
  if (t.calc) {
    const a = (t.args || []).map((x) => lin(x, ctx))
    switch (t.calc) {
      case 'add':
        return a.reduce((p, q) => addLin(p, q))
      case 'sub':
        return a.length === 1 ? scale(a[0], -1) : a.slice(1).reduce((p, q) => addLin(p, q, -1), a[0])
      case 'neg':
        return scale(a[0], -1)
      case 'mul': {
        const cs = a.filter((x) => !x.m.length)
        const rest = a.filter((x) => x.m.length)
        const k = cs.reduce((p, q) => p * q.c, 1)
        if (rest.length === 0) return lin0(k)
        if (rest.length === 1) return scale(rest[0], k)
        return scale(one({ k: 'fn', fn: 'mul', args: rest }), k)
      }
      case 'div':
        if (!a[1].m.length) return scale(a[0], 1 / a[1].c)
        return one({ k: 'fn', fn: 'div', args: a })
      case 'pct_change':
      case 'percent_diff':
        return one({ k: 'fn', fn: 'pct', args: a })
      default:
        return one({
          k: 'fn',
          fn: t.calc,
          args: t.calc === 'min' || t.calc === 'max' ? a.slice().sort((p, q) => (linKey(p) < linKey(q) ? -1 : 1)) : a,
        })
    }
  }
  if (!t.indicator) throw new Error('not a term: ' + JSON.stringify(t))
  const s = normAtomSpec(t)
  let tf = s.tf
  if (tf && ctx.bases.has(tf)) tf = null
  const P = (price, sh = 0) =>
    one({
      k: 'ind',
      name: price,
      output: null,
      params: {},
      source: null,
      tf: PRICES.has(price) && tf && s.shift + sh === 0 && price === 'close' ? null : tf,
      shift: s.shift + sh,
    })
  let source = s.source
  if (source && typeof source === 'object')
    source =
      source.indicator && Object.keys(source).length === 1 && PRICES.has(String(source.indicator).toLowerCase())
        ? String(source.indicator).toLowerCase()
        : linKey(lin(source, ctx))
  else if (typeof source === 'string') {
    source = source.toLowerCase()
    source = NAMES[source] || source
  }
  if (s.name === 'highest' && (!source || (source === 'close' && false))) source = source || 'high'
  if (s.name === 'lowest' && !source) source = 'low'
  if (source === 'close' && HAS_SOURCE.has(s.name)) source = null
  const A = (name, params, output = null, src = source, sh = s.shift) => one({ k: 'ind', name, output, params, source: src, tf, shift: sh })
  if (PRICES.has(s.name)) {
    // a price of one's own bar on a higher frame is, at the close, just the price
    if (s.name === 'close' && tf && s.shift === 0) return P('close')
    return P(s.name)
  }
  switch (s.name) {
    case 'hl2':
      return scale(addLin(P('high'), P('low')), 1 / 2)
    case 'hlc3':
      return scale(addLin(addLin(P('high'), P('low')), P('close')), 1 / 3)
    case 'ohlc4':
      return scale(addLin(addLin(P('open'), P('high')), addLin(P('low'), P('close'))), 1 / 4)
    case 'momentum':
      return addLin(P('close'), P('close', s.params.period), -1)
    case 'macd': {
      const L = addLin(A('ema', { period: s.params.fast }), A('ema', { period: s.params.slow }), -1)
      if (s.output === 'line') return L
      const S = A('macd', s.params, 'signal')
      return s.output === 'signal' ? S : addLin(L, S, -1)
    }
    case 'bb': {
      const m = A('sma', { period: s.params.period }),
        d = scale(A('stdev', { period: s.params.period }), s.params.std)
      if (s.output === 'middle') return m
      if (s.output === 'upper') return addLin(m, d)
      if (s.output === 'lower') return addLin(m, d, -1)
      return A('bb', s.params, s.output)
    }
    case 'keltner':
      if (s.output === 'middle') return A('ema', { period: s.params.period })
      return A('keltner', s.params, s.output)
    case 'donchian': {
      const H = A('highest', s.params, null, 'high'),
        L = A('lowest', s.params, null, 'low')
      return s.output === 'upper' ? H : s.output === 'lower' ? L : scale(addLin(H, L), 1 / 2)
    }
    case 'highest':
    case 'lowest':
      if (s.params.period === 1 && PRICES.has(source)) {
        return one({ k: 'ind', name: source, output: null, params: {}, source: null, tf, shift: Math.max(1, s.shift) })
      }
      return A(s.name, s.params)
    case 'aroon':
      if (s.output === 'osc') return addLin(A('aroon', s.params, 'up'), A('aroon', s.params, 'down'), -1)
      return A('aroon', s.params, s.output)
    default:
      return A(s.name, s.params, s.output)
  }
}
/** indicators whose comparison with a number is a comparison of prices: returns k -> Lin with (special op k) <=> (Lin op 0) */
function special(t, ctx) {
  if (!t || typeof t !== 'object') return null
  if (t.calc === 'div' && t.args?.length === 2) {
    const [a, b] = t.args.map((x) => lin(x, ctx))
    if (b.m.length) return (k) => addLin(a, b, -k)
    return null
  }
  if (t.calc === 'mul' && t.args?.length === 2) {
    // 100 * (a / b)
    const i = t.args.findIndex((x) => typeof x === 'number' || x?.const != null)
    if (i < 0) return null
    const c = typeof t.args[i] === 'number' ? t.args[i] : t.args[i].const
    const f = special(t.args[1 - i], ctx)
    return f && c > 0 ? (k) => f(k / c) : null
  }
  if (t.calc === 'sub' && t.args?.length === 2 && (t.args[1]?.const != null || typeof t.args[1] === 'number')) {
    const c = t.args[1].const ?? t.args[1]
    const f = special(t.args[0], ctx)
    return f ? (k) => f(k + c) : null
  }
  if (t.calc === 'pct_change' || t.calc === 'percent_diff') {
    const [a, b] = t.args.map((x) => lin(x, ctx))
    return (k) => addLin(a, b, -(1 + k / 100))
  }
  if (!t.indicator) return null
  const s = normAtomSpec(t)
  const T = (o) => lin({ timeframe: t.timeframe, shift: s.shift || undefined, ...o }, ctx)
  const src = t.source ?? 'close'
  const V = () => (typeof src === 'string' ? T({ indicator: src }) : lin(src, ctx))
  switch (s.name) {
    case 'roc': {
      const p = s.params.period
      return (k) => addLin(V(), shiftLin(V(), p), -(1 + k / 100))
    }
    case 'zscore':
      return (k) =>
        addLin(
          addLin(V(), T({ indicator: 'sma', params: { period: s.params.period }, source: src }), -1),
          T({ indicator: 'stdev', params: { period: s.params.period }, source: src }),
          -k,
        )
    case 'ibs':
      return (k) =>
        addLin(
          addLin(T({ indicator: 'close' }), T({ indicator: 'low' }), -1),
          addLin(T({ indicator: 'high' }), T({ indicator: 'low' }), -1),
          -k,
        )
    case 'bb':
      if (s.output !== 'percent_b') return null
      {
        const U = T({ indicator: 'bb', params: s.params, output: 'upper', source: src }),
          L = T({ indicator: 'bb', params: s.params, output: 'lower', source: src })
        return (k) => addLin(addLin(V(), L, -1), addLin(U, L, -1), -k)
      }
    case 'supertrend':
    case 'psar':
      if (s.output !== 'direction') return null
      return () => addLin(T({ indicator: 'close' }), T({ indicator: s.name, params: s.params, output: null }), -1)
    default:
      return null
  }
}

// ------------------------------------------------------------------ expressions -> DNF
const TRUE = { t: 'true' }
const cmpLeaf = (op, l) => {
  const q = collect(l)
  const keys = [...q.m.keys()].sort(byText)
  if (!keys.length) return { t: (op === '>' ? q.c > 0 : op === '<' ? q.c < 0 : false) ? 'true' : 'false' }
  const f = q.m.get(keys[0]).coef
  const s = 1 / Math.abs(f)
  const o = f < 0 ? FLIP[op] : op
  const g = f < 0 ? -s : s
  return { t: 'leaf', kind: 'cmp', op: o, lin: scale(l, g) }
}
function leafKey(x) {
  if (x.kind === 'cmp') return `${linKey(x.lin)} ${x.op} 0`
  return (x.neg ? '!' : '') + x.key + (x.shift ? `[${x.shift}]` : '')
}
function shiftTree(x, n) {
  if (!n) return x
  if (x.t === 'leaf') return x.kind === 'cmp' ? { ...x, lin: shiftLin(x.lin, n) } : { ...x, shift: (x.shift || 0) + n }
  if (x.xs) return { ...x, xs: x.xs.map((y) => shiftTree(y, n)) }
  return x
}
function negate(x) {
  if (x.t === 'true') return { t: 'false' }
  if (x.t === 'false') return TRUE
  if (x.t === 'and' || x.t === 'or') return { t: x.t === 'and' ? 'or' : 'and', xs: x.xs.map(negate) }
  if (x.kind === 'cmp' && (x.op === '>' || x.op === '<')) return { ...x, op: FLIP[x.op] }
  if (x.kind === 'slope') return { ...x, key: x.key.startsWith('slope+') ? 'slope-' + x.key.slice(6) : 'slope+' + x.key.slice(6) }
  return { ...x, kind: x.kind === 'cmp' ? 'other' : x.kind, key: x.kind === 'cmp' ? leafKey(x) : x.key, neg: !x.neg }
}
function mkCmp(op, L, ctx) {
  const leaf = cmpLeaf(op, L)
  if (leaf.t !== 'leaf' || !ctx.slopes?.length || (leaf.op !== '>' && leaf.op !== '<')) return leaf
  const hit = ctx.slopeMap.get(leafKey(leaf)) // T > T[n] (n <= 10) where the gold only says "rising"
  return hit ? { t: 'leaf', kind: 'slope', key: hit, shift: 0 } : leaf
}
export function build(e, ctx) {
  if (e === true) return TRUE
  if (Array.isArray(e)) return { t: 'and', xs: e.map((x) => build(x, ctx)) }
  const op = String(e.op || '').toLowerCase()
  const args = e.args || e.conditions || []
  if (op === 'and' || op === 'all') return { t: 'and', xs: args.map((x) => build(x, ctx)) }
  if (op === 'or' || op === 'any') return { t: 'or', xs: args.map((x) => build(x, ctx)) }
  if (op === 'not') return negate(build(args[0] ?? e.expr, ctx))
  if (op === 'always' || op === 'true') return TRUE
  if (op === 'shift') return shiftTree(build(e.expr, ctx), Number(e.bars) || 1)
  if (op === 'for_bars' || op === 'consecutive') {
    const x = build(e.expr, ctx)
    const n = Math.min(50, Number(e.bars) || 1)
    return { t: 'and', xs: Array.from({ length: n }, (_, i) => shiftTree(x, i)) }
  }
  if (op === 'within') {
    const x = build(e.expr, ctx)
    if (e.bars === 1) return x
    const k = canon(x).key
    const wild = e.bars === 'any' || ctx.withinAny?.has(k)
    return { t: 'leaf', kind: 'other', key: `within(${wild ? '*' : e.bars},${k})`, shift: 0, fixed: wild }
  }
  if (op === 'slope_up' || op === 'slope_down') {
    const D = lin(e.term, ctx)
    return { t: 'leaf', kind: 'slope', key: `slope${op === 'slope_up' ? '+' : '-'}${linKey(D)}`, shift: 0 }
  }
  if (op === 'rising' || op === 'falling') {
    const D = lin(e.term, ctx)
    const n = e.bars === 'any' ? 1 : Math.max(1, Number(e.bars) || 1)
    const k = linKey(D)
    if ((ctx.slopes || []).includes(k) && n <= 10)
      return { t: 'leaf', kind: 'slope', key: `slope${op === 'rising' ? '+' : '-'}${k}`, shift: 0 }
    return {
      t: 'and',
      xs: Array.from({ length: n }, (_, i) => cmpLeaf(op === 'rising' ? '>' : '<', addLin(shiftLin(D, i), shiftLin(D, i + 1), -1))),
    }
  }
  if (op === 'between') {
    const t = e.term ?? e.left
    return {
      t: 'and',
      xs: [build({ op: 'gt', left: t, right: e.low ?? args[0] }, ctx), build({ op: 'lt', left: t, right: e.high ?? args[1] }, ctx)],
    }
  }
  if (op === 'pattern') {
    const name = PAT[e.name] || e.name
    const sh = Number(e.shift) || 0
    let tf = normTf(e.timeframe)
    if (tf && ctx.bases.has(tf)) tf = null
    const H = (n, i) => ({ indicator: n, shift: sh + i, timeframe: tf || undefined })
    if (name === 'inside_bar' || name === 'outside_bar') {
      const [o1, o2] = name === 'inside_bar' ? ['lt', 'gt'] : ['gt', 'lt']
      return build(
        {
          op: 'and',
          args: [
            { op: o1, left: H('high', 0), right: H('high', 1) },
            { op: o2, left: H('low', 0), right: H('low', 1) },
          ],
        },
        ctx,
      )
    }
    return { t: 'leaf', kind: 'other', key: `pattern:${name}${tf ? '@' + tf : ''}`, shift: sh }
  }
  if (op === 'divergence') return { t: 'leaf', kind: 'other', key: `div:${e.kind}:${linKey(lin(e.term ?? e.indicator, ctx))}`, shift: 0 }
  if (op === 'weekday')
    return {
      t: 'leaf',
      kind: 'other',
      key: `weekday:${e.days
        .map((d) => d.slice(0, 3).toLowerCase())
        .sort()
        .join('+')}`,
      shift: 0,
    }
  if (op === 'at_time') return { t: 'leaf', kind: 'other', key: `at:${e.time}`, shift: 0 }
  if (op === 'time') return { t: 'leaf', kind: 'other', key: `time:${e.from}-${e.to}`, shift: 0 }
  if (op === 'calendar') return { t: 'leaf', kind: 'other', key: `cal:${e.event}:${e.n}`, shift: 0 }
  const o = OPS[op]
  if (!o) return { t: 'leaf', kind: 'other', key: 'raw:' + JSON.stringify(e), shift: 0 }
  const l = e.left,
    r = e.right
  // cloud: above the top of the cloud = above both spans
  if (o === '>' || o === '<') {
    for (const [a, b, oo] of [
      [l, r, o],
      [r, l, FLIP[o]],
    ]) {
      const s = b && typeof b === 'object' && b.indicator ? normAtomSpec(b) : null
      if (s && s.name === 'ichimoku' && ((s.output === 'cloud_top' && oo === '>') || (s.output === 'cloud_bottom' && oo === '<')))
        return {
          t: 'and',
          xs: ['senkou_a', 'senkou_b'].map((out) => build({ op: oo === '>' ? 'gt' : 'lt', left: a, right: { ...b, output: out } }, ctx)),
        }
      if (s && s.name === 'ichimoku' && ((s.output === 'cloud_top' && oo === '<') || (s.output === 'cloud_bottom' && oo === '>')))
        return {
          t: 'or',
          xs: ['senkou_a', 'senkou_b'].map((out) => build({ op: oo === '>' ? 'gt' : 'lt', left: a, right: { ...b, output: out } }, ctx)),
        }
    }
  }
  const k = (x) => {
    if (typeof x === 'number') return x
    if (x && x.const != null && !x.unit) return Number(x.const)
    return null
  }
  const fl = special(l, ctx),
    fr = special(r, ctx)
  if (fl && k(r) != null) return mkCmp(o, fl(k(r)), ctx)
  if (fr && k(l) != null) return mkCmp(FLIP[o], fr(k(l)), ctx)
  return mkCmp(o, addLin(lin(l, ctx), lin(r, ctx), -1), ctx)
}
const CAP = 400
function dnf(x) {
  // -> array of clauses (Map key -> leaf) or null when too big
  if (x.t === 'true') return [new Map()]
  if (x.t === 'false') return []
  if (x.t === 'leaf') return [new Map([[leafKey(x), x]])]
  if (x.t === 'or') {
    let out = []
    for (const y of x.xs) {
      const d = dnf(y)
      if (!d) return null
      out = out.concat(d)
      if (out.length > CAP) return null
    }
    return out
  }
  let out = [new Map()]
  for (const y of x.xs) {
    const d = dnf(y)
    if (!d) return null
    const next = []
    for (const a of out) for (const b of d) next.push(new Map([...a, ...b]))
    if (next.length > CAP) return null
    out = next
  }
  return out
}
function simplify(cl) {
  let again = true
  while (again) {
    again = false
    for (const [key, x] of cl) {
      if (x.kind !== 'cmp') continue
      if (x.op === '>' || x.op === '<') {
        // A > B now and A < B one bar before = a cross
        const prev = cmpLeaf(FLIP[x.op], shiftLin(x.lin, 1))
        const pk = leafKey(prev)
        if (pk !== key && cl.has(pk)) {
          cl.delete(key)
          cl.delete(pk)
          const y = { ...x, op: x.op === '>' ? 'x>' : 'x<' }
          cl.set(leafKey(y), y)
          again = true
          break
        }
      }
      if (x.op === 'x>' || x.op === 'x<') {
        // states that a cross implies
        const st = x.op === 'x>' ? '>' : '<'
        const k1 = leafKey({ ...x, op: st })
        const k2 = leafKey(cmpLeaf(FLIP[st], shiftLin(x.lin, 1)))
        for (const k of [k1, k2])
          if (cl.has(k)) {
            cl.delete(k)
            again = true
          }
        if (again) break
      }
    }
  }
  return cl
}
/** canonical key + leaf set of a tree */
export function canon(tree) {
  const d = dnf(tree)
  if (!d) {
    const leaves = new Set()
    const walk = (x) => (x.t === 'leaf' ? (leaves.add(leafKey(x)), leafKey(x)) : x.xs ? `${x.t}(${x.xs.map(walk).sort().join(';')})` : x.t)
    return { key: walk(tree), leaves, map: new Map() }
  }
  const sets = d.map(simplify).map((m) => new Set(m.keys()))
  const keep = sets.filter(
    (s, i) => !sets.some((t, j) => j !== i && t.size <= s.size && [...t].every((k) => s.has(k)) && (t.size < s.size || j < i)),
  )
  const leaves = new Set(keep.flatMap((s) => [...s]))
  return {
    key:
      keep
        .map((s) => [...s].sort(byText).join(' & '))
        .sort(byText)
        .join(' | ') || (d.length ? 'true' : 'false'),
    leaves,
  }
}
function goldCtx(exprs, bases) {
  // collects the "unspecified window" notions of the gold so that any sensible number matches them
  const ctx = { bases, slopes: [], withinAny: new Set(), slopeMap: new Map() }
  const terms = []
  const walk = (n) => {
    if (!n || typeof n !== 'object') return
    if (n.op === 'slope_up' || n.op === 'slope_down') terms.push(n.term)
    if (n.op === 'within' && n.bars === 'any') {
      for (const x of expand(n.expr)) ctx.withinAny.add(canon(build(x, { bases })).key)
    }
    for (const v of Object.values(n)) walk(v)
  }
  exprs.forEach(walk)
  for (const t of terms) {
    const D = lin(t, ctx)
    const k = linKey(D)
    if (ctx.slopes.includes(k)) continue
    ctx.slopes.push(k)
    for (let d = 1; d <= 10; d++) {
      const C = addLin(D, shiftLin(D, d), -1)
      ctx.slopeMap.set(leafKey(cmpLeaf('>', C)), 'slope+' + k)
      ctx.slopeMap.set(leafKey(cmpLeaf('<', C)), 'slope-' + k)
    }
  }
  return ctx
}

// ------------------------------------------------------------------ other fields -> flat leaf sets
const KIND = {
  pct: 'percent',
  percentage: 'percent',
  '%': 'percent',
  pip: 'pips',
  point: 'points',
  ticks: 'points',
  atr_multiple: 'atr',
  rr: 'r',
  risk_reward: 'r',
  r_multiple: 'r',
  level: 'price_level',
  price: 'price_level',
  usd: 'amount',
  money: 'amount',
  risk: 'risk_percent',
  risk_pct: 'risk_percent',
  equity_percent: 'percent_equity',
  percent_of_equity: 'percent_equity',
  lots: 'fixed_lots',
  lot: 'fixed_lots',
  shares: 'fixed_units',
  units: 'fixed_units',
  contracts: 'fixed_units',
  quantity: 'fixed_units',
  cash: 'fixed_cash',
  notional: 'fixed_cash',
}
const isTerm = (o) => o && typeof o === 'object' && (o.indicator != null || o.calc != null || (o.const != null && o.kind == null))
function flat(o, ctx, pre, out) {
  if (o == null) return out
  if (isTerm(o)) {
    let k
    try {
      k = linKey(lin(o, ctx))
    } catch {
      k = JSON.stringify(o)
    }
    out.add(`${pre}=${levelKey(k, ctx)}`)
    return out
  }
  if (Array.isArray(o)) {
    o.forEach((x, i) => flat(x, ctx, `${pre}#${i}`, out))
    return out
  }
  if (typeof o === 'object') {
    if (o.op) {
      let k
      try {
        k = canon(build(o, ctx)).key
      } catch {
        k = JSON.stringify(o)
      }
      out.add(`${pre}=${k}`)
      return out
    }
    const q = { ...o }
    if (q.kind) q.kind = KIND[q.kind] || q.kind
    if (q.kind === 'atr') {
      q.mult = q.mult ?? q.multiplier ?? q.value
      q.period = q.period ?? 14
      delete q.value
      delete q.multiplier
    }
    if (q.kind === 'none') return out
    if (q.portion === 100) delete q.portion
    for (const k of Object.keys(q).sort()) if (q[k] != null && k !== 'currency') flat(q[k], ctx, `${pre}.${k}`, out)
    return out
  }
  out.add(`${pre}=${typeof o === 'number' || (typeof o === 'string' && o.trim() !== '' && !isNaN(o)) ? num(o) : String(o).toLowerCase()}`)
  return out
}
function levelKey(k, ctx) {
  // a stop at "the recent swing low" accepts any low of 2..30 bars
  if (!ctx.swing) return k
  const m = k.match(/^1\*(lowest|highest)\(period=(\d+);(low|high)\)(\[\d+\])?$/)
  if (m && +m[2] >= 2 && +m[2] <= 30) return m[1] === 'lowest' ? '1*swing_low()' : '1*swing_high()'
  return k.replace(/swing_(low|high)\(lookback=\d+\)/, 'swing_$1()')
}
function side(o, dir) {
  // {long, short} of a one-sided strategy is that side
  if (!o || typeof o !== 'object' || Array.isArray(o) || !('long' in o || 'short' in o) || o.type) return o
  if (dir === 'long') return o.long ?? null
  if (dir === 'short') return o.short ?? null
  if (JSON.stringify(o.long) === JSON.stringify(o.short)) return o.long
  return o
}
function riskLike(v, ctx, dir) {
  let o = side(v, dir)
  if (o && typeof o === 'object' && !Array.isArray(o) && o.kind === 'none') o = null
  if (Array.isArray(o) && o.length === 1 && (o[0]?.portion == null || o[0].portion === 100)) o = o[0]
  if (Array.isArray(o) && o.length === 0) o = null
  return flat(o, ctx, '', new Set())
}
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const NAMED = {
  london: [
    [420, 540],
    [900, 1020],
  ],
  newyork: [
    [720, 870],
    [1140, 1320],
  ],
  tokyo: [
    [1380, 120],
    [300, 540],
  ],
  asian: [
    [1320, 120],
    [300, 540],
  ],
  us_cash: [
    [810, 870],
    [1200, 1260],
  ],
  overlap: [
    [720, 810],
    [900, 1020],
  ],
}
const NAME_SES = { ny: 'newyork', new_york: 'newyork', us: 'newyork', european: 'london', eu: 'london', asia: 'asian' }
const mins = (t) => {
  const [h, m] = String(t).split(':').map(Number)
  return h * 60 + (m || 0)
}
const hm = (t, d) => {
  if (t == null) return d
  const m = String(t).match(/^(\d{1,2})(?::(\d{2}))?/)
  return m ? `${m[1].padStart(2, '0')}:${m[2] || '00'}` : String(t)
}
const tz = (t) =>
  t == null
    ? null
    : /utc|gmt/i.test(t)
      ? 'utc'
      : /new_?york|^et$|^est|^edt|eastern|ny/i.test(t)
        ? 'ny'
        : /london|bst/i.test(t)
          ? 'london'
          : String(t).toLowerCase()
function inRange(x, [a, b]) {
  return a <= b ? x >= a && x <= b : x >= a || x <= b
}
function sessionSet(s, gold) {
  const out = new Set()
  if (!s) return out
  let ex = new Set((s.days_excluded || []).map((d) => d.slice(0, 3).toLowerCase()))
  if (s.days) {
    const al = s.days.map((d) => d.slice(0, 3).toLowerCase())
    for (const d of DAYS) if (!al.includes(d)) ex.add(d)
  }
  const weekend = gold ? (gold.days_excluded || []).some((d) => /^s/i.test(d)) : true
  for (const d of ex) if (weekend || !d.startsWith('s')) out.add('x:' + d)
  const hs = (s.hours || []).map((h) => ({ from: hm(h.from, '00:00'), to: hm(h.to, '24:00') }))
  for (const b of s.blocked || []) {
    if (b.day) out.add(`b:${b.day.slice(0, 3).toLowerCase()} ${hm(b.from, '00:00')}-${hm(b.to, '24:00')}`)
    else hs.push({ from: hm(b.to).replace('24:', '00:'), to: hm(b.from) })
  }
  if (gold?.tz && (s.hours || s.blocked)) out.add('tz:' + (tz(s.tz) ?? 'none')) // a zone that the text names must be kept
  const gn = (gold?.named || []).map((n) => NAME_SES[n] || n)
  for (const h of hs) {
    const hit = gn.find((n) => NAMED[n] && inRange(mins(h.from), NAMED[n][0]) && inRange(mins(h.to), NAMED[n][1]))
    out.add(hit ? 'n:' + hit : `h:${h.from}-${h.to}`)
  }
  for (const n of s.named || []) {
    const q = String(n)
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
      .replace(/_session$/, '')
    const v = NAME_SES[q] || q
    out.add('n:' + (gn.includes('tokyo') && v === 'asian' ? 'tokyo' : gn.includes('asian') && v === 'tokyo' ? 'asian' : v))
  }
  return out
}
function timeExitSet(list, tf, goldList) {
  const out = new Set()
  const g = goldList || list || []
  for (const e of Array.isArray(list) ? list : list ? [list] : []) {
    const T = TF_MIN[tf]
    if (e.kind === 'bars') out.add(T ? `dur:${e.value * T}` : `bars:${e.value}`)
    else if (e.kind === 'days') out.add(`dur:${e.value * 1440}`)
    else if (e.kind === 'hours') out.add(`dur:${e.value * 60}`)
    else if (e.kind === 'minutes') out.add(`dur:${e.value}`)
    else if (e.kind === 'weeks') out.add(`dur:${e.value * 10080}`)
    else if (e.kind === 'time_of_day') {
      const gz = g.find((x) => x.kind === 'time_of_day')?.tz
      out.add(`tod:${hm(e.time)}${gz ? ' ' + (tz(e.tz) ?? 'none') : ''}`)
    } else if (e.kind === 'weekday') {
      const gw = g.find((x) => x.kind === 'weekday')
      out.add(`wd:${String(e.day).slice(0, 3).toLowerCase()}${e.time && gw?.time ? ' ' + hm(e.time) : ''}`)
    } else out.add(String(e.kind))
  }
  return out
}

// ------------------------------------------------------------------ fields
const EXPR = ['entry_long', 'entry_short', 'exit_long', 'exit_short']
const RISK = ['stop_loss', 'take_profit', 'trailing']
export const CORE = [
  'status',
  'direction',
  'symbol',
  'timeframe',
  ...EXPR,
  'entry_order',
  ...RISK,
  'breakeven',
  'sizing',
  'leverage',
  'max_open_trades',
  'max_trades_per_day',
  'daily_stop',
  'cooldown',
  'reentry',
  'pyramiding',
  'time_exit',
  'session',
  'backtest',
]
export const SOFT = ['unsupported', 'ambiguous', 'must_ask']
const WEIGHT = { entry_long: 3, entry_short: 3, exit_long: 2, exit_short: 2, stop_loss: 2, take_profit: 2, status: 2, direction: 0.5 }
const normSym = (s) =>
  s == null || s === ''
    ? null
    : String(s)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
function f1(g, p) {
  if (!g.size && !p.size) return { f1: 1, tp: 0, fp: 0, fn: 0 }
  let tp = 0
  for (const x of p) if (g.has(x)) tp++
  const fp = p.size - tp,
    fn = g.size - tp
  return { f1: tp ? (2 * tp) / (2 * tp + fp + fn) : 0, tp, fp, fn }
}
const eqSet = (a, b) => a.size === b.size && [...a].every((x) => b.has(x))

/** weekday / clock conditions inside all entries are the same thing as a session filter */
function hoist(sem) {
  const s = clone(sem)
  const pull = {}
  const es = ['entry_long', 'entry_short'].filter((f) => s[f] && typeof s[f] === 'object' && !isFree(s[f]))
  if (!es.length) return s
  for (const f of es) {
    const e = s[f]
    const xs = e.op === 'and' ? e.args : [e]
    pull[f] = {
      time: xs.filter((x) => x.op === 'weekday' || x.op === 'time'),
      rest: xs.filter((x) => x.op !== 'weekday' && x.op !== 'time'),
    }
  }
  const k = es.map((f) => JSON.stringify(pull[f].time))
  if (!pull[es[0]].time.length || k.some((x) => x !== k[0])) return s
  const ses = s.session && typeof s.session === 'object' ? s.session : {}
  for (const x of pull[es[0]].time) {
    if (x.op === 'weekday') ses.days = ses.days || x.days
    else {
      ses.hours = [...(ses.hours || []), { from: x.from, to: x.to }]
      if (x.tz) ses.tz = ses.tz || x.tz
    }
  }
  s.session = ses
  for (const f of es)
    s[f] = pull[f].rest.length === 0 ? { op: 'always' } : pull[f].rest.length === 1 ? pull[f].rest[0] : { op: 'and', args: pull[f].rest }
  return s
}
const NO_TF = new Set(['vwap', 'opening_range', 'session_range', 'pivot', 'entry_price'])
function tagTf(n, tf) {
  if (!n || typeof n !== 'object') return n
  if (Array.isArray(n)) return n.map((x) => tagTf(x, tf))
  const o = Object.fromEntries(Object.entries(n).map(([k, v]) => [k, k === 'source' || k === 'params' ? v : tagTf(v, tf)]))
  if (o.indicator && !o.timeframe && !NO_TF.has(o.indicator)) o.timeframe = tf
  if (o.op === 'pattern' && !o.timeframe) o.timeframe = tf
  return o
}
/** canonical leaf set of one alt-free value */
function fieldSet(f, v, ctx, env) {
  switch (f) {
    case 'status':
    case 'direction':
      return new Set(v ? [String(v).toLowerCase()] : [])
    case 'symbol':
      return new Set(normSym(v) ? [normSym(v)] : [])
    case 'timeframe':
      return new Set(normTf(v) ? [normTf(v)] : [])
    case 'time_exit':
      return timeExitSet(v, env.tf, env.goldTimeExit)
    case 'session':
      return sessionSet(v, env.goldSession)
    case 'leverage':
    case 'max_open_trades':
    case 'max_trades_per_day':
      return new Set(v == null ? [] : [num(v)])
    case 'cooldown': {
      const o = v ? { after: 'exit', ...v } : v
      return flat(o, ctx, '', new Set())
    }
    case 'sizing':
      return flat(v && v.kind === 'all_in' ? { kind: 'percent_equity', value: 100 } : v, ctx, '', new Set())
    default:
      return RISK.includes(f) ? riskLike(v, ctx, env.dir) : flat(v, ctx, '', new Set())
  }
}
function exprSet(v, ctx) {
  if (v == null) return { key: '', leaves: new Set() }
  try {
    return canon(build(v, ctx))
  } catch (err) {
    return { key: 'ERR ' + err.message, leaves: new Set(['ERR ' + JSON.stringify(v)]) }
  }
}
function flipKey(k) {
  const m = k.match(/^(.*) (x?[<>]) 0$/)
  return m ? `${m[1]} ${FLIP[m[2]]} 0` : null
}
const stripX = (k) => k.replace(/ x([<>]) 0$/, ' $1 0')

/** TP in R and TP as that many stop distances are the same */
function tpVariants(tps, sls) {
  const out = [...tps]
  const conv = (tp, sl) => {
    if (!tp || !sl || !tp.kind || !sl.kind) return null
    const k = ['percent', 'pips', 'points', 'price_distance', 'amount']
    if (tp.kind === 'r') {
      if (k.includes(sl.kind) && typeof sl.value === 'number') return { ...tp, kind: sl.kind, value: +(tp.value * sl.value).toPrecision(9) }
      if (sl.kind === 'atr') {
        const { value, ...r } = tp
        return { ...r, kind: 'atr', mult: +(value * sl.mult).toPrecision(9), period: sl.period ?? 14 }
      }
    } else if (tp.kind === sl.kind && k.includes(tp.kind) && typeof sl.value === 'number' && sl.value)
      return { ...tp, kind: 'r', value: +(tp.value / sl.value).toPrecision(9) }
    else if (tp.kind === 'atr' && sl.kind === 'atr' && (tp.period ?? 14) === (sl.period ?? 14)) {
      const { mult, period: _period, ...r } = tp
      return { ...r, kind: 'r', value: +(mult / sl.mult).toPrecision(9) }
    }
    return null
  }
  for (const tp of tps)
    for (const sl of sls) {
      if (Array.isArray(tp)) {
        const xs = tp.map((l) => conv(l, sl) || l)
        if (JSON.stringify(xs) !== JSON.stringify(tp)) out.push(xs)
      } else {
        const x = conv(tp, sl)
        if (x) out.push(x)
      }
    }
  return out
}

function scoreVariant(gold, prod, rec) {
  const res = { fields: {}, critical: [], exact_core: true, exact_all: true, misses: 0, disclosed: 0 }
  // "feature:<name>" in unsupported: the engine says that it cannot do a part of the text; not an error of understanding
  const feats = (prod.unsupported || [])
    .map((x) => String(x).toLowerCase())
    .filter((x) => x.startsWith('feature:'))
    .map((x) => x.slice(8))
  const dflt = new Set(prod.defaults_applied || [])
  const gTf =
    expand(gold.timeframe)
      .map(normTf)
      .find((x) => x) || null
  const pTf = normTf(prod.timeframe)
  const bases = new Set([gTf, pTf, gTf ? null : pTf].filter(Boolean))
  let gold2 = gold
  if (gTf && pTf && gTf !== pTf) {
    // "20-day average" without a stated chart: on another chart than the daily one the terms must carry @1d
    if (expand(gold.timeframe).includes(null)) {
      bases.delete(gTf)
      gold2 = { ...gold }
      for (const f of EXPR) gold2[f] = tagTf(gold[f], gTf)
    } else bases.delete(pTf)
  }
  const gH = hoist(gold2),
    pH = hoist(prod)
  const ctx = goldCtx([...EXPR.map((f) => gH[f]), gH.reentry, gH.pyramiding], bases)
  ctx.swing = JSON.stringify([gH.stop_loss, gH.take_profit, gH.trailing]).includes('"swing_')
  const dirs = expand(gold.direction)
  const env = { tf: gTf || pTf, dir: dirs.includes(prod.direction) ? prod.direction : dirs[0] }
  const slVars = expand(gH.stop_loss).map((x) => side(x, env.dir))
  let wsum = 0,
    fsum = 0
  for (const f of CORE) {
    const g = gH[f]
    let p = pH[f]
    if (p === undefined) p = f === 'time_exit' ? [] : null
    if (isFree(g)) {
      res.fields[f] = { skip: true }
      continue
    }
    let gv = expand(g === undefined ? null : g)
    // with rules for both sides and no exit stated, "the opposite entry closes" is an accepted reading
    const opp = f === 'exit_long' ? 'entry_short' : f === 'exit_short' ? 'entry_long' : null
    if (opp && gv.every((x) => x == null) && gH.entry_long && gH.entry_short && !isFree(gH[opp])) gv = [...gv, ...expand(gH[opp])]
    const explicitNone = gv.some((x) => x && x.kind === 'none')
    if (dflt.has(f)) {
      if (explicitNone && p && p.kind !== 'none') {
        res.fields[f] = { f1: 0, tp: 0, fp: 1, fn: 0, exact: false, note: 'default applied although the text says none' }
        res.exact_core = false
        wsum += WEIGHT[f] || 1
        continue
      }
      p = f === 'time_exit' ? [] : null
    }
    let best = null
    if (EXPR.includes(f)) {
      const P = exprSet(p, ctx)
      for (const v of gv) {
        const G = exprSet(v, ctx)
        const r = f1(G.leaves, P.leaves)
        r.exact = G.key === P.key
        if (!r.exact && r.f1 === 1) r.f1 = 0.8 // right leaves, wrong and/or/not structure
        r.G = G
        r.empty = !G.leaves.size && v == null && p == null
        if (!best || r.exact > best.exact || (r.exact === best.exact && r.f1 > best.f1)) best = r
      }
      if (!best.exact && p) {
        const gl = new Set([...best.G.leaves].map(stripX))
        for (const k of P.leaves) {
          const q = flipKey(stripX(k))
          if (q && gl.has(q) && !gl.has(stripX(k))) res.critical.push(`${f}: reversed comparison`)
        }
        best.P = P
      }
    } else {
      if (f === 'take_profit')
        gv = tpVariants(
          gv.map((x) => side(x, env.dir)),
          slVars,
        )
      for (const v of gv) {
        const e2 = { ...env, goldSession: f === 'session' ? v || {} : null, goldTimeExit: f === 'time_exit' ? v : null }
        const G = fieldSet(f, v, ctx, e2),
          P = fieldSet(f, p, ctx, e2)
        const r = f1(G, P)
        r.exact = eqSet(G, P)
        r.G = { leaves: G }
        r.P = { leaves: P }
        r.empty = !G.size && !P.size
        if (!best || r.exact > best.exact || (r.exact === best.exact && r.f1 > best.f1)) best = r
      }
    }
    if (!best.exact) res.exact_core = false
    if (!best.exact && best.fn > 0 && f !== 'status' && f !== 'direction') {
      res.misses++
      if (feats.some((x) => x === f || EXPR.includes(f))) {
        res.disclosed++
        best.f1 = Math.max(best.f1, 0.5)
        best.disclosed = true
      }
    }
    if (f === 'status' && prod.status === 'clarify' && gv.every((x) => x === 'refuse')) best.f1 = 0.5 // asked instead of refusing: late, but not harmful
    if (f === 'status' && !best.exact && feats.length && ['clarify', 'refuse'].includes(prod.status)) best.f1 = 0.5
    res.fields[f] = {
      f1: best.f1,
      tp: best.tp,
      fp: best.fp,
      fn: best.fn,
      exact: best.exact,
      empty: best.empty,
      gold: [...(best.G?.leaves || [])],
      got: [...(best.P?.leaves || [])],
    }
    if (!best.empty) {
      const w = f === 'status' && gv.includes('ok') ? 0.5 : WEIGHT[f] || 1
      wsum += w
      fsum += w * best.f1
    }
  }
  for (const f of SOFT) {
    const g = gold[f] || []
    const req = new Set(g.filter((x) => !x.startsWith('?')))
    const opt = new Set(g.filter((x) => x.startsWith('?')).map((x) => x.slice(1)))
    if (f === 'must_ask' && prod.must_ask === undefined) {
      res.fields[f] = { skip: true }
      continue
    }
    const p = new Set((prod[f] || []).map((x) => String(x).toLowerCase()).filter((x) => !opt.has(x) && !x.startsWith('feature:')))
    const r = f1(req, p)
    r.exact = eqSet(req, p)
    if (!r.exact) res.exact_all = false
    res.fields[f] = { ...r, empty: !req.size && !p.size, gold: [...req], got: [...p] }
  }
  res.partial = wsum ? fsum / wsum : 1
  if (!res.exact_core) res.exact_all = false
  // errors that would cost money or trust
  const gs = expand(gold.status),
    gd = expand(gold.direction)
  if (gs.every((x) => x === 'refuse') && prod.status === 'ok') res.critical.push('executed a text that must be refused')
  if (!gs.includes('refuse') && prod.status === 'refuse' && !feats.length) res.critical.push('refused an executable text')
  if (gs.every((x) => x === 'clarify') && prod.status === 'ok') res.critical.push('silently guessed what must be asked')
  const nullOnly = (f) => !isFree(gold[f]) && expand(gold[f]).every((x) => x == null)
  if (!gd.includes('both') && nullOnly('entry_short') && prod.entry_short) res.critical.push('invented short entries')
  if (!gd.includes('both') && nullOnly('entry_long') && prod.entry_long && !isFree(gold.entry_long))
    res.critical.push('invented long entries')
  if (rec.validation && (rec.validation.substring !== 'ok' || rec.validation.word !== 'ok') && prod.status === 'invalid') {
    res.critical = []
  }
  return res
}
/** Score one record. produced may be null (missing). */
export function scoreRecord(rec, produced) {
  if (!produced)
    return { id: rec.id, class: rec.class, missing: true, exact_core: false, exact_all: false, partial: 0, critical: [], fields: {} }
  const bad = rec.validation && (rec.validation.substring !== 'ok' || rec.validation.word !== 'ok')
  if (bad && produced.status === 'invalid')
    return { id: rec.id, class: rec.class, validator: true, exact_core: true, exact_all: true, partial: 1, critical: [], fields: {} }
  const variants = [rec.expected, ...(rec.alternatives || []).map((a) => ({ ...rec.expected, ...a.patch }))]
  let best = null
  variants.forEach((v, i) => {
    const r = scoreVariant(v, produced, rec)
    r.variant = i
    const k = (x) => (x.exact_core ? 2 : 0) + x.partial + (x.exact_all ? 0.01 : 0) - 0.001 * x.critical.length
    if (!best || k(r) > k(best)) best = r
  })
  return { id: rec.id, class: rec.class, ...best }
}
/** Score many: records + Map(id -> produced) */
export function scoreAll(records, producedById) {
  const rows = records.map((r) => ({ ...scoreRecord(r, producedById.get(r.id)), split: r.split, tags: r.tags || [] }))
  const agg = (xs) => {
    const n = xs.length || 1
    return {
      n: xs.length,
      produced: xs.filter((x) => !x.missing).length,
      exact_core: xs.filter((x) => x.exact_core).length / n,
      exact_all: xs.filter((x) => x.exact_all).length / n,
      partial: xs.reduce((s, x) => s + x.partial, 0) / n,
      critical: xs.filter((x) => x.critical.length).length,
      misses: xs.reduce((q, x) => q + (x.misses || 0), 0),
      disclosed: xs.reduce((q, x) => q + (x.disclosed || 0), 0),
    }
  }
  const classes = {}
  for (const c of new Set(records.map((r) => r.class))) classes[c] = agg(rows.filter((x) => x.class === c))
  const fields = {}
  for (const f of [...CORE, ...SOFT]) {
    const o = { tp: 0, fp: 0, fn: 0, n: 0, exact: 0 }
    for (const x of rows) {
      const r = x.fields[f]
      if (!r || r.skip || r.empty) continue
      o.n++
      o.exact += r.exact ? 1 : 0
      o.tp += r.tp
      o.fp += r.fp
      o.fn += r.fn
    }
    o.f1 = o.tp ? (2 * o.tp) / (2 * o.tp + o.fp + o.fn) : o.fp + o.fn ? 0 : 1
    fields[f] = o
  }
  const tags = {}
  for (const x of rows)
    for (const t of x.tags) {
      const o = (tags[t] ??= { n: 0, exact_core: 0, partial: 0 })
      o.n++
      o.exact_core += x.exact_core ? 1 : 0
      o.partial += x.partial
    }
  return { overall: agg(rows), classes, fields, tags, rows }
}
export function loadCorpus(file) {
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((l) => JSON.parse(l))
}

// ------------------------------------------------------------------ command line
async function main(argv) {
  const a = {}
  for (let i = 0; i < argv.length; i++)
    if (argv[i].startsWith('--')) a[argv[i].slice(2)] = argv[i + 1] && !argv[i + 1].startsWith('--') ? argv[++i] : true
  const here = path.dirname(fileURLToPath(import.meta.url))
  if (!a.produced && !a.run) {
    console.error(
      'usage: node score.mjs --produced DIR | --run adapter.mjs  [--adapter FILE] [--split dev|heldout|all] [--class a,b] [--corpus FILE] [--out FILE] [--ids] [--tags] [--show]',
    )
    process.exit(2)
  }
  let recs = loadCorpus(a.corpus || ['corpus.jsonl', 'corpus.dev.jsonl'].map((f) => path.join(here, f)).find((f) => fs.existsSync(f)))
  if (a.split && a.split !== 'all') recs = recs.filter((r) => r.split === a.split)
  if (a.class) recs = recs.filter((r) => a.class.split(',').includes(r.class))
  const ad = a.adapter || a.run ? await import(pathToFileURL(path.resolve(a.adapter || a.run)).href) : {}
  const adapt = ad.adapt || (ad.default && typeof ad.default === 'function' ? ad.default : null) || ((x) => x)
  const got = new Map()
  for (const r of recs) {
    let raw = null
    try {
      if (a.run) raw = await ad.interpret(r.text, { id: r.id })
      else {
        const f = path.join(a.produced, r.id + '.json')
        if (fs.existsSync(f)) raw = JSON.parse(fs.readFileSync(f, 'utf8'))
      }
      if (raw != null) got.set(r.id, await adapt(raw, { id: r.id, text: r.text }))
    } catch (err) {
      console.error(`${r.id}: ${err.message}`)
    }
  }
  const rep = scoreAll(recs, got)
  const p = (x) => (100 * x).toFixed(1).padStart(6) + '%'
  console.log('class           n  prod  exact_core  exact_all  partial  critical  missed parts (disclosed)')
  for (const [c, o] of [...Object.entries(rep.classes), ['ALL', rep.overall]])
    console.log(
      `${c.padEnd(13)}${String(o.n).padStart(4)}${String(o.produced).padStart(6)}     ${p(o.exact_core)}    ${p(o.exact_all)}  ${p(o.partial)}  ${String(o.critical).padStart(8)}  ${String(o.misses).padStart(6)} (${o.disclosed})`,
    )
  console.log('\nfield                 n   exact      F1')
  for (const [f, o] of Object.entries(rep.fields))
    if (o.n) console.log(`${f.padEnd(20)}${String(o.n).padStart(4)}  ${p(o.exact / o.n)} ${p(o.f1)}`)
  if (a.tags) {
    console.log('\ntag (n >= 3)            n   exact  partial')
    for (const [t, o] of Object.entries(rep.tags)
      .filter(([, o]) => o.n >= 3)
      .sort((x, y) => x[1].exact_core / x[1].n - y[1].exact_core / y[1].n))
      console.log(`${t.padEnd(22)}${String(o.n).padStart(3)}  ${p(o.exact_core / o.n)} ${p(o.partial / o.n)}`)
  }
  if (a.ids || a.show) {
    console.log(
      '\nnot exact:',
      rep.rows
        .filter((x) => !x.exact_core)
        .map((x) => x.id)
        .join(' ') || 'none',
    )
    for (const x of rep.rows) if (x.critical.length) console.log(`critical ${x.id}: ${x.critical.join('; ')}`)
  }
  if (a.show)
    for (const x of rep.rows) {
      if (x.exact_core || x.missing) continue
      const r = recs.find((q) => q.id === x.id)
      if (r.split !== 'dev') continue
      console.log(`\n${x.id}: ${r.text}`)
      for (const [f, o] of Object.entries(x.fields))
        if (!o.skip && !o.exact) console.log(`  ${f}\n    gold ${JSON.stringify(o.gold)}\n    got  ${JSON.stringify(o.got)}`)
    }
  if (a.out)
    fs.writeFileSync(
      a.out,
      JSON.stringify(
        {
          overall: rep.overall,
          classes: rep.classes,
          fields: rep.fields,
          tags: rep.tags,
          rows: rep.rows.map(({ fields, ...x }) => ({
            ...x,
            fields: Object.fromEntries(
              Object.entries(fields)
                .filter(([, o]) => !o.skip && !o.empty)
                .map(([f, o]) => [f, { f1: o.f1, exact: o.exact }]),
            ),
          })),
        },
        null,
        1,
      ),
    )
}
if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
