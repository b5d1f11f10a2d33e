/** The words of the home page's example: they trade both ways, and some bars leave open what came first. */
export const exampleWords =
  'Buy when the close crosses above the 20 day SMA, sell short when the close crosses below the 20 day SMA. Stop 1 ATR, target 2 ATR. Risk 1% per trade.'

/** Others on the market of the examples: they name none. */
export const exampleMarketWords = [
  {
    name: 'A dip in a trend',
    words:
      'Buy when the 2 period RSI is below 10 while the close is above the 200 day SMA. Sell when the close crosses above the 5 day SMA, or after 10 bars. Stop 3%, risk 1% per trade.',
  },
  {
    name: 'A breakout',
    words:
      'Buy when the close is above the highest high of the last 20 bars. Sell when the close is below the lowest low of the last 10 bars. Stop 2 ATR, risk 1% per trade.',
  },
  {
    name: 'A candle pattern',
    words: 'Buy on a bullish engulfing candle while the close is above the 50 day SMA. Stop below its low, target 2R. Risk 1% per trade.',
  },
] as const

/** Others that a visitor can try with one click: each kind of rule is in one of them. */
export const otherWords = [
  ...exampleMarketWords,
  {
    name: 'Bitcoin, hourly',
    words:
      'On the 1 hour chart of BTCUSD buy when the MACD crosses above its signal line, sell when it crosses back below. Stop 2%, risk 1% per trade.',
  },
] as const
