import { expect, test } from 'vitest'
import { barsCsv } from './bars-csv.ts'

test('bars are saved with the moment of their open and unrounded prices', () => {
  expect(barsCsv([{ time: 0, open: 1.23456, high: 2, low: 1, close: 1.5, volume: 10.5 }])).toBe(
    'time,open,high,low,close,volume\n1970-01-01T00:00:00.000Z,1.23456,2,1,1.5,10.5\n',
  )
})
