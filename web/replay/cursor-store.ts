/** Keeps where a cursor stands (UTC seconds) up to date elsewhere, one call at a time. */
export interface CursorStore {
  /** Does nothing while another moment is being stored: the next call brings a newer one. */
  readonly store: (time: number) => void
  /** For the last moment before the page is left or hidden: it is stored even if another one is under way. */
  readonly storeLast: (time: number) => void
  /** When the last call was begun, in milliseconds; 0 before the first. */
  readonly startedAt: () => number
}

export function newCursorStore(stored: number, save: (time: number) => Promise<void>): CursorStore {
  let known = stored
  let startedAt = 0
  let isBusy = false
  let last: number | null = null

  async function store(time: number): Promise<void> {
    if (isBusy || time === known) return
    const before = known
    known = time
    isBusy = true
    startedAt = Date.now()
    try {
      await save(time)
    } catch {
      // Where it stood before is stored still; the next move tries again.
      known = before
      last = null
    } finally {
      isBusy = false
    }
    const next = last
    last = null
    if (next !== null) await store(next)
  }
  return {
    store: (time) => void store(time),
    storeLast(time) {
      last = time
      void store(time)
    },
    startedAt: () => startedAt,
  }
}
