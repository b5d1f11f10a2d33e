import { expect, test } from 'vitest'
import { placesAround } from './places.ts'

const placesIn = (text: string, mark: string) => {
  const start = text.indexOf(mark)
  return placesAround(text, { start, end: start + mark.length }).map((place) => text.slice(place.start, place.end))
}

test('the piece that a mark stands in comes before the pieces beside it and the whole sentence', () => {
  expect(placesIn('Buy at the open. Stop 2%, profit is two times of risk, and close on Friday.', 'two times of')).toEqual([
    'profit is two times of risk',
    'Stop 2%, profit is two times of risk',
    'profit is two times of risk, and close on Friday',
    'Stop 2%, profit is two times of risk, and close on Friday',
  ])
})

test('a sentence of one piece is one place', () => {
  expect(placesIn('Buy at the open. Let it go until Friday.', 'Let it')).toEqual(['Let it go until Friday'])
})

test('what is listed with an article or a number is no piece of its own', () => {
  expect(placesIn('Buy above the 50 and the 200 SMA.', '200')).toEqual(['Buy above the 50 and the 200 SMA'])
  expect(placesIn('Buy above the 50 and 200 SMA.', '200')).toEqual(['Buy above the 50 and 200 SMA'])
})

test('a mark over several pieces takes all of them', () => {
  expect(placesIn('Stop 2%, wobble it, then bag it at noon.', 'wobble it, then bag')[0]).toBe('wobble it, then bag it at noon')
})

test('brackets and a single word before a colon stay with what they belong to', () => {
  expect(placesIn('Buy below the lower band (20, 2), stop 2%.', 'lower')[0]).toBe('Buy below the lower band (20, 2)')
  expect(placesIn('SL: recent swing low.', 'recent')).toEqual(['SL: recent swing low'])
})
