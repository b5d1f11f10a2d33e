import type { ReplayCandles } from './replay-candles.ts'

/** Bars a second. */
export const speeds = [1, 4, 16] as const
export type Speed = (typeof speeds)[number]

export interface PlayerState {
  /** The open of the bar that is known last, UTC seconds. */
  readonly cursor: number
  readonly isPlaying: boolean
  readonly speed: Speed
  /** What playing waits for; null while it waits for nothing. */
  readonly waitsFor: 'bars' | 'decisions' | null
  /** The last bar of the replay is known. */
  readonly isAtEnd: boolean
}

export interface PlayerOptions {
  readonly candles: ReplayCandles
  /** Whether what there is to say of a bar is there: playing waits where it is not. */
  readonly isTold: (time: number) => boolean
  readonly setTimer: (run: () => void, ms: number) => () => void
}

/** Steps and plays a replay. */
export interface Player {
  readonly state: () => PlayerState
  readonly subscribe: (listener: () => void) => () => void
  readonly play: () => void
  readonly pause: () => void
  readonly setSpeed: (speed: Speed) => void
  /** By one bar; playing stops. */
  readonly step: (way: 'on' | 'back') => void
  /** To the bar that holds a moment; playing stops. */
  readonly moveTo: (time: number) => void
  /** Something that playing waited for may have come. */
  readonly nudge: () => void
  readonly end: () => void
}

export function newPlayer({ candles, isTold, setTimer }: PlayerOptions): Player {
  let state: PlayerState = {
    cursor: candles.cursor(),
    isPlaying: false,
    speed: 4,
    waitsFor: null,
    isAtEnd: candles.isAtEnd(),
  }
  let stopTimer = () => {}
  /** Counts what was begun: a bar that comes after something else was begun moves nothing. */
  let turn = 0
  const listeners = new Set<() => void>()
  const set = (next: Partial<PlayerState>) => {
    const all = { ...state, cursor: candles.cursor(), isAtEnd: candles.isAtEnd(), ...next }
    if ((Object.keys(all) as (keyof PlayerState)[]).every((key) => all[key] === state[key])) return
    state = all
    for (const listener of listeners) listener()
  }
  const stop = () => {
    turn += 1
    stopTimer()
    set({ isPlaying: false, waitsFor: null })
  }
  const plan = () => {
    stopTimer()
    stopTimer = setTimer(() => void tick(), 1000 / state.speed)
  }

  async function tick(): Promise<void> {
    const at = turn
    if (candles.isAtEnd()) return stop()
    const next = candles.next()
    if (next !== null && !isTold(next)) return set({ waitsFor: 'decisions' })
    if (next === null) set({ waitsFor: 'bars' })
    const isOn = await candles.forward()
    if (at !== turn) return
    if (!isOn || candles.isAtEnd()) return stop()
    set({ waitsFor: null })
    plan()
  }

  /** Steps that were asked for while one was under way come after it: keys may be held down. */
  let waiting: Promise<unknown> = Promise.resolve()
  const step = (way: 'on' | 'back') => {
    stop()
    const at = turn
    const work = async () => {
      if (way === 'on') await candles.forward()
      else await candles.back()
      if (at <= turn) set({})
    }
    waiting = waiting.then(work)
  }
  candles.known.subscribe(() => set({}))
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    play() {
      if (state.isPlaying || candles.isAtEnd()) return
      turn += 1
      set({ isPlaying: true })
      plan()
    },
    pause: stop,
    setSpeed(speed) {
      set({ speed })
      if (state.isPlaying && state.waitsFor === null) plan()
    },
    step,
    moveTo(time) {
      stop()
      void candles.moveTo(time).then(() => set({}))
    },
    nudge() {
      if (state.isPlaying && state.waitsFor === 'decisions') void tick()
    },
    end() {
      turn += 1
      stopTimer()
    },
  }
}
