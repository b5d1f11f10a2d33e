import { beforeEach, expect, test } from 'vitest'
import { noteCursor, resumeAt } from './cursor-trail.ts'

beforeEach(() => sessionStorage.clear())

test('a reload goes on at the last place of this tab, though the server had not heard of it', () => {
  for (const time of [100, 110, 120, 120]) noteCursor('a', time)
  expect([resumeAt('a', 110), resumeAt('a', 120)]).toEqual([120, 120])
})

test('where another device has moved on, its place counts', () => {
  for (const time of [100, 110]) noteCursor('a', time)
  expect([resumeAt('a', 500), resumeAt('b', 100)]).toEqual([500, 100])
})

test('only the last places are kept, and what cannot be read is none', () => {
  for (let time = 0; time < 500; time++) noteCursor('a', time)
  expect([resumeAt('a', 300), resumeAt('a', 450)]).toEqual([300, 499])
  sessionStorage.setItem('replay-trail.a', 'broken')
  expect(resumeAt('a', 450)).toBe(450)
})
