import { expect, test } from 'vitest'
import { isInSession, sessionAround } from './session.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000

test('London runs from 08:00 to before 17:00 on its own clock, summer and winter', () => {
  expect(isInSession('london', seconds('2024-07-01T06:59Z'))).toBe(false)
  expect(isInSession('london', seconds('2024-07-01T07:00Z'))).toBe(true)
  expect(isInSession('london', seconds('2024-07-01T16:00Z'))).toBe(false)
  expect(isInSession('london', seconds('2024-01-08T16:59Z'))).toBe(true)
})

test('New York is in session while its clock says so, also where its summer time differs from Europe', () => {
  expect(isInSession('newyork', seconds('2024-03-12T12:00Z'))).toBe(true)
  expect(isInSession('newyork', seconds('2024-03-12T11:59Z'))).toBe(false)
})

test('Asian hours are those of Tokyo', () => {
  expect(sessionAround('asian', seconds('2024-01-08T03:00Z'))).toEqual({
    from: seconds('2024-01-08T00:00Z'),
    to: seconds('2024-01-08T09:00Z'),
  })
  expect(sessionAround('tokyo', seconds('2024-01-08T23:00Z')).from).toBe(seconds('2024-01-09T00:00Z'))
})
