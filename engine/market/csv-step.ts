import { daySeconds as day } from './day-number.ts'
import { timeframeMinutes, timeframes, type Timeframe } from './timeframe.ts'

export interface Step {
  /** Most frequent distance between two stamps; 0 with fewer than two of them. */
  readonly seconds: number
  readonly timeframe: Timeframe
  readonly why: string
  readonly isCertain: boolean
}

/** The most frequent distance between neighbours of rising `times`, and its share of all distances. Months count 30 days. */
export function commonStep(times: ArrayLike<number>): { seconds: number; share: number } {
  const counts = new Map<number, number>()
  const looked = Math.min(times.length, 20_000)
  let total = 0
  for (let i = 1; i < looked; i++) {
    const step = times[i]! - times[i - 1]!
    if (step <= 0) continue
    // 28 to 31 days are one month; a daylight-saving hour more or less is still a day or a week.
    const key = step >= 27 * day && step <= 32 * day ? 30 * day : step > 20 * 3600 ? Math.round(step / day) * day : step
    counts.set(key, (counts.get(key) ?? 0) + 1)
    total++
  }
  let seconds = 0
  let best = 0
  for (const [step, count] of counts) {
    if (count > best || (count === best && step < seconds)) [seconds, best] = [step, count]
  }
  return { seconds, share: total === 0 ? 0 : best / total }
}

const people = (seconds: number): string => {
  for (const [size, name] of [
    [30 * day, 'month'],
    [7 * day, 'week'],
    [day, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const) {
    if (seconds >= size && seconds % size === 0) return seconds === size ? `one ${name}` : `${seconds / size} ${name}s`
  }
  return `${seconds} seconds`
}

/** The timeframe of rising stamps: the usual step, or the smallest timeframe that whole steps fill up. */
export function timeframeOfStep(times: ArrayLike<number>): Step {
  const { seconds, share } = commonStep(times)
  if (seconds === 0)
    return { seconds, timeframe: '1d', why: 'There are too few rows to tell how far the bars are apart.', isCertain: false }
  const exact = timeframes.find((timeframe) => timeframeMinutes[timeframe] * 60 === seconds)
  if (exact) {
    const why = `${Math.round(share * 100)}% of the bars are ${people(seconds)} apart.`
    return { seconds, timeframe: exact, why, isCertain: share >= 0.5 }
  }
  const filled = timeframes.find(
    (timeframe) => timeframeMinutes[timeframe] * 60 > seconds && (timeframeMinutes[timeframe] * 60) % seconds === 0,
  )
  const timeframe = filled ?? timeframes.find((t) => timeframeMinutes[t] * 60 > seconds) ?? '1M'
  return {
    seconds,
    timeframe,
    why: `The bars are ${people(seconds)} apart, which is not one of the nine timeframes; they are put together to ${timeframe}.`,
    isCertain: false,
  }
}
