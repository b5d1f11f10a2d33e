import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStrategy } from './read.ts'

/** Names that every object has. */
const names = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'toLocaleString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  '__defineGetter__',
  '__lookupGetter__',
]
const text =
  'EURUSD 1h: buy when RSI(14) is below 30 and close > EMA(200) on Friday, sell when RSI > 70. Stop 20 pips, target twice the stop.'
const places = [...text.matchAll(/\b|$/g)].map(({ index }) => index)

describe('a word that every object of the language has as a name', () => {
  it('is a word like any other in every place of a text, in any case', () => {
    const cases = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...places), fc.boolean(), fc.boolean())
    fc.assert(
      fc.property(cases, ([name, at, isGlued, isUpper]) => {
        const word = isUpper ? name.toUpperCase() : name
        const written = isGlued ? `${text.slice(0, at)}${word}${text.slice(at)}` : `${text.slice(0, at)} ${word} ${text.slice(at)}`
        const reading = readStrategy(written)
        expect(reading.phrases.at(-1)?.end).toBe(written.length)
      }),
      { numRuns: 300 },
    )
  })

  it.each(names)('holds the run up where no rule knows it: %s', (name) => {
    expect(readStrategy(`${text} ${name}.`).status).toBe('clarify')
  })

  it.each(names)('answers no question, edits no value and names no market: %s', (name) => {
    const open = 'Buy when RSI crosses above 30, sell when it crosses below 70. Stop 20.'
    const [question] = readStrategy(open, { symbol: 'SPY' }).questions.filter(({ blocks }) => blocks)
    const answered = readStrategy(open, { symbol: name, answers: { [question!.id]: name } })
    expect(answered.questions.find(({ id }) => id === question!.id)?.blocks).toBe(true)
    expect(readStrategy(text, { overrides: { [name]: 1 } }).status).toBe('clarify')
  })
})
