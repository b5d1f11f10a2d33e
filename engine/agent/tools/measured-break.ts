import { partSpans, pricesOf } from '../../analysis/time-parts.ts'
import { firstBarAtOrAfter } from '../../market/bars.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { dateTextOf, daySeconds } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { amount, choice, date, optional, whole } from '../../strategy/plan-fields.ts'
import { historyNeed } from '../history.ts'
import { countsDay, dayFields, partField, partNames, problemOfParts } from '../part-fields.ts'
import { paragraphs, say, sentences } from '../say.ts'
import { chartFields, sceneOf, tooFewBars } from '../scene.ts'
import { shareFigures, sharePart } from '../share-figures.ts'
import { defineTool } from '../tool.ts'

const hourSeconds = 3_600
const usualBars = 26_000
const timeframe = '15m'
const step = 900
const maxCases = 300
type End = 'reached' | 'back' | 'both' | 'open'

/** After a break of the range of a part of the day, whether price went on by as much again before it came back through the other side. */
export const measuredBreak = defineTool({
  name: 'measured_break',
  summary:
    'Of the breaks of the high (`way` up) or low of the range of a session or day, or of its first `hours`: how often price went on by `times` (usually 1) the height of that range before it came back to the other side of it, up to the end of the trading day; on bars of 15 minutes.',
  input: {
    ...chartFields,
    part: partField,
    hours: optional(whole(1, 12)),
    way: choice(['up', 'down']),
    times: optional(amount),
    ...dayFields,
    from: optional(date),
  },
  needs: ({ symbol, from, to }) => [
    { need: 'market', symbol },
    historyNeed({ symbol, timeframe }, from === undefined ? { bars: usualBars } : { from, ...(to !== undefined && { to }) }, 0),
  ],
  run(input, data) {
    const { symbol, part, hours, way, times = 1 } = input
    const scene = sceneOf({ symbol, timeframe }, data)
    const { bars, figures, market, last } = scene
    const { calendar: name } = market.instrument
    const problem = problemOfParts([part], symbol, name)
    if (problem !== null) return refused(problem)
    if (part === 'week' || part === 'month') return refused('Ask it of a session or of a day: a week and a month have no end of the day.')
    if (last < 0) return refused(tooFewBars(scene, bars, 'to look for breaks'))
    const calendar = calendarNamed(name)
    const isUp = way === 'up'
    const ranges = partSpans(part, name, bars.time[0]!, bars.time[last]! + step).flatMap((span) => {
      const range = pricesOf(bars, hours === undefined ? span : { ...span, to: span.from + hours * hourSeconds })
      return range === null || !countsDay(span.dayNumber, input) ? [] : [range]
    })
    /** From the bar after the range to the end of its trading day, or of the next one behind a whole day. */
    const endOf = ({ dayNumber }: { readonly dayNumber: number }) => {
      const own = calendar.day(dayNumber)
      return part === 'day' && hours === undefined
        ? calendar.nextTradingDay(dayNumber).close
        : Math.max(own.close, own.open + daySeconds / 2)
    }
    const breaks = ranges.flatMap((range) => {
      const { high, low, last: before, to } = range
      const height = high - low
      const end = firstBarAtOrAfter(bars, Math.max(endOf(range), to)) - 1
      const target = isUp ? high + times * height : low - times * height
      let start = before + 1
      while (start <= end && !(isUp ? bars.high[start]! > high : bars.low[start]! < low)) start += 1
      if (start > end || height <= 0) return []
      let outcome: End = 'open'
      for (let i = start; i <= end && outcome === 'open'; i += 1) {
        const reached = isUp ? bars.high[i]! >= target : bars.low[i]! <= target
        // On the bar of the break the other side may have been traded before it.
        const back = i > start && (isUp ? bars.low[i]! <= low : bars.high[i]! >= high)
        outcome = reached && back ? 'both' : reached ? 'reached' : back ? 'back' : 'open'
      }
      return [{ range, start, outcome }]
    })
    if (ranges.length === 0) return refused(tooFewBars(scene, bars, 'to look for breaks'))
    const of = (end: End, what: string) =>
      shareFigures(figures, breaks.filter(({ outcome }) => outcome === end).length, breaks.length, what)
    return ok({
      result: {
        symbol,
        part: partNames[part],
        opening: figures.counted(hours ?? null, 'hour', 'first hours whose range is meant'),
        side: isUp ? 'high' : 'low',
        other: isUp ? 'low' : 'high',
        times: figures.number(times, 'heights of the range that price has to go on by'),
        since: dateTextOf(ranges[0]!.dayNumber),
        until: dateTextOf(ranges.at(-1)!.dayNumber),
        ranges: figures.counted(ranges.length, 'range', 'ranges that are looked at'),
        breaks: figures.counted(breaks.length, 'break', 'ranges whose side was traded through before the end of the day'),
        reached: of('reached', 'breaks after which price went on that far before it traded at the other side'),
        back: of('back', 'breaks after which price traded at the other side first'),
        unclear: figures.count(breaks.filter(({ outcome }) => outcome === 'both').length, 'breaks after which one bar did both'),
        open: of('open', 'breaks after which neither happened before the end of the day'),
      },
      cases: breaks.slice(-maxCases).map(({ start }) => bars.time[start]!),
    })
  },
  tell: ({ symbol, part, opening, side, other, times, since, until, ranges, breaks, reached, back, unclear, open }) =>
    reached.share === null
      ? say`The ${side} of the ${part}’s range was broken on none of ${ranges} of ${symbol} from ${since} to ${until}.`
      : paragraphs(
          say`The ${side} of the ${part}${opening && say` (its first ${opening})`} of ${symbol} was broken before the end of the day in ${breaks} of ${ranges}, from ${since} to ${until}.`,
          sentences(
            say`Price then went on by ${times} times the height of that range before it came back to its ${other} in ${sharePart(reached)};`,
            say`it came back first in ${sharePart(back)}, and did neither before the end of the day in ${open.share}.`,
            unclear !== null && unclear.value > 0 ? say`One bar of fifteen minutes did both in ${unclear}.` : null,
          ),
          say`Hours are those of the ${part}’s own clock.`,
        ),
})
