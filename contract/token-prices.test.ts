import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeOf, priceWords, quoteOf, quoteOfAnswer, tokenPrices } from './token-prices.ts'

test.each([
  ['four years of H1 with seven rules', quoteOf('backtest', { bars: 24_816, rules: 7 }), 18],
  ['four years of M1 with nine rules', quoteOf('backtest', { bars: 200_000, rules: 9 }), 180],
  ['an exact multiple is not rounded up', quoteOf('backtest', { bars: 10_000, rules: 3 }), 3],
  ['words without a rule of their own count as one', quoteOf('backtest', { bars: 10_000, rules: 0 }), 1],
  ['a full check on four years of H1', quoteOf('robustness', { bars: 24_816, paths: 2_300, windows: 12, neighbours: 121 }), 64],
  ['the same on four times the bars', quoteOf('robustness', { bars: 100_000, paths: 2_300, windows: 12, neighbours: 121 }), 254],
  ['a sweep', quoteOf('sweep', { bars: 24_816, combinations: 225 }), 23],
  ['a small file', quoteOf('export', { rows: 10_000 }), 0],
  ['a file in bulk', quoteOf('export', { rows: 10_001 }), 1],
  ['a million rows', quoteOf('export', { rows: 1_000_000 }), 10],
])('%s', (_, quote, tokens) => {
  expect(quote).toMatchObject({ low: tokens, high: tokens })
})

test('a quote says its arithmetic', () => {
  expect(quoteOf('backtest', { bars: 24_816, rules: 7 }).lines).toEqual([
    { text: '24,816 bars × 7 rules = 173,712, at 1 for 10,000', tokens: 17.3712 },
  ])
  expect(['free', '1 token', '18 tokens', '3 – 9 tokens']).toEqual(
    [
      { low: 0, high: 0 },
      { low: 1, high: 1 },
      { low: 18, high: 18 },
      { low: 3, high: 9 },
    ].map(priceWords),
  )
})

const amount = fc.nat(2_000_000)
const quoted = fc.oneof(
  fc.record({ act: fc.constant('backtest' as const), work: fc.record({ bars: amount, rules: fc.nat(60) }) }),
  fc.record({
    act: fc.constant('robustness' as const),
    work: fc.record({ bars: amount, paths: fc.nat(9_000), windows: fc.nat(48), neighbours: fc.nat(5_000) }),
  }),
  fc.record({ act: fc.constant('sweep' as const), work: fc.record({ bars: amount, combinations: fc.nat(5_000) }) }),
  fc.record({ act: fc.constant('export' as const), work: fc.record({ rows: amount }) }),
)

test('work as quoted costs the quote, and other work never more than it', () => {
  fc.assert(
    fc.property(quoted, quoted, (before, after) => {
      const quote = quoteOf(before.act, before.work as never)
      expect(chargeOf(before.act, before.work as never, quote).tokens).toBe(quote.high)
      const charge = chargeOf(after.act, after.work as never, quote)
      expect(charge.tokens).toBeLessThanOrEqual(quote.high)
      expect(charge.tokens).toBeGreaterThanOrEqual(0)
      expect(Number.isInteger(charge.tokens)).toBe(true)
      const sum = charge.lines.reduce((total, { tokens }) => total + (tokens ?? 0), 0)
      expect(charge.tokens - sum).toBeGreaterThan(-1e-5)
      expect(charge.tokens - sum).toBeLessThan(1)
    }),
  )
})

test('an answer costs from its least to its most, whatever it took', () => {
  const { least, most } = tokenPrices.answer
  fc.assert(
    fc.property(fc.nat(30), fc.nat(4_000), fc.nat(200_000), (tools, words, modelTokens) => {
      const { tokens } = chargeOf('answer', { tools, words, modelTokens }, quoteOfAnswer())
      expect(tokens).toBeGreaterThanOrEqual(least)
      expect(tokens).toBeLessThanOrEqual(most)
    }),
  )
})
