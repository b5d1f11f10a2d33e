import type { IndicatorName } from '../indicators/vocabulary.ts'

/** What an indicator is for, beside its formula: what it tells, and what is easily forgotten about it. */
interface IndicatorNote {
  readonly tells: string
  readonly mind: string
}

/** Two or three sentences for every indicator, in the reader's words. */
export const indicatorNotes: Readonly<Record<IndicatorName, IndicatorNote>> = {
  sma: {
    tells: 'The average price of the last n bars. A close above it is higher than the market was on average in that time.',
    mind: 'It turns about half of its window late. It also moves when an old bar leaves the window, although nothing happened today.',
  },
  ema: {
    tells: 'An average in which recent bars weigh more, so that it turns sooner than an SMA of the same length.',
    mind: 'It never quite forgets. Two programs that begin with different history show slightly different values for a while.',
  },
  wma: {
    tells: 'An average whose weights grow evenly from the oldest bar to the newest.',
    mind: 'It lags about a third of its window, where the SMA lags half. What it gains in speed it loses in calm.',
  },
  hma: {
    tells: 'An average that is corrected for its own lag, so that it follows a steady trend closely.',
    mind: 'The correction overshoots at turns: after a sharp move it can lie outside of all recent prices.',
  },
  dema: {
    tells: 'An EMA with most of its lag taken off, by taking the lag of a second average away.',
    mind: 'As with every faster average, it crosses the price more often. Count the costs of the crosses.',
  },
  tema: {
    tells: 'The same idea as the DEMA, carried one step further: the quickest of the three EMAs.',
    mind: 'In a market that goes nowhere it changes its mind within a few bars.',
  },
  vwma: {
    tells: 'An average in which a bar counts for as much as was traded in it.',
    mind: 'It is as good as the volume is. In currencies volume is the count of price changes of one source.',
  },
  rma: {
    tells: 'Wilder’s slow average. RSI, ATR and ADX are built on it.',
    mind: 'An RMA of n moves like an EMA of 2n − 1. Comparing both at the same n compares different speeds.',
  },
  rsi: {
    tells: 'Which part of the recent movement went up. 70 means that gains were a bit more than twice the losses.',
    mind: 'In a strong trend it stays above 70 or below 30 for weeks. “Overbought” is no order to sell.',
  },
  atr: {
    tells: 'How far price usually travels in a bar, gaps included. Useful for stops and sizes that fit the market.',
    mind: 'It says nothing of the direction, and it is in price: 5 is a lot at 50 and little at 5,000.',
  },
  mfi: {
    tells: 'An RSI that weighs each bar by its volume.',
    mind: 'One bar with an unusual volume can move it for n bars, and again when it leaves the window.',
  },
  williams_r: {
    tells: 'Where the close lies between the highest high and the lowest low of n bars.',
    mind: 'It runs from −100 to 0, so rules written for the stochastic need their levels shifted by 100.',
  },
  cci: {
    tells: 'How far the typical price lies from its mean, measured in its own mean deviations. 100 is one and a half of them.',
    mind: 'It has no upper or lower end. A fixed level is common in one market and rare in another.',
  },
  cmf: {
    tells: 'Whether bars closed near their highs or near their lows, weighted by volume.',
    mind: 'A gap does not count: only the place of the close within its own bar does.',
  },
  stdev: {
    tells: 'How far closes spread around their own mean.',
    mind: 'It is in price, and a steady trend widens it as much as a nervous market does.',
  },
  zscore: {
    tells: 'How many standard deviations the close lies from its mean. 0 is on it, 2 is far above.',
    mind: 'The mean and the deviation move along. In a trend a z-score of 2 can last.',
  },
  roc: {
    tells: 'The change over n bars in percent: the plainest measure of momentum.',
    mind: 'Only two bars count, today’s and the one n bars ago. An odd bar back then looks like news today.',
  },
  momentum: {
    tells: 'The change over n bars in price. Above 0 the market is higher than it was.',
    mind: 'In price and not in percent, so that a level for one market means nothing in another.',
  },
  adx: {
    tells: 'How strong a trend is, whichever way it goes. The two DI lines tell the direction.',
    mind: 'It is smoothed twice and so shows a trend late. A falling ADX does not say that the trend has turned.',
  },
  macd: {
    tells: 'The distance between a fast and a slow average, with a slow line of its own to compare it with.',
    mind: 'It is in price. A cross of its two lines says that the distance has begun to change, which is early, and often nothing.',
  },
  bb: {
    tells: 'A band that is wide where closes have been spread and narrow where they have not.',
    mind: 'The textbook’s 95% do not lie inside of it: prices trend and their returns have fat tails. What lies inside here is counted below.',
  },
  keltner: {
    tells: 'A band around an average whose width is the usual range of bars.',
    mind: 'The ATR of it is always over 10 bars here, whatever the period of the average is.',
  },
  regression: {
    tells: 'The straight line that fits the last n closes best, and how far they lie from it.',
    mind: 'It is fitted anew at each bar. The line that you see today was not there yesterday.',
  },
  regression_slope: {
    tells: 'How much the fitted line rises from one bar to the next.',
    mind: 'A slope says nothing of how well the line fits. Read it with the R-squared.',
  },
  regression_r2: {
    tells: 'How straight the last n closes ran: near 1 they lie on a line, near 0 there is none.',
    mind: 'It is as high in a straight fall as in a straight rise.',
  },
  donchian: {
    tells: 'The highest high and the lowest low of n bars. A new extreme is a breakout in the plainest sense.',
    mind: 'The band holds the current bar. A close can touch it and never be beyond it. A text that says “breaks above” is read against the channel of the bar before.',
  },
  highest: {
    tells: 'The highest value of the last n bars.',
    mind: 'The current bar is among them. “Above the highest high of the last 20 bars” is read against the 20 bars before.',
  },
  lowest: {
    tells: 'The lowest value of the last n bars.',
    mind: 'The current bar is among them. “Below the lowest low of the last 20 bars” is read against the 20 bars before.',
  },
  stoch: {
    tells: 'Where the close lies in the recent range, smoothed. Near 100 it closes at its highs.',
    mind: 'A narrow range makes it jump: a few ticks can be the whole way from 0 to 100.',
  },
  stochrsi: {
    tells: 'Where the RSI lies within its own recent range.',
    mind: 'It is an indicator of an indicator: 100 means that the RSI is at its highest of late, which may be 55.',
  },
  ichimoku: {
    tells: 'Middles of the ranges of three lengths. The space between two of them, drawn ahead, is the cloud.',
    mind: 'The cloud that counts today was computed 26 bars ago; nothing of the future is in it. The lagging span is the close itself, drawn 26 bars back, so it is no line of its own here.',
  },
  supertrend: {
    tells: 'A stop line that follows price at a distance of some ATR and changes sides when it is passed.',
    mind: 'In a market that goes sideways it changes sides again and again, mostly at a loss.',
  },
  psar: {
    tells: 'A stop that comes nearer with every new extreme, until price meets it.',
    mind: 'It is always on one side. What it does in a quiet market is mostly noise with costs.',
  },
  aroon: {
    tells: 'How long ago the highest high and the lowest low of the window were made.',
    mind: 'It looks at time alone. A high by one tick counts as much as a high by ten percent.',
  },
  opening_range: {
    tells: 'The high and the low of the first minutes of a trading day.',
    mind: 'It has a value only once those minutes are over. It is new each day.',
  },
  session_range: {
    tells: 'The high and the low between two times of a day, such as those of a session.',
    mind: 'It is known once the time is over. Its clock has a zone: London and New York change theirs on different days.',
  },
  pivot: {
    tells: 'Levels for today that follow from yesterday’s high, low and close alone.',
    mind: 'They are arithmetic, the same for everybody. Whether price respects them is a question for a test.',
  },
  swing_low: {
    tells: 'The last low that was lower than its neighbours on both sides.',
    mind: 'It is known only after the bars to its right have closed. Drawn at its own bar it looks like foresight.',
  },
  swing_high: {
    tells: 'The last high that was higher than its neighbours on both sides.',
    mind: 'It is known only after the bars to its right have closed. Drawn at its own bar it looks like foresight.',
  },
  vwap: {
    tells: 'The average price that was paid today, weighted by volume.',
    mind: 'It begins anew with each trading day, so its first values are those of single bars.',
  },
  obv: {
    tells: 'Volume added up, with the sign of each bar’s close. Its slope is what is looked at.',
    mind: 'Its height depends on where the data begins, which is before the bars that are shown here, and means nothing by itself.',
  },
  ao: {
    tells: 'The distance between a fast and a slow average of the bars’ middles.',
    mind: 'Its lengths are fixed at 5 and 34, and it is in price.',
  },
  ibs: {
    tells: 'Where the close lies in its own bar: near 0 it closed on the low, near 1 on the high.',
    mind: 'It forgets everything but this bar. A bar without range counts as 0.5.',
  },
}
