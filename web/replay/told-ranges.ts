/** One answer about bars in a row. */
export interface ToldPage {
  /** Opens of the bars that it tells of, rising, UTC seconds. */
  readonly times: readonly number[]
  /** The open of the bar after them; null at the end of the replay. */
  readonly next: number | null
}

export interface ToldRangesOptions<P extends ToldPage> {
  /** What there is to say of the bars from one moment on, and at most to another. */
  readonly load: (from: number, to: number) => Promise<P>
  /** The last bar of the replay. */
  readonly last: number
  /** Where to begin so that some bars before a moment are told too. */
  readonly startBefore: (time: number) => number
}

interface Held<P> {
  readonly from: number
  /** Everything before this moment is told. */
  readonly until: number
  readonly page: P
}

/** What was told of the bars around a cursor; more of it is fetched ahead as the cursor moves. */
export interface ToldRanges<P extends ToldPage> {
  readonly subscribe: (listener: () => void) => () => void
  /** Another value after each change. */
  readonly version: () => number
  readonly error: () => Error | null
  readonly isTold: (time: number) => boolean
  /** Sees to it that the bars around the cursor are told. */
  readonly want: (cursor: number) => void
  /** The pages without a gap that lead up to a moment and behind it, oldest first. */
  readonly pagesAt: (time: number) => readonly P[]
  /** Fetches the page before those that lead up to a moment. */
  readonly wantEarlier: (time: number) => void
  readonly retry: () => void
}

/** So many told bars ahead are held before more of them are fetched: 12 s at the fastest. */
const heldAhead = 200
const maxPages = 24

export function newToldRanges<P extends ToldPage>({ load, last, startBefore }: ToldRangesOptions<P>): ToldRanges<P> {
  let held: readonly Held<P>[] = []
  let cursor = 0
  let version = 0
  let error: Error | null = null
  let isLoading = false
  const listeners = new Set<() => void>()
  const changed = () => {
    version += 1
    for (const listener of listeners) listener()
  }
  const at = (time: number) => held.find(({ from, until }) => from <= time && time < until)

  /** Fetches from a moment on, up to what is held already. */
  async function fetchFrom(from: number): Promise<void> {
    if (isLoading) return
    isLoading = true
    const following = held.find((each) => each.from > from)
    try {
      const page = await load(from, following === undefined ? last : following.from - 1)
      const until = page.next ?? following?.from ?? Infinity
      const all = [...held, { from, until, page }].toSorted((a, b) => a.from - b.from)
      // What lies furthest away is let go of.
      const near = all.toSorted((a, b) => Math.abs(a.from - cursor) - Math.abs(b.from - cursor)).slice(0, maxPages)
      held = near.toSorted((a, b) => a.from - b.from)
      error = null
    } catch (problem) {
      error = problem instanceof Error ? problem : new Error(String(problem))
    } finally {
      isLoading = false
    }
    changed()
    if (error === null) want(cursor)
  }

  function want(time: number): void {
    cursor = time
    if (isLoading || error !== null) return
    const here = at(time)
    if (here === undefined) {
      const start = startBefore(time)
      const before = held.findLast(({ until }) => until <= time && until > start)
      return void fetchFrom(before?.until ?? start)
    }
    let left = here.page.times.filter((each) => each > time).length
    let end = here
    for (let next = at(end.until); next !== undefined && left < heldAhead; next = at(end.until)) {
      left += next.page.times.length
      end = next
    }
    if (left < heldAhead && end.until <= last) void fetchFrom(end.until)
  }

  function pagesAt(time: number): readonly P[] {
    const here = at(time)
    if (here === undefined) return []
    const index = held.indexOf(here)
    let first = index
    while (first > 0 && held[first - 1]!.until === held[first]!.from) first--
    let end = index
    while (end + 1 < held.length && held[end]!.until === held[end + 1]!.from) end++
    return held.slice(first, end + 1).map(({ page }) => page)
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    error: () => error,
    isTold: (time) => at(time) !== undefined,
    want,
    pagesAt,
    wantEarlier(time) {
      const here = at(time)
      if (here === undefined) return
      let first = held.indexOf(here)
      while (first > 0 && held[first - 1]!.until === held[first]!.from) first--
      void fetchFrom(startBefore(held[first]!.from - 1))
    },
    retry() {
      error = null
      want(cursor)
    },
  }
}
