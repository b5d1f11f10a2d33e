import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('values stay the strings that stand in the address', () => {
  expect(parseSearch('?page=2&search=EUR%20USD&status=')).toEqual({ page: '2', search: 'EUR USD', status: '' })
})

test('what is empty is left out of the address', () => {
  expect(stringifySearch({ page: 2, search: '', status: undefined })).toBe('?page=2')
  expect(stringifySearch({})).toBe('')
})
