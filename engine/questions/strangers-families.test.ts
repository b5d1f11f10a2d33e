import { expect, test } from 'vitest'
import { readMessages } from './testing/read-messages.ts'

/** What tools are asked by the last of several messages, in short. */
const callsOf = (talk: string) => readMessages(talk).calls.map(({ tool, input }) => [tool, input])

const share = 'how often does btc close green the day after a drop of 5% or more'
const rsiTest = 'backtest: buy when RSI(2) closes below 10, sell when it closes above 70. Long only, last 5 years'
const asian =
  'backtest a breakout of the Asian range on gold at the London open: stop on the other side of the range, target 1.5x the risk, flat by 20:00 UTC'
const sized = 'position size please. balance 25,000 usd, risking half a percent, long from 1.2700 with a stop at 1.2655'
const opening = 'does the first hour of the us session tell the direction of the rest of the day'

test.each([
  // What came the day after, and its chart: a drop of a percent is one of a day.
  [share, [['what_happened_after', { symbol: 'BTCUSD', text: 'drop of 5% or more', horizon: 1, timeframe: '1d' }]]],
  ['what happens the day after a 2% fall', [['what_happened_after', { timeframe: '1d', horizon: 1 }]]],
  ['what happens the next day after a candle that drops 3%', [['what_happened_after', { timeframe: '1h', horizon: 24 }]]],
  ['what happens the next day after RSI drops below 30', [['what_happened_after', { timeframe: '1h', horizon: 24 }]]],
  [
    `${share} >> and after two such days in a row?`,
    [['what_happened_after', { text: expect.stringContaining('each of the last 2 bars'), timeframe: '1d' }]],
  ],
  // What the day itself did, and what came after it.
  ['how did the index behave on the last trading day of the month', [['bars_when', { text: 'last trading day of the month' }]]],
  ['what happened after the last trading day of the month', [['what_happened_after', {}]]],
  // Runs keep their way.
  ['longest losing streak in days ever, and when', [['streak', { way: 'down', timeframe: '1d' }]]],
  ['longest winning streak', [['streak', { way: 'up' }]]],
  ['biggest one day drop since 2017 top 5', [['statistics', { show: 'largest', count: 5, way: 'down' }]]],
  // Prices of a day by all of their names.
  ['last weeks open high low close, thx', [['range_figures', { period: 'last_week' }]]],
  ['open and close yesterday', [['range_figures', { period: 'yesterday' }]]],
  [
    'whats the 50 and 200 ema here n how far is price from each in %',
    [
      ['indicator_value', { text: 'ema 50' }],
      ['indicator_value', { text: 'ema 200' }],
    ],
  ],
  // Orders for an alert.
  ['let me know when gold goes thru yesterdays high', [['alert_for', { text: 'gold goes thru yesterdays high' }]]],
  ['ping me if rsi drops under 25 on the 15', [['alert_for', { timeframe: '15m', text: 'rsi drops under 25' }]]],
  [
    'alert when price closes below the lowest low of the last 20 bars >> make it 50 bars',
    [['alert_for', { text: expect.stringContaining('last 50 bars') }]],
  ],
  // Volatility of now against what was.
  ['is volatility rn high or low compared with the last year', [['volatility_rank', { from: '2025-03-04' }]]],
  ['how volatile is it now vs normal', [['volatility_rank', {}]]],
  ['annualised volatility over 30 days? >> btc?', [['realised_volatility', { symbol: 'BTCUSD', from: '2026-02-02' }]]],
  // Shapes of swings.
  ['fib retracement from the last major swing low to the last swing high', [['retracement', { way: 'up' }]]],
  ['fib retracement from the last swing high to the last swing low', [['retracement', { way: 'down' }]]],
  ['is this a double top forming? looks like one to me', [['double_top', { side: 'top' }]]],
  [
    'draw a trendline under the last 3 swing lows & tell me where it is tonight at midnight utc',
    [['swing_line', { side: 'low', count: 3, at: 1_772_668_800 }]],
  ],
  ['where would a chandelier stop sit for a long, 22 bars 3 atr', [['trailing_stop', { side: 'long', bars: 22, multiple: 3 }]]],
  [
    'are there any divergences between price and MACD over the past couple of months? mark them if so',
    [['divergences', { text: 'MACD', from: '2026-01-04' }]],
  ],
  ['max drawdown from the 2021 top to the bottom', [['top_to_bottom', { way: 'down', from: '2021-01-01', to: '2021-12-31' }]]],
  ['inside bars last month, how many n which way did they break', [['inside_bar_breaks', { from: '2026-02-01', to: '2026-02-28' }]]],
  ['any bearish engulfing in the last 50 candles', [['occasions', { text: 'bearish engulfing', bars: 50 }]]],
  ['the three most relevant support zones below the current price', [['levels', { side: 'support', count: 3 }]]],
  ['show me every unfilled gap on the daily chart from the past 12 months', [['gaps', { timeframe: '1d', from: '2025-03-04' }]]],
  // Parts of a day and of the week.
  [
    'how does the average range of the tokyo session compare to london and new york',
    [['statistics', { of: 'tokyo', versus: 'london', third: 'newyork' }]],
  ],
  [
    'do weekends really have smaller moves than weekdays in bitcoin',
    [['statistics', { symbol: 'BTCUSD', by: 'weekend', measure: 'move' }]],
  ],
  [
    'average range in pips during london? >> how bout just the overlap',
    [['statistics', { of: 'clock', clock_from: '08:00', clock_to: '12:00', zone: 'America/New_York' }]],
  ],
  [opening, [['opening_direction', { part: 'newyork', hours: 1 }]]],
  [
    `${opening} >> only when the first hour moved more than 0.5%`,
    [['opening_direction', { part: 'newyork', hours: 1, least_percent: 0.5 }]],
  ],
  [
    'if id bought at the close every friday and sold at mondays close, would i have made anything? 10 years or however far back you go',
    [['held_between', { buy: 'fri', buy_at: 'close', sell: 'mon', sell_at: 'close', from: '2016-03-04' }]],
  ],
  [
    'i keep hearing that gold is strong in january. is it true? >> which of those januarys was the worst',
    [['statistics', { first_month: 1, last_month: 1, show: 'smallest', of: 'month' }]],
  ],
  [
    'how many times did the spx gap down over 1% at the open and did it close the gap same day >> what about gaps up',
    [['gaps', { symbol: 'US500', way: 'up', least_percent: 1 }]],
  ],
  ['volume on the last candle vs the 50 bar average, is it a spike?', [['volume', { mean_bars: 50 }]]],
  // A part of what was asked is changed.
  [
    `${rsiTest} >> what if i only take it above the 200 day average`,
    [
      [
        'quick_backtest',
        { text: expect.stringMatching(/Long only\. Only trade when price is above the 200 day average$/), from: '2021-03-04' },
      ],
    ],
  ],
  [`${asian} >> what if the target is 3x`, [['quick_backtest', { text: expect.stringMatching(/range , target is 3x, flat by/) }]]],
  [
    `${asian} >> what if the target is 3x >> only tuesdays to thursdays`,
    [['quick_backtest', { text: expect.stringMatching(/target is 3x, .*\. Only trade when it is Tuesday, Wednesday or Thursday$/) }]],
  ],
  [
    'test a simple ma cross 20/50 long and short on this chart for 2023, fee 0.1% per side >> same but 4h',
    [['quick_backtest', { timeframe: '4h', from: '2023-01-01', text: expect.stringMatching(/20 SMA .* 50 SMA.*, fee 0.1% per side$/) }]],
  ],
  [
    'account 10k usd, risk 1%, stop 18 pips. how many lots? >> what if the stop is twice as wide',
    [['position_size', { stop_pips: 36, risk_percent: 1 }]],
  ],
  [sized, [['position_size', { risk_percent: 0.5, entry: 1.27, stop: 1.2655 }]]],
  [`${sized} >> id rather risk 200 bucks flat`, [['position_size', { risk_money: 200, entry: 1.27, stop: 1.2655 }]]],
  [`${sized} >> and where's the target for 2.5R?`, [['risk_reward', { target_r: 2.5, entry: 1.27, stop: 1.2655 }]]],
  [
    'compare usdjpy and gold, are they correlated? last 6 months daily >> same with us500 instead of gold',
    [['correlation', { symbol: 'USDJPY', others: 'US500', timeframe: '1d' }]],
  ],
  [
    'what is the RSI >> and on the daily? >> when was it last this high or low there',
    [['value_last_seen', { text: 'RSI', timeframe: '1d' }]],
  ],
  [
    'after a hammer, how often is price higher 6 bars later? >> is that any better than just a random candle',
    [['what_happened_after', { text: 'hammer', horizon: 6 }]],
  ],
] as const)('“%s” is asked of its tools', (talk, calls) => {
  const { unread } = readMessages(talk)
  expect(callsOf(talk)).toMatchObject(calls)
  expect(unread).toEqual([])
})

/** Words that a neighbour of these questions has, and that are not read as if they had not been said. */
test.each([
  // Which low and which high is not said.
  'draw fib levels from the low to the high',
  // A zone that no clock here has.
  'trendline under the last 3 swing lows and where it is at 10:00 tokyo time',
  // A denial of what is held.
  'how often does btc not close green the day after a drop of 5%',
  'head and shoulders here?',
  // Costs of what is no test.
  'what happened after a golden cross with 0.1% fee',
  'average range of london >> with 0.1% fee',
  // A market that was not asked about.
  'correlation of usdjpy and gold >> same with us500 instead of silver',
  'delete the first alert',
  'which days of the month are strongest',
  // Which market was meant is still open.
  'how does the pound react the day after a 1% drop >> 2%?',
])('“%s” is not answered as if less had been said', (talk) => {
  expect(callsOf(talk)).toEqual([])
})

test('a filter behind a rule is one of its entries, whatever part the rule ends with', () => {
  const [call] = readMessages(`${rsiTest} >> only mondays`).calls
  expect(call!.input['text']).toMatch(/Long only\. Only trade when it is Monday$/)
})

test('a sentence that only says of which time the question before it is asked does not ask it twice', () => {
  expect(callsOf('how often do gaps fill? last year is fine')).toMatchObject([['gaps', { from: '2025-01-01' }]])
  expect(callsOf('trend of gold. and silver?')).toHaveLength(2)
})

test.each([
  // A weekday of gaps is every one of them.
  ['how often does gold gap on mondays', [['gaps', { of_weekday: 'mon' }]]],
  // The other way of what was asked, with its time and size.
  [
    'how many days in 2024 did spx fall more than 1% >> list them >> and rise?',
    [['occasions', { text: 'price rise more than 1%', from: '2024-01-01', to: '2024-12-31' }]],
  ],
  ['after an up month how often is the next one up too >> down months?', [['statistics', { of: 'month', way: 'down', next: 1 }]]],
  ['what share of days does gold take out yesterdays high >> and the low?', [['range_breaks', { of: 'day' }]]],
  ['which months are the worst for the euro >> since 2015', [['statistics', { by: 'month', from: '2015-01-01' }]]],
  // Numbers in the place of those before.
  ['i have 5000 dollars and want to risk 2% with a 30 pip stop >> half the risk', [['position_size', { risk_percent: 1, stop_pips: 30 }]]],
  ['alert me at 3000 >> and at 3100', [['alert_for', { price: 3100 }]]],
  [
    'buy every dip of 10% and hold 30 days, profitable? >> 60 days >> with a stop of 15%',
    [['quick_backtest', { text: 'buy every dip of 10% and hold 60 days, stop of 15%' }]],
  ],
  [
    'backtest buying the golden cross with a 5% stop and 10% target >> what if the stop is 3%',
    [['quick_backtest', { text: 'buying the golden cross with stop is 3% and 10% target' }]],
  ],
  // A state is asked of the line that was told, on its chart.
  ['stochastic on weekly gold >> overbought?', [['indicator_value', { symbol: 'XAUUSD', timeframe: '1w', text: 'stochastic' }]]],
  ['how long do pullbacks of 10% usually last', [['pullbacks', { least_percent: 10 }]]],
  // What bars of a colour did, and not what came after them.
  ['average gain on green days', [['statistics', { of: 'day', way: 'up', show: 'usual', measure: 'change' }]]],
  [
    'average gain on green days and average loss on red ones',
    [
      ['statistics', { way: 'up', show: 'usual' }],
      ['statistics', { way: 'down', show: 'usual' }],
    ],
  ],
  // Another chart takes the place of the one that the words name.
  [
    'tell me when the 20 ema crosses the 50 ema on m15 >> make that h1',
    [['alert_for', { timeframe: '1h', text: '20 ema crosses the 50 ema' }]],
  ],
  ['after a hammer on the 4h what happens >> on the daily', [['what_happened_after', { timeframe: '1d', text: 'hammer' }]]],
  ['how does cable react the day after a 1% drop >> 2%?', [['what_happened_after', { symbol: 'GBPUSD', text: '2% drop' }]]],
  ['stop 15 pips target 45, whats my rr and break even win rate', [['risk_reward', { stop_pips: 15, target_r: 3 }]]],
  ['longest time below the 200 dma', [['condition_runs', { text: 'price is below the 200 dma' }]]],
  ['worst week of the last 10 years >> and the best', [['big_moves', { way: 'up', timeframe: '1w' }]]],
  [
    'is gold above its 50 and 200 day averages',
    [
      ['indicator_value', { text: '50 day average' }],
      ['indicator_value', { text: '200 day average' }],
    ],
  ],
  ['open gap today? >> how often do those fill the same day', [['gaps', { within: 24 }]]],
  // Another unit, event or band.
  ['median weekly range in percent >> monthly', [['statistics', { of: 'month', measure: 'range' }]]],
  ['has there been a golden cross this year >> death cross?', [['how_often', { text: 'death cross', from: '2026-01-01' }]]],
  [
    'what happens when price tags the upper bollinger band >> the lower one',
    [['what_happened_after', { text: 'price tags the lower bollinger band' }]],
  ],
  ['range yesterday vs average', [['statistics', { of: 'day', show: 'newest' }]]],
  ['did eth outperform btc last month >> by how much', [['compare', { symbol: 'ETHUSD', others: 'BTCUSD', period: 'last_month' }]]],
  ['how many weeks in a row has it closed higher >> record?', [['streak', { way: 'up', timeframe: '1w' }]]],
  ['does rsi below 30 work as a buy signal', [['quick_backtest', { text: 'rsi below 30' }]]],
  ['how many times has 1.25 been touched this year', [['drawing_figures', { from_price: 1.25 }]]],
  ['standard deviation of daily returns last 100 days', [['realised_volatility', { from: '2025-11-24' }]]],
] as const)('“%s” is asked with what it says', (talk, calls) => {
  expect(callsOf(talk)).toMatchObject(calls)
  expect(readMessages(talk).unread).toEqual([])
})

test('the chance of a price to come is not told as how often it was there', () => {
  expect(readMessages('what are the chances we hit 1.09 today').parts[0]).toMatchObject({ is: 'cannot' })
})
