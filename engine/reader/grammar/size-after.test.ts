import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'

const bare = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node ?? null, (key, value: unknown) => (key === 'from' ? undefined : value)))
const sizesIn = (said: string, base = 'Risk 1% per trade.') => {
  const reading = readPlan(`Buy EURUSD on H1 when RSI(14) crosses above 30. Stop 20 pips. ${base} ${said}`)
  return { isWhole: reading?.isWhole, sizes: bare(reading?.plan.sizeAfter) }
}
const half = { after: 'loss', count: 1, factor: 0.5 }

test.each([
  ['Halve the risk after a loss, back to normal after a win.', { ...half, grows: 'each_result' }],
  ['After each loss halve the size until a win.', { ...half, grows: 'each_result' }],
  ['After a loss I trade half size until the next winner.', half],
  ['After 2 losses in a row reduce risk to 0.5% until a winning trade.', { ...half, count: 2 }],
  ['After 3 consecutive losses cut the size by half. Return to normal size after a win.', { ...half, count: 3 }],
  ['Double the size after every win, back to base size after a loss.', { after: 'win', count: 1, factor: 2, grows: 'each_result' }],
  ['Increase the lot size by 50% after each win and reset after a loss.', { after: 'win', count: 1, factor: 1.5, grows: 'each_result' }],
])('%s changes the size by the results', (said, size) => expect(sizesIn(said)).toEqual({ isWhole: true, sizes: [size] }))

test.each([
  'Halve the risk after a loss.',
  'Back to normal size after a win.',
  'Halve the size after a loss until a loss.',
  'Do not halve the size after a loss until a win.',
  'Double the size after a loss, back to normal after a win.',
  'After 3 losses in a row cut the size by half until a new equity high.',
  'After a loss halve the position until a win. After 2 losses in a row trade half size until a win.',
  'After each of 2 losses trade half size until a win.',
])('%s is held', (said) => expect(sizesIn(said).isWhole).toBe(false))

test('another risk in percent follows a usual one in percent alone', () => {
  expect(sizesIn('After a loss reduce risk to 0.5% until a win.', 'Trade 0.1 lots.').isWhole).toBe(false)
})

test('what is done for a time after losses is no other size', () => {
  expect(sizesIn('After a loss wait 5 bars.')).toEqual({ isWhole: true, sizes: null })
  expect(sizesIn('After 3 losses in a row stop trading for the day.')).toEqual({ isWhole: true, sizes: null })
})
