import { expect, test } from 'vitest'
import { saidIn } from '../testing/said-in.ts'

test.each([
  ['stop after 3 losses in a row', [{ part: 'daily stop', losses: 3, isRow: true, of: 'loss' }]],
  ['After 2 losses in a day stop until tomorrow', [{ part: 'daily stop', losses: 2, of: 'loss', per: 'day' }]],
  ['two losing trades and the day is over', [{ part: 'daily stop', losses: 2, of: 'loss', per: 'day' }]],
  ['max 2 losses per day', [{ part: 'daily stop', losses: 2, of: 'loss', per: 'day' }]],
])('Trading ends after losses: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['daily loss limit 3%', [{ part: 'daily stop', amount: { by: 'number', value: 3, unit: 'percent' }, of: 'loss', per: 'day' }]],
  [
    'no more trades that day after a 3% loss',
    [{ part: 'daily stop', amount: { by: 'number', value: 3, unit: 'percent' }, of: 'loss', per: 'day' }],
  ],
  [
    'down 2% on the day = no more trades',
    [{ part: 'daily stop', amount: { by: 'number', value: 2, unit: 'percent' }, of: 'loss', per: 'day' }],
  ],
])('Trading ends after so large a loss: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['wait 5 bars after a loss', [{ part: 'cooldown', over: { count: 5, unit: 'bar' }, after: 'loss' }]],
  ['after an exit wait 3 bars', [{ part: 'cooldown', over: { count: 3, unit: 'bar' }, after: 'exit' }]],
  ['after 2 losing trades in a row sit out 12 bars', [{ part: 'cooldown', over: { count: 12, unit: 'bar' }, after: 'loss', count: 2 }]],
  [
    'let 5 candles pass after every trade before taking the next signal',
    [{ part: 'cooldown', over: { count: 5, unit: 'bar' }, after: 'exit' }],
  ],
  ['if the last trade lost money, block entries for 24 hours', [{ part: 'cooldown', over: { count: 24, unit: 'hour' }, after: 'loss' }]],
  ['no re-entry on the same day after a stop-out', [{ part: 'cooldown', until: 'next day', after: 'stop' }]],
  ['after a losing trade I sit out the next day', [{ part: 'cooldown', until: 'day after next', after: 'loss' }]],
  ['skip the next signal after a loss', [{ part: 'cooldown', signals: 1, after: 'loss' }]],
])('Trading pauses: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([['wait 5 bars, then buy', 'wait 5 bars']])('Waiting for an entry is no pause between trades: %s', (text, word) => {
  expect(saidIn(text).unread).toContain(word)
})

const percent = (value: number) => ({ by: 'number', value, unit: 'percent' })
test.each([
  ["if I lose 3 trades in a day or 2% I'm done till tomorrow", 3, 2],
  ['no more trades after 2 losing trades in a day, nor once the day is down 3%', 2, 3],
])('losses or their amount end the day: %s', (text, losses, amount) => {
  expect(saidIn(text)).toMatchObject({
    said: [
      { losses, per: 'day' },
      { amount: percent(amount), of: 'loss', per: 'day' },
    ],
    unread: '',
  })
})

test.each([
  ['After a loser skip the next 2 signals.', { signals: 2, after: 'loss' }],
  ['2 losers in a row = skip the next 3 signals.', { signals: 3, after: 'loss', count: 2 }],
  ['After an exit wait 5 bars before entering again.', { over: { count: 5, unit: 'bar' }, after: 'exit' }],
  ['After a losing trade wait 8 bars before the next one.', { over: { count: 8, unit: 'bar' }, after: 'loss' }],
  ['If a trade loses, stay out for the next 12 bars.', { over: { count: 12, unit: 'bar' }, after: 'loss' }],
  ['Once the trade is closed wait 8 bars before the next entry.', { over: { count: 8, unit: 'bar' }, after: 'exit' }],
])('a pause follows what it names: %s', (text, pause) => {
  expect(saidIn(text)).toMatchObject({ said: [{ part: 'cooldown', ...pause }], unread: '' })
})
