/** Words that often come next. */
interface Continuations {
  /** Where they may stand: at the beginning of a sentence, where something is still to be said of it, or behind what is whole. */
  readonly place: 'start' | 'inside' | 'behind'
  /** Something must follow. */
  readonly isOpen?: true
  /** Nothing where this could stand as well: what is said of a value wants one before it. */
  readonly unless?: string
  /** What may still have to be said behind them for the sentence to be whole. */
  readonly ends: readonly string[]
  readonly words: readonly string[]
}

/**
 * What is offered while a text is typed, the usual words first: those of them that the grammar can read there. A placeholder number is
 * one that traders would say.
 */
export const continuations: readonly Continuations[] = [
  {
    place: 'start',
    ends: ['', ' RSI(14) < 30', ' 2%', ' for shorts'],
    words: [
      'Buy when',
      'Sell short when',
      'Exit when',
      'Stop loss',
      'Take profit',
      'Only trade when',
      'Risk 1% per trade',
      'Only trade between 08:00 and 16:00',
      'Max 2 trades per day',
      'The opposite',
    ],
  },
  {
    place: 'inside',
    ends: [''],
    words: [
      '2%',
      '20 pips',
      '2 ATR',
      '2R',
      'below the last swing low',
      'below the low of the signal candle',
      '1 ATR below the low of the signal candle',
    ],
  },
  {
    place: 'inside',
    isOpen: true,
    unless: ' RSI(14) is above 30',
    ends: [' 30', ' the 200 EMA'],
    words: ['is above', 'is below', 'crosses above', 'crosses below', 'closes above', 'closes below', 'touches'],
  },
  { place: 'inside', unless: ' RSI(14) is above 30', ends: [''], words: ['is rising', 'is falling', 'turns up', 'turns green'] },
  {
    place: 'inside',
    ends: ['', ' is above 30', ' is above the 200 EMA'],
    words: [
      'the close',
      'price',
      'the 20 EMA',
      'the 50 EMA',
      'the 200 SMA',
      'the lower Bollinger band',
      'the upper Bollinger band',
      '30',
      '50',
      '70',
      'its signal line',
      'its 20 bar average',
      'RSI(14)',
      'the MACD line',
      'VWAP',
      'volume',
      'ATR(14)',
      'ADX(14)',
      'Stochastic %K',
      'the Supertrend',
      "yesterday's high",
      "yesterday's low",
      'the 20 day high',
      'the 20 day low',
      'the middle Bollinger band',
      'the last swing low',
      'the last swing high',
      'a bullish engulfing forms',
      'a hammer forms',
      'there are 3 green candles in a row',
    ],
  },
  {
    place: 'behind',
    isOpen: true,
    ends: [' RSI(14) < 30', ' the close is above the 200 EMA'],
    words: ['and', 'or', 'and then', 'then within 5 bars'],
  },
  {
    place: 'behind',
    ends: [''],
    words: [
      'within the last 5 bars',
      'for 3 bars in a row',
      'on the daily chart',
      'or after 20 bars',
      'London time',
      'New York time',
      'per trade',
      'per day',
      'of equity',
    ],
  },
]
