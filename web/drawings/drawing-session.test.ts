import { applyCommands } from '@playbook/engine/drawings/apply-commands'
import type { Drawing, DrawingCommand } from '@playbook/engine/drawings/drawing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newDrawingSession, type DrawingSessionHost } from './drawing-session.ts'

/** A server that keeps drawings, and can be away. */
function serverOf(first: readonly Drawing[] = []) {
  const state = { drawings: first, isAway: false, refuses: false, calls: [] as (readonly DrawingCommand[])[] }
  const kept: { commands: readonly DrawingCommand[] } = { commands: [] }
  const refused: string[] = []
  const told: string[] = []
  let asked = 0
  const host: DrawingSessionHost = {
    async save(commands) {
      state.calls.push(commands)
      await Promise.resolve()
      if (state.isAway) throw new Error('Away.')
      const next = applyCommands(state.drawings, commands)
      if (!next.ok || state.refuses) throw new RangeError('No.')
      state.drawings = next.value
      return next.value
    },
    isFinal: (error) => error instanceof RangeError,
    wordsOf: (error) => (error as Error).message,
    problemWords: ({ kind }) => kind,
    onRefused: (words) => refused.push(words),
    onUnsaved: (words) => told.push(words),
    readAgain: () => {
      asked += 1
    },
    unsaved: { read: () => kept.commands, write: (commands) => (kept.commands = commands) },
  }
  return { state, host, kept, refused, told, asked: () => asked }
}

const add = (id: string, price = 1): DrawingCommand => ({ id, command: 'add', type: 'line', properties: { price } })
const prices = (drawings: readonly Drawing[]) => drawings.map(({ id, properties }) => `${id} ${properties.price}`)
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a change is seen at once and then saved', async () => {
  const { state, host } = serverOf()
  const session = newDrawingSession(host)
  session.apply([add('a')])
  expect([prices(session.view.get().drawings), session.view.get().saving]).toEqual([['a 1'], 'saving'])
  await settle()
  expect([prices(state.drawings), session.view.get().saving]).toEqual([['a 1'], 'saved'])
})

test('changes made while one is being saved are saved after it, in their order', async () => {
  const { state, host } = serverOf()
  const session = newDrawingSession(host)
  session.apply([add('a')])
  session.apply([{ id: 'a', command: 'update', properties: { price: 5 } }])
  session.apply([add('b')])
  await settle()
  expect(prices(state.drawings)).toEqual(['a 5', 'b 1'])
  expect(state.calls).toHaveLength(2)
})

test('undo and redo go back and forth, and both are saved', async () => {
  const { state, host } = serverOf()
  const session = newDrawingSession(host)
  session.apply([add('a')])
  session.apply([{ id: 'a', command: 'update', properties: { price: 5, label: 'x' } }])
  session.apply([{ id: 'a', command: 'delete' }])
  session.undo()
  expect(prices(session.view.get().drawings)).toEqual(['a 5'])
  session.undo()
  expect(session.view.get().drawings[0]?.properties).toEqual({ price: 1 })
  session.redo()
  await settle()
  expect(prices(state.drawings)).toEqual(['a 5'])
  session.undo()
  session.undo()
  await settle()
  expect([state.drawings, session.view.get().canUndo, session.view.get().canRedo]).toEqual([[], false, true])
})

test('a new change ends what could be done again', () => {
  const session = newDrawingSession(serverOf().host)
  session.apply([add('a')])
  session.undo()
  session.apply([add('b')])
  session.redo()
  expect(prices(session.view.get().drawings)).toEqual(['b 1'])
})

test('what could not be saved is told, kept, and sent again by itself', async () => {
  const { state, host, kept, told } = serverOf()
  const session = newDrawingSession(host)
  state.isAway = true
  session.apply([add('a')])
  await settle()
  session.apply([
    { id: 'a', command: 'update', properties: { label: 'x' } },
    { id: 'a', command: 'update', properties: { label: null } },
  ])
  await settle()
  expect(told).toEqual(['Away.'])
  expect(session.view.get()).toMatchObject({ saving: 'unsaved', problem: 'Away.' })
  expect([prices(session.view.get().drawings), kept.commands]).toMatchObject([['a 1'], [add('a'), {}, {}]])
  state.isAway = false
  await vi.advanceTimersByTimeAsync(8_000)
  expect([prices(state.drawings), session.view.get().saving, kept.commands]).toEqual([['a 1'], 'saved', []])
})

test('what was not saved before a reload is shown and saved after it', async () => {
  const { state, host, kept } = serverOf([{ id: 'old', command: 'add', type: 'line', properties: { price: 9 } }])
  kept.commands = [add('a')]
  const session = newDrawingSession(host)
  session.load(state.drawings)
  expect(prices(session.view.get().drawings)).toEqual(['old 9', 'a 1'])
  await settle()
  expect([prices(state.drawings), kept.commands]).toEqual([['old 9', 'a 1'], []])
})

test('a change that the server refuses is taken back, and the list is read again', async () => {
  const { state, host, refused, asked } = serverOf()
  const session = newDrawingSession(host)
  state.refuses = true
  session.apply([add('a')])
  await settle()
  expect([session.view.get().drawings, session.view.get().saving, refused, asked()]).toEqual([[], 'saved', ['No.'], 1])
})

test('a change that cannot be drawn is refused at once and nothing is sent', () => {
  const { state, host, refused } = serverOf()
  const session = newDrawingSession(host)
  session.apply([{ id: 'a', command: 'add', type: 'line', properties: {} }])
  expect([refused, state.calls, session.view.get().canUndo]).toEqual([['invalid'], [], false])
})

test("another tab's drawings come in beside what is not saved yet", async () => {
  const { state, host } = serverOf()
  const session = newDrawingSession(host)
  state.isAway = true
  session.apply([add('a')])
  await settle()
  session.load([{ id: 'theirs', command: 'add', type: 'line', properties: { price: 2 } }])
  expect(prices(session.view.get().drawings)).toEqual(['theirs 2', 'a 1'])
})

test('one refused change among several is dropped alone, and the others are saved', async () => {
  const { state, host, kept, refused, asked } = serverOf([{ id: 'gone', command: 'add', type: 'line', properties: { price: 9 } }])
  const session = newDrawingSession(host)
  session.load(state.drawings)
  state.isAway = true
  for (const id of ['a', 'b', 'c']) session.apply([add(id)])
  session.apply([{ id: 'gone', command: 'update', properties: { price: 5 } }])
  for (const id of ['d', 'e']) session.apply([add(id)])
  await settle()
  // Another tab deletes what was changed here.
  state.drawings = []
  state.isAway = false
  session.retry()
  await settle()
  expect(prices(state.drawings)).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'e 1'])
  expect([refused, asked(), kept.commands]).toEqual([['No.'], 1, []])
  expect([session.view.get().drawings, session.view.get().saving]).toEqual([state.drawings, 'saved'])
})

test('changes that are all refused for one reason are told of once, and a later one again', async () => {
  const { state, host, kept, refused } = serverOf()
  const session = newDrawingSession(host)
  state.refuses = true
  for (const id of ['a', 'b', 'c', 'd']) session.apply([add(id)])
  await settle()
  expect([refused, kept.commands, session.view.get().drawings]).toEqual([['No.'], [], []])
  session.apply([add('e')])
  await settle()
  expect(refused).toEqual(['No.', 'No.'])
})
