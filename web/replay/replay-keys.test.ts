import { expect, test } from 'vitest'
import { replayActionOf, type KeyPlace } from './replay-keys.ts'

const press = (key: string, place: KeyPlace, mods: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  replayActionOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...mods }, place)

test('arrow keys step the replay, except on the chart, whose bars they walk', () => {
  expect([press('ArrowRight', 'page'), press('ArrowLeft', 'button'), press('ArrowRight', 'chart')]).toEqual(['on', 'back', null])
  expect([press(',', 'chart'), press('.', 'chart')]).toEqual(['back', 'on'])
})

test('space plays, but presses a button that has the focus', () => {
  expect([press(' ', 'page'), press(' ', 'chart'), press(' ', 'button')]).toEqual(['play', 'play', null])
})

test('shifted arrows go to decisions, Home and End to the ends', () => {
  expect(press('ArrowRight', 'chart', { shiftKey: true })).toBe('next_decision')
  expect([press('Home', 'page'), press('End', 'page'), press('End', 'chart')]).toEqual(['first', 'last', null])
})

test('what is typed into a field, and what the browser needs, is left alone', () => {
  expect([press('ArrowRight', 'field'), press(' ', 'field'), press('ArrowLeft', 'page', { ctrlKey: true })]).toEqual([null, null, null])
})
