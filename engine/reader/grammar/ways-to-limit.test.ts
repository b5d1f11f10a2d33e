import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'

const rest = 'Buy when RSI(14) crosses above 30. Stop 50 pips. Target 200 pips.'
const planOf = (text: string) => {
  const reading = readPlan(`${rest} ${text}`)
  return reading?.isWhole ? reading.plan : null
}

test.each([
  ['There can only be one trade open.', { maxOpenTrades: { value: 1 } }],
  ['Max 4 scalps a day.', { maxTradesPerDay: { value: 4 } }],
  ['No more than two bullets per day.', { maxTradesPerDay: { value: 2 } }],
  ['Max 2 position same time.', { maxOpenTrades: { value: 2 } }],
  ['Leverage cap 2x, risk 1%.', { leverageLimit: { long: 2, short: 2 } }],
  ['Portfolio of $25k.', { period: { initialCapital: { value: 25000 } } }],
  ['Size: 200 USDT per trade.', { sizing: { kind: 'fixed_cash', value: 200 } }],
  ['Position size: 1 standard lot', { sizing: { kind: 'fixed_lots', value: 1 } }],
  ['Risk management: 1% per trade.', { sizing: { kind: 'risk_percent', value: 1 } }],
  ['I never put more than 20 percent of the account in one coin.', { sizing: { kind: 'percent_equity', value: 20 } }],
  ['Leverage: 5x isolated.', { leverage: { value: 5 } }],
  ["I won't take more than one trade per day.", { maxTradesPerDay: { value: 1 } }],
  ['Only one signal per day is traded.', { maxTradesPerDay: { value: 1 } }],
  ['Daily loss limit is $1,500, after that I am done until tomorrow.', { limits: [{ counts: 'loss', value: 1500 }] }],
  ['All in, 100% of capital on every buy.', { sizing: { kind: 'percent_equity', value: 100 } }],
  ['Shares = 1% of equity / stop distance', { sizing: { kind: 'risk_percent', value: 1 } }],
  ['Lot size must be 0.2.', { sizing: { kind: 'fixed_lots', value: 0.2 } }],
  ['No re-entry in the same stock for 10 days after a stop out.', { cooldown: { days: 10, after: 'stop' } }],
  ['Wait 5 bars after a trade closes before entering again.', { cooldown: { bars: 5, after: 'exit' } }],
  ['There has to be at least 30 minutes between two entries.', { cooldown: { minutes: 30 } }],
  ['After three consecutive losses I take a 24 hour break.', { cooldown: { after: 'loss', count: 3 } }],
  ['Cool off for 1 hour after a stop.', { cooldown: { after: 'stop' } }],
])('limits are read in many words: %s', (text, plan) => expect(planOf(text)).toMatchObject(plan))

test.each([
  'Max two longs per day.',
  'One long and one short per day.',
  'Up to 10 stocks are held at any one time.',
  'One loss and I am out for the rest of the session.',
  'After a winning long, no more longs that day.',
  'Size is 0.5% of equity divided by ATR.',
  'Max risk per trade is $200.',
  'Size: 2 mini lots.',
  'Never put more than 20% of the account in one sector.',
  '1% per trade.',
  'Sell on day 5.',
])('what the run cannot do, or may be meant otherwise, waits: %s', (text) => expect(planOf(text)).toBeNull())

test('a part of the position leaves before the target of all', () => {
  expect(planOf('Close half at 1R and let the rest run.')?.targets.long).toMatchObject([{ portionPercent: 50 }, { portionPercent: 50 }])
  expect(planOf('Half at 300 pips.')).toBeNull()
  expect(planOf('Half at 30 pips, the other half at 60 pips.')).toBeNull()
})

test('the rest is trailed from where the part left', () =>
  expect(planOf('First I close 70% of the lot at 25 pips, and the other 30% stays with a trailing stop of 15 pips.')).toMatchObject({
    trailing: { activation: { value: 25 } },
  }))

test.each(['Skip the trade if the gap is bigger than 3%.', 'Skip the day if it gaps more than 3%.'])(
  'a gap either way is one: %s',
  (text) => expect(planOf(text)).toMatchObject({ entryLong: { when: { args: [{ op: 'not', arg: { op: 'or' } }, {}] } } }),
)

test('between two averages is between whichever is lower and whichever is higher', () =>
  expect(JSON.stringify(planOf('No trades when price is between the 50 and 200 EMA.')?.entryLong)).toMatch(/"op":"min".*"op":"max"/))

test.each([
  'Entries are forbidden when ADX < 20.',
  'It is not permitted to buy when ADX < 20.',
  'If ADX < 20 then no trade is opened.',
  'Ignore the signal if ADX < 20.',
])('what is not allowed is no entry: %s', (text) =>
  expect(planOf(text)).toMatchObject({ entryLong: { when: { args: [{ op: 'not' }, {}] } } }),
)

test.each(["Positions that aren't in profit after 8 candles get cut.", 'Losing trades are cut after 8 candles.'])(
  'what has not come by then is closed: %s',
  (text) => expect(planOf(text)).toMatchObject({ exitLong: { when: { op: 'and' } }, timeExits: [] }),
)

test('a small share of each trade may be at risk or put into it', () => {
  const asked = readText(`${rest} 1% per trade.`).questions.find(({ blocks }) => blocks)
  expect(asked?.options.map(({ id }) => id)).toEqual(['risked', 'put', 'without'])
  const told = (id: string) => readText(`${rest} 1% per trade.`, { answers: { [asked!.id]: id } }).plan?.sizing
  expect([told('risked'), told('put')]).toMatchObject([
    { kind: 'risk_percent', value: 1 },
    { kind: 'percent_equity', value: 1 },
  ])
})
