import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { partsThatDiffer } from '../strategy/said-parts.ts'
import { readingFiles, readReadings } from '../strategy/testing/readings/load.ts'
import { checkProposedPlan } from './check-proposed-plan.ts'
import { acceptAll, planChanges } from './plan-changes.ts'
import { tellPlan } from './tell-plan.ts'
import { proposal } from './testing/proposals.ts'

const context = { symbol: 'EURUSD', timeframe: '1h' }
/** Each so many of the texts whose reading is a guess. */
const every = 20

const guessed = readReadings(readingFiles)
  .map(({ text }) => text)
  .filter((_, at) => at % 4 === 0)
  .map((text) => readText(text, context))
  .filter(({ questions, plan }) => plan !== null && questions.some(({ issue, blocks }) => blocks && issue === 'guess'))
  .filter((_, at) => at % (every / 4) === 0)

test('a model that confirms a guess makes most such texts run without typing, and none as anything else', () => {
  const after = guessed.map((before) => {
    const { plan } = checkProposedPlan(before, proposal(tellPlan(before)))
    const { text } = acceptAll(readText, before.text, context, plan, new Set())
    return { before, after: readText(text, context) }
  })
  const runs = after.filter((each) => each.after.status === 'ok')
  expect(guessed.length).toBeGreaterThan(10)
  expect(runs.length / guessed.length).toBeGreaterThan(0.6)
  for (const each of after) expect([each.before.text, partsThatDiffer(each.before.plan!, each.after.plan!)]).toEqual([each.before.text, []])
})

test('what a model only leaves out of a plan never changes anything', () => {
  for (const { text, plan } of guessed.slice(0, 4)) {
    const told = tellPlan(readText(text, context))
    for (const left of Object.keys(told)) {
      const parts = Object.fromEntries(Object.entries(told).filter(([name]) => name !== left))
      for (const { text: next } of planChanges(readText, text, context, proposal(parts)).changes)
        expect([text, left, next && partsThatDiffer(plan!, readText(next, context).plan!)]).toEqual([text, left, []])
    }
  }
})
