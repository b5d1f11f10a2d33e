import { useEffect, useEffectEvent, useRef } from 'react'
import type { Candles } from './use-candles.ts'

interface Going {
  readonly candles: Pick<Candles, 'bars' | 'isMoving' | 'error' | 'goTo' | 'retryLast'>
  /** Brings a moment (UTC seconds) whose bars are drawn into view. */
  readonly onLook: (time: number) => void
  /** The history begins after the moment that was asked for, with this one. */
  readonly onBegin: (first: number) => void
}

/** Goes to a moment, UTC seconds: bars that are held are looked at; those that are not are loaded first. */
export function useGoTo({ candles, onLook, onBegin }: Going) {
  const going = useRef<number | null>(null)
  /** A moment whose bars could not be loaded, with the error that said so. */
  const failed = useRef<{ readonly time: number; readonly error: Error } | null>(null)
  const { bars, isMoving, error } = candles
  const look = useEffectEvent((time: number) => {
    onLook(time)
    const first = bars[0]?.time
    if (first !== undefined && first > time) onBegin(first)
  })
  useEffect(() => {
    const time = going.current
    if (isMoving || time === null) return
    going.current = null
    // Without an error the bars around the moment have come, and the chart has drawn them.
    if (error === null) look(time)
    else failed.current = { time, error }
  }, [isMoving, bars, error])
  const goTo = (time: number) => {
    if (time >= (bars[0]?.time ?? Infinity) && time <= (bars.at(-1)?.time ?? 0)) return onLook(time)
    going.current = time
    void candles.goTo(time)
  }
  const retryLast = () => {
    // What failed since may be another load, which leaves the view where it is.
    going.current = failed.current?.error === error ? failed.current.time : null
    candles.retryLast()
  }
  return { goTo, retryLast }
}
