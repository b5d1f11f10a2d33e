import { unsupportedFeatures } from '@playbook/engine/backtest/unsupported'
import { readStrategy } from '@playbook/engine/strategy/read'
import { expect, test } from 'vitest'
import { guideTopics, inText } from './guide-phrases.ts'
import { insertPhrase, nearestPhrases, rewriteWords, searchGuide } from './guide.ts'

const phrases = guideTopics.flatMap((topic) => topic.phrases.map((phrase) => [phrase, topic] as const))

test.each(phrases)('the guide’s “%s” is read in full and can be run', (phrase, topic) => {
  const text = inText(topic, phrase)
  const start = text.indexOf(phrase)
  const reading = readStrategy(text, { symbol: 'EURUSD' })
  expect([reading.status, reading.unsupported, reading.phrases.filter(({ kind }) => kind === 'not_understood')]).toEqual(['ok', [], []])
  const own = reading.rules.filter(({ spans }) => spans.some((span) => span.start >= start && span.end <= start + phrase.length))
  expect(own.length).toBeGreaterThan(0)
  expect(unsupportedFeatures(reading.plan!)).toEqual([])
})

test('no phrase stands in the guide twice', () => {
  const texts = phrases.map(([phrase]) => phrase)
  expect(new Set(texts).size).toBe(texts.length)
})

test.each([
  ['bolinger lower band', /Bollinger/],
  ['trailing', /[Tt]rail/],
  ['when the volum is huge', /volume/],
  ['superternd flips', /Supertrend/],
])('for “%s” the nearest phrases are of that topic', (words, topic) => {
  expect(nearestPhrases(words)[0]?.text).toMatch(topic)
})

test('words that are like nothing have no nearest phrase', () => {
  expect(nearestPhrases('blorb 40')).toEqual([])
})

test('the guide is searched by topic and by words', () => {
  expect(searchGuide('pips').flatMap((topic) => topic.phrases)).toEqual(['Stop loss 25 pips.', 'Take profit 50 pips.'])
  expect(searchGuide('candles').map(({ title }) => title)).toContain('Candles')
  expect(searchGuide('zzz')).toEqual([])
  expect(searchGuide('')).toHaveLength(guideTopics.length)
})

const rsi = { text: 'RSI(14) is below 30', kind: 'condition' } as const
const stop = { text: 'Stop loss 2%.', kind: 'sentence' } as const

test.each([
  ['|', rsi, 'Buy when RSI(14) is below 30|'],
  ['Buy when |', rsi, 'Buy when RSI(14) is below 30|'],
  ['Buy when price is above VWAP|', rsi, 'Buy when price is above VWAP and RSI(14) is below 30|'],
  ['Buy when price is above VWAP|. Exit after 5 days.', rsi, 'Buy when price is above VWAP and RSI(14) is below 30|. Exit after 5 days.'],
  ['Buy when price is above VWAP.|', rsi, 'Buy when price is above VWAP and RSI(14) is below 30|.'],
  ['|', stop, 'Stop loss 2%.|'],
  ['Buy when price |is above VWAP. Exit after 5 days.', stop, 'Buy when price is above VWAP. Stop loss 2%.| Exit after 5 days.'],
  ['Buy when price is above VWAP|', stop, 'Buy when price is above VWAP. Stop loss 2%.|'],
])('“%s” with a phrase', (marked, phrase, expected) => {
  const caret = marked.indexOf('|')
  const { text, caret: next } = insertPhrase(marked.replace('|', ''), caret, phrase)
  expect(`${text.slice(0, next)}|${text.slice(next)}`).toBe(expected)
})

test('words that were not understood are said in another way', () => {
  const text = 'Buy when price is above VWAP and the blorb is low. Exit after 5 days.'
  const start = text.indexOf('and the blorb is low')
  const span = { start, end: start + 'and the blorb is low'.length }
  expect(rewriteWords(text, span, rsi)).toBe('Buy when price is above VWAP and RSI(14) is below 30. Exit after 5 days.')
  expect(rewriteWords(text, span, stop)).toBe('Buy when price is above VWAP. Exit after 5 days. Stop loss 2%.')
})
