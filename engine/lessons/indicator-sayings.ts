import type { IndicatorName } from '../indicators/vocabulary.ts'

const crossing = (name: string): readonly string[] => [
  `Buy when the 10 ${name} crosses above the 50 ${name}, sell when it crosses back below.`,
  `Buy when the close crosses above the ${name}(20). Sell when the close is below the ${name}(20). Stop 3%.`,
]

/** Whole strategies that name an indicator, as a trader would write them; each is read without a question that blocks its run. */
export const indicatorSayings: Readonly<Record<IndicatorName, readonly string[]>> = {
  sma: crossing('SMA'),
  ema: crossing('EMA'),
  wma: crossing('WMA'),
  hma: crossing('HMA'),
  dema: crossing('DEMA'),
  tema: crossing('TEMA'),
  vwma: crossing('VWMA'),
  rma: crossing('RMA'),
  rsi: [
    'Buy when the RSI(14) crosses back above 30, sell when it is above 70.',
    'Buy when the 2 period RSI is below 10 and the close is above the 200 SMA. Sell when the close crosses above the 5 SMA.',
  ],
  atr: [
    'Buy when the close crosses above the 20 SMA. Stop 2 ATR, target 3 ATR.',
    'Buy when the ATR(14) is rising and the close is above the 50 SMA. Trail the stop by 3 ATR.',
  ],
  mfi: ['Buy when the MFI(14) crosses back above 20, sell when it is above 80.'],
  williams_r: ['Buy when Williams %R(14) crosses above -80, sell when it is above -20.'],
  cci: ['Buy when the CCI(20) crosses above -100, sell when it is above 100.'],
  cmf: ['Buy when the CMF(20) crosses above 0, sell when it falls below 0.'],
  stdev: ['Buy when the standard deviation(20) is falling and the close is above the 50 SMA. Sell when the close is below the 50 SMA.'],
  zscore: ['Buy when the Z-score(20) is below -2, sell when it is above 0.'],
  roc: ['Buy when the ROC(10) crosses above 0, sell when it is below 0.'],
  momentum: ['Buy when the momentum(10) crosses above 0, sell when it is below 0.'],
  adx: ['Buy when the ADX(14) is above 25 and the close crosses above the 20 SMA. Sell when the close is below the 20 SMA.'],
  macd: [
    'Buy when the MACD crosses above its signal line, sell when it crosses back below.',
    'Buy when the MACD histogram turns positive, sell when it turns negative.',
  ],
  bb: [
    'Buy when the close touches the lower Bollinger Band, sell at the middle band.',
    'Buy when the close is above the upper Bollinger Band(20, 2). Stop 2 ATR, target 4 ATR.',
  ],
  keltner: ['Buy when the close is above the upper Keltner Channel. Sell when the close is below the middle Keltner Channel.'],
  regression: [
    'Buy when the close is below the lower regression channel(100, 2). Sell when the close is above the middle regression channel(100, 2).',
  ],
  regression_slope: ['Buy when the regression slope(14) crosses above 0, sell when it is below 0.'],
  regression_r2: [
    'Buy when the regression R squared(14) is above 0.8 and the close is above the 50 SMA. Sell when the close is below the 50 SMA.',
  ],
  donchian: [
    'Buy when the close breaks above the upper Donchian Channel(20). Sell when the close breaks below the lower Donchian Channel(10).',
  ],
  highest: [
    'Buy when the close is above the highest high of the last 20 bars. Sell when the close is below the lowest low of the last 10 bars.',
  ],
  lowest: ['Sell short when the close is below the lowest low of the last 20 bars. Stop 2 ATR, target 4 ATR.'],
  stoch: ['Buy when the stochastic %K(14, 3, 3) crosses above 20, sell when it is above 80.'],
  stochrsi: ['Buy when the stochastic RSI %K(14, 14, 3, 3) crosses above 20, sell when it is above 80.'],
  ichimoku: ['Buy when the close is above the cloud and the tenkan crosses above the kijun. Sell when the close is below the cloud.'],
  supertrend: ['Buy when the Supertrend turns up, sell when it turns down.'],
  psar: ['Buy when the close crosses above the Parabolic SAR, sell when it crosses back below.'],
  aroon: ['Buy when Aroon Up(14) crosses above Aroon Down(14), sell when it crosses back below.'],
  opening_range: ['On the 5 minute chart: buy a breakout of the first 15 minutes. Stop 1%. Exit at the end of the day.'],
  session_range: [
    'On the 15 minute chart: buy when the close crosses above the high of the London session range. Stop 1%. Exit at the end of the day.',
  ],
  pivot: ['Buy when the close crosses above the daily pivot, sell when it crosses back below.'],
  swing_low: ['Buy when the close crosses above the 20 SMA. Stop below the last swing low, target 2R.'],
  swing_high: ['Buy on a close above the last swing high. Stop 2 ATR, target 4 ATR.'],
  vwap: ['On the 15 minute chart: buy when the close crosses above the VWAP. Exit at the end of the day.'],
  obv: ['Buy when the OBV crosses above its 20 SMA, sell when it crosses back below.'],
  ao: ['Buy when the Awesome Oscillator crosses above 0, sell when it is below 0.'],
  ibs: ['Buy when the IBS is below 0.2, sell when it is above 0.8.'],
}
