import { expect, test } from 'vitest'
import { testContext } from './testing/read-messages.ts'
import { understand } from './understand.ts'

/** Other wordings of what the kinds' own examples ask, by kind. */
const wordings: Readonly<Record<string, readonly string[]>> = {
  price: [
    'whats cable printing at atm',
    'where is eurusd sitting right now',
    'what is silver going for',
    'price check on bitcoin pls',
    'btc price rn',
    'where are we at',
  ],
  summary: [
    'fill me in on gold since monday',
    'what did i miss on the nasdaq this week',
    'what has cable been up to overnight',
    'quick rundown of yesterday please',
  ],
  change: [
    'how much did gold lose since 5 february',
    'is dax up or down this week and by how much',
    'silver % ytd',
    'how many pips has cable gained since monday',
  ],
  range_of: ['difference between the top and the bottom last week', 'high and low for gold between january and february'],
  high_of: ['pdh on gold', 'how high did btc climb last month', 'peak of the past 10 days'],
  low_of: ['pwl gbpusd', 'lowest silver got in 2025', 'bottom of the last 2 weeks on oil'],
  open_of: ['where did gold kick off the week', 'todays opening print on dax'],
  close_of: ['where did apple settle yesterday', "friday's closing price for nasdaq"],
  biggest_rise_bar: ['which H4 candle on bitcoin rallied the most this year', 'strongest green 4h bar of gold since january'],
  biggest_fall_bar: ['what hour did oil drop the most last month', 'steepest red candle this week'],
  year_high: ['highest we traded in the last 52 weeks'],
  year_low: ['lowest price of gold over the past 12 months'],
  ever_high: ['how high has gold ever been'],
  ever_low: ['the lowest cable has ever traded'],
  from_year_high: ['how many % is apple under its 52 week high', 'how far below the yearly high are we'],
  from_year_low: ['how much has gold climbed from its 52 week low'],
  trend: ['which direction is gold heading', 'whats the bias on cable 4h'],
  is_up: ['is it going north', 'does gold look bullish on h4'],
  is_down: ['are we selling off on the 15m', 'it looks like nasdaq is rolling over, right?'],
  is_sideways: ['is cable range bound', 'are we just going sideways here'],
  trend_timeframes: ['do h1, h4 and d1 agree on gold', 'trend on every timeframe for btc'],
  trend_history: ['how often is your trend call correct', 'is the trend signal reliable on gold'],
  trend_strength: ['is the trend on dax strong or weak', 'how powerful is the trend'],
  levels: ['which levels should i keep an eye on', 'important lvls on gold h4'],
  nearest_support: ['where is the closest support under us', '1st support on dax'],
  nearest_resistance: ['closest resistance above price on gold'],
  supports: ['supports below price', 'next 3 supports on btc daily'],
  resistances: ['resistances above us', 'all the ceilings on gold'],
  distance_support: ['how much room to support', 'how far can gold fall before it reaches support'],
  distance_resistance: ['how many pips to the next resistance', 'how far is resistance from here'],
  support_strength: ['how often has the support held', 'is the support on gold strong'],
  resistance_strength: ['how many times was the resistance rejected', 'is that ceiling solid'],
  zones: ['show supply and demand zones on gold'],
  trendlines: ['any trendlines on cable h4'],
  average_levels: ['which emas act as support'],
  extreme_levels: ['recent swing highs and lows on gold'],
  backtest: [
    'buy when RSI is below 25 and sell after 8 bars, did it make money',
    'was it profitable buying when RSI is below 30 and selling after 5 bars',
  ],
  compare: ['ytd perf of gold vs silver'],
  volatility: ['realised volatility of gold', 'annualised vol'],
  highest_close: ['highest close this year and the date'],
  how_often: ['ATR is above 20, how much of the time', 'price below the 200 SMA: what % of days'],
  last_time: ['RSI above 80, when was the last time', 'volume is above 1000 and RSI below 40, when was last time'],
  after: [
    'what happens to silver after 4 green days in a row',
    'MACD crosses down on gold: what happened every time',
    'after a bearish engulfing on the dax, where is it a week later',
    'price falls 3% in a day -> next 5 days',
    'once RSI goes above 80 how far does it run',
    'what happens the following week after a death cross',
    'median change over the next 10 bars after a doji',
    'what does price do once rsi crosses above 70',
    'whenever macd crosses down, what happens next',
  ],
  after_share: [
    'if the close is above the upper Bollinger band, how likely is a red day',
    'after an inside bar, what are the odds it closes higher 3 bars later',
    'how often is the next bar red after a shooting star',
    'death cross, how often lower 20 days later',
    'after a golden cross how often does it rise',
    'how often is gold higher after rsi drops below 30',
  ],
  after_cases: ['every time rsi was under 20 on gold and what followed', 'dates when price closed above the upper bollinger band'],
  value: ['macd on gold h4', 'whats the 14 period atr on cable daily'],
  value_distance: ['pips from the 50 ema', 'how far below the upper band are we'],
  value_rank: ['is rsi high compared to usual', 'where does the atr rank'],
  value_way: ['is macd turning up', '200 sma on gold sloping down?'],
  overbought: ['is gold ob', 'is bitcoin overheated on the daily'],
  oversold: ['os yet on h4?', 'is cable washed out'],
  is_true: ['is gold above its 200 ema', 'is the rsi under 40'],
}

test.each(Object.entries(wordings).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)))(
  '“%s” asks one question, of %s, and no word is left',
  (text, kind) => {
    const { parts, unread } = understand(text, testContext)
    expect(parts).toMatchObject([{ is: 'question', question: { kind } }])
    expect(unread).toEqual([])
  },
)

test.each([
  ['low of gold since 5 february', { from: '2026-02-05' }],
  ['high of gold on 5 february', { from: '2026-02-05', to: '2026-02-05' }],
  ['high of gold between april and june', { from: '2025-04-01', to: '2025-06-30' }],
  ['high of gold from 20 december to 10 january', { from: '2025-12-20', to: '2026-01-10' }],
  ['pdh on gold', { period: 'yesterday' }],
  ['pwl of gold', { period: 'last_week' }],
])('the time of “%s” is the newest that has begun', (text, input) => {
  expect(understand(text, testContext).calls).toMatchObject([{ tool: 'range_figures', input: { symbol: 'XAUUSD', ...input } }])
})

const within = 'low <= 1.10 and high >= 1.10'
test.each([
  ['when was it last at 1.10', 'last_time', within],
  ['how many times was price at 1.10 this year', 'how_often', within],
  ['what happened last time price was at 1.10', 'after_cases', within],
  ['when did price last reject 1.10', 'last_time', 'high >= 1.10 and close is below 1.10'],
  ['show me candles where price rejected 1.10', 'after_cases', 'low <= 1.10 and close is above 1.10'],
])('price at a level is a bar within which it lies: %s', (text, kind, condition) => {
  expect(understand(text, testContext).parts).toMatchObject([
    { is: 'question', question: { kind, slots: { condition: expect.stringContaining(condition) } } },
  ])
})

test('days on which price was at a level are bars of days', () => {
  expect(understand('days when price was at 1.10', testContext).parts).toMatchObject([{ question: { slots: { timeframes: ['1d'] } } }])
})

test('a correlation is told of the time that is said, and of none that is too short', () => {
  const { calls } = understand('beta of gold to silver last year', testContext)
  expect(calls).toMatchObject([{ tool: 'correlation', input: { from: '2025-01-01', to: '2025-12-31' } }])
})

test('so many levels are asked for as are said', () => {
  expect(understand('top 3 resistances on gold', testContext).calls).toMatchObject([{ input: { side: 'resistance', count: 3 } }])
})

test.each([
  ['highest price on 31 february', 'a day that no year has'],
  ['low of gold since next tuesday', 'a time that has not come'],
  ['the high of gold in 2031', 'a year that has not come'],
  ['supports above price', 'the side on which no support lies'],
  ['how often did btc rise on days when gold fell', 'a condition of another market'],
  ['rsi of 0 periods', 'a length of nothing'],
  ['what is the trend of gold except mondays', 'an exception'],
])('“%s” is asked back, for %s changes what is asked', (text) => {
  const { parts, calls } = understand(text, testContext)
  expect(calls).toEqual([])
  expect(parts).toMatchObject([{ is: expect.stringMatching(/^(?:ask back|not understood)$/) }])
})

test('words left over beside a question are not taken for a second one', () => {
  expect(understand('pips to the next resistance', testContext).parts).toHaveLength(1)
  expect(understand('trend frobnicate leverage', testContext).parts).toHaveLength(1)
})

test('the market of a question is kept where the price is named again as “it”', () => {
  expect(understand('how far can usdjpy fall before it reaches support', testContext).calls).toMatchObject([
    { input: { symbol: 'USDJPY' } },
  ])
})
