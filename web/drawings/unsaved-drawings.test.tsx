import type { DrawingCommand } from '@playbook/engine/drawings/drawing'
import { beforeEach, expect, test } from 'vitest'
import { unsavedDrawings } from './unsaved-drawings.ts'

const add = (id: string): DrawingCommand => ({ id, command: 'add', type: 'line', properties: { price: 1 } })
const remove = (id: string): DrawingCommand => ({ id, command: 'delete' })

beforeEach(() => localStorage.clear())

test('what two tabs could not save is kept for both, and each forgets only its own', () => {
  const first = unsavedDrawings('u', 'EURUSD')
  const second = unsavedDrawings('u', 'EURUSD')
  expect([first.read(), second.read()]).toEqual([[], []])
  first.write([add('a'), remove('x')])
  second.write([add('b'), remove('x')])
  expect(unsavedDrawings('u', 'EURUSD').read()).toEqual([add('a'), remove('x'), add('b'), remove('x')])
  second.write([])
  expect(unsavedDrawings('u', 'EURUSD').read()).toEqual([add('a'), remove('x')])
  first.write([remove('x')])
  expect(unsavedDrawings('u', 'EURUSD').read()).toEqual([remove('x')])
})

test('what a closed tab left behind is saved by the one that reads it', () => {
  unsavedDrawings('u', 'EURUSD').write([add('a')])
  const next = unsavedDrawings('u', 'EURUSD')
  expect(next.read()).toEqual([add('a')])
  next.write([])
  expect(unsavedDrawings('u', 'EURUSD').read()).toEqual([])
})
