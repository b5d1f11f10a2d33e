import { getChartSettings, saveChartSettings, type ChartSettings, type SavedChartSettings } from '@playbook/contract/chart-settings'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call, queryOf } from '../api.ts'
import { firstSettings, forgetEarlier } from './first-settings.ts'
import { recordChange, redoChange, undoChange, type SettingsHistory } from './settings-history.ts'

/** A pause this long after the last change before it is kept. */
const pauseMs = 500

const query = queryOf(getChartSettings)

/** Keeps changes of one page on the server, the newest only. */
class Keeper {
  readonly #queries: QueryClient
  #timer: ReturnType<typeof setTimeout> | null = null
  /** What goes on being changed. */
  #topic: string | null = null

  constructor(queries: QueryClient) {
    this.#queries = queries
  }

  now(): SavedChartSettings | undefined {
    return this.#queries.getQueryData(query.queryKey)
  }

  change(next: (now: SettingsHistory) => SettingsHistory): void {
    const saved = this.now()
    const history = { settings: saved?.settings ?? firstSettings(), undo: saved?.undo ?? [], redo: saved?.redo ?? [] }
    const changed = next(history)
    if (changed === history) return
    // An answer that is on its way is older than this.
    void this.#queries.cancelQueries({ queryKey: query.queryKey })
    this.#queries.setQueryData(query.queryKey, { ...changed, revision: saved?.revision ?? 0 })
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), pauseMs)
  }

  set(part: Partial<ChartSettings>, topic: string | null): void {
    const goesOn = topic !== null && topic === this.#topic
    this.#topic = topic
    this.change((now) => recordChange(now, { ...now.settings, ...part }, goesOn))
  }

  step(next: (now: SettingsHistory) => SettingsHistory): void {
    this.#topic = null
    this.change(next)
  }

  async save(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const saved = this.now()
    if (saved === undefined || saved.settings === null) return
    const { settings, undo, redo } = saved
    try {
      const { revision } = await call(saveChartSettings, { body: { settings, undo, redo } })
      this.#queries.setQueryData(query.queryKey, (now) => now && { ...now, revision })
      forgetEarlier()
    } catch {
      // The chart stays as it was chosen; the next change is kept with all before it.
    }
  }

  get isWaiting(): boolean {
    return this.#timer !== null
  }
}

const keepers = new WeakMap<QueryClient, Keeper>()
function keeperOf(queries: QueryClient): Keeper {
  const keeper = keepers.get(queries) ?? new Keeper(queries)
  keepers.set(queries, keeper)
  return keeper
}

/** How the user's charts look. A change shows at once and is kept on the server; `topic` names one that goes on, such as typing. */
export function useChartSettings() {
  const queries = useQueryClient()
  const keeper = keeperOf(queries)
  const saved = useQuery({ ...query, staleTime: 30_000, refetchOnWindowFocus: () => !keeper.isWaiting })
  useEffect(() => {
    const leave = () => {
      if (keeper.isWaiting) void keeper.save()
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [keeper])
  // While the server has not answered, or cannot, a chart is drawn as it is at first.
  const first = useMemo(() => firstSettings(), [])
  const { settings, undo, redo } = saved.data ?? { settings: null, undo: [], redo: [] }
  return {
    settings: settings ?? first,
    isPending: saved.isPending,
    change: (part: Partial<ChartSettings>, topic: string | null = null) => keeper.set(part, topic),
    undo: () => keeper.step(undoChange),
    redo: () => keeper.step(redoChange),
    canUndo: undo.length > 0,
    canRedo: redo.length > 0,
  }
}
