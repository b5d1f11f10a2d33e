import type { Shape } from '../../language/lexicon.ts'
import { timeframeMinutes, timeframes, type Timeframe } from '../../market/timeframe.ts'
import { zoneNames } from '../../market/zone.ts'
import type { Duration, OtherTimeframe, Trading } from '../meanings.ts'

const units = { m: 'minute', h: 'hour', d: 'day', w: 'week' } as const
const minutesOf = { minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_200 } as const
const unitOf = (letter: string): 'minute' | 'hour' | 'day' | 'week' | null => units[letter.toLowerCase()[0] as keyof typeof units] ?? null

const minutesIn = ({ count, unit }: Duration): number | null =>
  unit === 'bar' || unit === 'year' || !Number.isInteger(count) || count < 1 ? null : count * minutesOf[unit]

/** The chart of so many minutes, hours, days, weeks or months; null where the product has none. */
export const timeframeOf = (span: Duration): Timeframe | null =>
  timeframes.find((each) => timeframeMinutes[each] === minutesIn(span)) ?? null

/** A chart of minutes or hours that the product does not have; null for what it has and for what is no chart. */
export function otherTimeframeOf(span: Duration): OtherTimeframe | null {
  const minutes = span.unit === 'minute' || span.unit === 'hour' ? minutesIn(span) : null
  return minutes === null || minutes >= 1440 || timeframeOf(span) !== null ? null : `${minutes} minutes`
}

const spanOf = (count: string, letter: string): Duration | null => {
  const unit = unitOf(letter)
  return unit === null ? null : { count: Number(count), unit }
}

function charted<T>(count: string, letter: string, chartOf: (span: Duration) => T | null): T | null {
  const span = spanOf(count, letter)
  return span && chartOf(span)
}

/** Nobody calls a chart of days `24h`, one of weeks `7d`: they are stretches of time. */
const isChartName = ({ count, unit }: Duration): boolean => (unit === 'hour' ? count < 24 : unit === 'minute' || count === 1)
const namedChart = (span: Duration): Timeframe | null => (isChartName(span) ? timeframeOf(span) : null)

const spanShape = /(\d{1,4})\s?-?\s?(m|mins?|hrs?|h|d|w)\b/iuy
const nameShape = /([mhdw])(\d{1,3})\b/iuy

/** Lengths of time in one word: `4h`, `20d`, `M15`, and numbers in thousands and millions by their letter. */
export const timeShapes: readonly Shape<Trading>[] = [
  { tag: 'timeframe', shape: spanShape, value: ([, count = '', unit = '']) => charted(count, unit, namedChart) },
  { tag: 'otherTimeframe', shape: spanShape, value: ([, count = '', unit = '']) => charted(count, unit, otherTimeframeOf) },
  { tag: 'timeframe', shape: nameShape, value: ([, unit = '', count = '']) => charted(count, unit, timeframeOf) },
  { tag: 'otherTimeframe', shape: nameShape, value: ([, unit = '', count = '']) => charted(count, unit, otherTimeframeOf) },
  { tag: 'timeframe', shape: /MN1?\b/uy, value: () => '1M' },
  // Clocks by the name that they have everywhere: `Asia/Seoul`.
  { tag: 'zone', shape: /\p{Lu}\p{Ll}+\/\p{Lu}[\p{L}_]+/uy, value: ([name]) => zoneNames.find((each) => each === name) ?? null },
  { tag: 'timeSpan', shape: spanShape, value: ([, count = '', unit = '']) => spanOf(count, unit) },
  // A comma for a point, only where a unit shows that it is one number.
  {
    tag: 'number',
    shape: /(\d+),(\d{1,2})(?=\s?(?:x|\*|×|atrs?|pips?|r|times)\b)/iuy,
    value: ([, whole = '', part = '']) => Number(`${whole}.${part}`),
  },
  { tag: 'number', shape: /(\d+(?:\.\d+)?)k\b/iuy, value: ([, number = '']) => Number(number) * 1000 },
  { tag: 'number', shape: /(\d+(?:\.\d+)?)\s?(?:million|mio|mln|mm)\b/iuy, value: ([, number = '']) => Number(number) * 1_000_000 },
  { tag: 'million', shape: /(\d+(?:\.\d+)?)m\b/iuy, value: ([, number = '']) => Number(number) * 1_000_000 },
]
