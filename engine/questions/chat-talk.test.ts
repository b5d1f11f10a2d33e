import { expect, test } from 'vitest'
import { withoutChatTalk } from './chat-talk.ts'
import { readMessages } from './testing/read-messages.ts'

test.each([
  ['My brother in law says gold rises on fridays, is that true?', 'gold rises on fridays?'],
  ['um so basically i want to know if its overbought', 'so its overbought'],
  ['what was the range of the last I don’t know six months', 'what was the range of the last six months'],
  ['tell me how far the price is from the 50 EMA', 'tell me how far is the price from the 50 EMA'],
  // An order for an alert, a condition and a word that ends like thanks stay what they are.
  ['tell me if it crosses 1.10', 'tell me if it crosses 1.10'],
  ['what happens when price is above the 200 EMA', 'what happens when price is above the 200 EMA'],
  ['volatility', 'volatility'],
  ['thanks', 'thanks'],
])('of “%s” it is asked “%s”', (text, asked) => expect(withoutChatTalk(text)).toBe(asked))

const inputsOf = (text: string) => readMessages(text).calls.map(({ tool, input }) => [tool, input])

test.each([
  ['what is the trend >> not on daily, on h4', ['trend', { timeframe: '4h' }]],
  ['low of the day >> time? >> and yesterday?', ['range_figures', { period: 'yesterday' }]],
  ['how much did it move last month >> and the one before that', ['range_figures', { from: '2026-01-01', to: '2026-01-31' }]],
  ['what was the close on 15 february >> and 2023?', ['range_figures', { from: '2023-02-15', to: '2023-02-15' }]],
  ['how volatile is it >> compared to gold', ['volatility', { symbol: 'XAUUSD' }]],
  ['position size with 1% risk and a stop of 8 dollars >> and if the stop is 12', ['position_size', { stop_distance: 12 }]],
  [
    'backtest buying when price crosses above the 50 ema >> now with 20 ema',
    ['quick_backtest', { text: 'buying when price crosses above the 20 ema' }],
  ],
  ['backtest buying when price crosses above the 50 ema >> what was the max drawdown', ['quick_backtest', {}]],
  ['compare with gold and silver', ['compare', { symbol: 'EURUSD', others: 'XAUUSD, XAGUSD' }]],
])('“%s” is asked of its tools', (text, [tool, input]) => expect(inputsOf(text)).toMatchObject([[tool, input]]))

test('a word that nobody knows ends what could be gone on from', () => {
  expect(inputsOf('last hammer >> frobnicate >> on h4?')).toEqual([])
})
