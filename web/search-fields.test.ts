import type { SearchSchemaInput } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { choiceField, nameField, pageField, searchFields, wordsField } from './search-fields.ts'

const { validateSearch, search } = searchFields({
  page: pageField,
  search: wordsField,
  study: nameField,
  side: choiceField(['BUY', 'SELL'], 'ALL'),
})
const read = (given: object) => validateSearch(given as SearchSchemaInput)
const standard = { page: 1, search: '', study: undefined, side: 'ALL' }

test('an address without parameters gives the standard values', () => {
  expect(read({})).toEqual(standard)
})

test('parameters are read as what they mean', () => {
  expect(read({ page: '3', search: 'gold', study: 's1', side: 'SELL' })).toEqual({ page: 3, search: 'gold', study: 's1', side: 'SELL' })
})

test.each([
  { page: '0', side: 'sideways' },
  { page: '-2', study: '' },
  { page: 'many', search: 7 },
  { page: '1e400', side: ['BUY'] },
  { page: null, study: { id: 1 } },
])('what cannot be meant becomes the standard value: %j', (given) => {
  expect(read(given)).toEqual(standard)
})

test('standard values do not stand in the address, and what is not known stays', () => {
  const [leaveOut] = search.middlewares
  const next = { ...read({ page: 2 }), other: 'kept' }
  expect(leaveOut!({ search: next, next: (given: unknown) => given, meta: undefined } as never)).toEqual({ page: 2, other: 'kept' })
})
