import type { Shape } from '../../language/lexicon.ts'
import { timeframeMinutes, timeframes } from '../../market/timeframe.ts'
import type { Duration, SaidTimeframe, Trading } from '../meanings.ts'

const units = { m: 'minute', h: 'hour', d: 'day', w: 'week' } as const
const minutesOf = { minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_200 } as const
const unitOf = (letter: string): 'minute' | 'hour' | 'day' | 'week' | null => units[letter.toLowerCase()[0] as keyof typeof units] ?? null

/** The timeframe of so many minutes, hours, days, weeks or months; null where no chart is that long. Days and weeks are charts alone only. */
export function timeframeOf({ count, unit }: Duration): SaidTimeframe | null {
  if (unit === 'bar' || unit === 'year' || !Number.isInteger(count) || count < 1) return null
  const minutes = count * minutesOf[unit]
  const known = timeframes.find((each) => timeframeMinutes[each] === minutes)
  if (known !== undefined) return known
  return (unit === 'minute' || unit === 'hour') && minutes < 1440 ? `${minutes} minutes` : null
}

const spanOf = (count: string, letter: string): Duration | null => {
  const unit = unitOf(letter)
  return unit === null ? null : { count: Number(count), unit }
}

/** Lengths of time in one word: `4h`, `20d`, `M15`, and numbers in thousands and millions by their letter. */
export const timeShapes: readonly Shape<Trading>[] = [
  {
    tag: 'timeframe',
    shape: /(\d{1,3})\s?-?\s?(m|mins?|hrs?|h|[dw](?=\b))\b/iuy,
    value: ([, count = '', unit = '']) => {
      const span = spanOf(count, unit)
      return span && timeframeOf(span)
    },
  },
  {
    tag: 'timeframe',
    shape: /(mn|m|h|d|w)(\d{1,3})\b/iuy,
    value: ([, unit = '', count = '']) => {
      if (unit.toLowerCase() === 'mn') return count === '1' ? '1M' : null
      const span = spanOf(count, unit)
      return span && timeframeOf(span)
    },
  },
  { tag: 'timeframe', shape: /MN\b/uy, value: () => '1M' },
  { tag: 'timeSpan', shape: /(\d{1,4})\s?-?\s?(m|mins?|hrs?|h|d|w)\b/iuy, value: ([, count = '', unit = '']) => spanOf(count, unit) },
  // A comma for a point, only where a unit shows that it is one number.
  { tag: 'number', shape: /(\d+),(\d{1,2})(?=\s?(?:x|\*|×|atrs?|pips?|r|times)\b)/iuy, value: ([, whole = '', part = '']) => Number(`${whole}.${part}`) },
  { tag: 'number', shape: /(\d+(?:\.\d+)?)k\b/iuy, value: ([, number = '']) => Number(number) * 1000 },
  { tag: 'number', shape: /(\d+(?:\.\d+)?)\s?(?:million|mio|mln|mm)\b/iuy, value: ([, number = '']) => Number(number) * 1_000_000 },
  { tag: 'million', shape: /(\d+(?:\.\d+)?)m\b/iuy, value: ([, number = '']) => Number(number) * 1_000_000 },
]
