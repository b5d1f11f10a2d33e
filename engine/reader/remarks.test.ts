import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const rulesOf = (words: string) => {
  const { status, rules } = readText(`EURUSD H1. Buy when the RSI is below 30. Sell when the RSI is above 70. Stop 20 pips. ${words}`)
  return status === 'ok' ? rules.map(({ path, text }) => `${path}: ${text}`).toSorted() : null
}
const plain = rulesOf('')

test.each([
  'Then I go home.',
  'The market usually bounces.',
  'Gold tends to bounce.',
  'The reason is that the market overreacts.',
  'The win rate is around 55 percent.',
  'I usually make 2-3% a month with it.',
  'I tested it for two years on demo.',
  'I have backtested this over 500 trades.',
  'Works well on gold.',
  'My broker is Pepperstone.',
  'Cheers from Australia.',
  "I don't care about the news.",
  'The EA does the rest.',
  'Losses are part of the game.',
  'No other indicators.',
  'Would that be profitable?',
  "Don't overtrade and don't revenge trade.",
  'Take what the market gives you.',
  'Note: be patient.',
  'WARNING: this loses money in ranges!!',
  'This is not financial advice.',
  'Been running this for a while.',
  'Results so far: PF 1.8, 54% win rate, max DD 9%.',
  'I backtested this on gold since 2015 and it made 40%.',
  'Please make an EA for me.',
])('"%s" says nothing of a trade', (words) => {
  expect(plain).not.toBeNull()
  expect(rulesOf(words)).toEqual(plain)
})

const remarks = [
  'My uncle taught me this',
  'Works like a charm',
  'Then I go home',
  'The market usually bounces',
  'I tested it for two years',
  'The win rate is around 55 percent',
  'I trade it with IC Markets',
  'The EA does the rest',
  'Stay humble',
  "Don't overtrade",
  'Results so far: win rate 54%, max drawdown 9%',
]
/** A word of trading of each kind, as it may hang on a remark. */
const planted = [
  'above 50',
  'below the 200 EMA',
  'on Mondays',
  'at 10:00',
  'in January',
  'in the London session',
  'on H4',
  'with 2 lots',
  'with a 10 pip stop',
  'with a target of 1R',
  'risking 3%',
  'for $20',
  'unless the ADX is low',
  'only once a day',
  'but no longs',
  'and sell',
  'and never hold overnight',
  'when VWAP breaks',
  'until the close',
  'after three losses',
  'for shorts',
]
test.each(remarks)('"%s" with a word of trading in it is never passed over', (remark) => {
  const passed = planted.filter((words) => rulesOf(`${remark} ${words}.`)?.join() === plain?.join())
  expect(passed).toEqual([])
})

test.each([
  'Glork the market usually.',
  'Everybody usually has to be scared.',
  'Two losses and I go home.',
  'The market usually goes to the average.',
])('"%s" may ask for something, and is no remark', (words) => {
  expect(rulesOf(words)).not.toEqual(plain)
})

test.each([
  ['Note: exit on Friday.', 'Exit on Friday.'],
  ["Don't overtrade: max 3 trades a day.", 'Max 3 trades a day.'],
  ['Only trade what you see and only London.', 'Only London.'],
  ['Loses money in ranges so only trade when ADX > 25.', 'Only trade when ADX > 25.'],
])('"%s" is "%s"', (said, bare) => {
  expect(rulesOf(bare)).not.toBeNull()
  expect(rulesOf(said)).toEqual(rulesOf(bare))
})

test.each(['Max drawdown 9%.', 'Win rate 54%, max drawdown 9% then stop for good.', "Don't fomo in when price is above the 50 EMA."])(
  '"%s" may be a rule',
  (words) => expect(rulesOf(words)).toBeNull(),
)
