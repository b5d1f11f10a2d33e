import { expect, test } from 'vitest'
import { casesApart, recordOf } from './cases-apart.ts'

test('a case within the horizon of a counted one is not counted, one at its end is', () => {
  expect(casesApart([0, 1, 4, 5, 9, 10, 30], 5)).toEqual([0, 5, 10, 30])
  expect(casesApart([], 5)).toEqual([])
})

test('a record has the share and Wilson’s interval of its cases, and neither without any', () => {
  // Newcombe 1998, table I, method 3: 1 of 29.
  const record = recordOf({ tests: 29, held: 1 })
  expect(record).toMatchObject({ cases: 29, apart: 29, share: 1 / 29 })
  expect(record.interval!.map((end) => end.toFixed(4))).toEqual(['0.0061', '0.1718'])
  expect(recordOf({ tests: 0, held: 0 })).toEqual({ cases: 0, apart: 0, share: null, interval: null })
})
