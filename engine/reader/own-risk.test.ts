import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const riskIn = (text: string) => {
  const reading = readPlan(`US30 M15. ${text}`)
  const bare = JSON.stringify([reading?.plan.stop, reading?.plan.targets], (key, value: unknown) => (key === 'from' ? undefined : value))
  const [stop, targets] = JSON.parse(bare) as readonly [object, object]
  return { isWhole: reading?.isWhole, stop, targets }
}
const points = (value: number) => ({ kind: 'points', value })
const leg = (value: number) => [{ distance: points(value), portionPercent: 100 }]
const [buy, short] = ['Buy when RSI crosses above 30', 'Sell short when RSI crosses below 70']

test('each entry has the stop and target that stand behind it', () => {
  expect(riskIn(`${buy}, stop 60 points, target 120 points. ${short}, stop 40 points, target 80 points.`)).toEqual({
    isWhole: true,
    stop: { long: points(60), short: points(40) },
    targets: { long: leg(120), short: leg(80) },
  })
})

test('what is said once is of both', () => {
  expect(riskIn(`${buy}. Stop 60 points. ${short}. Target 80 points.`)).toEqual({
    isWhole: true,
    stop: { long: points(60), short: points(60) },
    targets: { long: leg(80), short: leg(80) },
  })
})

test('a mirrored rule has the target that is said with it', () => {
  const { isWhole, targets } = riskIn(`${buy}, target 50 points, stop 20 points. Mirror it for shorts with 40 points as the target.`)
  expect([isWhole, targets]).toEqual([true, { long: leg(50), short: leg(40) }])
})

test.each([
  [`Stop 30 points. ${buy}, stop 60 points. ${short}, stop 40 points.`, 'one of them is of no side'],
  [`${buy}, stop 60 points, stop 50 points. ${short}.`, 'both are of one side'],
])('%s is held: %s', (text) => expect(riskIn(text).isWhole).toBe(false))
