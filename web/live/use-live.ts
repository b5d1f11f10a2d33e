import type { LivePrice } from '@playbook/contract/live'
import type { Candle } from '@playbook/contract/markets'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useTinyStore } from '../ui/tiny-store.ts'
import { followBars, liveLoss, onPrice, priceOf, wantPrice } from './live-store.ts'

const nothing = () => () => {}

/** Since when prices cannot be followed, UTC seconds; null while they can. */
export const useLiveLoss = (): number | null => useTinyStore(liveLoss)

/** Calls back when prices can be followed again after they could not: what failed meanwhile is worth another try. */
export function useLiveAgain(onAgain: () => void): void {
  const again = useEffectEvent(onAgain)
  useEffect(() => {
    let wasLost = liveLoss.get() !== null
    return liveLoss.subscribe(() => {
      const isLost = liveLoss.get() !== null
      if (wasLost && !isLost) again()
      wasLost = isLost
    })
  }, [])
}

/** The newest price of a market as it changes; undefined until the first one has come, and for null. */
export function useLivePrice(symbol: string | null): LivePrice | undefined {
  useEffect(() => (symbol === null ? undefined : wantPrice(symbol)), [symbol])
  const subscribe = useCallback((listener: () => void) => (symbol === null ? nothing() : onPrice(symbol, listener)), [symbol])
  return useSyncExternalStore(subscribe, () => (symbol === null ? undefined : priceOf(symbol)))
}

/** The newest prices of several markets by symbol; another map after each change. A row that shows one uses `useLivePrice`. */
export function useLivePrices(symbols: readonly string[]): ReadonlyMap<string, LivePrice> {
  const key = symbols.join(',')
  const kept = useRef<{ key: string; values: readonly (LivePrice | undefined)[]; map: ReadonlyMap<string, LivePrice> }>(null)
  useEffect(() => {
    const ends = key === '' ? [] : key.split(',').map(wantPrice)
    return () => {
      for (const end of ends) end()
    }
  }, [key])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = key === '' ? [] : key.split(',').map((symbol) => onPrice(symbol, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [key],
  )
  const read = () => {
    const all = key === '' ? [] : key.split(',')
    const values = all.map(priceOf)
    const before = kept.current
    if (before?.key === key && before.values.every((value, index) => value === values[index])) return before.map
    const map = new Map(all.flatMap((symbol, index) => (values[index] === undefined ? [] : [[symbol, values[index]] as const])))
    kept.current = { key, values, map }
    return map
  }
  return useSyncExternalStore(subscribe, read)
}

interface LiveSeries {
  readonly symbol: string
  readonly timeframe: Timeframe
  /** Time (UTC seconds) of the newest bar that is drawn when following begins; null while none is, and nothing is followed. */
  readonly since: number | null
  /** Bars that are new or have changed, oldest first; the last one may still be forming. A bar of a known time replaces it. */
  readonly onBars: (candles: readonly Candle[]) => void
  /** More was missed than a stream brings: load the candles again. */
  readonly onGap?: () => void
}

/** Follows the bars of a chart without drawing anything anew: what changed is handed over, however long the history is. */
export function useLiveBars({ symbol, timeframe, since, onBars, onGap }: LiveSeries): void {
  const take = useEffectEvent(onBars)
  const lose = useEffectEvent(() => onGap?.())
  const begin = useEffectEvent(() => since)
  const isReady = since !== null
  useEffect(() => {
    const from = begin()
    if (!isReady || from === null) return
    return followBars({ symbol, timeframe, since: from, onBars: (candles) => take(candles), onGap: () => lose() })
  }, [symbol, timeframe, isReady])
}
