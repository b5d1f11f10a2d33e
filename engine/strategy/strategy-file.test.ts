import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { planHash } from './canonical.ts'
import { completePlan } from './complete.ts'
import { emptyPlan } from './empty-plan.ts'
import { readStrategyFile, strategyFormat, writeStrategyFile } from './strategy-file.ts'
import { plans } from './testing/plan-arbitraries.ts'

const versions = { readerVersion: '1.7.0', engineVersion: '1.2.1' }
const file = (plan: Parameters<typeof planHash>[0] = emptyPlan, text = 'Buy when RSI(14) is below 30.') =>
  writeStrategyFile({ name: 'Dip “buyer”\n', text, plan, ...versions })

test('what is written is read back as it was', () => {
  fc.assert(
    fc.property(plans, fc.string({ unit: 'grapheme' }), (made, text) => {
      const plan = completePlan(made, {})
      const read = readStrategyFile(file(plan, text))
      expect(read).toEqual({
        ok: true,
        value: { format: strategyFormat, name: 'Dip “buyer”\n', text, planHash: planHash(plan), plan, ...versions },
      })
    }),
    { numRuns: 50 },
  )
})

test('the same strategy is the same file', () => {
  const { plan } = readText('Buy when RSI(14) is below 30. Stop 2%.', { symbol: 'EURUSD' })
  const { symbol, ...rest } = plan!
  expect(file({ ...rest, symbol })).toBe(file(plan!))
})

test.each([
  ['no JSON', '{"format":', 'This is no JSON.'],
  ['a list', '[]', 'no strategy of Playbook'],
  ['another format', file().replace(strategyFormat, 'playbook-strategy/2'), 'no strategy of Playbook'],
  ['a missing text', file().replace('"text"', '"words"'), '“text” must be a text.'],
  ['a plan with an unknown part', file().replace('"timeExits"', '"mood": 1,\n    "timeExits"'), 'The plan’s mood is not known.'],
  ['a plan that is none', file().replace(/"plan": \{[^]*\}\n\}/, '"plan": []\n}'), 'The plan must be an object.'],
  ['costs that are none', file().replace('"spread": null', '"spread": "free"'), 'The plan’s costs.spread must be'],
  ['another plan than was written', file().replace('"value": "both"', '"value": "long"'), 'changed after the file was written'],
])('%s is refused with its reason', (_, content, problem) => {
  const read = readStrategyFile(content)
  expect(read.ok ? '' : read.problem).toContain(problem)
})
