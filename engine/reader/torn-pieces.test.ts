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
