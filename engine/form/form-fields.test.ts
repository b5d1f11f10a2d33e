import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { editPlan } from './edit-plan.ts'
import { formFields } from './form-fields.ts'

const text =
  'EURUSD 1h. Buy when the close crosses above the 50 EMA within the last 3 bars and the daily close is above the upper Bollinger band. ' +
  'Exit when RSI(14) is above 70. Stop 2 ATR, target 4%. Max 2 trades per day. Only trade between 08:00 and 16:00 London time. Exit after 10 bars.'

const { plan, rules } = readText(text)
const fieldsAt = (path: string) => formFields(plan!, path).map(({ label, value }) => `${label}: ${value}`)

test('a condition has its lines, how they compare and its numbers, in the order of its words', () => {
  expect(fieldsAt('entryLong.when.args.0')).toEqual([
    'Compares: within',
    'Bars: 3',
    'Price: close',
    'Compares: crosses_above',
    'Line: ema',
    'Period: 50',
  ])
  expect(fieldsAt('entryLong.when.args.1')).toContain('Which line of it: upper')
  expect(fieldsAt('entryLong.when.args.1')).toContain('Chart: 1d')
})

test('parts have what they are counted in, their hours and their numbers', () => {
  expect(fieldsAt('stop.long')).toEqual(['Times: 2', 'Period: 14'])
  expect(fieldsAt('targets.long.0')).toContain('Counted in: percent')
  expect(fieldsAt('maxTradesPerDay')).toEqual(['Trades a day: 2'])
  expect(fieldsAt('session')).toEqual(['From: 08:00', 'To: 16:00', 'Time zone: Europe/London'])
  expect(fieldsAt('timeExits.0')).toEqual(['Counted in: bars', 'Value: 10'])
})

test('each option of each field makes a plan', () => {
  for (const { path } of rules)
    for (const { path: at, input } of formFields(plan!, path))
      for (const value of input.kind === 'choice' ? input.options.map((each) => each.value) : [])
        expect({ at, value, ...editPlan(plan!, { does: 'set', path: at, value }) }).toMatchObject({ ok: true })
})

test('what stands nowhere has no fields', () => {
  expect(formFields(plan!, 'entryShort.when')).toEqual([])
  expect(formFields(plan!, 'period')).toEqual([])
})
