import { afterEach, expect, test } from 'vitest'
import { forgetWaitingPlace, keepWaitingPlace, readWaitingPlace } from './waiting-place.ts'

afterEach(() => localStorage.clear())

test('a payment leads back to the page of the console that waits, for a day and once', () => {
  expect(readWaitingPlace()).toBeNull()
  history.replaceState(null, '', '/console/strategy-lab/builder?draft=d1')
  keepWaitingPlace(1_000)
  expect(readWaitingPlace(1_000 + 86_399_999)).toBe('/console/strategy-lab/builder?draft=d1')
  expect(readWaitingPlace(1_000 + 86_400_000)).toBeNull()
  forgetWaitingPlace()
  expect(readWaitingPlace(1_000)).toBeNull()
})

test.each(['1000 https://elsewhere.example/console/', '1000 //elsewhere.example', '1000 /login', 'x /console/', '1000 /console/ two'])(
  'what leads nowhere in the console is not gone back to: %s',
  (stored) => {
    localStorage.setItem('waits-for-tokens', stored)
    expect(readWaitingPlace(1_000)).toBeNull()
  },
)
