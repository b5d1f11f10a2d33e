import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import type { Memory } from './question.ts'
import { testContext } from './testing/read-messages.ts'
import { understand } from './understand.ts'

const outcome = { ok: false, problem: 'not computed here' } as const

/** The calls of the last of several messages. */
function callsOf(talk: string) {
  let memory: Memory | null = null
  let calls: ReturnType<typeof understand>['calls'] = []
  for (const text of talk.split(' >> ')) {
    const understood = understand(text, { ...testContext, memory })
    ;({ memory } = compose(
      understood,
      understood.calls.map(() => outcome),
    ))
    ;({ calls } = understood)
  }
  return calls.map(({ tool, input }) => [tool, input])
}

const rsi = 'what happens after rsi crosses below 30'

test.each([
  // What else is to be true, said behind the answer.
  [`${rsi} >> only when price is above the 200 ema`, { text: 'rsi crosses below 30 and price is above the 200 ema' }],
  [`${rsi} >> only the ones where it was above the 200 day`, { text: 'rsi crosses below 30 and price is above the 200 day average' }],
  [`${rsi} >> only on mondays`, { text: 'rsi crosses below 30 and it is Monday' }],
  [`${rsi} >> only on mondays >> and without fridays`, { text: 'rsi crosses below 30 and it is not Friday' }],
  [`${rsi} >> only in london`, { text: 'rsi crosses below 30 and during the London session' }],
  // Bars ahead are those of the chart that the condition is of.
  ['what happens the next day after 3 red days in a row', { horizon: 1 }],
  ['what happens the next day after 3 red candles in a row', { horizon: 24 }],
  // Sizes, ways and times to fill.
  ['how many gaps up over 0.5% got filled the same day', { way: 'up', least_percent: 0.5, within: 24 }],
  [
    'how many days did gold fall more than 2% in 2025',
    { symbol: 'XAUUSD', timeframe: '1d', way: 'down', least_percent: 2, from: '2025-01-01' },
  ],
  ['how many days did cable range over 100 pips', { symbol: 'GBPUSD', of: 'range', least_pips: 100 }],
  // Sessions against each other.
  ['how often does london take the asian high', { of: 'tokyo', by: 'london' }],
  ['how often does new york break the range of the first hour of london', { of: 'london', hours: 1, by: 'newyork' }],
  ['if monday closes red, how often is tuesday green', { first: 'day', later: 'day', weekday: 'mon', way: 'down' }],
  ['what does new york do after london falls more than 40 pips', { first: 'london', later: 'newyork', way: 'down', least_pips: 40 }],
  ['average range of the london session on fridays', { session: 'london', weekday: 'fri' }],
  ['how often does price touch 1% down before 2% up from the daily open', { start: 'day', up: 2, down: 1 }],
] as const)('“%s” is given to its tool as %o', (talk, input) => {
  expect(callsOf(talk)).toMatchObject([[expect.any(String), input]])
})

test('two times are told one after the other, and the day before a day is the one before it', () => {
  expect(callsOf('gold change this month compared to last month')).toMatchObject([
    ['range_figures', { symbol: 'XAUUSD', period: 'this_month' }],
    ['range_figures', { symbol: 'XAUUSD', period: 'last_month' }],
  ])
  expect(callsOf('change yesterday vs the day before')).toMatchObject([
    ['range_figures', { period: 'yesterday' }],
    ['range_figures', { from: '2026-03-02', to: '2026-03-02' }],
  ])
})

test.each([
  // What parts of days cannot be told of is asked back, not left out.
  'what is the trend only on mondays',
  'how often does london take the asian high only when rsi is below 30',
  'max drawdown over 5%',
  'if monday closes red, how often is thursday green',
])('“%s” is asked back', (text) => expect(callsOf(text)).toEqual([]))
