import { expect, test } from 'vitest'
import { newCursorStore } from './cursor-store.ts'

/** A store whose calls end when the test says so. */
function slowStore() {
  const asked: number[] = []
  const ends: ((isDone: boolean) => void)[] = []
  const store = newCursorStore(0, async (time) => {
    asked.push(time)
    if (!(await new Promise<boolean>((end) => ends.push(end)))) throw new Error('not stored')
  })
  const end = async (isDone = true) => {
    ends.shift()!(isDone)
    await new Promise((done) => setTimeout(done))
  }
  return { ...store, asked, end }
}

test('while a cursor is being stored, later ones wait for their own turn', async () => {
  const { store, asked, end } = slowStore()
  store(0)
  store(1)
  store(2)
  await end()
  expect(asked).toEqual([1])
  store(3)
  expect(asked).toEqual([1, 3])
})

test('the last one before the page is left is stored after the one under way, once', async () => {
  const { store, storeLast, asked, end } = slowStore()
  store(1)
  storeLast(2)
  storeLast(3)
  await end()
  await end()
  storeLast(3)
  expect(asked).toEqual([1, 3])
})

test('one that could not be stored is stored when it is asked for again', async () => {
  const { store, storeLast, asked, end } = slowStore()
  store(1)
  storeLast(2)
  await end(false)
  expect(asked).toEqual([1])
  store(1)
  expect(asked).toEqual([1, 1])
})
