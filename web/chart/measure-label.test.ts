import { expect, test } from 'vitest'
import { placeMeasureLabel } from './measure-label.ts'

const pane = { width: 400, height: 300 }
const box = { left: 100, top: 100, width: 80, height: 60 }
const label = { width: 120, height: 20 }

test('the words of a rise stand above its box, those of a fall below it', () => {
  expect(placeMeasureLabel(box, { ...label, isRising: true }, pane)).toEqual({ left: 80, top: 74 })
  expect(placeMeasureLabel(box, { ...label, isRising: false }, pane)).toEqual({ left: 80, top: 166 })
})

test('the words of a box that is not all in view stay in view', () => {
  expect(placeMeasureLabel({ ...box, left: -90, top: 5 }, { ...label, isRising: true }, pane)).toEqual({ left: 6, top: 6 })
  expect(placeMeasureLabel({ ...box, left: 390, top: 290 }, { ...label, isRising: false }, pane)).toEqual({ left: 274, top: 274 })
})
