/** Strategies to start from, as a trader would write them. */
export const examples = [
  {
    name: 'Moving averages, both ways of one cross',
    text: 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.',
  },
  {
    name: 'RSI rebound with the trend',
    text: 'On the 1 hour chart buy when RSI(14) crosses back above 30 while price is above the 200 EMA. Exit when RSI goes above 70. Stop 2 ATR, risk 1% per trade.',
  },
  {
    name: 'Breakout of the 20-day high',
    text: 'Daily chart. Buy when price closes above the 20 day high, sell when it closes below the 10 day low. Risk 1% with a stop at 2 ATR.',
  },
  {
    name: 'Bollinger reversion, long and short',
    text: 'H4. Go long when the close is below the lower Bollinger Band, go short when the close is above the upper band. Exit both at the middle band. Stop 3%.',
  },
  {
    name: 'MACD with a fixed stop and target',
    text: 'M15. Enter long when the MACD line crosses above its signal line, enter short when it crosses below. SL 25 pips, TP 50 pips, risk 0.5%.',
  },
  {
    name: 'Out after five days',
    text: 'If RSI(2) is below 10 and price is above the 200 day moving average, buy. Close the trade after 5 days or when RSI(2) is above 70.',
  },
] as const
