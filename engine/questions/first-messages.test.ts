import { expect, test } from 'vitest'
import { readMessages } from './testing/read-messages.ts'

const callsOf = (talk: string) => readMessages(talk).calls.map(({ tool, input }) => [tool, input])

test.each([
  // A gap and how the day then closes, or what came after it was filled.
  ['when it gaps up over 0.5%, how often does it close green', [['how_often', { text: 'close is above open' }]]],
  ['days that open below the low of the day before, how often does it close green', [['how_often', { text: 'close is above open' }]]],
  ['what percent of days that gap up close red', [['how_often', { text: 'close is below open', among: 'gap up' }]]],
  ['share of wednesdays that close higher', [['range_profile', { by: 'weekday' }]]],
  // Several stretches ahead are told each.
  [
    "when RSI closes below 30, what's the distribution of returns over the next 5 and 10 bars?",
    [
      ['what_happened_after', { horizon: 5 }],
      ['what_happened_after', { horizon: 10 }],
    ],
  ],
  ['after 3 consecutive down closes, distribution of returns over next 5 days? Mean, median, hit rate, n.', [['what_happened_after', {}]]],
  ['every time price crossed the 200d from below what happened 30 days later', [['what_happened_after', { horizon: 30 }]]],
  // A pattern with two sides is told on both.
  [
    'any engulfing candles in the last 30 bars',
    [
      ['occasions', { text: 'bullish engulfing', bars: 30 }],
      ['occasions', { text: 'bearish engulfing', bars: 30 }],
    ],
  ],
  ['how reliable is the bearish engulfing', [['candle_patterns', { pattern: 'bearish_engulfing' }]]],
  [
    'how many engulfing candles this year',
    [
      ['how_often', { text: 'bullish engulfing' }],
      ['how_often', { text: 'bearish engulfing' }],
    ],
  ],
  ['how often does price close above the 20d high', [['how_often', { text: 'price close above the 20d high' }]]],
  ['gold/silver correlation', [['correlation', { others: 'XAGUSD' }]]],
  // Lines by where they begin and where they will be.
  ['draw me a trendline under the lows since january', [['swing_line', { side: 'low', from: '2026-01-01' }]]],
  ['draw me the downtrend line from the last big high', [['swing_line', { side: 'high', anchor: 'extreme' }]]],
  [
    'draw a trendline from the last two lows and tell me where it will be on friday',
    [['swing_line', { side: 'low', count: 2, at: 1_772_834_399 }]],
  ],
  // A bar that stands out, on a day, near a moment, at a moment.
  ["what's that huge red candle yesterday afternoon", [['explain_bar', { pick: 'fall', from: '2026-03-03', hour_from: 12 }]]],
  ['there was this long wick candle this morning around nine I think what was that', [['explain_bar', { pick: 'wick' }]]],
  ['what is this candle with the long tail at 14:00', [['explain_bar', { time: 1_772_632_800 }]]],
  // Accounts with their limits, in any order and over several sentences.
  [
    'ftmo 100k, i risk 1% each trade, 5% daily limit. how many trades can i lose today',
    [['loss_limit', { balance: 100_000, limit_percent: 5, risk_percent: 1 }]],
  ],
  [
    'daily loss limit 5k, already down 1800 today. max lots with 15 pip SL if I do not want to use more than a quarter of what is left',
    [['loss_limit', { limit_money: 5_000, lost_money: 1_800, share: 25, stop_pips: 15 }]],
  ],
  ['i lost 8% of my account, how much do i need to gain to get back', [['loss_limit', { lost_percent: 8 }]]],
  ['acc 2,500 usd, risk 1%, sl 8 dollars under entry. lot?', [['position_size', { balance: 2_500, risk_percent: 1, stop_distance: 8 }]]],
  // Two markets, their ratio, and times that no bars of the chart reach back to.
  ['which of apple, microsoft and google fell least in 2022', [['compare', { first_day: '2022-01-01', last_day: '2022-12-31' }]]],
  ["where's the eth/btc ratio", [['price_ratio', { symbol: 'ETHUSD', others: 'BTCUSD' }]]],
  // A share of other bars, whichever of both names the market.
  [
    'probability that btc closes above its open when it is above the 200 sma',
    [['how_often', { text: 'btc closes above the open', among: 'it is above the 200 sma' }]],
  ],
  ['inside day on friday, what does monday do', [['what_happened_after', { text: 'inside day on friday', horizon: 1 }]]],
  ['how often does gold move more than 30 dollars in a day', [['move_count', { least_pips: 300 }]]],
  ['5 losses in a row with a 40% win rate, how likely in 50 trades', [['trade_runs', { run: 5, trades: 50, win_rate: 40 }]]],
  ['how many touches has the 1.08 level', [['drawing_figures', { from_price: 1.08 }]]],
  ['are we above or below the 200 ema on h4, and how far', [['indicator_value', { timeframe: '4h' }]]],
  ['macd bullish or bearish', [['how_often', { text: 'MACD line is above MACD signal' }]]],
  ['when it falls 10% from its high, how long has it generally taken to get back', [['pullbacks', { least_percent: 10 }]]],
  ['in how many of the past ten years did gold rise in january', [['seasonality', { month: 1, from: '2016-03-04' }]]],
  ['how big was the candle at 3pm yesterday', [['explain_bar', { time: 1_772_550_000 }]]],
  [
    'percentage of days price closes above its 50 day average over the last 3 years',
    [['how_often', { text: 'price closes above its 50 day average', from: '2023-03-04' }]],
  ],
  ['does gold go up when the s&p goes down', [['correlation', { symbol: 'XAUUSD', others: 'US500' }]]],
  ['5 losing trades in a row at 2 percent, how much of the account is gone', [['loss_limit', { losses: 5, risk_percent: 2 }]]],
  // The low is that of the session as well.
  ['mark the asian range high and low for today', [['sessions', { session: 'tokyo', from: '2026-03-04' }]]],
  ['what are the seasonal tendencies in september', [['seasonality', { month: 9 }]]],
])('“%s” asks its tools', (talk, calls) => {
  expect(callsOf(talk)).toMatchObject(calls)
})

test('an exact moment picks no other bar, and a side that is said is the only one', () => {
  expect(callsOf('what is this candle with the long tail at 14:00')).not.toMatchObject([['explain_bar', { pick: 'wick' }]])
  expect(callsOf('any bearish engulfing in the last 30 bars')).toHaveLength(1)
})

test('a fall of the market is no limit of an account', () => {
  expect(callsOf('how often does it fall 5% in a day')).not.toMatchObject([['loss_limit', {}]])
  expect(callsOf('how many lots with 1% risk and a 20 pip stop')).toMatchObject([['position_size', { risk_percent: 1, stop_pips: 20 }]])
})

test('what one market does after another, a day by a moment of it, and a loss that may be of the market are asked back', () => {
  for (const talk of [
    'how often is there a 5% daily loss on gold',
    'does gold go up after the s&p drops 1%',
    'when price is above vwap at 10 am, does the day close green',
  ])
    expect(callsOf(talk)).toEqual([])
})
