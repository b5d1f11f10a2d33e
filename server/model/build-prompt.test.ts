import { readText } from '@playbook/engine/reader/read-text'
import { unions } from '@playbook/engine/strategy/plan-table'
import { proposalParts } from '@playbook/engine/strategy/proposal/part-table'
import { expect, test } from 'vitest'
import { answerSchema } from './answer-schema.ts'
import { buildPrompt } from './build-prompt.ts'

const groups = [...Object.values(unions), { key: 'part', groups: proposalParts }].flatMap(({ key, groups: held }) =>
  Object.values(held).flatMap(({ names, fields }) => names.map((name: string) => ({ key, name, fields: Object.keys(fields) }))),
)
const prompt = buildPrompt(readText('Buy when RSI(14) is below 30 and the flurp wibbles.', {}))[0]?.text ?? ''
const schema = JSON.stringify(answerSchema)

test.each(groups)('prompt and schema both tell a model of $key $name', ({ key, name }) => {
  const form = prompt.split('\n').find((line) => line.startsWith(`{"${key}": `) && line.includes(`"${name}"`))
  expect(form).toBeDefined()
  expect(schema).toContain(`"${name}"`)
})

test('what a model is not told of stands in neither', () => {
  for (const hidden of ['"sampling"', '"signals"', '"follows"']) {
    expect(prompt).not.toContain(hidden)
    expect(schema).not.toContain(hidden)
  }
})
