import type { CalendarName } from '../market/instrument.ts'
import type { SessionName } from '../strategy/plan.ts'
export const daySeconds = 86_400
export const minuteSeconds = 60
export const tradingDay = (_: CalendarName, time: number): number => Math.floor(time / daySeconds)
export const tradingDayOpen = (_: CalendarName, time: number): number => Math.floor(time / daySeconds) * daySeconds
export const zoneOffsetSeconds = (_: string, __: number): number => 0
export const sessionWindow: Record<SessionName, { fromMinute: number; toMinute: number; zone: string }> = {
  london: { fromMinute: 480, toMinute: 1020, zone: 'Europe/London' },
  newyork: { fromMinute: 480, toMinute: 1020, zone: 'America/New_York' },
  tokyo: { fromMinute: 540, toMinute: 1080, zone: 'Asia/Tokyo' },
  asian: { fromMinute: 540, toMinute: 1080, zone: 'Asia/Tokyo' },
}

import { newBars, type Bars } from '../market/bars.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
export function aggregate(bars: Bars, timeframe: Timeframe, _: CalendarName): { bars: Bars; containing: Int32Array } {
  const size = timeframeMinutes[timeframe] * 60
  const containing = new Int32Array(bars.length)
  let count = 0
  for (let i = 0; i < bars.length; i++) {
    if (i === 0 || Math.floor(bars.time[i]! / size) !== Math.floor(bars.time[i - 1]! / size)) count++
    containing[i] = count - 1
  }
  const out = newBars(count)
  for (let i = 0; i < bars.length; i++) {
    const j = containing[i]!
    if (i === 0 || containing[i - 1] !== j) {
      out.time[j] = Math.floor(bars.time[i]! / size) * size
      out.open[j] = bars.open[i]!
      out.high[j] = bars.high[i]!
      out.low[j] = bars.low[i]!
    }
    out.high[j] = Math.max(out.high[j]!, bars.high[i]!)
    out.low[j] = Math.min(out.low[j]!, bars.low[i]!)
    out.close[j] = bars.close[i]!
    out.volume[j]! += bars.volume[i]!
  }
  return { bars: out, containing }
}
export const periodEnd = (_: CalendarName, timeframe: Timeframe, open: number): number => open + timeframeMinutes[timeframe] * 60

export const nextOpen = (_: CalendarName, close: number): number => close
export const tradingDayClose = (_: CalendarName, open: number): number => open + daySeconds
export const clockZone = (_: CalendarName): string => 'UTC'
export const tradingDayOfMonth = (_: CalendarName, day: number): { fromStart: number; fromEnd: number } => {
  const date = new Date(day * 86_400_000)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return { fromStart: date.getUTCDate(), fromEnd: last - date.getUTCDate() + 1 }
}
