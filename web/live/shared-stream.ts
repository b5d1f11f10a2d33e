import type { LiveEvent } from '@playbook/contract/live'
import { randomKey } from '../random-key.ts'
import { isCovered, noWants, unionOf, type LiveWants } from './live-wants.ts'

/** Words between the tabs of one browser. */
type Message =
  /** What a tab wants from now on. */
  | { readonly kind: 'wants'; readonly tab: string; readonly wants: LiveWants }
  /** A tab is hidden or closed. */
  | { readonly kind: 'bye'; readonly tab: string }
  /** A tab has begun to hold the stream, or looks who is still there. */
  | { readonly kind: 'leads' }
  | { readonly kind: 'event'; readonly event: LiveEvent }
  /** The stream cannot be had now. */
  | { readonly kind: 'loss' }

export interface StreamParts {
  /** Opens the stream itself; it comes back by itself after a loss, for what is wanted then. Returns what closes it. */
  readonly open: (wants: () => LiveWants, onEvent: (event: LiveEvent) => void, onLoss: () => void) => () => void
  readonly onEvent: (event: LiveEvent) => void
  /** The stream cannot be had; said again with every try that fails. The next event ends it. */
  readonly onLoss: () => void
  /** What this tab wants now, with the newest bars that it has. */
  readonly wants: () => LiveWants
  /** Prices that this tab knows, for one that asks for them anew. */
  readonly known: (symbols: readonly string[]) => LiveEvent['prices']
  /** Shared by the tabs of one user. */
  readonly name: string
  /** Left out where the browser has none: each tab then has a stream of its own. */
  readonly locks?: LockManager | undefined
  readonly newChannel?: ((name: string) => BroadcastChannel) | undefined
}

/** Wants change in bursts, as rows come and go. */
const settleMs = 120
/** How often the tab that leads looks whether the others are still there. */
const rollCallMs = 60_000
const answerMs = 5_000

export interface SharedStream {
  /** This tab wants something else. */
  readonly changed: () => void
  /** The tab is looked at, or not. */
  readonly show: (isShown: boolean) => void
  readonly close: () => void
}

/**
 * One event stream for all tabs of a browser: the tab that holds a lock has it open and passes every event on to the others.
 * A tab takes part only while it is shown, so the stream ends when none is, and a tab in sight takes over from one that goes.
 */
export function createSharedStream(parts: StreamParts): SharedStream {
  const tab = randomKey()
  const others = new Map<string, LiveWants>()
  /** The others that have answered since the last roll call. */
  const heard = new Set<string>()
  let channel: BroadcastChannel | null = null
  let leading: { opened: LiveWants; stop: (() => void) | null } | null = null
  let leave: (() => void) | null = null
  let settling: ReturnType<typeof setTimeout> | undefined

  const post = (message: Message) => channel?.postMessage(message)
  const tellWants = () => post({ kind: 'wants', tab, wants: parts.wants() })

  function receive(event: LiveEvent): void {
    parts.onEvent(event)
    post({ kind: 'event', event })
    // What came to everybody need not come again with the next stream.
    for (const bars of event.bars) {
      const newest = bars.candles.at(-1)?.timestamp
      if (newest === undefined) continue
      for (const [name, wants] of others)
        others.set(name, {
          ...wants,
          series: wants.series.map((each) =>
            each.symbol === bars.symbol && each.timeframe === bars.timeframe ? { ...each, since: newest } : each,
          ),
        })
    }
  }

  function lose(): void {
    parts.onLoss()
    post({ kind: 'loss' })
  }

  const allWants = () => unionOf([parts.wants(), ...others.values()])

  /** Opens the stream, or another one, where what is wanted is not what it brings. */
  function arrange(): void {
    if (leading === null) return
    const wanted = allWants()
    if (isCovered(leading.opened, wanted) && (leading.stop !== null || isNothing(wanted))) return
    leading.stop?.()
    leading.opened = wanted
    const again = () => {
      const now = allWants()
      if (leading !== null) leading.opened = now
      return now
    }
    leading.stop = isNothing(wanted) ? null : parts.open(again, receive, lose)
  }

  function lead(): Promise<void> {
    return new Promise((resolve) => {
      const rollCall = setInterval(() => {
        heard.clear()
        post({ kind: 'leads' })
        setTimeout(() => {
          for (const name of others.keys()) if (!heard.has(name)) others.delete(name)
          arrange()
        }, answerMs)
      }, rollCallMs)
      leading = { opened: noWants, stop: null }
      post({ kind: 'leads' })
      settle()
      leave = () => {
        clearInterval(rollCall)
        leading?.stop?.()
        leading = null
        others.clear()
        resolve()
      }
    })
  }

  function settle(): void {
    clearTimeout(settling)
    settling = setTimeout(() => (leading === null ? tellWants() : arrange()), settleMs)
  }

  function hear({ data }: MessageEvent<Message>): void {
    if (data.kind === 'event') return leading === null ? parts.onEvent(data.event) : undefined
    if (data.kind === 'loss') return leading === null ? parts.onLoss() : undefined
    if (data.kind === 'leads') return leading === null ? tellWants() : undefined
    if (leading === null) return
    if (data.kind === 'bye') others.delete(data.tab)
    else {
      const before = new Set(others.get(data.tab)?.symbols)
      others.set(data.tab, data.wants)
      heard.add(data.tab)
      const prices = parts.known(data.wants.symbols.filter((symbol) => !before.has(symbol)))
      if (prices.length > 0) post({ kind: 'event', event: { at: Date.now() / 1000, prices, bars: [], unknown: [] } })
    }
    settle()
  }

  function enter(): void {
    if (leave !== null) return
    if (parts.locks === undefined || parts.newChannel === undefined) return void lead()
    channel = parts.newChannel(parts.name)
    channel.addEventListener('message', hear)
    const waiting = new AbortController()
    leave = () => waiting.abort()
    parts.locks.request(parts.name, { signal: waiting.signal }, lead).catch(() => {
      // Left while it waited for its turn.
    })
    tellWants()
  }

  function goAway(): void {
    clearTimeout(settling)
    post({ kind: 'bye', tab })
    leave?.()
    leave = null
    channel?.close()
    channel = null
  }

  return {
    changed: () => {
      if (leave !== null) settle()
    },
    show: (isShown) => (isShown ? enter() : goAway()),
    close: goAway,
  }
}

const isNothing = ({ symbols, series, isUnreadWanted }: LiveWants) => symbols.length === 0 && series.length === 0 && isUnreadWanted !== true
