import { expect, test } from 'vitest'
import { csvOfRows } from './csv-rows.ts'

test('rows have a column for each field of any of them, those inside by their path, and no formula', () => {
  const rows = [
    { id: 'a', key: { name: '=1+1', hint: null }, scopes: ['charts', 'analysis'], isOn: true },
    { id: 'b, c', ms: 1.5 },
  ]
  expect(csvOfRows(rows)).toBe('id,key.name,key.hint,scopes,isOn,ms\r\na,\'=1+1,,charts analysis,true,\r\n"b, c",,,,,1.5\r\n')
  expect(csvOfRows([])).toBe('')
})
