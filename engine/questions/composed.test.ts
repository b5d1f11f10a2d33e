import { expect, test } from 'vitest'
import { refused } from '../result.ts'
import { compose } from './compose.ts'
import type { Memory } from './question.ts'
import { testContext } from './testing/read-messages.ts'
import { understand } from './understand.ts'

/** The calls of the last of some messages, each of which goes on from the one before. */
function lastOf(messages: readonly string[]) {
  let memory: Memory | null = null
  let calls: readonly unknown[] = []
  for (const text of messages) {
    const read = understand(text, { ...testContext, memory })
    const question = read.parts.findLast((part) => part.is === 'question')
    memory = question === undefined ? null : { question: question.question, calls: question.calls }
    ;({ calls } = read)
  }
  return calls
}

test.each([
  ['which hour of day moves most', { of: 'hour', by: 'hour', measure: 'move' }],
  ['avg range of london vs new york, only mondays', { of: 'london', versus: 'newyork', measure: 'range', weekday: 'mon' }],
  ['london vs new york on mondays only: range on avg', { of: 'london', versus: 'newyork', measure: 'range', weekday: 'mon' }],
  ['weekend vs weekdays volatility btc this year', { symbol: 'BTCUSD', of: 'day', by: 'weekend', measure: 'range', from: '2026-01-01' }],
  ['avg atr% jan vs july', { of: 'day', measure: 'range', first_month: 1, other_month: 7 }],
  ['wich days this month had a range under 50 pips', { of: 'day', measure: 'range', most_pips: 50, from: '2026-03-01' }],
  ['the 3 highest volume hours this month and what came next', { of: 'hour', measure: 'volume', show: 'largest', count: 3, next: 1 }],
  ['is it moving more in the first hour than the last hour', { of: 'first_hour', versus: 'last_hour', measure: 'move' }],
  ['range this week vs avg week', { of: 'week', measure: 'range', show: 'newest' }],
  ['last 10 candles how many green', { of: 'bar', measure: 'change', way: 'up', show: 'count', last: 10 }],
  ['seasonality by month, avg and how often positive', { of: 'month', by: 'month', measure: 'change' }],
] as const)('“%s” is composed of its parts', (text, input) => {
  expect(lastOf([text])).toMatchObject([{ tool: 'statistics', input }])
})

test.each([
  [['avg range of london vs new york last 30 days', 'only mondays'], { of: 'london', weekday: 'mon', measure: 'range' }],
  [['avg range by hour of day', 'on gold'], { symbol: 'XAUUSD', by: 'hour', measure: 'range' }],
  [['avg range by hour of day', 'in CET'], { by: 'hour', zone: 'Europe/Berlin' }],
  [['seasonality by month, avg and how often positive', 'since 2018?'], { by: 'month', from: '2018-01-01' }],
  [['range this week vs avg week', 'how much left then'], { of: 'week', show: 'newest' }],
] as const)('%j goes on from the statistics before', (messages, input) => {
  expect(lastOf(messages)).toMatchObject([{ tool: 'statistics', input }])
})

test.each([
  [['after 4 red candles in a row what does it do', 'what about 5 bars later instead of next'], [['what_happened_after', { horizon: 5 }]]],
  [['macd cross when'], [['how_often', { text: 'macd cross' }]]],
  [
    ['how many gaps up over 0.1% in the last 5 years and how many filled same day'],
    [['gaps', { way: 'up', least_percent: 0.1, within: 24 }]],
  ],
  [['how often do gaps up over 0.1% fill', 'bigger than 0.5% only'], [['gaps', { way: 'up', least_percent: 0.5 }]]],
  [['how often do gaps up over 0.1% fill', 'gaps down'], [['gaps', { way: 'down', least_percent: 0.1 }]]],
  [
    ['compare meta msft amzn ytd + max dd each', 'add nvda and aapl'],
    [['markets_table', { symbols: 'META,MSFT,AMZN,NVDA,AAPL', from: '2026-01-01' }]],
  ],
  [
    ['compare meta msft amzn ytd + max dd each', 'who was best in q1?'],
    [['markets_table', { symbols: 'META,MSFT,AMZN', to: '2026-03-04', sort: 'change' }]],
  ],
  [
    ['which of the fx pairs has the strongest correlation w oil'],
    [['markets_table', { group: 'fx', against: 'USOIL', sort: 'correlation' }]],
  ],
  [['biggest drawdown of btc since the 2021 top', 'how long till it recovered'], [['pullbacks', { symbol: 'BTCUSD', from: '2021-01-01' }]]],
  [
    ['pullbacks of 5% or more from a high in nasdaq: how many per year on average, how long did they last'],
    [['pullbacks', { symbol: 'NAS100', timeframe: '1d', least_percent: 5 }]],
  ],
  [
    ['golden cross history', 'returns 1m 3m 6m later'],
    [
      ['what_happened_after', {}],
      ['what_happened_after', {}],
      ['what_happened_after', {}],
    ],
  ],
  [['weekly close streaks: longest run of up weeks?', 'down'], [['streak', { timeframe: '1w' }]]],
  [
    ['how does usdcad correlate with oil', 'over the last ten years how did that change, year by year'],
    [['markets_table', { against: 'USOIL', show: 'years' }]],
  ],
  [['best time to trade eurusd', 'in CET'], [['statistics', { by: 'hour', zone: 'Europe/Berlin' }]]],
  [
    ['sell in may: hold nov-apr vs may-oct since u have data'],
    [
      ['statistics', { first_month: 11, last_month: 4 }],
      ['statistics', { first_month: 5, last_month: 10 }],
    ],
  ],
  [['whats the longest it stayed over 1.12'], [['condition_runs', { text: 'price is over 1.12' }]]],
  [['did yesterdays high get taken out today, and at what time exactly'], [['key_levels', { set: 'before', span: 'day' }]]],
  [['fib from last weeks low to high, where is 618 and did we touch it'], [['key_levels', { set: 'retracement', span: 'week' }]]],
  [['pivots today', 'did r1 or s1 get hit already'], [['key_levels', { set: 'pivots' }]]],
] as const)('%j are parts of a question of another kind', (messages, calls) => {
  expect(lastOf(messages)).toMatchObject(calls.map(([tool, input]) => ({ tool, input })))
})

test.each([
  'the biggest 3 day drop',
  'btc up but eth down same day, how often',
  'what if i had put 1000$ each month since 2015',
  'how often exactly 3 red candles in a row',
  'average weekly range compared to daily range',
  'average daily range versus monthly range',
  'average monthly change and weekly change',
  'largest and smallest daily range',
])('“%s” has a part that has no place, so nothing is composed', (text) => {
  expect(lastOf([text]).filter((call) => (call as { tool: string }).tool === 'statistics')).toEqual([])
})

test.each([
  ['opec meeting outcome pls', 'News and events'],
  ['whats the storage report gonna show thursday', 'I do not predict'],
  ['whats the avg spread at rollover time', 'What a broker does'],
  ['funding n open interest on btc now??', 'Who holds or trades it'],
  ['so silver is cheap??', 'Earnings, valuations'],
])('“%s” is declined for what it is about', (text, because) => {
  const { parts } = understand(text, testContext)
  expect(parts[0]).toMatchObject({ is: 'cannot', text: expect.stringContaining(because) })
})

test('what was asked beside each other is asked again together', () => {
  const first = understand('the ema 20, ema 50 and ema 200, and if price is above all of them', testContext)
  const { memory } = compose(
    first,
    first.calls.map(() => refused('Not computed here.')),
  )
  const { calls } = understand('and on H4?', { ...testContext, memory })
  expect(calls.map(({ input }) => [input['text'], input['timeframe']])).toEqual([
    ['ema 20', '4h'],
    ['ema 50', '4h'],
    ['ema 200', '4h'],
  ])
})

test.each([
  [['what time does dax usually make the high of the day', 'low?'], [['extreme_times', { of: 'day' }]]],
  [['when is gold usually topping in the year', 'without 2012'], [['extreme_times', { of: 'year', without_year: 2012 }]]],
  // Any change at all is every hour's: one way is counted after the other.
  [
    ['last hour of the day: up or down more often', 'if the day was already up >1%'],
    (['up', 'down'] as const).map((way) => [
      'statistics',
      { of: 'last_hour', show: 'count', way, given: 'day', given_way: 'up', given_percent: 1 },
    ]),
  ],
  [['how many pips is atr14 on the h4 here'], [['indicator_value', { text: 'atr14', timeframe: '4h' }]]],
] as const)('%j are answered by what tells them together', (messages, calls) => {
  expect(lastOf(messages)).toMatchObject(calls.map(([tool, input]) => ({ tool, input })))
})

test.each([
  ['average daily range and average volume per day', ['range', 'volume']],
  ['average body and range of h1 candles', ['body', 'range']],
])('“%s” is of two measures, and both are told', (text, measures) => {
  expect(lastOf([text])).toMatchObject(measures.map((measure) => ({ tool: 'statistics', input: { measure } })))
})

test.each(['so if my stop is 20 pips it is too small?', 'so silver is cheap??'])(
  '“%s” asks for an opinion, and is declined as that',
  (text) => {
    const memory = { question: { kind: 'price', slots: {} }, calls: [] }
    expect(understand(text, { ...testContext, memory }).parts[0]).toMatchObject({ is: 'cannot' })
  },
)
