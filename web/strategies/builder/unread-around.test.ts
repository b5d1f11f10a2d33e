import { readText } from '@playbook/engine/reader/read-text'
import { expect, test } from 'vitest'
import { rewriteWords, type GuidePhrase } from './guide.ts'
import { unreadAround, unreadStretches } from './unread-around.ts'

const band: GuidePhrase = { text: 'the close is below the lower Bollinger Band', kind: 'condition' }
const stop: GuidePhrase = { text: 'Stop loss 2%.', kind: 'sentence' }

/** The text after its first unread words were said in another way, as a click does it. */
function rewritten(text: string, phrase: GuidePhrase): string {
  const reading = readText(text)
  const [unread] = unreadStretches(reading.phrases, text)
  return rewriteWords(text, unreadAround(reading, unread!.words, phrase.kind), phrase)
}

test.each([
  [
    'Buy when RSI(14) is below 30 unless the bolinger thing. Exit after 5 days.',
    band,
    'Buy when RSI(14) is below 30 unless the close is below the lower Bollinger Band. Exit after 5 days.',
  ],
  [
    'Buy when the bolinger thing of 40 happens and RSI(14) is below 30. Exit after 5 days.',
    band,
    'Buy when the close is below the lower Bollinger Band and RSI(14) is below 30. Exit after 5 days.',
  ],
  [
    'Buy when RSI(14) is below 30. Keep it tight with a snug stop. Exit after 5 days.',
    stop,
    'Buy when RSI(14) is below 30. Exit after 5 days. Stop loss 2%.',
  ],
  [
    'Buy when RSI(14) is below 30 with a snug stop. Exit after 5 days.',
    stop,
    'Buy when RSI(14) is below 30. Exit after 5 days. Stop loss 2%.',
  ],
])('“%s” is rewritten with what belongs to the unread words', (text, phrase, expected) => {
  expect(rewritten(text, phrase)).toBe(expected)
})

test.each([
  [
    'Buy when RSI(14) is below 40 and 3 flurps in a row. Sell when RSI(14) is above 70. Keep it tight with a snug stop.',
    ['3 flurps in a row', 'Keep it tight with a snug stop'],
  ],
  ['Buy when RSI(14) is below 30 unless the bolinger thing. No bolinger. Exit after 5 days.', ['unless the bolinger thing']],
])('what waits for a decision is the clause around unread words: %s', (text, expected) => {
  expect(unreadStretches(readText(text).phrases, text).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})
