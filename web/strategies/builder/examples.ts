/** A strategy to start from, as a trader would write it, on a market that it suits. */
export interface Example {
  readonly name: string
  /** `simple`: one idea. `full`: filters, exits and size. `advanced`: orders, several legs or timeframes. */
  readonly level: 'simple' | 'full' | 'advanced'
  readonly symbol: string
  readonly text: string
}

export const exampleLevels = {
  simple: 'One idea',
  full: 'With filters and exits',
  advanced: 'Orders, legs and timeframes',
} as const satisfies Record<Example['level'], string>

export const examples: readonly Example[] = [
  {
    name: 'Moving averages, both ways of one cross',
    level: 'simple',
    symbol: 'SPY',
    text: 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.',
  },
  {
    name: 'Out after five days',
    level: 'simple',
    symbol: 'SPY',
    text: 'If RSI(2) is below 10 and price is above the 200 day moving average, buy. Close the trade after 5 days or when RSI(2) is above 70.',
  },
  {
    name: 'Three red days',
    level: 'simple',
    symbol: 'AAPL',
    text: 'Daily chart. Buy after 3 red candles in a row. Exit after 3 days. Stop loss 4%.',
  },
  {
    name: 'MACD with a fixed stop and target',
    level: 'simple',
    symbol: 'EURUSD',
    text: 'M15. Enter long when the MACD line crosses above its signal line, enter short when it crosses below. SL 25 pips, TP 50 pips, risk 0.5%.',
  },
  {
    name: 'RSI rebound with the trend',
    level: 'full',
    symbol: 'EURUSD',
    text: 'On the 1 hour chart buy when RSI(14) crosses back above 30 while price is above the 200 EMA. Exit when RSI goes above 70. Stop 2 ATR, risk 1% per trade.',
  },
  {
    name: 'Breakout of the 20-day high',
    level: 'full',
    symbol: 'XAUUSD',
    text: 'Daily chart. Buy when price closes above the 20 day high, sell when it closes below the 10 day low. Risk 1% with a stop at 2 ATR.',
  },
  {
    name: 'Bollinger reversion, long and short',
    level: 'full',
    symbol: 'AUDUSD',
    text: 'H4. Go long when the close is below the lower Bollinger Band, go short when the close is above the upper band. Exit both at the middle band. Stop 3%.',
  },
  {
    name: 'London hours only',
    level: 'full',
    symbol: 'GBPUSD',
    text: 'M15 chart. Go long when the 9 EMA crosses above the 21 EMA, go short when it crosses below. Only trade between 08:00 and 16:00 London time. Stop 20 pips, take profit 40 pips, max 2 trades per day.',
  },
  {
    name: 'Strong trends with ADX',
    level: 'full',
    symbol: 'BTCUSD',
    text: 'H4. Buy when the close crosses above the 50 EMA and ADX(14) is above 25. Exit when the close crosses below the 50 EMA. Stop loss 3 ATR, risk 1% per trade.',
  },
  {
    name: 'Supertrend, always in the market',
    level: 'full',
    symbol: 'ETHUSD',
    text: 'H4. Go long when price crosses above the Supertrend(10, 3), go short when price crosses below it. Stop 8%. Risk 1%.',
  },
  {
    name: 'Two targets and break even',
    level: 'advanced',
    symbol: 'EURUSD',
    text: 'H1. Buy when the 20 EMA crosses above the 50 EMA. Stop loss 40 pips. Take half off at 1R and the rest at 3R. Move the stop to break even after 1R. Risk 1% per trade.',
  },
  {
    name: 'The daily trend on the hourly chart',
    level: 'advanced',
    symbol: 'XAUUSD',
    text: 'On the H1 chart buy when RSI(14) crosses above 40 and the daily close is above the daily 50 EMA. Exit when RSI(14) crosses above 65. Stop 2 ATR, trail the stop by 3 ATR. Risk 1%.',
  },
  {
    name: 'Breakout orders around the range',
    level: 'advanced',
    symbol: 'US500',
    text: 'H1. Place a buy stop at the high of the last 24 bars and a sell stop at the low of the last 24 bars, valid for 6 bars. Stop loss 1.5 ATR, take profit 3 ATR. Risk 1% per trade.',
  },
  {
    name: 'Engulfing at the band, out by time',
    level: 'advanced',
    symbol: 'USDJPY',
    text: 'H4. Buy when there is a bullish engulfing candle and the low is below the lower Bollinger Band within the last 3 bars. Sell short when there is a bearish engulfing candle and the high is above the upper Bollinger Band within the last 3 bars. Exit after 12 bars. Stop 60 pips, TP 120 pips.',
  },
]
