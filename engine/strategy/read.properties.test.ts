import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStrategy } from './read.ts'
import { newCursor } from './reader/cursor.ts'
import { newDraft } from './reader/draft.ts'
import { readLexemes } from './reader/lexer.ts'
import { readStatements } from './reader/statements.ts'
import { readingCases } from './testing/reading-cases.ts'

const words = [
  'buy',
  'sell',
  'when',
  'if',
  'RSI',
  'RSI(14)',
  '30',
  '70',
  'crosses',
  'above',
  'below',
  'the',
  '20',
  '50',
  'EMA',
  'and',
  'or',
  'stop',
  '2%',
  'TP',
  '1:2',
  '.',
  ',',
  '(',
  ')',
  '\n',
  'exit',
  'after',
  '5',
  'bars',
  'short',
  'MACD',
  'not',
  '-',
  '+',
  '$',
  'upper',
  'band',
  'it',
  'the opposite',
  'for',
  'shorts',
  '🚀',
  '%K',
  '15m',
  'EURUSD',
  'risk',
  'pips',
  'yesterday',
  'high',
  'sorry',
  'zorgon',
  '"',
  '10-day',
  '09:30',
  'Friday',
  'trailing',
  'ATR',
]
const wordSoup = fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 60 }).map((list) => list.join(' '))
const anyText = fc.oneof(
  wordSoup,
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.constantFrom(...readingCases.map((c) => c.text)),
)

describe('every text', () => {
  it('is covered by phrases in order, without gap or overlap', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { phrases } = readStrategy(text)
        let end = 0
        for (const phrase of phrases) {
          expect(phrase.start).toBe(end)
          expect(phrase.end).toBeGreaterThan(phrase.start)
          end = phrase.end
        }
        expect(end).toBe(text.length)
      }),
      { numRuns: 300 },
    )
  })

  it('is read the same way twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(JSON.stringify(readStrategy(text))).toBe(JSON.stringify(readStrategy(text)))
      }),
      { numRuns: 100 },
    )
  })

  it('has spans inside the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const rule of readStrategy(text).rules) {
          for (const span of rule.spans) expect(span.start >= 0 && span.start < span.end && span.end <= text.length).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('keeps every number in a rule, a parameter or a marked span', () => {
    const corrected = /sorry|sry|make it|i meant|correction:/i
    const texts = fc.oneof(wordSoup, fc.constantFrom(...readingCases.map((c) => c.text))).filter((text) => !corrected.test(text))
    fc.assert(
      fc.property(texts, (text) => {
        const { phrases, problem } = readStrategy(text)
        const numbers = problem ? [] : readLexemes(text).filter((l) => l.tag === 'number' && l.text !== 'one')
        const dropped = numbers.filter((n) => phrases.some((p) => p.kind === 'comment' && p.start <= n.start && p.end >= n.end))
        expect(dropped.map((n) => n.text)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

const hostile = [
  '(',
  'buy ',
  'and ',
  'when ',
  'crosses above ',
  'EMA 20 and ',
  '5% below ',
  '1/',
  'of ',
  'its ',
  'average ',
  'not ',
  '"',
  '🚀',
  '\nbuy',
  'TP1 5 pips ',
  'stop ',
  '- ',
  'the high of ',
  'bullish engulfing or ',
  'sorry 20 ',
  '20, ',
  'crosess ',
  "'",
]

/** Readers tried: the measure of work. */
function stepsOf(text: string): number {
  const cursor = newCursor(readLexemes(text).filter((l) => l.tag !== 'filler'))
  readStatements(cursor, newDraft())
  return cursor.steps
}

describe('hostile repetition', () => {
  it.each(hostile)('of %j costs work in proportion to its length', (unit) => {
    const text = (chars: number) => unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars)
    const small = stepsOf(text(2400))
    const large = stepsOf(text(9600))
    expect(large).toBeLessThan(5 * small + 5_000)
    expect(() => readStrategy(text(10_000))).not.toThrow()
  })
})
