import { expect, test } from 'vitest'
import { closeIs, constant, from, price } from '../conditions/testing/expressions.ts'
import { indicatorVocabulary, patternNames, type IndicatorName } from '../indicators/vocabulary.ts'
import { priceFields } from '../market/price-fields.ts'
import type { Term } from '../strategy/plan.ts'
import { syntaxProblems } from './testing/check-syntax.ts'
import { conditionLines, market, planWith, termLines } from './testing/snippets.ts'
import { translatePlan } from './translate-plan.ts'

const indicator = (name: IndicatorName, output: string, more: Partial<Extract<Term, { kind: 'indicator' }>> = {}): Term => ({
  kind: 'indicator',
  name,
  params: { ...indicatorVocabulary[name].params },
  output,
  from,
  ...more,
})
const names = Object.keys(indicatorVocabulary) as IndicatorName[]

test('every line of every indicator has its lines', () => {
  const lines = names.map((name) => [name, indicatorVocabulary[name].outputs.map((output) => termLines(indicator(name, output)))] as const)
  expect(Object.fromEntries(lines)).toMatchInlineSnapshot(`
    {
      "adx": [
        [
          "[adx14, plusDi14, minusDi14] = directional(14)",
          "longEntry = adx14 > 1",
        ],
        [
          "[adx14, plusDi14, minusDi14] = directional(14)",
          "longEntry = plusDi14 > 1",
        ],
        [
          "[adx14, plusDi14, minusDi14] = directional(14)",
          "longEntry = minusDi14 > 1",
        ],
      ],
      "ao": [
        [
          "ao = ta.sma(hl2, 5) - ta.sma(hl2, 34)",
          "longEntry = ao > 1",
        ],
      ],
      "aroon": [
        [
          "aroonUp = recency(high, 14, 1)",
          "aroonDown = recency(low, 14, -1)",
          "longEntry = aroonUp > 1",
        ],
        [
          "aroonUp = recency(high, 14, 1)",
          "aroonDown = recency(low, 14, -1)",
          "longEntry = aroonDown > 1",
        ],
        [
          "aroonUp = recency(high, 14, 1)",
          "aroonDown = recency(low, 14, -1)",
          "aroonOsc14 = aroonUp - aroonDown",
          "longEntry = aroonOsc14 > 1",
        ],
      ],
      "atr": [
        [
          "atr14 = averageRange(14)",
          "longEntry = atr14 > 1",
        ],
      ],
      "bb": [
        [
          "bandMiddle20 = ta.sma(close, 20)",
          "bandDistance20 = 2 * ta.stdev(close, 20)",
          "longEntry = bandMiddle20 > 1",
        ],
        [
          "bandMiddle20 = ta.sma(close, 20)",
          "bandDistance20 = 2 * ta.stdev(close, 20)",
          "bbUpper20_2 = bandMiddle20 + bandDistance20",
          "longEntry = bbUpper20_2 > 1",
        ],
        [
          "bandMiddle20 = ta.sma(close, 20)",
          "bandDistance20 = 2 * ta.stdev(close, 20)",
          "bbLower20_2 = bandMiddle20 - bandDistance20",
          "longEntry = bbLower20_2 > 1",
        ],
        [
          "bandMiddle20 = ta.sma(close, 20)",
          "bandDistance20 = 2 * ta.stdev(close, 20)",
          "bbWidth20_2 = ratio(2 * bandDistance20, bandMiddle20)",
          "longEntry = bbWidth20_2 > 1",
        ],
        [
          "bandMiddle20 = ta.sma(close, 20)",
          "bandDistance20 = 2 * ta.stdev(close, 20)",
          "bbPercentB20_2 = bandDistance20 == 0 ? 0.5 : (close - (bandMiddle20 - bandDistance20)) / (2 * bandDistance20)",
          "longEntry = bbPercentB20_2 > 1",
        ],
      ],
      "cci": [
        [
          "cci20 = commodityChannel(hlc3, 20)",
          "longEntry = cci20 > 1",
        ],
      ],
      "cmf": [
        [
          "cmf20 = chaikinFlow(20)",
          "longEntry = cmf20 > 1",
        ],
      ],
      "dema": [
        [
          "ema20 = exponential(close, 20)",
          "ema20_2 = exponential(ema20, 20)",
          "dema20 = 2 * ema20 - ema20_2",
          "longEntry = dema20 > 1",
        ],
      ],
      "donchian": [
        [
          "highest20 = ta.highest(high, 20)",
          "lowest20 = ta.lowest(low, 20)",
          "longEntry = highest20 > 1",
        ],
        [
          "highest20 = ta.highest(high, 20)",
          "lowest20 = ta.lowest(low, 20)",
          "donchianMiddle20 = middleOf(20)",
          "longEntry = donchianMiddle20 > 1",
        ],
        [
          "highest20 = ta.highest(high, 20)",
          "lowest20 = ta.lowest(low, 20)",
          "longEntry = lowest20 > 1",
        ],
      ],
      "ema": [
        [
          "ema20 = exponential(close, 20)",
          "longEntry = ema20 > 1",
        ],
      ],
      "highest": [
        [
          "highest20 = ta.highest(high, 20)",
          "longEntry = highest20 > 1",
        ],
      ],
      "hma": [
        [
          "wma10 = ta.wma(close, 10)",
          "wma20 = ta.wma(close, 20)",
          "hma20 = ta.wma(2 * wma10 - wma20, 4)",
          "longEntry = hma20 > 1",
        ],
      ],
      "ibs": [
        [
          "ibs = high == low ? 0.5 : (close - low) / (high - low)",
          "longEntry = ibs > 1",
        ],
      ],
      "ichimoku": [
        [
          "tenkan = middleOf(9)",
          "kijun = middleOf(26)",
          "cloudMiddle = middleOf(52)",
          "longEntry = tenkan > 1",
        ],
        [
          "tenkan = middleOf(9)",
          "kijun = middleOf(26)",
          "cloudMiddle = middleOf(52)",
          "longEntry = kijun > 1",
        ],
        [
          "tenkan = middleOf(9)",
          "kijun = middleOf(26)",
          "cloudMiddle = middleOf(52)",
          "ichimokuSenkouA9_26_52 = (tenkan[26] + kijun[26]) / 2",
          "longEntry = ichimokuSenkouA9_26_52 > 1",
        ],
        [
          "tenkan = middleOf(9)",
          "kijun = middleOf(26)",
          "cloudMiddle = middleOf(52)",
          "ichimokuSenkouB9_26_52 = cloudMiddle[26]",
          "longEntry = ichimokuSenkouB9_26_52 > 1",
        ],
        [
          "tenkan = middleOf(9)",
          "kijun = middleOf(26)",
          "cloudMiddle = middleOf(52)",
          "ichimokuCloudTop9_26_52 = math.max((tenkan[26] + kijun[26]) / 2, cloudMiddle[26])",
          "longEntry = ichimokuCloudTop9_26_52 > 1",
        ],
        [
          "tenkan = middleOf(9)",
          "kijun = middleOf(26)",
          "cloudMiddle = middleOf(52)",
          "ichimokuCloudBottom9_26_52 = math.min((tenkan[26] + kijun[26]) / 2, cloudMiddle[26])",
          "longEntry = ichimokuCloudBottom9_26_52 > 1",
        ],
      ],
      "keltner": [
        [
          "ema20 = exponential(close, 20)",
          "atr10 = averageRange(10)",
          "longEntry = ema20 > 1",
        ],
        [
          "ema20 = exponential(close, 20)",
          "atr10 = averageRange(10)",
          "keltnerUpper20_2 = ema20 + (2 * atr10)",
          "longEntry = keltnerUpper20_2 > 1",
        ],
        [
          "ema20 = exponential(close, 20)",
          "atr10 = averageRange(10)",
          "keltnerLower20_2 = ema20 - (2 * atr10)",
          "longEntry = keltnerLower20_2 > 1",
        ],
      ],
      "lowest": [
        [
          "lowest20 = ta.lowest(low, 20)",
          "longEntry = lowest20 > 1",
        ],
      ],
      "macd": [
        [
          "[macdLine, macdSignal, macdHistogram] = convergence(close, 12, 26, 9)",
          "longEntry = macdLine > 1",
        ],
        [
          "[macdLine, macdSignal, macdHistogram] = convergence(close, 12, 26, 9)",
          "longEntry = macdSignal > 1",
        ],
        [
          "[macdLine, macdSignal, macdHistogram] = convergence(close, 12, 26, 9)",
          "longEntry = macdHistogram > 1",
        ],
      ],
      "mfi": [
        [
          "mfi14 = moneyFlow(14)",
          "longEntry = mfi14 > 1",
        ],
      ],
      "momentum": [
        [
          "momentum10 = close - close[10]",
          "longEntry = momentum10 > 1",
        ],
      ],
      "obv": [
        [
          "volumeMoved = na(close[1]) ? volume : close > close[1] ? volume : close < close[1] ? -volume : 0.0",
          "obv = ta.cum(volumeMoved)",
          "longEntry = obv > 1",
        ],
      ],
      "opening_range": [
        [
          "dayOpens = time("1D")",
          "windowEnds = dayOpens + 900000",
          "[rangeHigh, rangeLow] = windowRange(dayOpens, windowEnds)",
          "longEntry = rangeHigh > 1",
        ],
        [
          "dayOpens = time("1D")",
          "windowEnds = dayOpens + 900000",
          "[rangeHigh, rangeLow] = windowRange(dayOpens, windowEnds)",
          "longEntry = rangeLow > 1",
        ],
      ],
      "pivot": [
        [
          "beginsDay = timeframe.change("1D")",
          "[highBefore, lowBefore, closeBefore] = dayBefore(beginsDay)",
          "pivot = (highBefore + lowBefore + closeBefore) / 3",
          "longEntry = pivot > 1",
        ],
        [
          "beginsDay = timeframe.change("1D")",
          "[highBefore, lowBefore, closeBefore] = dayBefore(beginsDay)",
          "pivot = (highBefore + lowBefore + closeBefore) / 3",
          "pivotR1 = 2 * pivot - lowBefore",
          "longEntry = pivotR1 > 1",
        ],
        [
          "beginsDay = timeframe.change("1D")",
          "[highBefore, lowBefore, closeBefore] = dayBefore(beginsDay)",
          "pivot = (highBefore + lowBefore + closeBefore) / 3",
          "pivotR2 = pivot + (highBefore - lowBefore)",
          "longEntry = pivotR2 > 1",
        ],
        [
          "beginsDay = timeframe.change("1D")",
          "[highBefore, lowBefore, closeBefore] = dayBefore(beginsDay)",
          "pivot = (highBefore + lowBefore + closeBefore) / 3",
          "pivotR3 = highBefore + 2 * (pivot - lowBefore)",
          "longEntry = pivotR3 > 1",
        ],
        [
          "beginsDay = timeframe.change("1D")",
          "[highBefore, lowBefore, closeBefore] = dayBefore(beginsDay)",
          "pivot = (highBefore + lowBefore + closeBefore) / 3",
          "pivotS1 = 2 * pivot - highBefore",
          "longEntry = pivotS1 > 1",
        ],
        [
          "beginsDay = timeframe.change("1D")",
          "[highBefore, lowBefore, closeBefore] = dayBefore(beginsDay)",
          "pivot = (highBefore + lowBefore + closeBefore) / 3",
          "pivotS2 = pivot - (highBefore - lowBefore)",
          "longEntry = pivotS2 > 1",
        ],
        [
          "beginsDay = timeframe.change("1D")",
          "[highBefore, lowBefore, closeBefore] = dayBefore(beginsDay)",
          "pivot = (highBefore + lowBefore + closeBefore) / 3",
          "pivotS3 = lowBefore - 2 * (highBefore - pivot)",
          "longEntry = pivotS3 > 1",
        ],
      ],
      "psar": [
        [
          "psar0p02_0p2 = parabolic(0.02, 0.2)",
          "longEntry = psar0p02_0p2 > 1",
        ],
      ],
      "regression": [
        [
          "[fitted, slope, fitError, rSquared] = regressionOf(close, 100)",
          "longEntry = fitted > 1",
        ],
        [
          "[fitted, slope, fitError, rSquared] = regressionOf(close, 100)",
          "regressionUpper100_2 = fitted + (2.0 * fitError)",
          "longEntry = regressionUpper100_2 > 1",
        ],
        [
          "[fitted, slope, fitError, rSquared] = regressionOf(close, 100)",
          "regressionLower100_2 = fitted - (2.0 * fitError)",
          "longEntry = regressionLower100_2 > 1",
        ],
      ],
      "regression_r2": [
        [
          "[fitted, slope, fitError, rSquared] = regressionOf(close, 14)",
          "longEntry = rSquared > 1",
        ],
      ],
      "regression_slope": [
        [
          "[fitted, slope, fitError, rSquared] = regressionOf(close, 14)",
          "longEntry = slope > 1",
        ],
      ],
      "rma": [
        [
          "rma20 = wilder(close, 20)",
          "longEntry = rma20 > 1",
        ],
      ],
      "roc": [
        [
          "roc10 = ratio(100 * (close - close[10]), close[10])",
          "longEntry = roc10 > 1",
        ],
      ],
      "rsi": [
        [
          "rsi14 = strength(close, 14)",
          "longEntry = rsi14 > 1",
        ],
      ],
      "session_range": [
        [
          "windowBegins = windowBegin(0, "UTC")",
          "windowEnds = clockTime(windowBegins + 86400000, 0, "UTC")",
          "[rangeHigh, rangeLow] = windowRange(windowBegins, windowEnds)",
          "longEntry = rangeHigh > 1",
        ],
        [
          "windowBegins = windowBegin(0, "UTC")",
          "windowEnds = clockTime(windowBegins + 86400000, 0, "UTC")",
          "[rangeHigh, rangeLow] = windowRange(windowBegins, windowEnds)",
          "longEntry = rangeLow > 1",
        ],
      ],
      "sma": [
        [
          "sma20 = ta.sma(close, 20)",
          "longEntry = sma20 > 1",
        ],
      ],
      "stdev": [
        [
          "stdev20 = ta.stdev(close, 20)",
          "longEntry = stdev20 > 1",
        ],
      ],
      "stoch": [
        [
          "stochK14 = stochasticOf(close, high, low, 14, 3)",
          "longEntry = stochK14 > 1",
        ],
        [
          "stochK14 = stochasticOf(close, high, low, 14, 3)",
          "stochD14_3_3 = ta.sma(stochK14, 3)",
          "longEntry = stochD14_3_3 > 1",
        ],
      ],
      "stochrsi": [
        [
          "rsi14 = strength(close, 14)",
          "stochRsiK14 = stochasticOf(rsi14, rsi14, rsi14, 14, 3)",
          "longEntry = stochRsiK14 > 1",
        ],
        [
          "rsi14 = strength(close, 14)",
          "stochRsiK14 = stochasticOf(rsi14, rsi14, rsi14, 14, 3)",
          "stochrsiD14_14_3_3 = ta.sma(stochRsiK14, 3)",
          "longEntry = stochrsiD14_14_3_3 > 1",
        ],
      ],
      "supertrend": [
        [
          "[supertrend, supertrendDirection] = trendBands(10, 3.0)",
          "longEntry = supertrend > 1",
        ],
        [
          "[supertrend, supertrendDirection] = trendBands(10, 3.0)",
          "longEntry = supertrendDirection > 1",
        ],
      ],
      "swing_high": [
        [
          "isSwingHigh = isSwing(high, 5, 1)",
          "swingHigh5 = ta.valuewhen(isSwingHigh, high[5], 0)",
          "longEntry = swingHigh5 > 1",
        ],
      ],
      "swing_low": [
        [
          "isSwingLow = isSwing(low, 5, -1)",
          "swingLow5 = ta.valuewhen(isSwingLow, low[5], 0)",
          "longEntry = swingLow5 > 1",
        ],
      ],
      "tema": [
        [
          "ema20 = exponential(close, 20)",
          "ema20_2 = exponential(ema20, 20)",
          "ema20_3 = exponential(ema20_2, 20)",
          "tema20 = 3 * (ema20 - ema20_2) + ema20_3",
          "longEntry = tema20 > 1",
        ],
      ],
      "vwap": [
        [
          "beginsDay = timeframe.change("1D")",
          "vwap = ta.vwap(hlc3, beginsDay)",
          "longEntry = vwap > 1",
        ],
      ],
      "vwma": [
        [
          "vwma20 = ta.vwma(close, 20)",
          "longEntry = vwma20 > 1",
        ],
      ],
      "williams_r": [
        [
          "williamsR14 = percentRange(14)",
          "longEntry = williamsR14 > 1",
        ],
      ],
      "wma": [
        [
          "wma20 = ta.wma(close, 20)",
          "longEntry = wma20 > 1",
        ],
      ],
      "zscore": [
        [
          "zscore20 = standardScore(close, 20)",
          "longEntry = zscore20 > 1",
        ],
      ],
    }
  `)
})

test('every pattern has its line', () => {
  expect(Object.fromEntries(patternNames.map((name) => [name, conditionLines({ op: 'pattern', name, from })[0]]))).toMatchInlineSnapshot(`
    {
      "bearish_engulfing": "bearishEngulfing = bar_index >= 1 and high > low and close[1] > open[1] and close < open and math.max(open, close) >= math.max(open[1], close[1]) and math.min(open, close) <= math.min(open[1], close[1]) and math.abs(close - open) > math.abs(close[1] - open[1])",
      "bearish_harami": "bearishHarami = bar_index >= 1 and high > low and close[1] > open[1] and math.abs(close[1] - open[1]) >= (high[1] - low[1]) / 2 and close < open and math.max(open, close) <= math.max(open[1], close[1]) and math.min(open, close) >= math.min(open[1], close[1]) and math.abs(close - open) < math.abs(close[1] - open[1])",
      "bearish_pin_bar": "bearishPinBar = high > low and 3 * (high - math.max(open, close)) >= 2 * (high - low)",
      "bullish_engulfing": "bullishEngulfing = bar_index >= 1 and high > low and close[1] < open[1] and close > open and math.max(open, close) >= math.max(open[1], close[1]) and math.min(open, close) <= math.min(open[1], close[1]) and math.abs(close - open) > math.abs(close[1] - open[1])",
      "bullish_harami": "bullishHarami = bar_index >= 1 and high > low and close[1] < open[1] and math.abs(close[1] - open[1]) >= (high[1] - low[1]) / 2 and close > open and math.max(open, close) <= math.max(open[1], close[1]) and math.min(open, close) >= math.min(open[1], close[1]) and math.abs(close - open) < math.abs(close[1] - open[1])",
      "bullish_pin_bar": "bullishPinBar = high > low and 3 * (math.min(open, close) - low) >= 2 * (high - low)",
      "dark_cloud_cover": "darkCloudCover = bar_index >= 1 and high > low and close[1] > open[1] and math.abs(close[1] - open[1]) >= (high[1] - low[1]) / 2 and close < open and open >= close[1] and close < (open[1] + close[1]) / 2 and close > open[1]",
      "doji": "doji = high > low and math.abs(close - open) <= 0.1 * (high - low)",
      "evening_star": "eveningStar = bar_index >= 2 and high > low and close[2] > open[2] and math.abs(close[2] - open[2]) >= (high[2] - low[2]) / 2 and math.abs(close[1] - open[1]) <= 0.3 * math.abs(close[2] - open[2]) and math.min(open[1], close[1]) > (open[2] + close[2]) / 2 and close < open and close < (open[2] + close[2]) / 2",
      "hammer": "hammer = high > low and (math.min(open, close) - low) >= 2 * math.abs(close - open) and (high - math.max(open, close)) <= 0.1 * (high - low)",
      "inside_bar": "insideBar = bar_index >= 1 and high > low and high < high[1] and low > low[1]",
      "morning_star": "morningStar = bar_index >= 2 and high > low and close[2] < open[2] and math.abs(close[2] - open[2]) >= (high[2] - low[2]) / 2 and math.abs(close[1] - open[1]) <= 0.3 * math.abs(close[2] - open[2]) and math.max(open[1], close[1]) < (open[2] + close[2]) / 2 and close > open and close > (open[2] + close[2]) / 2",
      "nr4": "nr4 = bar_index >= 3 and high > low and (high - low) < (high[1] - low[1]) and (high - low) < (high[2] - low[2]) and (high - low) < (high[3] - low[3])",
      "nr7": "nr7 = bar_index >= 6 and high > low and (high - low) < (high[1] - low[1]) and (high - low) < (high[2] - low[2]) and (high - low) < (high[3] - low[3]) and (high - low) < (high[4] - low[4]) and (high - low) < (high[5] - low[5]) and (high - low) < (high[6] - low[6])",
      "outside_bar": "outsideBar = bar_index >= 1 and high > low and high > high[1] and low < low[1]",
      "piercing_line": "piercingLine = bar_index >= 1 and high > low and close[1] < open[1] and math.abs(close[1] - open[1]) >= (high[1] - low[1]) / 2 and close > open and open <= close[1] and close > (open[1] + close[1]) / 2 and close < open[1]",
      "shooting_star": "shootingStar = high > low and (high - math.max(open, close)) >= 2 * math.abs(close - open) and (math.min(open, close) - low) <= 0.1 * (high - low)",
      "three_black_crows": "threeBlackCrows = bar_index >= 2 and high > low and close[2] < open[2] and math.abs(close[2] - open[2]) >= (high[2] - low[2]) / 2 and close[1] < open[1] and math.abs(close[1] - open[1]) >= (high[1] - low[1]) / 2 and close < open and math.abs(close - open) >= (high - low) / 2 and close[1] < close[2] and open[1] >= math.min(open[2], close[2]) and open[1] <= math.max(open[2], close[2]) and close < close[1] and open >= math.min(open[1], close[1]) and open <= math.max(open[1], close[1])",
      "three_white_soldiers": "threeWhiteSoldiers = bar_index >= 2 and high > low and close[2] > open[2] and math.abs(close[2] - open[2]) >= (high[2] - low[2]) / 2 and close[1] > open[1] and math.abs(close[1] - open[1]) >= (high[1] - low[1]) / 2 and close > open and math.abs(close - open) >= (high - low) / 2 and close[1] > close[2] and open[1] >= math.min(open[2], close[2]) and open[1] <= math.max(open[2], close[2]) and close > close[1] and open >= math.min(open[1], close[1]) and open <= math.max(open[1], close[1])",
    }
  `)
})

test.each(names.flatMap((name) => indicatorVocabulary[name].outputs.map((output) => [name, output] as const)))(
  '%s %s is Pine on the chart, on longer bars and over another series',
  (name, output) => {
    const { takesSource } = indicatorVocabulary[name]
    const terms = [
      indicator(name, output),
      indicator(name, output, { timeframe: '4h' }),
      indicator(name, output, { timeframe: '1d', shift: 2 }),
      ...(takesSource ? [indicator(name, output, { source: indicator('rsi', 'value') })] : []),
    ]
    for (const left of terms) {
      const plan = planWith({ entryLong: { when: { op: 'gt', left, right: constant(1), from }, fill: 'next_open' } })
      const { code, missing } = translatePlan(plan, market)
      expect(syntaxProblems(code)).toEqual([])
      expect(missing.map(({ path }) => path)).toEqual(['costs.financing'])
    }
  },
)

test('every price has its name', () => {
  expect(Object.fromEntries(priceFields.map((field) => [field, termLines(price(field)).at(-1)]))).toMatchInlineSnapshot(`
    {
      "close": "longEntry = close > 1",
      "ha_close": "longEntry = haClose > 1",
      "ha_high": "longEntry = haHigh > 1",
      "ha_low": "longEntry = haLow > 1",
      "ha_open": "longEntry = haOpen > 1",
      "high": "longEntry = high > 1",
      "hl2": "longEntry = hl2 > 1",
      "hlc3": "longEntry = hlc3 > 1",
      "low": "longEntry = low > 1",
      "open": "longEntry = open > 1",
      "volume": "longEntry = volume > 1",
    }
  `)
})

const found: Term = { kind: 'value_when', value: price('high'), when: closeIs('gt', 1), occurrence: 1, from }
const others: Readonly<Record<string, Term>> = {
  pips: constant(10, 'pips'),
  points: constant(10, 'points'),
  ticks: constant(10, 'ticks'),
  sum: { kind: 'calc', op: 'add', args: [price('high'), price('low')], from },
  share: { kind: 'calc', op: 'div', args: [price('high'), price('low')], from },
  change: { kind: 'calc', op: 'pct_change', args: [price('close')], from },
  largest: { kind: 'calc', op: 'max', args: [price('high'), price('open'), constant(2)], from },
  size: { kind: 'calc', op: 'abs', args: [{ kind: 'calc', op: 'sub', args: [price('high'), price('low')], from }], from },
  found,
  counted: { kind: 'count', when: closeIs('gt', 1), bars: 9, from },
  countedToday: { kind: 'count', when: closeIs('gt', 1), since: 'day', from },
  countedThisWeek: { kind: 'count', when: closeIs('gt', 1), since: 'week', from },
  earlier: price('close', { shift: 3 }),
  yesterday: price('high', { timeframe: '1d' }),
  dayBefore: price('high', { timeframe: '1d', shift: 2 }),
  todaySoFar: price('high', { timeframe: '1d', sampling: 'forming' }),
}

test('every other term has its lines; longer bars are read when they are complete', () => {
  expect(Object.fromEntries(Object.entries(others).map(([name, term]) => [name, termLines(term)]))).toMatchInlineSnapshot(`
    {
      "change": [
        "longEntry = (ratio(100 * (close - close[1]), close[1])) > 1",
      ],
      "counted": [
        "happened = close > 1",
        "count = math.sum(happened ? 1.0 : 0.0, 9)",
        "longEntry = count > 1",
      ],
      "countedThisWeek": [
        "happened = close > 1",
        "beginsWeek = timeframe.change("1W")",
        "count = countSince(happened, beginsWeek)",
        "longEntry = count > 1",
      ],
      "countedToday": [
        "happened = close > 1",
        "beginsDay = timeframe.change("1D")",
        "count = countSince(happened, beginsDay)",
        "longEntry = count > 1",
      ],
      "dayBefore": [
        "highOnD1() =>",
        "    high",
        "highOnD1Back = request.security(syminfo.tickerid, "1D", highOnD1()[2], lookahead = barmerge.lookahead_on)",
        "longEntry = highOnD1Back > 1",
      ],
      "earlier": [
        "longEntry = close[3] > 1",
      ],
      "found": [
        "happened = close > 1",
        "found = ta.valuewhen(happened, high, 1)",
        "longEntry = found > 1",
      ],
      "largest": [
        "longEntry = (math.max(math.max(high, open), 2)) > 1",
      ],
      "pips": [
        "longEntry = 0.001 > 1",
      ],
      "points": [
        "longEntry = 0.0001 > 1",
      ],
      "share": [
        "longEntry = (ratio(high, low)) > 1",
      ],
      "size": [
        "longEntry = (math.abs(high - low)) > 1",
      ],
      "sum": [
        "longEntry = (high + low) > 1",
      ],
      "ticks": [
        "longEntry = 0.0001 > 1",
      ],
      "todaySoFar": [
        "beginsDay = timeframe.change("1D")",
        "[openSoD1, highSoD1, lowSoD1, volumeSoD1] = soFar(beginsDay)",
        "longEntry = highSoD1 > 1",
      ],
      "yesterday": [
        "highOnD1() =>",
        "    high",
        "endsD1 = time_close("1D") <= time_close",
        "highOnD1Before = request.security(syminfo.tickerid, "1D", highOnD1()[1], lookahead = barmerge.lookahead_on)",
        "highOnD1Now = request.security(syminfo.tickerid, "1D", highOnD1())",
        "highOnD1Completed = endsD1 ? highOnD1Now : highOnD1Before",
        "longEntry = highOnD1Completed > 1",
      ],
    }
  `)
})

test('values of the position are the position’s', () => {
  const asks = (left: Term) => {
    const when = { op: 'gt', left, right: constant(1), from } as const
    return translatePlan(planWith({ exitLong: { when, fill: 'next_open' } }), market).code
  }
  for (const kind of ['entry_price', 'bars_held', 'highest_since_entry', 'lowest_since_entry'] as const)
    expect(syntaxProblems(asks({ kind, from }))).toEqual([])
  expect(asks({ kind: 'bars_held', from })).toContain(
    'barsHeld = strategy.opentrades > 0 ? bar_index - strategy.opentrades.entry_bar_index(0) + 1 : int(na)',
  )
})

test('shorter bars than the chart’s are missing', () => {
  expect(termLines(price('close', { timeframe: '5m' }))).toEqual(['missing entryLong.when.left: Bars of M5 are shorter than the chart’s.'])
})
