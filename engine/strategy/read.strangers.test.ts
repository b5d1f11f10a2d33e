import { describe, expect, it } from 'vitest'
import { readStrategy } from './read.ts'
import { readLexemes } from './reader/lexer.ts'
import type { Tag } from './reader/vocabulary.ts'
import { readingFiles, readReadings } from './testing/readings/load.ts'

const texts = readReadings(readingFiles)
  .map((r) => r.text)
  .filter((text, i) => i % 4 === 0 && readStrategy(text).status === 'ok')

/** Every text with one of its words of these kinds replaced by a word that nobody knows: how many of them still run. */
function unnoticed(...tags: readonly Tag[]): { readonly runs: number; readonly all: number } {
  let runs = 0
  let all = 0
  for (const text of texts)
    for (const { tag, start, end } of readLexemes(text)) {
      if (!tags.includes(tag)) continue
      all++
      if (readStrategy(`${text.slice(0, start)}zorgon${text.slice(end)}`).status === 'ok') runs++
    }
  return { runs, all }
}

describe('a word that is not known here', () => {
  it.each([
    ['Buy when KAMA(20) crosses above SMA(20), exit when KAMA(20) crosses below SMA(20).'],
    ['Buy when price is above the 50 KAMA. Sell when RSI > 70.'],
    ['Buy when RSI < 30. Stop 1.5 KAMA, target 3%.'],
    ['Enter long on a flagpole if RSI is below 40. Exit when RSI is above 60.'],
    ['Buy when the close is above its KAMA. Sell when RSI > 70.'],
    ['Buy when EMA 9 crosses above EMA 21, blorb when EMA 9 crosses below EMA 21.'],
    ['Buy when the close surmounts EMA 200 and RSI is below 40. Sell when RSI > 60.'],
    ['Buy when price touches the lower Bollinger Band. Sell when price reaches the upper blorb.'],
    ['- Entry: RSI below 30\n- Ausstieg: RSI over 70\n- SL: 3%'],
    ['Buy when price is below the low of the first soldier. Sell when RSI > 70.'],
  ])('holds the run up where a rule needs it: %s', (text) => {
    const { status, phrases } = readStrategy(text)
    expect(status).toBe('clarify')
    expect(phrases.some((p) => p.blocks && p.kind === 'not_understood')).toBe(true)
  })

  it('is noticed nearly always in the place of an indicator or a pattern', () => {
    const { runs, all } = unnoticed('indicator', 'pattern')
    expect(all).toBeGreaterThan(600)
    // What is left are titles (`NR7 breakout, daily.`) and places of a stop.
    expect(runs / all).toBeLessThan(0.05)
  })

  it('is noticed mostly in the place of a way out', () => {
    const { runs, all } = unnoticed('exit', 'cover')
    expect(all).toBeGreaterThan(100)
    expect(runs / all).toBeLessThan(0.12)
  })

  it('is noticed mostly in the place of a comparison', () => {
    const { runs, all } = unnoticed('above', 'below', 'cross', 'touch', 'breaks')
    expect(all).toBeGreaterThan(600)
    expect(runs / all).toBeLessThan(0.09)
  })
})
