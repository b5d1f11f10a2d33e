import { getChartSettings, saveChartSettings, type ChartSettings, type SavedChartSettings } from '@playbook/contract/chart-settings'
import type { QueryClient } from '@tanstack/react-query'
import { call, messageOf, queryOf } from '../api.ts'
import { isRefusal } from '../client/is-refusal.ts'
import { showToast } from '../ui/toast.tsx'
import { firstSettings, forgetEarlier } from './first-settings.ts'
import { recordChange, type SettingsHistory } from './settings-history.ts'

/** A pause this long after the last change before it is kept. */
const pauseMs = 500
const firstRetryMs = 4_000
const lastRetryMs = 60_000
/** What a browser still sends of a page that is left, less room for other calls. */
const maxKeptAliveBytes = 60_000

type Change = (now: SettingsHistory) => SettingsHistory

/** The query of the saved settings. A change is written into its answer at once. */
export const savedSettings = queryOf(getChartSettings)

const tell = (error: unknown) => showToast('bad', { title: 'The chart was not changed', detail: messageOf(error) })

/** Keeps changes of one page on the server, the newest only; what could not be kept is sent again. */
export class SettingsKeeper {
  readonly #queries: QueryClient
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The save that is on its way. */
  #saving: AbortController | null = null
  #retryMs = firstRetryMs
  /** Changes so far, and up to which of them the server has answered. */
  #changes = 0
  #kept = 0
  /** Made before the saved settings have come. */
  #early: Change[] = []
  /** What goes on being changed. */
  #topic: string | null = null

  constructor(queries: QueryClient) {
    this.#queries = queries
  }

  /** True while the server does not have what the page shows. */
  get isWaiting(): boolean {
    return this.#changes !== this.#kept
  }

  set(part: Partial<ChartSettings>, topic: string | null): void {
    const goesOn = topic !== null && topic === this.#topic
    this.#topic = topic
    this.#change((now) => recordChange(now, { ...now.settings, ...part }, goesOn))
  }

  step(next: Change): void {
    this.#topic = null
    this.#change(next)
  }

  /** Sends what is not kept yet without waiting any longer. */
  flush(): void {
    if (this.#timer !== undefined) void this.#save()
  }

  /** Sends what is not kept yet so that it arrives though the page goes. */
  flushAndLeave(): void {
    if (this.isWaiting) void this.#save({ isLeaving: true })
  }

  #change(next: Change): void {
    const saved = this.#now()
    if (saved !== undefined) return this.#apply(saved, next)
    this.#early.push(next)
    if (this.#early.length === 1) void this.#changeLoaded()
  }

  /** What is saved is not known yet: a change of anything else would replace it. */
  async #changeLoaded(): Promise<void> {
    try {
      const loaded = await this.#queries.fetchQuery(savedSettings)
      for (const next of this.#early) this.#apply(this.#now() ?? loaded, next)
    } catch (error) {
      tell(error)
    }
    this.#early = []
  }

  #apply(saved: SavedChartSettings, next: Change): void {
    const history = { settings: saved.settings ?? firstSettings(), undo: saved.undo, redo: saved.redo }
    const changed = next(history)
    if (changed === history) return
    // An answer that is on its way is older than this.
    void this.#queries.cancelQueries({ queryKey: savedSettings.queryKey })
    this.#queries.setQueryData(savedSettings.queryKey, { ...changed, revision: saved.revision })
    this.#changes += 1
    this.#saveIn(pauseMs)
  }

  #now(): SavedChartSettings | undefined {
    return this.#queries.getQueryData(savedSettings.queryKey)
  }

  #saveIn(waitMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), waitMs)
  }

  /** One save at a time, so that an older one cannot land last; a page that is left does not wait for its turn. */
  async #save({ isLeaving = false } = {}): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#saving !== null && !isLeaving) return
    this.#saving?.abort()
    const sent = this.#changes
    const saved = this.#now()
    // Nothing is held any more once the user has signed out.
    if (saved === undefined || saved.settings === null) return this.#settle(sent)
    const { settings, undo, redo } = saved
    const body = { settings, undo, redo }
    const keepalive = isLeaving && new Blob([JSON.stringify(body)]).size <= maxKeptAliveBytes
    const saving = new AbortController()
    this.#saving = saving
    try {
      const { revision } = await call(saveChartSettings, { body }, { signal: saving.signal, keepalive })
      this.#settle(sent)
      this.#queries.setQueryData(savedSettings.queryKey, (now) => now && { ...now, revision })
      forgetEarlier()
    } catch (error) {
      if (saving.signal.aborted) return
      if (isRefusal(error)) this.#takeBack(sent, error)
      else this.#retry(sent)
    } finally {
      if (this.#saving === saving) {
        this.#saving = null
        // What was changed meanwhile, unless its own pause is still running.
        if (sent !== this.#changes && this.#timer === undefined) void this.#save()
      }
    }
  }

  #settle(sent: number): void {
    this.#kept = Math.max(this.#kept, sent)
    this.#retryMs = firstRetryMs
  }

  #takeBack(sent: number, error: unknown): void {
    this.#settle(sent)
    tell(error)
    if (!this.isWaiting) void this.#queries.invalidateQueries({ queryKey: savedSettings.queryKey })
  }

  #retry(sent: number): void {
    // A newer change carries this one with it.
    if (sent !== this.#changes || !this.isWaiting) return
    this.#saveIn(this.#retryMs)
    this.#retryMs = Math.min(2 * this.#retryMs, lastRetryMs)
  }
}
