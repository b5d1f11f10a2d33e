import { daySeconds } from '@playbook/engine/market/day-number'
import type { CalendarName } from '@playbook/engine/market/instrument'
import { secondsToBarEnd, sessionStateAt } from '@playbook/engine/market/session-state'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useEffect, useState } from 'react'

const two = (value: number) => String(value).padStart(2, '0')

/** A time to wait: `12:41`, `2 h 05 min`, `3 d 4 h`. */
export function waitText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const [days, hours, minutes] = [Math.floor(whole / daySeconds), Math.floor(whole / 3_600), Math.floor(whole / 60)]
  if (days > 0) return `${days} d ${hours % 24} h`
  return hours > 0 ? `${hours} h ${two(minutes % 60)} min` : `${minutes}:${two(whole % 60)}`
}

/** When the bar of a moment closes, or when the market opens again; UTC seconds. */
export function nextOnChart(
  nowSeconds: number,
  timeframe: Timeframe,
  calendar: CalendarName,
): { readonly isOpen: boolean; readonly at: number } {
  const { next } = sessionStateAt(calendar, nowSeconds)
  // A closed market opens next, whatever bar goes on over its break.
  if (next.kind === 'opens') return { isOpen: false, at: next.at }
  return { isOpen: true, at: nowSeconds + (secondsToBarEnd(nowSeconds, timeframe, calendar) ?? 0) }
}

/** The moment of every second, in whole UTC seconds, while the page is looked at. */
export function useSeconds(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow(Math.floor(Date.now() / 1000))
    }, 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
