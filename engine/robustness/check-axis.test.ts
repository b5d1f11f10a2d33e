import { expect, test } from 'vitest'
import { checkAxis } from './check-axis.ts'
import type { PlanParameter } from './parameters.ts'

const period: PlanParameter = {
  path: 'p',
  places: ['p'],
  label: 'RSI period',
  group: 'entry',
  value: 14,
  min: 2,
  max: 1000,
  step: 1,
  isWhole: true,
}
const share: PlanParameter = { ...period, label: 'Stop in %', min: 0.01, max: 50, isWhole: false }

test.each([
  [period, 2, 1000, 2],
  [period, 14, 14, 1],
  [share, 0.01, 50, 0.25],
])('an axis on the bounds of its parameter is taken', (parameter, from, to, step) => {
  expect(checkAxis({ path: 'p', from, to, step }, parameter)).toMatchObject({ ok: true })
})

test.each([
  [period, 1, 10, 1, 'from', 'RSI period takes 2 to 1000, not 1'],
  [period, 10, 1001, 1, 'to', 'RSI period takes 2 to 1000, not 1001'],
  [period, 2000, 3000, 1, 'from', 'RSI period takes 2 to 1000, not 2000'],
  [share, -1, 3, 0.5, 'from', 'Stop in % takes 0.01 to 50, not -1'],
  [period, 2.5, 10, 1, 'from', 'RSI period takes whole numbers only, not 2.5'],
  [period, 2, 9.5, 1, 'to', 'RSI period takes whole numbers only, not 9.5'],
  [period, 2, 10, 0.1, 'step', 'RSI period takes whole numbers only, not 0.1'],
] as const)(
  'an axis with a value that its parameter does not take is refused, with the number',
  (parameter, from, to, step, part, message) => {
    expect(checkAxis({ path: 'p', from, to, step }, parameter)).toEqual({ ok: false, problem: { part, message } })
  },
)
