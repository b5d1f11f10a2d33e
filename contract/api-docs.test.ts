import { requestableNames } from '@playbook/engine/chart/indicator-requests'
import { expect, test } from 'vitest'
import { allEndpoints } from './all.ts'
import { apiErrors, docsPages } from './api-docs.ts'
import { apiCalls, fieldsOf } from './api-reference.ts'
import { promisedFailures } from './promised-failures.ts'

test('every call for keys has a page of its own, and no two pages share an address', () => {
  const forKeys = [...allEndpoints].filter(([, { access }]) => access === 'apiKey').map(([name]) => name)
  expect(apiCalls.map(({ name }) => name).toSorted()).toEqual(forKeys.toSorted())
  expect(new Set(docsPages.map(({ slug }) => slug)).size).toBe(docsPages.length)
})

test.each(apiCalls)('$name has words for each field and an example that its own schema takes', ({ endpoint, example }) => {
  for (const fields of Object.values(fieldsOf(endpoint))) for (const { words } of fields) expect(words).toMatch(/\.$/)
  expect(Object.keys(example.params ?? {})).toEqual(fieldsOf(endpoint).path.map(({ name }) => name))
  expect(endpoint.body?.safeParse(example.body).error).toBeUndefined()
})

test('fields tell the limits, choices, units and defaults that are checked', () => {
  const fields = fieldsOf(apiCalls.find(({ name }) => name === 'chartData')!.endpoint).body
  const field = (path: string) => fields.find((one) => one.path === path)
  expect(field('count')).toMatchObject({ type: 'integer', limits: '1 – 1,000', unit: 'bars', byDefault: '100', isRequired: false })
  expect(field('timeframe')?.values).toContain('1M')
  expect(field('indicators')).toMatchObject({ type: 'array of object', limits: 'at most 20 entries' })
  expect(field('indicators.name')?.values).toEqual(requestableNames)
})

test('every error of every call says what to do', () => {
  const promised = new Set(apiCalls.flatMap(({ endpoint }) => [...promisedFailures(endpoint)]))
  expect(new Set(apiErrors.map(({ code }) => code))).toEqual(promised)
  expect(apiErrors.find(({ code }) => code === 'prices_not_passed_on')?.calls).toContain('chart-data')
})
