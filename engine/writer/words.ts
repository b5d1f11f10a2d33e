import type { Timeframe } from '../market/timeframe.ts'
import { zoneNames } from '../strategy/plan-table.ts'

/** A number in plain figures, without an exponent. */
export const numberText = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}

/** `a, b and c`. */
export const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** The chart of a value, before its name. */
export const chartWord = {
  '1m': 'M1',
  '5m': 'M5',
  '15m': 'M15',
  '30m': 'M30',
  '1h': 'H1',
  '4h': 'H4',
  '1d': 'daily',
  '1w': 'weekly',
  '1M': 'monthly',
} as const satisfies Readonly<Record<Timeframe, string>>

const zoneText: Readonly<Record<string, string>> = zoneNames
/** ` London time`: a zone behind a clock time, with a space before it. */
export const inZone = (zone: string | undefined): string => (zone === undefined ? '' : ` ${zoneText[zone] ?? zone}`)

const isLateMorning = (time: string): boolean => time >= '10:00' && time < '12:00'

/** `09:30 to 16:00`; a late morning that may be taken for an evening says that it is none. */
export function hoursText(from: string, to: string, between: 'and' | 'to'): string {
  const isOverMidnight = to < from && from < '13:00' && isLateMorning(to)
  const said = (time: string) => (isOverMidnight && isLateMorning(time) ? `${time}am` : time)
  return `${said(from)} ${between} ${said(to)}`
}

/** A sentence of these words. */
export const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
