import { expect, test } from 'vitest'
import { draftOf, keepLevel, leave, newEditorState, setPoint, takeTool } from './editor-state.ts'

const a = { time: 100, price: 1 }
const b = { time: 200, price: 2 }
const placeOf = (time: number) => time / 100

test('a tool makes a drawing with its last point and is put away', () => {
  const begun = setPoint(takeTool(newEditorState, 'trendline'), a, placeOf)
  expect([begun.made, begun.state.points]).toEqual([null, [a]])
  const done = setPoint(begun.state, b, placeOf)
  expect(done.made).toEqual({ type: 'trendline', properties: { from: a, to: b } })
  expect([done.state.tool, done.state.points]).toEqual([null, []])
})

test('a point on the one before it is not set', () => {
  const begun = setPoint(takeTool(newEditorState, 'trendline'), a, placeOf).state
  expect(setPoint(begun, a, placeOf)).toEqual({ state: begun, made: null })
  const channel = setPoint(takeTool(newEditorState, 'channel'), a, placeOf).state
  expect(setPoint(channel, a, placeOf).state.points).toEqual([a])
})

test('what is being made is seen before its last point is set; of a channel first its line', () => {
  const state = { ...takeTool(newEditorState, 'channel'), points: [a] }
  expect(draftOf(state, b, placeOf)).toEqual({ type: 'trendline', properties: { from: a, to: b } })
  expect(draftOf({ ...state, points: [a, b] }, { time: 100, price: 3 }, placeOf)).toMatchObject({
    type: 'channel',
    properties: { offset: 2 },
  })
  expect(draftOf({ ...state, points: [] }, a, placeOf)).toBeNull()
})

test('Escape leaves the points, then the tool, then the selection, then nothing', () => {
  const withPoint = { ...takeTool(newEditorState, 'ray'), points: [a], selectedId: 'x' }
  const withTool = leave(withPoint)!
  expect([withTool.points, withTool.tool]).toEqual([[], 'ray'])
  const selected = leave(withTool)!
  expect([selected.tool, selected.selectedId]).toEqual([null, 'x'])
  expect(leave(leave(selected)!)).toBeNull()
})

test('a level point has the price of the one before it', () => {
  expect(keepLevel([a], b)).toEqual({ time: 200, price: 1 })
  expect(keepLevel([], b)).toEqual(b)
})
