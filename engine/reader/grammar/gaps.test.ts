import { expect, test } from 'vitest'
import { conditionIn, field, is, line, number, of, price, yesterday } from '../testing/meanings-of.ts'

test.each([
  ['price gaps up', { direction: 'up', how: 'gt' }],
  ['a gap down of more than 2%', { direction: 'down', how: 'gt', by: number(2, 'percent') }],
  ['price gaps up by at least 1%', { direction: 'up', how: 'gte', by: number(1, 'percent') }],
  ['it gaps down more than 1% at the open', { direction: 'down', how: 'gt', by: number(1, 'percent') }],
  ["price gaps down 2% or more from yesterday's close", { direction: 'down', how: 'gte', by: number(2, 'percent') }],
  ['the day opens with a gap up of 20 points', { direction: 'up', how: 'gte', by: number(20, 'points') }],
  ['a 1% gap up', { direction: 'up', how: 'gte', by: number(1, 'percent') }],
])('%s is a gap', (text, said) => {
  expect(conditionIn(text)).toEqual({ says: 'gap', ...said })
})

test('opening so far away is said of the open', () => {
  const before = field('close', yesterday)
  const away = { is: 'offset', base: before, by: number(1, 'percent'), direction: 'down' }
  expect(conditionIn('price opens 1% lower')).toEqual(of(price, is('lte', away, { part: 'open' })))
  expect(conditionIn("price gaps below yesterday's low")).toEqual(of(price, is('lt', field('low', yesterday), { part: 'open' })))
})

test.each([
  ['bullish divergence on the RSI', 'up'],
  ['a bearish RSI divergence', 'down'],
  ['RSI shows a bullish divergence', 'up'],
  ['a regular bearish divergence between price and RSI', 'down'],
  ['the RSI makes a higher low while price makes a lower low', 'up'],
  ['price makes a higher high and the RSI a lower high', 'down'],
])('%s is a divergence', (text, direction) => {
  expect(conditionIn(text)).toEqual({ says: 'divergence', direction, of: line('rsi') })
})

test('a divergence of an oscillator that is not said has none, and a hidden one is not read', () => {
  expect(conditionIn('bullish divergence')).toEqual({ says: 'divergence', direction: 'up' })
  expect(conditionIn('hidden bullish divergence on the RSI')).toBe(null)
  expect(conditionIn('the RSI makes a lower low while price makes a higher low')).toBe(null)
})

test('a gap is filled where price comes back to the close before it, from where the gap has led', () => {
  const filled = (direction: string, from: string) => ({
    says: 'first',
    in: 'day',
    of: { args: [{ says: 'gap', direction }, { predicate: { does: 'touch', to: field('close', yesterday), direction: from } }] },
  })
  expect(conditionIn('the gap down is filled')).toMatchObject(filled('down', 'up'))
  expect(conditionIn('the gap down is closed')).toMatchObject(filled('down', 'up'))
  expect(conditionIn('price has filled the gap up')).toMatchObject(filled('up', 'down'))
  expect(conditionIn('the gap down is filled halfway')).toBe(null)
})

test('a gap beyond a level of the day before is the open beyond it', () => {
  const beyond = of(price, is('gt', field('high', yesterday), { part: 'open' }))
  expect(conditionIn("price gaps up above yesterday's high")).toEqual(beyond)
  expect(conditionIn("a gap up beyond yesterday's high")).toEqual(beyond)
  expect(conditionIn("a gap down above yesterday's high")).toBe(null)
})
