import type { Bar } from '../../market/bars.ts'
import { meanOfTwo, typicalPrice } from '../decimal-units.ts'
import { ichimokuShift } from '../ichimoku.ts'
import { keltnerAtrPeriod } from '../keltner.ts'
import { emaOf, rmaOf, rsiOf } from './averages.ts'
import { slidingExtreme } from './extremes.ts'
import { remember, type Keeps } from './stages.ts'
import type { Form, FormInput } from './stream-form.ts'
import { delay, slidingMean, slidingSum } from './windows.ts'

type OfBar = (bar: Bar) => number

function trueRangeOf(keeps: Keeps): OfBar {
  const draft = remember(keeps, { close: Number.NaN })
  return (bar) => {
    const state = draft()
    const before = state.close
    state.close = bar.close
    const top = bar.high > before ? bar.high : before
    const bottom = bar.low < before ? bar.low : before
    return top - bottom
  }
}

function atrOf(keeps: Keeps, period: number): OfBar {
  const rangeOf = trueRangeOf(keeps)
  const average = rmaOf(keeps, period)
  return (bar) => average(rangeOf(bar))
}

/** The window of bars: highest high, lowest low. */
function rangeOfBars(keeps: Keeps, period: number) {
  const [top, bottom] = [slidingExtreme(keeps, period, 1), slidingExtreme(keeps, period, -1)]
  return (high: number, low: number) => ({ upper: top.propose(high), lower: bottom.propose(low) })
}

function midpointOf(keeps: Keeps, period: number): OfBar {
  const windowOf = rangeOfBars(keeps, period)
  return (bar) => {
    const { upper, lower } = windowOf(bar.high, bar.low)
    return meanOfTwo(upper, lower)
  }
}

function stochasticOf(keeps: Keeps, { period, smooth, d }: { readonly period: number; readonly smooth: number; readonly d: number }) {
  const windowOf = rangeOfBars(keeps, period)
  const [slow, slower] = [slidingMean(keeps, smooth), slidingMean(keeps, d)]
  return (value: number, high: number, low: number) => {
    const { upper, lower } = windowOf(high, low)
    const range = upper - lower
    const k = slow(range === 0 ? 50 : (100 * (value - lower)) / range)
    return { k, d: slower(k) }
  }
}

function ichimokuForm({ keeps, param }: FormInput) {
  const [quick, base, far] = [midpointOf(keeps, param('tenkan')), midpointOf(keeps, param('kijun')), midpointOf(keeps, param('senkou_b'))]
  const [first, second] = [delay(keeps, ichimokuShift), delay(keeps, ichimokuShift)]
  return (bar: Bar) => {
    const tenkan = quick(bar)
    const kijun = base(bar)
    const senkou_a = first(meanOfTwo(tenkan, kijun))
    const senkou_b = second(far(bar))
    return {
      tenkan,
      kijun,
      senkou_a,
      senkou_b,
      cloud_top: Math.max(senkou_a, senkou_b),
      cloud_bottom: Math.min(senkou_a, senkou_b),
    }
  }
}

function adxForm({ keeps, param }: FormInput) {
  const period = param('period')
  const keep = 1 - 1 / period
  const rangeOf = trueRangeOf(keeps)
  const draft = remember(keeps, { high: 0, low: 0, range: 0, up: 0, down: 0, average: 0, place: 0 })
  return (bar: Bar) => {
    const range = rangeOf(bar)
    const state = draft()
    const place = state.place++
    const [rise, fall] = [bar.high - state.high, state.low - bar.low]
    state.high = bar.high
    state.low = bar.low
    if (place === 0) return { adx: Number.NaN, plus_di: Number.NaN, minus_di: Number.NaN }
    const decay = place < period ? 1 : keep
    state.range = state.range * decay + range
    state.up = state.up * decay + (rise > fall && rise > 0 ? rise : 0)
    state.down = state.down * decay + (fall > rise && fall > 0 ? fall : 0)
    if (place < period) return { adx: Number.NaN, plus_di: Number.NaN, minus_di: Number.NaN }
    const both = state.up + state.down
    const index = both > 0 ? (100 * Math.abs(state.up - state.down)) / both : null
    if (place < 2 * period) state.average += (index ?? 0) / period
    else if (index !== null) state.average += (index - state.average) / period
    return {
      adx: place >= 2 * period - 1 ? state.average : Number.NaN,
      plus_di: state.range > 0 ? (100 * state.up) / state.range : 0,
      minus_di: state.range > 0 ? (100 * state.down) / state.range : 0,
    }
  }
}

function supertrendForm({ keeps, param }: FormInput) {
  const rangeOf = atrOf(keeps, param('period'))
  const draft = remember(keeps, { upper: Number.NaN, lower: Number.NaN, isUp: false, close: Number.NaN, known: false })
  return (bar: Bar) => {
    const distance = param('mult') * rangeOf(bar)
    const state = draft()
    const before = state.close
    state.close = bar.close
    if (distance !== distance) return { value: Number.NaN, direction: Number.NaN }
    const middle = (bar.high + bar.low) / 2
    const { upper, lower } = state
    state.upper = upper <= middle + distance && before <= upper ? upper : middle + distance
    state.lower = lower >= middle - distance && before >= lower ? lower : middle - distance
    if (state.known) state.isUp = state.isUp ? bar.close >= state.lower : bar.close > state.upper
    state.known = true
    return { value: state.isUp ? state.lower : state.upper, direction: state.isUp ? 1 : -1 }
  }
}

function psarForm({ keeps, param }: FormInput) {
  const draft = remember(keeps, { place: 0, high: 0, low: 0, isLong: true, extreme: 0, sar: 0, factor: param('step') })
  return (bar: Bar) => {
    const state = draft()
    const place = state.place++
    const { high, low } = bar
    const before = { high: state.high, low: state.low }
    state.high = high
    state.low = low
    if (place === 0) return { value: Number.NaN }
    if (place === 1) {
      const fall = before.low - low
      state.isLong = !(fall > 0 && fall > high - before.high)
      state.extreme = state.isLong ? high : low
      state.sar = state.isLong ? before.low : before.high
    }
    const highs = place === 1 ? high : Math.max(high, before.high)
    const lows = place === 1 ? low : Math.min(low, before.low)
    const turns = state.isLong ? low <= state.sar : high >= state.sar
    if (turns) {
      state.isLong = !state.isLong
      state.sar = state.isLong ? Math.min(state.extreme, lows) : Math.max(state.extreme, highs)
      state.factor = param('step')
      state.extreme = state.isLong ? high : low
    }
    const value = state.sar
    if (!turns && (state.isLong ? high > state.extreme : low < state.extreme)) {
      state.extreme = state.isLong ? high : low
      state.factor = Math.min(param('max'), state.factor + param('step'))
    }
    const next = state.sar + state.factor * (state.extreme - state.sar)
    state.sar = state.isLong ? Math.min(next, lows) : Math.max(next, highs)
    return { value }
  }
}

/** A swing is known `lookback` bars late: the bar in the middle of the window is then its first extreme. */
const swingForm =
  (side: 1 | -1): Form =>
  ({ keeps, param }) => {
    const lookback = param('lookback')
    const extreme = slidingExtreme(keeps, 2 * lookback + 1, side, 'first')
    const draft = remember(keeps, { level: Number.NaN })
    return (bar) => {
      const state = draft()
      const value = extreme.propose(side === 1 ? bar.high : bar.low)
      if (value === value && extreme.age() === lookback) state.level = value
      return { value: state.level }
    }
  }

/** Indicators over whole bars; each is the batch form of the same name, bar by bar. */
export const barForms = {
  atr: ({ keeps, param }) => {
    const rangeOf = atrOf(keeps, param('period'))
    return (bar) => ({ value: rangeOf(bar) })
  },
  mfi: ({ keeps, param }) => {
    const [ups, downs] = [slidingSum(keeps, param('period')), slidingSum(keeps, param('period'))]
    const draft = remember(keeps, { typical: Number.NaN })
    return (bar) => {
      const state = draft()
      const typical = typicalPrice(bar.high, bar.low, bar.close)
      const before = state.typical
      state.typical = typical
      const flow = before === before ? typical * bar.volume : Number.NaN
      const still = before === before ? 0 : Number.NaN
      const up = ups(typical > before ? flow : still)
      const total = up + downs(typical < before ? flow : still)
      return { value: total === 0 ? 50 : (100 * up) / total }
    }
  },
  williams_r: ({ keeps, param }) => {
    const windowOf = rangeOfBars(keeps, param('period'))
    return (bar) => {
      const { upper, lower } = windowOf(bar.high, bar.low)
      const range = upper - lower
      return { value: range === 0 ? -50 : (-100 * (upper - bar.close)) / range }
    }
  },
  cmf: ({ keeps, param }) => {
    const [flowOf, volumeOf] = [slidingSum(keeps, param('period')), slidingSum(keeps, param('period'))]
    return (bar) => {
      const range = bar.high - bar.low
      const flow = flowOf(range === 0 ? 0 : ((2 * bar.close - bar.low - bar.high) / range) * bar.volume)
      const volume = volumeOf(bar.volume)
      return { value: volume > 0 ? flow / volume : Number.NaN }
    }
  },
  adx: adxForm,
  keltner: ({ keeps, param }) => {
    const average = emaOf(keeps, param('period'))
    const rangeOf = atrOf(keeps, keltnerAtrPeriod)
    return (bar) => {
      const middle = average(bar.close)
      const distance = param('mult') * rangeOf(bar)
      return { middle, upper: middle + distance, lower: middle - distance }
    }
  },
  donchian: ({ keeps, param }) => {
    const windowOf = rangeOfBars(keeps, param('period'))
    return (bar) => {
      const { upper, lower } = windowOf(bar.high, bar.low)
      return { upper, middle: meanOfTwo(upper, lower), lower }
    }
  },
  stoch: ({ keeps, param }) => {
    const next = stochasticOf(keeps, { period: param('k'), smooth: param('smooth'), d: param('d') })
    return (bar) => next(bar.close, bar.high, bar.low)
  },
  stochrsi: ({ keeps, param }) => {
    const strength = rsiOf(keeps, param('rsi_period'))
    const next = stochasticOf(keeps, { period: param('stoch_period'), smooth: param('k'), d: param('d') })
    return (bar) => {
      const value = strength(bar.close)
      return next(value, value, value)
    }
  },
  ichimoku: ichimokuForm,
  supertrend: supertrendForm,
  psar: psarForm,
  aroon: ({ keeps, param }) => {
    const period = param('period')
    const [top, bottom] = [slidingExtreme(keeps, period + 1, 1), slidingExtreme(keeps, period + 1, -1)]
    const recency = (extreme: typeof top, value: number) =>
      Number.isNaN(extreme.propose(value)) ? Number.NaN : (100 * (period - extreme.age())) / period
    return (bar) => {
      const up = recency(top, bar.high)
      const down = recency(bottom, bar.low)
      return { up, down, osc: up - down }
    }
  },
  swing_low: swingForm(-1),
  swing_high: swingForm(1),
  obv: ({ keeps }) => {
    const draft = remember(keeps, { total: 0, close: Number.NaN, started: false })
    return (bar) => {
      const state = draft()
      if (!state.started || bar.close > state.close) state.total += bar.volume
      else if (bar.close < state.close) state.total -= bar.volume
      state.started = true
      state.close = bar.close
      return { value: state.total }
    }
  },
  ao: ({ keeps }) => {
    const [fast, slow] = [slidingMean(keeps, 5), slidingMean(keeps, 34)]
    return (bar) => {
      const middle = meanOfTwo(bar.high, bar.low)
      return { value: fast(middle) - slow(middle) }
    }
  },
  ibs: () => (bar) => {
    const range = bar.high - bar.low
    return { value: range === 0 ? 0.5 : (bar.close - bar.low) / range }
  },
} as const satisfies Record<string, Form>
