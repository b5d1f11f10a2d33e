import { expect, test } from 'vitest'
import { withoutChatTalk } from './chat-talk.ts'
import type { Question } from './question.ts'
import { readMessages } from './testing/read-messages.ts'

/** A kind with what its slots hold; null: asked back, and no tool is called. */
type Reading = readonly [kind: string, slots?: Partial<Question['slots']>] | null

/** Two questions of nearly the same words that mean different things. */
const pairs: readonly (readonly [string, Reading, string, Reading])[] = [
  ['has gold been below 2000 this year', ['how_often', { condition: 'price below 2000' }], 'has gold been this year', ['summary']],
  ["what is left of today's range", ['range_used'], "what is left of yesterday's range", ['statistics']],
  [
    'EMA 200 of gold >> how often did price cross it',
    ['how_often', { condition: 'price cross EMA 200' }],
    'price >> how often did price cross RSI 30',
    ['how_often'],
  ],
  ['the price of apple', ['price', { markets: ['AAPL'] }], 'the price of appl', null],
  ['average return in the last 5 days', ['statistics'], 'average return in the 5 days before christmas', null],
  ['falls of 10% from a high since 2020', ['pullbacks'], 'falls of 10% in a week from a high since 2020', null],
  ['what time of day does gold make its low', ['extreme_hours'], 'what was the low of the day', ['low_of']],
  ['trend of gold', ['trend', { markets: ['XAUUSD'] }], 'trend of stocks', null],
  ['rsi of gold', ['value', { markets: ['XAUUSD'] }], 'rsi of zorgium', null],
  ['is the trend up', ['is_up'], 'is the trend of the dollar up in stocks', null],
  [
    'how often does gold close green on fridays',
    ['weekday_closes', { side: 'up', day: 'fri' }],
    'how often does gold close red on mondays',
    ['weekday_closes', { side: 'down', day: 'mon' }],
  ],
  ['which is more volatile, gold or silver', ['volatility'], 'which is stronger, gold or silver', ['stronger']],
  ['how long has price been above the 200 EMA', ['true_since'], 'is price above the 200 EMA', ['is_true']],
  ['did gold close higher yesterday', ['change', { side: 'up' }], 'did gold close lower yesterday', ['change', { side: 'down' }]],
  ['last weeks high and low', ['range_of', { time: { time: 'period', period: 'last_week' } }], 'high and low', ['range_of']],
  [
    'how often does it rise after a hammer',
    ['after_share', { side: 'up' }],
    'how often does it fall after a hammer',
    ['after_share', { side: 'down' }],
  ],
  ['how often does price rise after a doji', ['after_share', { side: 'up' }], 'how often does price not rise after a doji', null],
  [
    'odds of a green day after a doji',
    ['after_share', { side: 'up' }],
    'odds of a red day after a doji',
    ['after_share', { side: 'down' }],
  ],
  [
    'after a golden cross, how often is it higher 5 days later',
    ['after_share', { side: 'up', horizon: { count: 5, unit: 'day' } }],
    'after a golden cross, how often is it lower the next day',
    ['after_share', { side: 'down', horizon: { count: 1, unit: 'day' } }],
  ],
  [
    'odds that the next day is green after a doji',
    ['after_share', { side: 'up', horizon: { count: 1, unit: 'day' } }],
    'odds that the next day is green',
    null,
  ],
  [
    'what happened to gold after a golden cross',
    ['after', { markets: ['XAUUSD'] }],
    'what happened to gold after a golden cross on silver',
    null,
  ],
  ['what does gold do when gold falls 2% in a day', ['after'], 'what does gold do when silver falls 2% in a day', null],
  ['RSI below 30, what percent of the time', ['how_often'], 'RSI below 30, what percent of winners', null],
  ['average move after a hammer', ['after'], 'average move after a hammer without fridays', ['after', { days: { without: 'fri' } }]],
  ['is september a good month', ['one_month', { number: 9 }], 'is september the worst month', ['best_month', { number: 9 }]],
  ['is the MACD histogram positive', ['is_true'], 'MACD histogram positive or negative', ['value', { value: 'MACD histogram' }]],
  [
    'how many days in a row has it closed up',
    ['streak', { side: 'up' }],
    'how many days in a row has it closed above the 20 SMA',
    ['true_since'],
  ],
  ['is it bullish', ['is_up'], 'is it making higher highs and higher lows', null],
  ['bullish or bearish', ['trend'], 'both directions', null],
  ['the low of yesterday', ['low_of'], "the low of yesterday's london session", ['sessions', { name: 'london' }]],
  ['RSI crosses below 30 this month, how often', ['how_often'], 'RSI crosses below 30 this month where', ['occasions']],
  ['what is a backtest', ['term'], 'backtest my system', null],
  ['how much has it moved since monday', ['change'], 'how much has it moved since monday >> is that good', null],
  ['how far are we from the all time high, percent', ['from_year_high', { told: 'percent' }], 'RSI, percent', null],
  ['how much did gold move this week, percent', ['change'], 'the high of this week, percent', null],
  ['ATR', ['value'], 'ATR as percent of price', null],
  [
    'which weekday has the biggest range',
    ['active_days'],
    'which weekday has the biggest range since 2023',
    ['active_days', { time: { time: 'dates', from: '2023-01-01', to: null } }],
  ],
  [
    'how much lot with 900 dollars and a 25 pip stop risking 1%',
    ['position_size', { trade: { capital: 900, riskPercent: 1, stop: { value: 25, unit: 'pips' } } }],
    'how much lot should i use with 900 dollars',
    null,
  ],
  [
    'lot size for a 15 pip stop, 2% of 4000',
    ['position_size', { trade: { stop: { value: 15, unit: 'pips' }, riskPercent: 2, capital: 4000 } }],
    'lot size for a 15 pip stop, 2% of 4000, then with 30 pips',
    null,
  ],
  [
    'how likely is a red week after RSI crosses above 70',
    ['after_share', { side: 'down', timeframes: ['1w'] }],
    'how likely is a red bar after RSI crosses above 70',
    ['after_share', { side: 'down' }],
  ],
  ['longest green streak', ['longest_streak', { side: 'up' }], 'longest red streak', ['longest_streak', { side: 'down' }]],
  [
    'how many green days in a row',
    ['streak', { side: 'up', timeframes: ['1d'] }],
    'how many red hours in a row',
    ['streak', { side: 'down', timeframes: ['1h'] }],
  ],
  ['how many green days in a row', ['streak'], 'how many green days in a row was the most', ['longest_streak', { side: 'up' }]],
  ['is it on a winning streak', ['streak', { side: 'up' }], 'is it on a losing streak', ['streak', { side: 'down' }]],
  [
    'longest red streak',
    ['longest_streak'],
    'longest red streak since 2020',
    ['longest_streak', { time: { time: 'dates', from: '2020-01-01', to: null } }],
  ],
  ['are mondays slow', ['active_days', { day: 'mon' }], 'are fridays slow', ['active_days', { day: 'fri' }]],
  ['are mondays slow', ['active_days'], 'are mondays slower than fridays', ['active_days', { day: 'mon', otherDay: 'fri' }]],
  [
    'the highest price this month',
    ['high_of'],
    'the highest close this month',
    ['highest_close', { time: { time: 'period', period: 'this_month' } }],
  ],
  ['the lowest price this week', ['low_of'], 'the lowest close this week', ['lowest_close']],
  ['highest close this month', ['highest_close'], 'highest close this month, not the wick', null],
  ['is the dax open', ['is_open'], 'where did the dax open', ['open_of']],
  ['is the dax open at this hour', ['is_open'], 'what is the open', ['open_of']],
  ['volume', ['volume'], 'volume today', ['volume', { time: { time: 'period', period: 'today' } }]],
  ['volume this week', ['volume'], 'volume last week', null],
  [
    'which hour had the most volume',
    ['volume_most'],
    'which hour had the most volume this week',
    ['volume_most', { time: { time: 'period', period: 'this_week' } }],
  ],
  ['what is the trend', ['trend'], 'what was the trend last month', null],
  ['average daily range', ['average_range'], 'average daily range last year', ['day_ranges']],
  ['average range', ['average_range'], 'average range on mondays', ['active_days', { day: 'mon' }]],
  [
    'average range on mondays',
    ['active_days', { day: 'mon' }],
    'average range on mondays or fridays',
    ['active_days', { day: 'mon', otherDay: 'fri' }],
  ],
  ['range of monday', ['range_of'], 'range by weekday', ['active_days']],
  ['best month of the year', ['best_month'], 'best week of the year', null],
  ['the biggest 3 drops', ['big_drops', { number: 3 }], 'the biggest 3 day drop', null],
  ['biggest drop', ['big_drops'], 'second biggest drop', null],
  ['the 3 nearest supports', ['supports', { number: 3 }], 'the third support', null],
  ['nearest resistance above price', ['nearest_resistance'], 'nearest support above price', null],
  ['how often do gaps fill', ['gap_fill'], 'how often do gaps fill within a day', ['gap_fill', { within: { count: 1, unit: 'day' } }]],
  ['how often do gaps fill', ['gap_fill'], 'how often do gap ups fill', ['gap_fill', { side: 'up' }]],
  ['did it gap', ['gaps'], 'did it gap on sunday night', null],
  ['is gold up today', ['change', { markets: ['XAUUSD'] }], 'is gold up 1% today', null],
  ['rsi 14', ['value', { value: 'rsi 14' }], 'rsi 62, is that a lot?', null],
  ['what is RSI(62)', ['value', { value: 'RSI(62)' }], 'stochastic 80', null],
  ['how often is RSI below 30', ['how_often'], 'how often is RSI below 30 on gold', ['how_often', { markets: ['XAUUSD'] }]],
  [
    'how often is price below the 20 ema this month',
    ['how_often', { condition: 'price is below the 20 ema', time: { time: 'period', period: 'this_month' } }],
    'how often is price below the 20 ema',
    ['how_often', { condition: 'price is below the 20 ema' }],
  ],
  ['is RSI below 30', ['is_true'], 'was RSI below 30 yesterday', ['how_often', { time: { time: 'period', period: 'yesterday' } }]],
  ['last time RSI was below 30', ['last_time'], 'first time RSI was below 30', null],
  ['how often 3 red candles in a row', ['how_often'], 'how often exactly 3 red candles in a row', null],
  ['what happened after 3 red candles in a row', ['after'], 'what happened after exactly 3 red candles in a row', null],
  ['when were there last 3 red candles in a row', ['last_time'], 'when were there last 3 red candles in a row exactly', null],
  ['what happened after RSI crossed below 30', ['after'], 'what happened before RSI crossed below 30', null],
  [
    'what happened after RSI crossed below 30',
    ['after'],
    'what happened 5 bars after RSI crossed below 30',
    ['after', { horizon: { count: 5, unit: 'bar' } }],
  ],
  ['how reliable is a hammer', ['pattern_history'], 'how reliable is a hammer this year', null],
  ['last hammer', ['pattern_last'], 'last hammer yesterday', null],
  ['how many times was the support tested', ['support_strength'], 'how many times was the support broken', ['support_strength']],
  [
    'correlation with gold over the last 100 bars',
    ['correlation', { time: { time: 'bars', count: 100 } }],
    'correlation with gold yesterday',
    null,
  ],
  [
    'gold vs silver yesterday',
    ['compare', { time: { time: 'period', period: 'yesterday' } }],
    'gold vs silver on mondays',
    ['weekday_closes', { day: 'mon' }],
  ],
  ['where are the 50 and 200 ma', ['average_levels'], 'where are the 50 and 100 ma', null],
  ['what happened after low is below the 200 EMA', ['after'], 'what happened after price touches the 200 EMA', null],
  ['how often does price close above the 200 EMA', ['how_often'], 'how often does price touch the 200 EMA', null],
  ['how many pips until we hit the floor', ['distance_support'], 'how many pips until we hit the ceiling', ['distance_resistance']],
  ['how many pips did it do today', ['change'], 'how many pips does it do on a normal day', ['average_range']],
  ['would buying a golden cross have made money', ['backtest'], 'would buying the 20/50 ema cross have made money', null],
  ['spread now', ['trading_costs'], 'spread yesterday', null],
  ['trend of gold', ['trend'], 'trend of gold except mondays', null],
  ['alert me above 1.10', ['alert_price', { name: 'above' }], 'alert me below 1.10', ['alert_price', { name: 'below' }]],
  [
    'how did gold do last week >> and the week before?',
    ['summary', { time: { time: 'dates', from: '2026-02-16', to: '2026-02-22' } }],
    'how did gold do last week >> and this week?',
    ['summary', { time: { time: 'period', period: 'this_week' } }],
  ],
  [
    'what happened after RSI crossed below 30 >> and below 20?',
    ['after', { condition: 'RSI crossed below 20' }],
    'what happened after RSI crossed below 30 >> and above 70?',
    ['after', { condition: 'RSI crossed above 70' }],
  ],
  [
    'longest green streak >> and red?',
    ['longest_streak', { side: 'down' }],
    'longest green streak >> and silver?',
    ['longest_streak', { side: 'up', markets: ['XAGUSD'] }],
  ],
  ['how often does it rise after a hammer >> and fall?', ['after_share', { side: 'down' }], 'biggest rises >> and drops?', ['big_drops']],
  ['nearest support >> the opposite', ['nearest_resistance'], 'is RSI below 30 >> the opposite', null],
  ['last hammer >> do they work?', ['pattern_history'], 'last hammer >> do they work on wednesdays?', null],
  ['last hammer >> on h4?', ['pattern_last', { timeframes: ['4h'] }], 'last hammer >> frobnicate >> on h4?', null],
  ['biggest drops this year >> on gold', ['big_drops', { markets: ['XAUUSD'] }], 'biggest drops this year >> and last year?', null],
  ['RSI of gold >> and silver', ['value', { markets: ['XAGUSD'] }], 'RSI of gold >> compare them', null],
  // A weekday in the plural is all of them.
  ['which hour moves the most on Fridays', ['statistics', { days: { weekday: 'fri' } }], 'which hour moves the most', ['active_hours']],
  ['what was mondays high', ['high_of'], 'what was the change on mondays', ['weekday_closes', { day: 'mon' }]],
  ['how many Mondays did it rise', ['how_often', { days: { weekday: 'mon' } }], 'how many days did it rise', ['how_often']],
  ['biggest red candle on Tuesdays', ['statistics', { days: { weekday: 'tue' } }], 'longest run of red candles on Tuesdays', null],
  [
    'was the move at 9:00 today normal',
    ['usual_move'],
    'how unusual was the move yesterday',
    ['usual_move', { time: { time: 'period', period: 'yesterday' } }],
  ],
  [
    "on days that open inside yesterday's range, how often does it break yesterday's high",
    ['range_breaks', { opens: 'inside' }],
    "how often does it break yesterday's high on days that open above yesterday's close",
    ['range_breaks', { opens: 'above_close' }],
  ],
  ["how often is yesterday's low broken by weekday", ['range_breaks', { split: 'weekday' }], 'how often is RSI below 30 by weekday', null],
  [
    'how often is it back at the 20 SMA within 10 bars after RSI crosses below 30',
    ['came_after', { event: 'RSI crosses below 30', value: '20 SMA', within: { count: 10, unit: 'bar' } }],
    'how often does price touch the 20 SMA after RSI crosses below 30',
    ['came_after', { value: '20 SMA', event: 'RSI crosses below 30' }],
  ],
  ['longest losing streak of my trades', ['trade_runs'], 'longest losing streak', ['longest_streak', { side: 'down' }]],
  ['explain my last result >> longest losing run in it', ['trade_runs'], 'trend of gold >> longest losing run in it', ['longest_streak']],
  ['my result by year', ['result_by_year'], 'result by year', ['statistics']],
  ['explain my last result >> show me the 3 worst', ['own_worst_trades', { number: 3 }], 'RSI >> show me the 3 worst', null],
  [
    'what was the worst trade',
    ['own_worst_trades'],
    'backtest buying when RSI crosses below 30 >> what was the worst trade in that one',
    null,
  ],
  ['trend of gold >> what was the worst trade', ['own_worst_trades'], 'trend of gold >> what was the worst single trade in that one', null],
  ['max drawdown of each year', ['drawdown', { split: 'year' }], 'max drawdown of this year', ['drawdown']],
  ['how often do gaps fill by weekday', ['gap_fill', { split: 'weekday' }], 'how often do gaps fill in the cash session', null],
  [
    'correlation of eth and btc now against the last 4 years',
    ['rolling_correlation'],
    'correlation of eth and btc over the last 4 years',
    ['correlation'],
  ],
  ['what percentile is the RSI in over the last 2 years', ['value_percentile'], 'what percentile is the RSI in', ['value_rank']],
  ['at what price would the daily trend change', ['trend_flip'], 'when did the trend change', ['trend_since']],
  ['range of the Asian session today compared to usual', ['statistics'], 'range of the asian session', ['sessions']],
  [
    'how often do gaps down over 1% fill >> how far does it go against me first, on the ones that do fill',
    ['gap_against', { side: 'down', least: { value: 1, unit: 'percent' } }],
    'how often do gaps fill >> what time is it filled typically',
    ['gap_hours'],
  ],
  [
    '3200 eur account, 1% risk, stop 28 pips, how many lots >> make it 0.5% and stop 20 pips',
    ['position_size'],
    '3200 eur account, 1% risk, stop 28 pips, how many lots >> make it 0.5% and stop behind todays low',
    null,
  ],
  ['swap for 3 nights', ['trading_costs', { nights: 3 }], 'swap', ['trading_costs']],
  ['high of today >> and the low', ['low_of'], 'high of today >> how many pips is that', ['range_of']],
]

const facts = pairs.flatMap(([a, first, b, second]) => [[a, first, b] as const, [b, second, a] as const])

const read = facts.flatMap(([text, reading, other]) => (reading === null ? [] : [[text, reading, other] as const]))
const held = facts.flatMap(([text, reading, other]) => (reading === null ? [[text, other] as const] : []))

test.each(read)('“%s” is read as %j, other than “%s”', (text, [kind, slots = {}]) => {
  const { parts, unread } = readMessages(text)
  expect(unread).toEqual([])
  expect(parts).toMatchObject([{ is: 'question', question: { kind, slots } }])
})

test.each(held)('“%s” is not answered as if it were “%s”', (text) => {
  const { parts, calls } = readMessages(text)
  expect(calls).toEqual([])
  expect(parts).toMatchObject([{ is: expect.stringMatching(/^(?:ask back|not understood)$/) }])
})

test('the high, the low and the close of one time are all of that time', () => {
  expect(readMessages("yesterday's high, low").calls.map(({ input }) => input['period'])).toEqual(['yesterday', 'yesterday'])
  expect(readMessages('yesterdays high low close').calls).toMatchObject([{ input: { period: 'yesterday' } }])
})

test('what is offered instead of an answer is on the market and chart that were said', () => {
  const options = [
    'would buying the 20/50 ema cross on gold h4 have made money',
    'how often does gold touch the 200 EMA on h4',
    'rsi 62 on gold h4',
  ].flatMap((text) => readMessages(text).parts.flatMap((part) => (part.is === 'ask back' ? part.options : [])))
  expect(options).toHaveLength(7)
  for (const option of options) expect(option).toMatch(/(?=.*XAUUSD)(?=.*H4)/i)
})

test('what is offered instead of an answer is answered', () => {
  const single = held.flatMap(([text]) => (text.includes('>>') ? [] : [text]))
  const offered = single.flatMap((text) => readMessages(text).parts.flatMap((part) => (part.is === 'ask back' ? part.options : [])))
  expect(offered.length).toBeGreaterThan(single.length)
  expect([...new Set(offered)].filter((option) => readMessages(option).unread.length > 0)).toEqual([])
})

test('what one has is the balance of a position size, and what one holds has no place in it', () => {
  const inputOf = (text: string) => readMessages(text).calls.map(({ input }) => input)
  expect(inputOf('i have 3000 pounds in my account, risk 2%, stop 15 pips, how many lots')).toMatchObject([
    { balance: 3_000, currency: 'GBP' },
  ])
  expect(inputOf('i got 5000 euros, risk 1%, stop 20 pips. lot size?')).toMatchObject([{ balance: 5_000, currency: 'EUR' }])
  expect(inputOf('i have 2 lots, risk 1%, stop 20 pips, what position size')).toEqual([])
})

test('a time that is to be left out is never the one that is told', () => {
  expect(readMessages('what happened after each drop of 5% >> leave out march 2020').calls).toEqual([])
})

test('from a year on is since then, whatever else is composed', () => {
  for (const text of ['weekly range per year from 2016', 'weekly range per year, 2016 to now', 'weekly range per year since 2016']) {
    const [call] = readMessages(text).calls
    expect(call?.input).toMatchObject({ from: '2016-01-01', by: 'year' })
    expect(call?.input).not.toHaveProperty('to')
  }
})

test('days, weeks and months of a stretch are told as such, whatever chart is open', () => {
  const ofDays = { of: 'day', measure: 'change', show: 'largest' }
  for (const text of [
    'worst day of 2020',
    'biggest down day in 2020',
    'biggest losing day of 2020',
    'the worst red daily candle since January',
  ])
    expect(readMessages(text).calls).toMatchObject([{ tool: 'statistics', input: { ...ofDays, way: 'down' } }])
  for (const text of ['worst day ever', 'worst month ever', 'worst month on record', 'the biggest down day'])
    expect(readMessages(text).calls).toMatchObject([{ tool: 'big_moves', input: { way: 'down' } }])
  expect(readMessages('worst month').calls).toMatchObject([{ tool: 'seasonality' }])
  expect(readMessages('best day to trade').calls).toMatchObject([{ tool: 'range_profile', input: { by: 'weekday' } }])
})

test('thanks beside words that nobody read are no thanks', () => {
  expect(readMessages('ok thanks mate').parts).toMatchObject([{ is: 'courtesy' }])
  const [found] = readMessages('price of gold >> ok find the most similar ones whatever date and what came next').parts
  expect(found).toMatchObject({ is: 'ask back' })
})

test('a sentence is not offered without words from its middle', () => {
  const optionsOf = (text: string) => readMessages(text).parts.flatMap((part) => ('options' in part ? part.options : []))
  expect(optionsOf('price of gold >> has it been lower than that ever')).not.toContain('Has it been lower that?')
})

test.each([
  [
    'If TSLA gaps up more than 3% at the open, does it usually fill the gap the same day?',
    'gaps',
    { way: 'up', least_percent: 3, within: 24 },
  ],
  ['does it fill the gap the same day?', 'gaps', { within: 24 }],
  ['50k challenge, risk 0.5% a trade, 40 pip stop, how many lots', 'position_size', { balance: 50_000, risk_percent: 0.5 }],
  ['what day of week makes the weekly high most often', 'extreme_times', { of: 'week' }],
  ['where r the main levels on cable', 'levels', { symbol: 'GBPUSD' }],
  ['what time of day does it move the most >> what time zone is that', 'range_profile', { by: 'hour' }],
])('“%s” is asked of %s with what it says', (text, tool, input) => expect(readMessages(text).calls).toMatchObject([{ tool, input }]))

test('whether a cross of two lines pays is a test of it, and which way is asked', () => {
  expect(readMessages('macd cross on h1 does it make money').parts).toMatchObject([{ is: 'ask back' }])
})

test.each([
  ['which month does gold rise most often', 'most often'],
  ['how often does price break the previous day high and low, at least one of them', 'at least one of them'],
  ['im on phase 1 challenge, risk 1%, 40 pip stop, how many lots', 'phase 1 challenge'],
  ['how many r my trades made', 'many r my'],
  ['buy at golden cross sell at death cross, does it make money', 'does it make money'],
  ['since the start of the year 2020, how much is it up', 'start of the year 2020'],
])('“%s” keeps “%s”', (text, kept) => expect(withoutChatTalk(text)).toContain(kept))

test('a month behind one that was told is that one, a month of a year and two months are not', () => {
  const after = (text: string) => readMessages(`how does btc do in october >> ${text}`).calls
  expect(after('and december?')).toMatchObject([{ tool: 'seasonality', input: { month: 12 } }])
  expect(after('november vs december?')).not.toMatchObject([{ tool: 'seasonality', input: { month: 11 } }])
})

test('a number in place of one that was not said replaces none', () => {
  const inputOf = (text: string) => readMessages(`what happened after RSI crossed above 70 >> ${text}`).calls[0]?.input
  expect(inputOf('with 80 instead of 70')).toMatchObject({ text: 'RSI crossed above 80' })
  expect(inputOf('80 instead of 60')).not.toMatchObject({ text: 'RSI crossed above 80' })
})
