/** Ways to say one thing. Conditions stand after “when”, sentences on their own; an order is the whole entry. */
export interface GuideTopic {
  readonly title: string
  readonly kind: 'condition' | 'sentence' | 'order'
  readonly phrases: readonly string[]
  /** What must be said beside it. */
  readonly beside?: string
}

/** What can be said, by topic. Every phrase is read in full: see the test. */
export const guideTopics: readonly GuideTopic[] = [
  {
    title: 'Enter and leave',
    kind: 'sentence',
    phrases: [
      'Buy when the close crosses above the 50 EMA.',
      'Sell short when RSI(14) crosses below 70.',
      'Exit when RSI(14) is above 70.',
    ],
  },
  {
    title: 'Moving averages',
    kind: 'condition',
    phrases: [
      'the 10 SMA crosses above the 20 SMA',
      'price is above the 200 EMA',
      'the 50 EMA is above the 200 EMA',
      'the 20 EMA is rising',
      'the close is more than 2% above the 20 SMA',
      'the golden cross happens',
    ],
  },
  {
    title: 'RSI, MACD and other oscillators',
    kind: 'condition',
    phrases: [
      'RSI(14) is below 30',
      'RSI(14) crosses back above 30',
      'the MACD line crosses above its signal line',
      'the MACD histogram turns positive',
      'Stochastic %K crosses above %D',
      'CCI(20) is below -100',
      'Williams %R is below -80',
      'there is bullish RSI divergence',
    ],
  },
  {
    title: 'Trend and volatility',
    kind: 'condition',
    phrases: [
      'ADX(14) is above 25',
      'price crosses above the Supertrend(10, 3)',
      'price is above the Ichimoku cloud',
      'the Parabolic SAR is below the price',
      'ATR(14) is above its 50 bar average',
    ],
  },
  {
    title: 'Bands, channels and levels',
    kind: 'condition',
    phrases: [
      'the close is below the lower Bollinger Band',
      'price crosses above the upper Keltner Channel',
      'price closes above the 20 day high',
      'price breaks below the low of the last 10 bars',
      "price is above yesterday's high",
      'price is above VWAP',
    ],
  },
  {
    title: 'Candles',
    kind: 'condition',
    phrases: [
      'there is a bullish engulfing candle',
      'a hammer forms',
      'there is an inside bar',
      'there are 3 green candles in a row',
      'the candle closes above its open',
      'the market gaps up by more than 1%',
    ],
  },
  {
    title: 'Volume',
    kind: 'condition',
    phrases: ['volume is above its 20 bar average', 'volume is at least 2 times its 20 bar average', 'OBV is rising'],
  },
  {
    title: 'Order of events',
    kind: 'condition',
    phrases: [
      'RSI(14) was below 30 within the last 5 bars',
      'the close is above the 50 EMA for 3 bars in a row',
      'price touches the lower Bollinger Band and then closes above it',
    ],
  },
  {
    title: 'A higher timeframe',
    kind: 'condition',
    beside: 'H1 chart.',
    phrases: ['the daily close is above the daily 50 EMA', 'the H4 RSI(14) is above 50', 'the weekly close is above the weekly 20 EMA'],
  },
  {
    title: 'Stops',
    kind: 'sentence',
    phrases: [
      'Stop loss 2%.',
      'Stop loss 25 pips.',
      'Stop 2 ATR.',
      'Stop below the low of the last 10 bars.',
      'Trail the stop by 3 ATR.',
      'Trailing stop 2%.',
      'Move the stop to break even after 1R.',
    ],
  },
  {
    title: 'Targets',
    kind: 'sentence',
    phrases: ['Take profit 4%.', 'Take profit 50 pips.', 'Take profit at 2R.', 'Take half off at 1R and the rest at 3R.'],
  },
  {
    title: 'Out by time',
    kind: 'sentence',
    phrases: [
      'Exit after 5 days.',
      'Close the trade after 20 bars.',
      'Close at the end of the day.',
      'Close all trades on Friday at 20:00 UTC.',
    ],
  },
  {
    title: 'When to trade',
    kind: 'sentence',
    phrases: [
      'Only trade between 08:00 and 16:00 London time.',
      'Only trade during the New York session.',
      'Only trade on Tuesday, Wednesday and Thursday.',
      'No trades on Friday.',
    ],
  },
  {
    title: 'Orders',
    kind: 'order',
    beside: 'Stop 1 ATR. Take profit 2 ATR.',
    phrases: [
      'Place a buy stop at the high of the last 24 bars.',
      'Place a buy stop at the high of the last 24 bars and a sell stop at the low of the last 24 bars, valid for 6 bars.',
      'Place a buy limit 1 ATR below the close.',
    ],
  },
  {
    title: 'Size and account',
    kind: 'sentence',
    beside: 'Stop 3%.',
    phrases: [
      'Risk 1% per trade.',
      'Use 10% of equity per trade.',
      'Trade 0.5 lots.',
      '$1000 per trade.',
      'Leverage 5x.',
      'Start with $25,000.',
    ],
  },
  {
    title: 'Limits',
    kind: 'sentence',
    phrases: [
      'Max 3 trades per day.',
      'At most 2 open trades.',
      'Wait 5 bars after a loss.',
      'Wait 4 hours after a stop-out.',
      'Stop trading for the day after 2 losses.',
      'Stop trading for the day after a gain of 3%.',
      'Stop trading for the week after a loss of 5% and close open trades.',
      'Stop trading for 20 trading days after a drawdown of 10% from the peak.',
    ],
  },
  {
    title: 'Market, chart, period and costs',
    kind: 'sentence',
    phrases: [
      'Trade XAUUSD on the H1 chart.',
      'Daily chart.',
      'Backtest from 2020-01-01 to 2024-12-31.',
      'Commission 0.1% per side, slippage 1 tick.',
    ],
  },
]

/** A whole text with the phrase in it. */
export function inText({ kind, beside = '' }: Pick<GuideTopic, 'kind' | 'beside'>, phrase: string): string {
  if (kind === 'order') return `${phrase} ${beside}`
  const rules =
    kind === 'condition'
      ? `Buy when ${phrase}. Exit when RSI(14) is above 75.`
      : `Buy when RSI(14) is below 35. Exit when RSI(14) is above 75. ${phrase}`
  return `${beside} ${rules}`.trim()
}
