import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const sidesOf = (text: string) => {
  const { plan, status } = readText(text)
  return { status, long: plan?.entryLong !== null, short: plan?.entryShort !== null }
}

test('a side that ends words which nobody read is not that of the next entry', () => {
  const text =
    'Trend: EMA 50 above EMA 200 for longs, frobnicated for shorts. Entry: close back above the EMA 20 with RSI(14) over 50. SL 1%.'
  expect(sidesOf(text)).toEqual({ status: 'clarify', long: true, short: false })
})

test('a side by itself is that of the next entry', () => {
  expect(sidesOf('Shorts. Entry: close below the EMA 20. SL 1%.')).toMatchObject({ long: false, short: true })
})

test('what limits a side is no entry while a condition has no act', () => {
  const { plan, questions } = readText(
    'Longs only when RSI(14) is above 50. A close above the 20 EMA after a wick under it. SL 1%, TP 2%.',
    {},
  )
  expect(questions.some(({ blocks }) => blocks)).toBe(true)
  expect(plan?.entryLong ?? null).toBeNull()
})

test('an entry that is asked about leaves no plan of its filters', () => {
  const { plan } = readText(
    'Bias is long if RSI is above 50, short if below. Entry is on the retest: after a close outside the range, limit order at the range edge. Stop 1%.',
  )
  expect([plan?.entryLong ?? null, plan?.entryShort ?? null]).toEqual([null, null])
})

test('conditions side by side, without a word between them, both hold', () => {
  const conditions = (text: string) => JSON.stringify(readText(text).plan?.entryLong?.when.op)
  expect(conditions('buy when rsi < 30 close > ema 200. sl 20 pips tp 40 pips')).toBe('"and"')
  expect(readText('buy rsi < 30 sell rsi > 70. sl 20 pips tp 40 pips').plan?.entryLong?.when.op).toBe('lt')
})

test('what a sale does is asked where a held sentence tells of leaving', () => {
  const { questions } = readText(
    'Buy when the close is above the EMA 50, sell when the close is below the EMA 50. Stop 50 pips. I close when the kijun frobnicates.',
  )
  expect(questions.map(({ issue }) => issue)).toContain('which_side_sell')
})
