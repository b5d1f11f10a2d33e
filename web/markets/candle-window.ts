import type { MarketSource } from '@playbook/contract/market-sources'
import type { Bar } from '@playbook/engine/market/bars'
import { tinyStore, type TinyStore } from '../ui/tiny-store.ts'

/** A page of candles, oldest first. */
export interface LoadedPage {
  readonly bars: readonly Bar[]
  /** Whether its last bar is still forming. */
  readonly isForming: boolean
  readonly source: MarketSource
}

export interface CandleWindowOptions {
  /** The `pageSize` newest bars that open before a moment (UTC seconds); null: the newest of all. */
  readonly load: (before: number | null, how?: { readonly isFresh?: boolean }) => Promise<LoadedPage>
  readonly pageSize: number
  /** Older pages that are taken in together once some are held: every time costs the chart a drawing of all. */
  readonly pagesAtOnce?: number
  /** The nominal length of a bar. */
  readonly stepSeconds: number
  /** Bars that are held at once: more on one side let go of the other. */
  readonly maxBars: number
  /** Only bars that open before this moment; null: up to the newest. */
  readonly end: number | null
  readonly now: () => number
}

/** What a chart knows of its bars. */
interface CandleState {
  readonly bars: readonly Bar[]
  /** How many of the bars are complete; the one behind them is still forming. */
  readonly closed: number
  readonly source: MarketSource | null
  readonly isPending: boolean
  /** Another place of the history is being loaded. */
  readonly isMoving: boolean
  readonly error: Error | null
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

/** The bars of a chart: a part of a history of any length, which moves with the view. */
export interface CandleWindow {
  /** The forming bar as it now is, where it has moved since the bars were loaded; apart from the state, as it changes all the time. */
  readonly live: TinyStore<Bar | null>
  readonly state: () => CandleState
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the newest bars again. */
  readonly start: () => Promise<void>
  readonly older: () => Promise<void>
  readonly newer: () => Promise<void>
  /** Takes in what has come since, where the newest bars are held. */
  readonly refresh: () => Promise<void>
  /** Moves to the bars around a moment, UTC seconds; to the first ones where the history begins later. */
  readonly goTo: (time: number) => Promise<void>
  readonly goToNewest: () => Promise<void>
  /** Does again what failed last. */
  readonly retryLast: () => Promise<void>
  /** Takes a bar that the market has just made: `isClosed` once it is complete. What the window does not reach to is left alone. */
  readonly take: (bar: Bar, isClosed: boolean) => void
}

const empty: CandleState = {
  bars: [],
  closed: 0,
  source: null,
  isPending: true,
  isMoving: false,
  error: null,
  hasOlder: true,
  hasNewer: false,
}

/**
 * The newest page in the place of what is held: older bars stay before it where it joins them, and closed bars that came while it was
 * loaded stay behind it, in place of one that it has as still forming.
 */
function joinPage({ bars, closed }: CandleState, page: LoadedPage, isJoined: boolean): Pick<LoadedPage, 'bars' | 'isForming'> {
  const [first, last] = [page.bars[0]!.time, page.bars.at(-1)!.time]
  const before = isJoined ? bars.filter((bar) => bar.time < first) : []
  const since = bars.slice(0, closed).filter((bar) => bar.time > last || (bar.time === last && page.isForming))
  const own = since[0]?.time === last ? page.bars.slice(0, -1) : page.bars
  return { bars: [...before, ...own, ...since], isForming: page.isForming && since.length === 0 }
}

export function newCandleWindow({ load, pageSize, pagesAtOnce = 1, stepSeconds, maxBars, end, now }: CandleWindowOptions): CandleWindow {
  let state = empty
  const live = tinyStore<Bar | null>(null)
  let isBusy = false
  /** A refresh was asked for while a page was being loaded: it is done after it. */
  let wantsRefresh = false
  /** Counts the places that were moved to: an answer for an earlier one is dropped. */
  let place = 0
  const listeners = new Set<() => void>()
  const set = (next: Partial<CandleState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  let failed = () => start()
  const isFull = (page: LoadedPage) => page.bars.length >= pageSize
  const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

  const rest = (at: number) => {
    if (at !== place) return
    isBusy = false
    if (wantsRefresh) void refresh()
  }

  /** One page at a time; what comes back after the window has moved elsewhere is dropped. */
  async function step(work: (isStill: () => boolean) => Promise<void>): Promise<void> {
    if (isBusy) return
    isBusy = true
    const at = place
    try {
      await work(() => at === place)
    } catch (error) {
      if (at !== place) return
      failed = () => {
        set({ error: null })
        return step(work)
      }
      set({ error: toError(error) })
    } finally {
      rest(at)
    }
  }

  async function move(work: (isStill: () => boolean) => Promise<Partial<CandleState>>): Promise<void> {
    const at = (place += 1)
    isBusy = true
    set({ isMoving: state.bars.length > 0, isPending: state.bars.length === 0, error: null })
    try {
      const next = await work(() => at === place)
      if (at !== place) return
      live.set(null)
      set({ ...next, isPending: false, isMoving: false })
    } catch (error) {
      if (at !== place) return
      failed = () => move(work)
      set({ error: toError(error), isPending: false, isMoving: false })
    } finally {
      rest(at)
    }
  }

  const closedOf = (bars: readonly Bar[], isForming: boolean) => (isForming ? bars.length - 1 : bars.length)

  const start = () =>
    move(async () => {
      const page = await load(end)
      const { bars, source, isForming } = page
      return { bars, source, closed: closedOf(bars, isForming), hasOlder: isFull(page), hasNewer: false }
    })

  const older = () =>
    step(async (isStill) => {
      const first = state.bars[0]
      if (!state.hasOlder || first === undefined) return
      let page = await load(first.time)
      let found = page.bars
      const pages = state.bars.length > pageSize ? pagesAtOnce : 1
      for (let k = 1; k < pages && isFull(page) && isStill(); k++) {
        page = await load(page.bars[0]!.time)
        found = [...page.bars, ...found]
      }
      if (!isStill()) return
      const all = [...found, ...state.bars]
      const bars = all.slice(0, maxBars)
      const lost = all.length - bars.length
      // The newest bar is no neighbour of these any more.
      if (lost > 0) live.set(null)
      set({
        bars,
        closed: Math.min(bars.length, state.closed + found.length),
        hasOlder: isFull(page),
        hasNewer: state.hasNewer || lost > 0,
        error: null,
      })
    })

  /** The first page with bars after a moment, and whether it reaches to the end; without bars only where there are none up to the end. */
  async function pageAfter(time: number): Promise<{ readonly page: LoadedPage; readonly isLast: boolean }> {
    const limit = end ?? now()
    // In this time about a page of bars can open.
    let stride = pageSize * stepSeconds
    let isFound = false
    for (let from = time; ;) {
      const isLast = from + stride >= limit
      const page = await load(isLast ? end : from + stride + 1)
      const bars = page.bars.filter((bar) => bar.time > time)
      // A full page without one that is known may have left some out before it: the bars begin within this stride.
      const isBeyond = stride > 1 && bars.length === page.bars.length && isFull(page)
      if (!isBeyond && (bars.length > 0 || isLast)) return { page: { ...page, bars }, isLast }
      isFound ||= isBeyond
      if (!isBeyond) from += stride
      stride = isFound ? Math.ceil(stride / 2) : 2 * stride
    }
  }

  const newer = () =>
    step(async (isStill) => {
      const last = state.bars.at(-1)
      if (!state.hasNewer || last === undefined) return
      const { page, isLast } = await pageAfter(last.time)
      if (!isStill()) return
      const all = [...state.bars, ...page.bars]
      const bars = all.slice(-maxBars)
      set({
        bars,
        closed: closedOf(bars, isLast && page.isForming),
        hasOlder: state.hasOlder || bars.length < all.length,
        hasNewer: !isLast,
        error: null,
      })
    })

  const refresh = async () => {
    wantsRefresh = isBusy
    if (isBusy) return
    await step(async (isStill) => {
      const last = state.bars.at(-1)
      const liveBefore = live.get()
      if (state.hasNewer || last === undefined) return
      const page = await load(end, { isFresh: true })
      const first = page.bars[0]
      if (!isStill() || first === undefined) return
      // After a long absence the page may begin behind what was held.
      const isJoined = first.time <= last.time || !isFull(page)
      const next = joinPage(state, page, isJoined)
      const bars = next.bars.slice(-maxBars)
      const newest = live.get()
      const lastTime = next.bars.at(-1)!.time
      // The page has this bar closed, or newer than it was before the page was asked for.
      const isOld = newest?.time === lastTime && (!next.isForming || newest === liveBefore)
      if (newest !== null && (newest.time < lastTime || isOld)) live.set(null)
      set({
        bars,
        closed: next.isForming ? bars.length - 1 : bars.length,
        hasOlder: state.hasOlder || bars.length < next.bars.length || !isJoined,
        error: null,
      })
    })
  }

  /** The beginning of a history that begins after a moment. */
  async function firstAfter(time: number): Promise<Partial<CandleState>> {
    const { page, isLast } = await pageAfter(time)
    const { bars, source } = page
    return { bars, source, closed: closedOf(bars, isLast && page.isForming), hasOlder: false, hasNewer: !isLast }
  }

  const goTo = (time: number) =>
    move(async () => {
      const half = Math.floor(pageSize / 2) * stepSeconds
      const limit = end ?? now()
      // So near to the end that the newest page has it.
      const isNewest = time + half >= limit
      const page = await load(isNewest ? end : time + half)
      if (page.bars.length === 0 && !isNewest) return firstAfter(time)
      const hasTime = (page.bars[0]?.time ?? Infinity) <= time
      // The market traded more than half of the time: the moment lies on the page before.
      const earlier = hasTime || page.bars.length === 0 ? null : await load(page.bars[0]!.time)
      const bars = [...(earlier?.bars ?? []), ...page.bars]
      return {
        bars,
        source: page.source,
        closed: closedOf(bars, page.isForming),
        hasOlder: isFull(earlier ?? page),
        hasNewer: !isNewest && bars.length > 0,
      }
    })

  const take = (bar: Bar, isClosed: boolean) => {
    const last = state.bars.at(-1)
    if (state.hasNewer || state.isPending || last === undefined || bar.time < last.time) return
    if (!isClosed) return live.set(bar)
    const all = [...(bar.time === last.time ? state.bars.slice(0, -1) : state.bars), bar]
    const bars = all.slice(-maxBars)
    live.set(null)
    set({ bars, closed: bars.length, hasOlder: state.hasOlder || bars.length < all.length })
  }

  return {
    live,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    older,
    newer,
    refresh,
    goTo,
    goToNewest: start,
    retryLast: () => failed(),
    take,
  }
}
