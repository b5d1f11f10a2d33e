import { expect, test } from 'vitest'
import { nearestReadings } from './nearest-readings.ts'

function near(text: string, mark: string) {
  const start = text.indexOf(mark)
  return nearestReadings(text, { start, end: start + mark.length })
}
const wordsNear = (text: string, mark: string) => near(text, mark).map(({ words }) => words)

test('a sentence is offered without the words that nothing reads', () => {
  const [first] = near('Buy when RSI(14) is below 30. Fixylot lot 0.10, no target.', 'Fixylot')
  expect(first).toMatchObject({ words: 'lot 0.10, no target', rules: ['0.1 lots per trade'] })
  expect(first?.place).toEqual({ start: 30, end: 57 })
})

test('a verb that nobody knows is offered as each that would fit', () => {
  const offered = wordsNear('Buy when price frobnicates the lower Bollinger band.', 'frobnicates')
  expect(offered).toContain('Buy when price is below the lower Bollinger band')
  expect(offered).toContain('Buy when price crosses above the lower Bollinger band')
  expect(near('Buy when price frobnicates the lower Bollinger band.', 'frobnicates')[0]).toMatchObject({
    without: [],
    instead: [{ was: 'frobnicates', is: 'is above' }],
  })
  expect(offered.every((words) => words.startsWith('Buy when price') && words.endsWith('the lower Bollinger band'))).toBe(true)
})

test('brackets and commas end no sentence', () => {
  const [first] = near('Buy when price frobnicates the 50 EMA and RSI(14) is below 30, on H1.', 'frobnicates')
  expect(first?.words).toMatch(/^Buy when price .* the 50 EMA and RSI\(14\) is below 30, on H1$/)
})

test('no number, limit or side is left out', () => {
  const offered = [
    ...wordsNear('Buy when RSI(14) is below 30. Only zorb 2 blips on shorts.', 'zorb'),
    ...wordsNear('Never frob 3 blips. Buy when RSI(14) is below 30.', 'frob'),
  ]
  for (const words of offered) expect(words).toMatch(/only.*2.*shorts|never.*3/i)
})

test('a sentence without a word that means anything has nothing near', () => {
  expect(near('Buy when RSI(14) is below 30. Wibble wobble flob.', 'wobble')).toEqual([])
})

test('a unit is offered behind a number alone, and a share of no more than all', () => {
  expect(wordsNear('Buy when RSI(14) is below 30. Each trade 1000 frobs.', 'frobs')).not.toContain('Each trade 1000 %')
  expect(wordsNear('Buy when RSI(14) is below 30. No stop, I frob.', 'frob').join(' ')).not.toMatch(/ATR|pips|points/)
})

test('what is left out is named', () => {
  const offered = near('Buy when RSI(14) is below 30. Fixylot zorb lot 0.10, no target.', 'Fixylot')
  expect(offered.map(({ without, instead, rules }) => [without, instead, rules])).toEqual([[['Fixylot zorb'], [], ['0.1 lots per trade']]])
})

test('no condition, candle or name is left out that a rule stands on, and no rule that was read gets lost', () => {
  for (const [text, mark] of [
    ['QQQ daily, Heikin Ashi. First green candle after red ones = in. First red = out.', 'Heikin Ashi'],
    ['Buy when z crosses 0.25. Exit after 5 bars.', 'z'],
    ['If the zorb is lower than entry, hold until 11:00. Buy when RSI(14) is below 30.', 'zorb'],
    ['Friday 20:00 close everything that is not at BE. Buy when RSI(14) is below 30.', 'not'],
  ] as const)
    for (const { without } of near(text, mark))
      expect([text, without.join(' ')]).toEqual([text, expect.not.stringMatching(/heikin|\bz\b|zorb|not|if|BE/i)])
})

test.each(['Nobody trades after 19:00', 'I refuse trades after 19:00'])('who denies is never left out: %s', (sentence) => {
  const text = `Buy when RSI(14) is below 30. Exit after 5 bars. ${sentence}.`
  const start = text.indexOf(sentence)
  expect(nearestReadings(text, { start, end: start + 6 })).toEqual([])
})
