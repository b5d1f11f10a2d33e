import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import { rulesOf } from './testing/rules-of.ts'

test('below a line of another bar is below the line as it was there', () => {
  const text = 'Long if yesterday closed above the daily 20 EMA, short if below. Stop 1%.'
  const said =
    'Long if the close 1 day ago is above the daily 20 EMA 1 day ago. Short if the close 1 day ago is below the daily 20 EMA 1 day ago. Stop 1%.'
  expect(rulesOf(text) ?? 'it waits').toEqual(rulesOf(said))
})

test('of which bar "it closed" is said behind a close of yesterday is asked', () => {
  expect(readText('Long if yesterday closed above the daily 20 EMA, short if it closed below it. Stop 1%.').status).not.toBe('ok')
  expect(readText('Long if the close is above the 20 EMA. Exit when it closes below it. Stop 1%.').status).toBe('ok')
})

test('to sell otherwise is asked beside a stop and a target', () => {
  const { questions } = readText(
    'Buy the pullback to the 20 EMA if price is above the 200 EMA, otherwise sell the pullback to the 20 EMA. SL 20 pips, TP 40 pips.',
  )
  expect(questions.map(({ issue }) => issue)).toContain('which_side_sell')
})
