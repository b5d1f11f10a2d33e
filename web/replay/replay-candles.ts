import { barsUpTo, type Bar } from '@playbook/engine/market/bars'
import { newCandleWindow, type CandleWindow, type CandleWindowOptions } from '../markets/candle-window.ts'
import { tinyStore } from '../ui/tiny-store.ts'

export interface ReplayCandlesOptions extends Pick<CandleWindowOptions, 'load' | 'pageSize' | 'pagesAtOnce' | 'stepSeconds' | 'maxBars'> {
  /** The bar that is known last at first, by its open, UTC seconds. */
  readonly cursor: number
  /** The first and the last bar of the replay, by their opens, UTC seconds; bars before the first are there to be seen. */
  readonly first: number
  readonly last: number
}

/** The bars of a replay: what the chart gets ends at the cursor, and what lies ahead stays in here. */
export interface ReplayCandles {
  /** A window of candles whose newest bar is the cursor's. */
  readonly known: CandleWindow
  /** The open of the bar that is known last, UTC seconds. */
  readonly cursor: () => number
  /** The open of the next bar; null at the end, and while it is not loaded. */
  readonly next: () => number | null
  /** Goes on by one bar; false at the end, or where the next bar could not be loaded. */
  readonly forward: () => Promise<boolean>
  readonly back: () => Promise<boolean>
  /** Goes to the bar that holds a moment, UTC seconds; false where it could not be loaded. */
  readonly moveTo: (time: number) => Promise<boolean>
  readonly isAtEnd: () => boolean
}

/** So many bars ahead are held before more of them are loaded, at most this share of all that are held. */
const heldAhead = 300
const aheadShare = 0.25

export function newReplayCandles({ cursor: begin, first, last, ...options }: ReplayCandlesOptions): ReplayCandles {
  const all = newCandleWindow({ ...options, end: last + 1, now: () => last })
  const noLive = tinyStore<Bar | null>(null)
  let cursor = begin
  /** Set while another place is loaded: until the cursor stands there, the bars before stay on the chart. */
  let isMoving = false
  let failedMove: number | null = null
  /** Counts what was asked for: an answer to an earlier wish is dropped. */
  let wish = 0
  let shown = cut()
  const listeners = new Set<() => void>()

  function cut(): ReturnType<CandleWindow['state']> {
    const { bars, ...rest } = all.state()
    const count = barsUpTo(bars, cursor)
    return {
      ...rest,
      bars: bars.slice(0, count),
      closed: count,
      // Where the view has wandered so far back that the cursor's bar is not held.
      hasNewer: count === bars.length && rest.hasNewer && (bars.at(-1)?.time ?? cursor) < cursor,
    }
  }
  const publish = () => {
    shown = isMoving ? { ...shown, isMoving } : cut()
    for (const listener of listeners) listener()
  }
  all.subscribe(() => {
    if (!isMoving) publish()
  })

  const held = () => all.state().bars
  const isHeld = (time: number) => held().length > 0 && held()[0]!.time <= time && (held().at(-1)!.time >= time || !all.state().hasNewer)
  const setCursor = (time: number) => {
    const isOnward = time > cursor
    cursor = time
    publish()
    const left = held().length - barsUpTo(held(), cursor)
    if (isOnward && left < Math.min(heldAhead, options.maxBars * aheadShare) && all.state().hasNewer) void all.newer()
  }

  async function moveTo(time: number): Promise<boolean> {
    const at = (wish += 1)
    const wanted = Math.max(first, Math.min(time, last))
    failedMove = null
    // A jump that is under way would end elsewhere.
    if (isMoving || !isHeld(wanted)) {
      isMoving = true
      publish()
      await all.goTo(wanted)
      if (at !== wish) return false
      isMoving = false
      if (all.state().error !== null || held().length === 0) {
        failedMove = wanted
        publish()
        return false
      }
    }
    setCursor(held()[Math.max(0, barsUpTo(held(), wanted) - 1)]!.time)
    return true
  }

  /** Waits until a bar on that side of the cursor is held; undefined where there is none, or something else is wished by then. */
  async function reach(find: () => Bar | undefined, more: () => Promise<void>, hasMore: () => boolean, isStill: () => boolean) {
    if (!isHeld(cursor)) await all.goTo(cursor)
    while (isStill() && isHeld(cursor)) {
      const bar = find()
      if (bar !== undefined || !hasMore()) return bar
      const before = all.state()
      const changed = nextChange()
      await more()
      // Another page is on its way: this one is asked for again after it.
      if (all.state() === before) await changed
      if (all.state().error !== null) break
    }
    return undefined
  }
  const nextChange = () =>
    new Promise<void>((resolve) => {
      const stop = all.subscribe(() => {
        stop()
        resolve()
      })
    })

  async function step(find: () => Bar | undefined, more: () => Promise<void>, hasMore: () => boolean): Promise<boolean> {
    const at = (wish += 1)
    failedMove = null
    if (isMoving) await all.goTo(cursor)
    const bar = at === wish ? (find() ?? (await reach(find, more, hasMore, () => at === wish))) : undefined
    if (at !== wish) return false
    isMoving = false
    if (bar === undefined) publish()
    else setCursor(bar.time)
    return bar !== undefined
  }
  const next = () => (isHeld(cursor) ? held()[barsUpTo(held(), cursor)] : undefined)
  const previous = () => (isHeld(cursor) ? held()[barsUpTo(held(), cursor) - 2] : undefined)

  const known: CandleWindow = {
    live: noLive,
    state: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async () => void (await moveTo(cursor)),
    older: all.older,
    newer: async () => {
      if (shown.hasNewer) await all.newer()
    },
    refresh: async () => {},
    // A look at an earlier part moves the view, never the cursor.
    goTo: async (time) => {
      if (time < cursor) await all.goTo(time)
    },
    goToNewest: () => all.goTo(cursor),
    retryLast: async () => {
      if (failedMove === null) await all.retryLast()
      else await moveTo(failedMove)
    },
    take: () => {},
  }
  return {
    known,
    cursor: () => cursor,
    next: () => next()?.time ?? null,
    forward: () => step(next, all.newer, () => all.state().hasNewer),
    back: async () => cursor > first && (await step(previous, all.older, () => all.state().hasOlder)),
    moveTo,
    isAtEnd: () => cursor >= last || (isHeld(cursor) && next() === undefined && !all.state().hasNewer),
  }
}
