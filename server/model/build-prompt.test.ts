import { proposableParts } from '@playbook/engine/proposal/proposed-plan'
import { readText } from '@playbook/engine/reader/read-text'
import { unions } from '@playbook/engine/strategy/plan-table'
import { expect, test } from 'vitest'
import { answerSchema, schemaOfPart } from './answer-schema.ts'
import { buildPrompt } from './build-prompt.ts'

const groups = Object.values(unions).flatMap(({ key, groups: held }) =>
  Object.values(held).flatMap(({ names }) => names.map((name: string) => ({ key, name }))),
)
const text = 'Buy when RSI(14) is below 30 and the flurp wibbles. Close by the 4h low of 2 bars ago.'
const [system, user] = buildPrompt(readText(text, {}))
const prompt = system?.text ?? ''
const schema = JSON.stringify(answerSchema)

test.each(groups)('prompt and schema both tell a model of $key $name', ({ key, name }) => {
  const form = prompt.split('\n').find((line) => line.startsWith(`{"${key}": `) && line.includes(`"${name}"`))
  expect(form).toBeDefined()
  expect(schema).toContain(`"${name}"`)
})

test.each(Object.keys(proposableParts))('prompt and schema both tell a model of the part %s', (name) => {
  expect(prompt).toContain(`"${name}"?: `)
  expect(schema).toContain(`"${name}"`)
})

test('what a model is not told of stands in neither', () => {
  for (const hidden of ['"sampling"', '"signals"', '"follows"', '"direction"', '"leverageLimit"', '"adjustment"']) {
    expect(prompt).not.toContain(hidden)
    expect(schema).not.toContain(hidden)
  }
})

test.each([
  text,
  'EURUSD 15m. Long when the daily close is above the daily 50 EMA and a hammer appears within 3 bars. Stop 2 ATR, half off at 1R, the rest at 3R, trail by 1 ATR after 1R. Only trade between 09:00 and 17:00 London time. Max 2 trades per day. Wait 3 bars after a loss. The rest is up to the flurp.',
  'Buy with a stop order at the 20 bar high when RSI(14) is above 50, valid for 3 bars. Exit after 10 bars. Risk 1% per trade. And 3 flurps.',
])('what was read is told in the very form that an answer has: %s', (words) => {
  const { read } = JSON.parse(buildPrompt(readText(words, {}))[1]!.text) as { read: Record<string, unknown> }
  expect(Object.keys(read)).not.toEqual([])
  for (const [name, part] of Object.entries(read)) expect([name, schemaOfPart(name)!.safeParse(part).success]).toEqual([name, true])
})

test('the words that wait are told with what is asked about them', () => {
  const told = JSON.parse(user!.text) as { text: string; open: { words: string[] }[] }
  expect(told.text).toBe(text)
  expect(told.open.flatMap(({ words }) => words).join()).toContain('flurp')
})
