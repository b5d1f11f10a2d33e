import { streamMarkets, type LiveEvent, type LivePrice } from '@playbook/contract/live'
import type { Candle } from '@playbook/contract/markets'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { watch } from '../api.ts'
import { randomKey } from '../random-key.ts'
import { tinyStore } from '../ui/tiny-store.ts'
import { streamQueryOf, type LiveWants } from './live-wants.ts'
import { createSharedStream, type SharedStream } from './shared-stream.ts'

/** Somebody who follows the bars of a series. */
export interface BarsFollower {
  readonly symbol: string
  readonly timeframe: Timeframe
  /** Time (UTC seconds) of the newest bar that it has; the first bars that come begin there. */
  readonly since: number
  /** Bars that are new or have changed, oldest first; the last one may still be forming. */
  readonly onBars: (candles: readonly Candle[]) => void
  /** More was missed than a stream brings: load the candles again. */
  readonly onGap?: (() => void) | undefined
}

const prices = new Map<string, LivePrice>()
const listeners = new Map<string, Set<() => void>>()
const wanted = new Map<string, number>()
const followers = new Map<string, BarsFollower & { since: number }>()
let stream: SharedStream | null = null

/** Since when prices cannot be followed, UTC seconds; null while they can, or none is. */
export const liveLoss = tinyStore<number | null>(null)

/** Those who want to know when the number of unread notifications is another one. */
const unreadListeners = new Set<(unread: number) => void>()

/** Calls back with the number of unread notifications after each change, until the function that comes back is called. */
export function onUnread(listener: (unread: number) => void): () => void {
  unreadListeners.add(listener)
  stream?.changed()
  return () => {
    unreadListeners.delete(listener)
    stream?.changed()
  }
}

/** Those who want to know when the user's tokens have changed, and the newest entry of the ledger that is known of. */
const tokenListeners = new Set<() => void>()
let newestEntry: number | null = null

/** Calls back after each change of the user's tokens, until the function that comes back is called. */
export function onTokens(listener: () => void): () => void {
  tokenListeners.add(listener)
  stream?.changed()
  return () => {
    tokenListeners.delete(listener)
    stream?.changed()
  }
}

function hearTokens(entry: number): void {
  const isNews = newestEntry !== null && newestEntry !== entry
  newestEntry = entry
  if (isNews) for (const listener of tokenListeners) listener()
}

const wants = (): LiveWants => ({
  ...(unreadListeners.size + tokenListeners.size > 0 && { isUnreadWanted: true }),
  symbols: [...wanted.keys()],
  series: [...followers].map(([id, { symbol, timeframe, since }]) => ({ id, symbol, timeframe, since })),
})

function receive(event: LiveEvent): void {
  liveLoss.set(null)
  if (event.unread !== undefined) for (const listener of unreadListeners) listener(event.unread)
  if (event.tokens !== undefined) hearTokens(event.tokens)
  for (const price of event.prices) {
    prices.set(price.symbol, price)
    for (const listener of listeners.get(price.symbol) ?? []) listener()
  }
  for (const bars of event.bars) {
    for (const follower of followers.values()) {
      if (follower.symbol !== bars.symbol || follower.timeframe !== bars.timeframe) continue
      if (bars.is_gap) follower.onGap?.()
      const candles = bars.candles.filter(({ timestamp }) => timestamp >= follower.since)
      const newest = candles.at(-1)
      if (newest === undefined) continue
      follower.since = newest.timestamp
      follower.onBars(candles)
    }
  }
}

/** Follows the newest price of a market until the function that comes back is called. */
export function wantPrice(symbol: string): () => void {
  wanted.set(symbol, (wanted.get(symbol) ?? 0) + 1)
  if (wanted.get(symbol) === 1) stream?.changed()
  return () => {
    const left = (wanted.get(symbol) ?? 0) - 1
    if (left > 0) return void wanted.set(symbol, left)
    wanted.delete(symbol)
    // Prices that nobody follows are soon wrong.
    prices.delete(symbol)
    stream?.changed()
  }
}

export const priceOf = (symbol: string): LivePrice | undefined => prices.get(symbol)

/** Calls back after each change of a market's price. */
export function onPrice(symbol: string, listener: () => void): () => void {
  const all = listeners.get(symbol) ?? new Set()
  listeners.set(symbol, all.add(listener))
  return () => {
    all.delete(listener)
    if (all.size === 0 && listeners.get(symbol) === all) listeners.delete(symbol)
  }
}

/** Follows the bars of a series until the function that comes back is called. */
export function followBars(follower: BarsFollower): () => void {
  const id = randomKey()
  followers.set(id, { ...follower })
  stream?.changed()
  return () => {
    followers.delete(id)
    stream?.changed()
  }
}

/** Lets the prices of this user flow while the page is shown; the function that comes back ends it. */
export function startLive(userId: string): () => void {
  stream?.close()
  const opened = createSharedStream({
    name: `playbook.live.${userId}`,
    open: (all, onEvent, onLoss) => watch(streamMarkets, () => ({ query: streamQueryOf(all()) }), onEvent, { onProblem: onLoss }),
    onEvent: receive,
    onLoss: () => liveLoss.set(liveLoss.get() ?? Math.floor(Date.now() / 1000)),
    wants,
    known: (symbols) => symbols.flatMap((symbol) => prices.get(symbol) ?? []),
    locks: globalThis.navigator?.locks,
    newChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
  })
  stream = opened
  const look = () => opened.show(document.visibilityState !== 'hidden')
  const end = () => opened.show(false)
  document.addEventListener('visibilitychange', look)
  // A page that the browser keeps for the way back begins anew when it is shown.
  globalThis.addEventListener('pagehide', end)
  globalThis.addEventListener('pageshow', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    globalThis.removeEventListener('pagehide', end)
    globalThis.removeEventListener('pageshow', look)
    opened.close()
    if (stream === opened) stream = null
    prices.clear()
    newestEntry = null
    liveLoss.set(null)
  }
}
