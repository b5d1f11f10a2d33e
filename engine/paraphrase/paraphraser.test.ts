import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { boundsOf } from './bounds.ts'
import { corpusIn } from './make-table.ts'
import { createParaphraser } from './paraphraser.ts'
import { storedTable } from './stored-table.ts'
import { wordsOf } from './words-of.ts'

const paraphrase = createParaphraser(storedTable)
const likeliest = (sentence: string) => paraphrase(sentence)[0]?.words

test.each([
  ['I short it once the 50 SMA sinks through the 150 SMA', 'Sell short when the 50 SMA crosses below the 150 SMA'],
  ['Our TP level should be the VWAP', 'Take profit at the VWAP'],
  ['RSI(5) overheated above 85, shorting that', 'Sell short when the RSI(5) is above 85'],
  ["Yank this trade if it hasn't moved after 6 candles", 'Exit after 6 bars if the trade is not in profit'],
  ['If price goes 25 pips against me I was wrong and close', 'Stop loss 25 pips'],
])('a sentence is told in plain words: %s', (said, plain) => {
  expect(likeliest(said)).toBe(plain)
})

const sentences = corpusIn(readFileSync(new URL('corpus.jsonl', import.meta.url), 'utf8'))
  .flatMap(({ said }) => said)
  .filter((_, k) => k % 131 === 0)

test('no figure is lost or comes from nowhere, and no denial, bound or side is turned round', { timeout: 60_000 }, () => {
  const numbersIn = (text: string) =>
    new Set(wordsOf(text).flatMap(({ slot, plain }) => (slot === null ? [] : (plain.match(/\d[\d.:]*/g) ?? []))))
  const small = /^[0123]$|^(?:50|25|33|0\.5|24)$/
  const isWithin = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].every((each) => b.has(each) || small.test(each))
  const isKept = (sentence: string, words: string) => {
    const [said, plain] = [numbersIn(sentence), numbersIn(words)]
    const [a, b] = [boundsOf(sentence), boundsOf(words)]
    return (
      isWithin(said, plain) &&
      isWithin(plain, said) &&
      (!a.denies || b.denies || b.only || b.atMost) &&
      (!a.atLeast || b.atLeast) &&
      (!a.long || b.long) &&
      (!a.short || b.short)
    )
  }
  const all = sentences.flatMap((sentence) => paraphrase(sentence).map(({ words }) => ({ sentence, words })))
  expect(all.length).toBeGreaterThan(sentences.length / 2)
  expect(all.filter(({ sentence, words }) => !isKept(sentence, words))).toEqual([])
})

test.each([
  ['Skip entries when the ADX(14) is above 40', /^only trade when/i],
  ['if rsi(14) > 70 then sellshort', /^(?!.*short)/i],
  ['Place = upper Bollinger', /buy|long|short/i],
  ['Short if we close an hourly candle under 50', /yesterday/i],
  ['Nothing outside of 06:00-20:00', /^do not trade between/i],
  ['Nobody trades after 19:00', /^(?!.*\b(?:no|not)\b)/i],
  ['Loss ceiling 4%', /twice/i],
  ['reenter allowed after 5 bars', /exit/i],
  ['After a gap up of at least 2% I buy if the first close is green', /gaps? down/i],
  ['cover when it drops through +100', /^(?!exit|cover|take|stop|close)/i],
  ['buy stop above the mother bar, sell stop below', /^(?!.*sell)/i],
])('what would turn it round is not offered: %s', (said, wrong) => {
  expect(paraphrase(said).filter(({ words }) => wrong.test(words))).toEqual([])
})

test('what is said of a thing that was never heard of is not said of another', () => {
  expect(paraphrase('Go long on the dark pool print of the gamma flip')).toEqual([])
  expect(paraphrase('Yo the 3 amigos and 17 llamas pop over the 9 EMA').filter(({ words }) => !words.includes('17'))).toEqual([])
})

test.each([
  ['bank at 16 pips', 'Take profit 16 pips'],
  ['Emergency exit 2%', 'Stop loss 2%'],
  ['goal 40 pips, permitted loss 25 pips', 'Stop loss 25 pips and take profit 40 pips'],
])('a gain and a loss keep their figures: %s', (said, plain) => {
  expect(likeliest(said)).toBe(plain)
})

test.each([
  ['Profit goal 45 pips, permitted loss 30 pips', /^stop loss 45/i],
  ['Original stop 30 pips, final target 90 pips', /stop loss 90/i],
  ['20 pips both SL and TP', /^stop loss 20 pips$/i],
  ['I am stopped out at 2%', /profit/i],
  ['After 9', /bars/i],
  ['give it 15 pips', /slippage/i],
  ['Enter when stoch k rises above d from beneath 20', /\bsell\b/i],
  ['Terminus: middle band', /^stop/i],
])('neither is told of the other, nor what is not spoken of: %s', (said, wrong) => {
  expect(paraphrase(said).filter(({ words }) => wrong.test(words))).toEqual([])
})
