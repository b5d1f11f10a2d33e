import type { Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import { followTold } from './follow-told.ts'
import { newPlayer } from './player.ts'
import { newReplayCandles } from './replay-candles.ts'

const history = Array.from({ length: 200 }, (_, k): Bar => ({ time: k * 10, open: 1, high: 1, low: 1, close: 1, volume: 1 }))

/** A player whose clock is turned by hand. */
async function open({ cursor = 1_000, first = 0, last = 1_990, toldTo = Infinity } = {}) {
  const wire = { isDown: false, toldTo }
  const candles = newReplayCandles({
    load: async (before) => {
      if (wire.isDown) throw new Error('No connection')
      return { bars: history.filter(({ time }) => time < (before ?? Infinity)).slice(-20), isForming: false, source: 'simulated' }
    },
    pageSize: 20,
    stepSeconds: 10,
    maxBars: 60,
    cursor,
    first,
    last,
  })
  let due: { run: () => void; ms: number } | null = null
  const player = newPlayer({
    candles,
    isTold: (time) => time <= wire.toldTo,
    setTimer: (run, ms) => {
      const mine = { run, ms }
      due = mine
      return () => {
        if (due === mine) due = null
      }
    },
  })
  await candles.known.start()
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return {
    player,
    candles,
    wire,
    pace: () => due?.ms ?? null,
    /** Lets the next bar come that is planned. */
    async turn() {
      const now = due
      due = null
      now?.run()
      await settle()
    },
    settle,
  }
}

test('playing goes on by one bar at each turn, at the speed that is chosen', async () => {
  const { player, turn, pace } = await open()
  player.play()
  expect([player.state().isPlaying, pace()]).toEqual([true, 250])
  for (let k = 0; k < 3; k++) await turn()
  player.setSpeed(16)
  expect([player.state().cursor, pace()]).toEqual([1_030, 62.5])
  player.pause()
  expect([player.state().isPlaying, pace()]).toEqual([false, null])
})

test('playing waits for what there is to say of the next bar, and goes on when that has come', async () => {
  const { player, turn, wire, pace, settle } = await open({ toldTo: 1_010 })
  player.play()
  await turn()
  await turn()
  expect(player.state()).toMatchObject({ cursor: 1_010, isPlaying: true, waitsFor: 'decisions' })
  expect(pace()).toBeNull()
  wire.toldTo = 1_500
  player.nudge()
  await settle()
  expect(player.state()).toMatchObject({ cursor: 1_020, waitsFor: null })
  expect(pace()).toBe(250)
})

test('playing ends at the last bar', async () => {
  const { player, turn, pace } = await open({ cursor: 1_970, last: 1_990 })
  player.play()
  await turn()
  await turn()
  expect(player.state()).toMatchObject({ cursor: 1_990, isPlaying: false, isAtEnd: true })
  player.play()
  expect([player.state().isPlaying, pace()]).toEqual([false, null])
})

test('playing stops where the next bar cannot be loaded', async () => {
  const { player, turn, wire } = await open()
  wire.isDown = true
  player.play()
  for (let k = 0; k < 60; k++) await turn()
  expect(player.state()).toMatchObject({ isPlaying: false, isAtEnd: false, waitsFor: null })
  const stoppedAt = player.state().cursor
  wire.isDown = false
  player.play()
  await turn()
  expect(player.state().cursor).toBe(stoppedAt + 10)
})

test('a step ends playing, and every step of a held key is made', async () => {
  const { player, settle } = await open()
  player.play()
  for (let k = 0; k < 5; k++) player.step('on')
  player.step('back')
  await settle()
  expect(player.state()).toMatchObject({ cursor: 1_040, isPlaying: false })
})

test('a jump wins over a bar that was under way', async () => {
  const { player, turn, settle } = await open()
  player.play()
  const under = turn()
  player.moveTo(505)
  await under
  await settle()
  expect(player.state()).toMatchObject({ cursor: 500, isPlaying: false })
})

test('playing stops where decisions cannot be fetched, and asks for them again when it is begun anew', async () => {
  const { player, turn } = await open({ toldTo: 1_000 })
  let problem: Error | null = null
  let asked = 0
  const listeners: (() => void)[] = []
  followTold(player, {
    subscribe(listener) {
      listeners.push(listener)
      return () => {}
    },
    error: () => problem,
    retry: () => void asked++,
  })
  player.play()
  await turn()
  problem = new Error('No connection')
  for (const changed of listeners) changed()
  expect([player.state().isPlaying, asked]).toEqual([false, 0])
  player.play()
  await turn()
  expect([player.state().waitsFor, asked]).toEqual(['decisions', 1])
})
