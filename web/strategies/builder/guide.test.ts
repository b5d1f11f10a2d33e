import { unsupportedFeatures } from '@playbook/engine/backtest/unsupported'
import { readText } from '@playbook/engine/reader/read-text'
import { expect, test } from 'vitest'
import { guideTopics, inText } from './guide-phrases.ts'
import { insertPhrase, nearestPhrases, rewriteWords, roleOfWords, searchGuide } from './guide.ts'
import { meanings } from './phrase-meanings.ts'

const phrases = guideTopics.flatMap((topic) => topic.phrases.map((phrase) => [phrase, topic] as const))

test.each(phrases)('the guide’s “%s” is read in full and can be run', (phrase, topic) => {
  const text = inText(topic, phrase)
  const start = text.indexOf(phrase)
  const reading = readText(text, { symbol: 'EURUSD' })
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
  ['bolinger lower band', null, /Bollinger/],
  ['trailing', null, /[Tt]rail/],
  ['when the volum is huge', 'entry', /volume/],
  ['superternd flips', 'entry', /Supertrend/],
  ['breaks out', 'entry', /20 day high/],
  ['a nice breakout above the range', 'entry', /20 day high/],
  ['breaks down hard', 'exit', /low of the last 10 bars/],
  ['move to b/e, break even asap', null, /break even/],
  ['breakeven', null, /break even/],
  ['looks oversold', 'entry', /RSI\(14\) is below 30/],
  ['gets overbought', 'exit', /above 70/],
  ['strong momentum', 'entry', /MACD histogram/],
  ['the trend is healthy', 'entry', /200 EMA/],
  ['a deep pullback', 'entry', /Bollinger|RSI/],
  ['engulfed by the next one', 'entry', /engulfing/],
  ['nice pinbar', 'entry', /hammer/],
  ['reversal candlestick', 'entry', /engulfing/],
  ['stoch curls up', 'entry', /Stochastic/],
  ['clouds are clear on ichimoku', 'entry', /Ichimoku/],
  ['protect it with a stoploss or stop', null, /Stop/],
  ['a snug stop', null, /Stop loss/],
  ['cash in quickly', 'exit', /Take profit/],
  ['scale out', 'exit', /half off/],
  ['reward to risk of two', null, /2R/],
  ['flat by the bell, nothing overnight', 'exit', /end of the day/],
  ['during the killzone', 'entry', /London|session/],
  ['only midweek', null, /Tuesday/],
  ['gapped up', 'entry', /gaps up/],
  ['bids resting as a limit order', 'entry', /buy limit/],
  ['bet small', null, /Risk 1%/],
  ['after a losing streak step away', null, /after 2 losses/],
  ['the bigger picture agrees', 'entry', /daily close|weekly close/],
  ['volume spike', 'entry', /2 times/],
  ['unusually choppy', 'entry', /ATR/],
] as const)('for “%s” the nearest phrase is of that meaning', (words, role, topic) => {
  expect(nearestPhrases(words, role)[0]?.text).toMatch(topic)
})

test.each([
  ['blorb 40'],
  ['the moon is full'],
  ['my uncle says so'],
  ['3 flurps of beans'],
  ['the zeitgeist'],
  ['it feels right'],
  ['the fed speaks'],
  ['bullish'],
])('for “%s”, which is like nothing, no phrase is offered', (words) => {
  expect(nearestPhrases(words)).toEqual([])
})

test('what opens a trade is not offered for an exit, and what closes one not for an entry', () => {
  expect(nearestPhrases('a breakout of the range', 'exit', 10).map(({ text }) => text)).not.toContain(
    'Place a buy stop at the high of the last 24 bars.',
  )
  expect(nearestPhrases('breaks out', 'entry', 10).map(({ text }) => text)).toContain('Place a buy stop at the high of the last 24 bars.')
  expect(nearestPhrases('volatility', 'entry', 10).map(({ text }) => text)).not.toContain('Stop 2 ATR.')
  for (const words of ['breaks out', 'breaking out', 'breakout'])
    for (const { text } of nearestPhrases(words)) expect(text).not.toContain('break even')
})

test('a meaning names phrases of the guide, and every phrase but the plain ones is named', () => {
  const texts = new Set(phrases.map(([phrase]) => phrase))
  const named = new Set(meanings.flatMap((meaning) => meaning.phrases))
  expect([...named].filter((text) => !texts.has(text))).toEqual([])
  expect([...texts].filter((text) => !named.has(text))).toEqual(['Buy when the close crosses above the 50 EMA.'])
})

test.each([
  ['Buy when it ', 'entry'],
  ['Buy when RSI is low. Exit when it ', 'exit'],
  ['Go long on strength. Sell when it ', 'exit'],
  ['Be careful with ', null],
  ['Exit fast. Then enter when it ', 'entry'],
])('words after “%s” stand in an %s', (before, role) => {
  expect(roleOfWords(`${before}blorbs.`, before.length)).toBe(role)
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
