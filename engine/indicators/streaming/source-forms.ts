import { demaOf, emaOf, hmaOf, macdOf, rmaOf, rsiOf, temaOf } from './averages.ts'
import { slidingExtreme } from './extremes.ts'
import { overSource, type Form } from './stream-form.ts'
import { absoluteDeviations, delay, slidingMean, slidingRegression, slidingStdev, slidingSum, slidingWma } from './windows.ts'

/** Indicators over one series of numbers; each is the batch form of the same name, bar by bar. */
export const sourceForms = {
  sma: overSource(slidingMean),
  ema: overSource(emaOf),
  wma: overSource(slidingWma),
  hma: overSource(hmaOf),
  dema: overSource(demaOf),
  tema: overSource(temaOf),
  rma: overSource(rmaOf),
  rsi: overSource(rsiOf),
  roc: overSource((keeps, period) => {
    const before = delay(keeps, period)
    return (value) => {
      const then = before(value)
      return then === 0 ? Number.NaN : (100 * (value - then)) / then
    }
  }),
  momentum: overSource((keeps, period) => {
    const before = delay(keeps, period)
    return (value) => value - before(value)
  }),
  stdev: overSource((keeps, period) => {
    const mean = slidingMean(keeps, period)
    const spread = slidingStdev(keeps, period)
    return (value) => spread(value, mean(value))
  }),
  zscore: overSource((keeps, period) => {
    const meanOf = slidingMean(keeps, period)
    const spreadOf = slidingStdev(keeps, period)
    return (value) => {
      const mean = meanOf(value)
      const spread = spreadOf(value, mean)
      return spread === 0 ? 0 : (value - mean) / spread
    }
  }),
  cci: ({ keeps, param, source }) => {
    const priceOf = source('hlc3')
    const meanOf = slidingMean(keeps, param('period'))
    const deviationOf = absoluteDeviations(keeps, param('period'))
    return (bar) => {
      const value = priceOf(bar)
      const mean = meanOf(value)
      const deviation = deviationOf(value, mean)
      return { value: deviation === 0 ? 0 : (value - mean) / ((0.015 * deviation) / param('period')) }
    }
  },
  highest: ({ keeps, param, source }) => {
    const priceOf = source('high')
    const top = slidingExtreme(keeps, param('period'), 1)
    return (bar) => ({ value: top.propose(priceOf(bar)) })
  },
  lowest: ({ keeps, param, source }) => {
    const priceOf = source('low')
    const bottom = slidingExtreme(keeps, param('period'), -1)
    return (bar) => ({ value: bottom.propose(priceOf(bar)) })
  },
  vwma: ({ keeps, param, source }) => {
    const priceOf = source('close')
    const moneyOf = slidingSum(keeps, param('period'))
    const volumeOf = slidingSum(keeps, param('period'))
    return (bar) => {
      const money = moneyOf(priceOf(bar) * bar.volume)
      const volume = volumeOf(bar.volume)
      return { value: volume > 0 ? money / volume : Number.NaN }
    }
  },
  macd: ({ keeps, param, source }) => {
    const priceOf = source('close')
    const next = macdOf(keeps, param('fast'), param('slow'), param('signal'))
    return (bar) => next(priceOf(bar))
  },
  regression: ({ keeps, param, source }) => {
    const priceOf = source('close')
    const next = slidingRegression(keeps, param('period'))
    return (bar) => {
      const { middle, error } = next(priceOf(bar))
      return { middle, upper: middle + param('mult') * error, lower: middle - param('mult') * error }
    }
  },
  regression_slope: overSource((keeps, period) => {
    const next = slidingRegression(keeps, period)
    return (value) => next(value).slope
  }),
  regression_r2: overSource((keeps, period) => {
    const next = slidingRegression(keeps, period)
    return (value) => next(value).r2
  }),
  bb: ({ keeps, param, source }) => {
    const priceOf = source('close')
    const meanOf = slidingMean(keeps, param('period'))
    const spreadOf = slidingStdev(keeps, param('period'))
    return (bar) => {
      const value = priceOf(bar)
      const middle = meanOf(value)
      const distance = param('std') * spreadOf(value, middle)
      const [upper, lower] = [middle + distance, middle - distance]
      const width = upper - lower
      return {
        middle,
        upper,
        lower,
        width: middle === 0 ? Number.NaN : width / middle,
        percent_b: width === 0 ? 0.5 : (value - lower) / width,
      }
    }
  },
} as const satisfies Record<string, Form>
