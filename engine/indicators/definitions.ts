import type { IndicatorName } from './vocabulary.ts'

/** What an indicator is, in one line: its formula as it is computed here, with its scale. n is its period; other numbers stand in backticks. */
export const indicatorDefinitions: Readonly<Record<IndicatorName, string>> = {
  sma: 'Mean of the last n closes.',
  ema: 'Mean of the closes in which each new one weighs 2 / (n + 1); begun with the mean of the first n.',
  wma: 'Mean of the last n closes with weights from 1 (the oldest) to n (the newest).',
  hma: 'WMA over √n of 2 × WMA(n / 2) − WMA(n): a mean that lags less.',
  dema: '2 × EMA − EMA of that EMA: a mean that lags less (Mulloy).',
  tema: '3 × EMA − 3 × EMA of the EMA + EMA of that: a mean that lags less (Mulloy).',
  vwma: 'Sum of close × volume / sum of volume over n bars.',
  rma: 'Mean of the closes in which each new one weighs 1 / n (Wilder).',
  rsi: '100 × average gain / (average gain + average loss) of the changes, by Wilder’s averages over n; 0 to 100, 50 where nothing moved.',
  atr: 'Wilder’s average over n of the true range: the larger of high and last close less the smaller of low and last close; in price.',
  mfi: '100 × money flow (typical price × volume) of bars whose typical price rose / that of all bars whose typical price changed, over n bars; 0 to 100.',
  williams_r: 'Where the close lies in the range of the last n bars: −100 on its low, 0 on its high.',
  cci: '(Typical price − its mean) / (0.015 × its mean absolute deviation), over n bars.',
  cmf: 'Sum of volume × place of the close in its bar (−1 to 1) / sum of volume, over n bars; −1 to 1.',
  stdev: 'Standard deviation of the last n closes (of the population), in price.',
  zscore: '(Close − mean of the last n) / their standard deviation.',
  roc: 'Change of the close against n bars before, in percent.',
  momentum: 'Close − close n bars before, in price.',
  adx: 'Wilder’s average over n of 100 × |+DI − −DI| / (+DI + −DI), where the DI are average moves up and down in percent of the average true range; 0 to 100: the strength of a trend, not its direction.',
  macd: 'EMA(fast) − EMA(slow) of the close; the signal is its EMA(signal), the histogram the line − the signal; in price.',
  bb: 'SMA(n) of the close ± k standard deviations of the same n closes, of the population (k = `std`). The width is (upper − lower) / middle; %B is the place between the bands: 0 on the lower, 1 on the upper.',
  keltner: 'EMA(n) of the close ± k × ATR(10) (k = `mult`).',
  regression: 'End of the least-squares line through the last n closes ± k standard errors (k = `mult`).',
  regression_slope: 'Rise of the least-squares line through the last n closes, in price a bar.',
  regression_r2: 'Share of the variance of the last n closes that their least-squares line explains; 0 to 1.',
  donchian: 'Highest high and lowest low of the last n bars, and the middle between them.',
  highest: 'Highest of the last n values, the current one included.',
  lowest: 'Lowest of the last n values, the current one included.',
  stoch:
    '100 × (close − lowest low) / (highest high − lowest low) of the last a bars. %K is its mean over b bars, %D the mean of %K over c (a = `k`, b = `smooth`, c = `d`); 0 to 100.',
  stochrsi:
    'Place of RSI(a) between its own lowest and highest value of the last b bars. %K is its mean over c bars, %D the mean of %K over d (a = `rsi_period`, b = `stoch_period`, c = `k`, d = `d`); 0 to 100.',
  ichimoku:
    'Each line is the middle of the range of a number of bars: a for the conversion line (tenkan), b for the base line (kijun). Span A is the mean of both, span B the middle of c bars; both are drawn 26 bars ahead, and the cloud lies between them (a = `tenkan`, b = `kijun`, c = `senkou_b`).',
  supertrend: 'Middle of the bar ± k × ATR(n) (k = `mult`); each band only tightens until the close has passed it, which turns the trend.',
  psar: 'Wilder’s parabolic stop: at each bar it moves by a part of its distance to the extreme of the trend. The part begins at a and grows by a with every new extreme, up to b (a = `step`, b = `max`). It turns when price meets it.',
  aroon:
    'Up = 100 × (n − bars since the highest high of the last n + 1 bars) / n; down is the same of the lowest low; the oscillator is up − down.',
  opening_range: 'High and low of the first m minutes of the trading day (m = `minutes`).',
  session_range: 'High and low between two times of the day, or of a session.',
  pivot:
    'Of the trading day before: P = (high + low + close) / 3, R1 = 2P − low, S1 = 2P − high, R2 = P + (high − low), S2 = P − (high − low), R3 = high + 2 × (P − low), S3 = low − 2 × (high − P).',
  swing_low: 'The last low with k higher lows before it and no lower one among the k after it (k = `lookback`); known k bars late.',
  swing_high: 'The last high with k lower highs before it and no higher one among the k after it (k = `lookback`); known k bars late.',
  vwap: 'Sum of typical price × volume / sum of volume of the trading day so far.',
  obv: 'Sum of the volume of bars that closed higher − that of bars that closed lower, from the first bar of the data on, whose volume it begins with.',
  ao: 'SMA(5) − SMA(34) of the middles of the bars, in price (Williams).',
  ibs: '(Close − low) / (high − low) of the bar: 0 on its low, 1 on its high.',
}
