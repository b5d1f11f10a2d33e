import { partSpans, pricesOf, type PartPrices, type TimePart } from '../../analysis/time-parts.ts'
import { firstBarAtOrAfter } from '../../market/bars.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { daySeconds, dayNumberOf, mondayOf, monthStartOf, yearOf } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { choice, optional } from '../../strategy/plan-fields.ts'
import { stepOf } from '../part-fields.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { barsIn, chartFields, placeOf, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { shareFigures, sharePart } from '../share-figures.ts'
import { defineTool, untested, type EvidencedDrawing } from '../tool.ts'

const hours = 13_000
/** A year of hours and its first day are among the bars that are looked at. */
const sets = ['before', 'opens', 'pivots', 'retracement'] as const
const spans = ['day', 'week', 'month'] as const

interface Level {
  /** The first bar on which it was known. */
  readonly since?: number
  readonly name: string
  readonly price: number
  readonly formula: string
}

/** Classic pivot points of the stretch before. */
function pivotsOf({ high: h, low: l, close: c }: PartPrices): readonly Level[] {
  const p = (h + l + c) / 3
  const level = (name: string, price: number, formula: string) => ({ name, price, formula })
  return [
    level('R3', h + 2 * (p - l), 'high + 2 × (pivot − low) of the stretch before'),
    level('R2', p + (h - l), 'pivot + (high − low) of the stretch before'),
    level('R1', 2 * p - l, '2 × pivot − low of the stretch before'),
    level('Pivot', p, '(high + low + close) ÷ 3 of the stretch before'),
    level('S1', 2 * p - h, '2 × pivot − high of the stretch before'),
    level('S2', p - (h - l), 'pivot − (high − low) of the stretch before'),
    level('S3', l - 2 * (h - p), 'low − 2 × (high − pivot) of the stretch before'),
  ]
}

const ratios = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const
/** Retracements of the stretch before, counted back from its later extreme. */
function retracementsOf({ high, low, highBar, lowBar }: PartPrices): readonly Level[] {
  const isUp = highBar > lowBar
  return ratios.map((ratio) => ({
    name: `${(ratio * 100).toFixed(1)}%`,
    price: isUp ? high - ratio * (high - low) : low + ratio * (high - low),
    formula: `${isUp ? 'high −' : 'low +'} ${ratio} × (high − low) of the stretch before`,
  }))
}

const beforeOf = (span: string, { high, low, close }: PartPrices): readonly Level[] => [
  { name: `High of the ${span} before`, price: high, formula: `highest high of the ${span} before` },
  { name: `Low of the ${span} before`, price: low, formula: `lowest low of the ${span} before` },
  { name: `Close of the ${span} before`, price: close, formula: `last close of the ${span} before` },
]

/** Parts that have ended, oldest first, with their prices. */
function endedParts(part: TimePart, { bars, market }: Scene, until: number): readonly PartPrices[] {
  const all = partSpans(part, market.instrument.calendar, bars.time[0]!, until)
  return all.flatMap((span) => pricesOf(bars, span) ?? [])
}

function opensOf(scene: Scene, nowSeconds: number): readonly Level[] {
  const { bars, market } = scene
  const calendar = calendarNamed(market.instrument.calendar)
  const today = calendar.dateAt(nowSeconds).dayNumber
  const starts = [
    ['day', today],
    ['week', mondayOf(today)],
    ['month', monthStartOf(today)],
    ['year', dayNumberOf(yearOf(today), 1, 1)],
  ] as const
  return starts.flatMap(([name, start]) => {
    const at = firstBarAtOrAfter(bars, calendar.day(start).open)
    return at < bars.length && at > 0
      ? [{ name: `Open of the ${name}`, price: bars.open[at]!, formula: `open of the first bar of the ${name}`, since: at + 1 }]
      : []
  })
}

/** When a price was first and last traded among bars. */
function touchesOf({ bars }: Scene, price: number, from: number) {
  let [first, last] = [-1, -1]
  for (let i = from; i < bars.length; i += 1) {
    if (bars.low[i]! > price || bars.high[i]! < price) continue
    if (first < 0) first = i
    last = i
  }
  return { first, last }
}

/** Share of the parts that touched the pivots of the one before. */
function touchedShares(parts: readonly PartPrices[], { figures }: Scene) {
  const pairs = parts.slice(1).map((part, i) => ({ part, pivots: pivotsOf(parts[i]!) }))
  const isTouched = ({ part, pivots }: (typeof pairs)[number], name: string) => {
    const { price } = pivots.find((each) => each.name === name)!
    return part.low <= price && price <= part.high
  }
  const of = (what: string, test: (pair: (typeof pairs)[number]) => boolean) =>
    shareFigures(figures, pairs.filter(test).length, pairs.length, what)
  return {
    parts: figures.count(pairs.length, 'stretches that have ended, each with the pivots of the one before'),
    pivot: of('those that touched the pivot', (pair) => isTouched(pair, 'Pivot')),
    r1: of('those that touched R1', (pair) => isTouched(pair, 'R1')),
    s1: of('those that touched S1', (pair) => isTouched(pair, 'S1')),
    both: of('those that touched R1 and S1', (pair) => isTouched(pair, 'R1') && isTouched(pair, 'S1')),
    neither: of('those that touched neither R1 nor S1', (pair) => !isTouched(pair, 'R1') && !isTouched(pair, 'S1')),
  }
}

/** Levels that a calendar makes, and what price did at them. */
export const keyLevels = defineTool({
  name: 'key_levels',
  summary:
    'Levels by the calendar (`set`: before, the high, low and close of the day, week or month before; opens of day, week, month and year; pivots; retracement, Fibonacci ratios of the stretch before): price, distance, whether price is above or below, and when each was first and last traded in the stretch that is not over; of pivots how often they were touched.',
  input: { ...chartFields, set: choice(sets), span: optional(choice(spans)) },
  needs: ({ symbol }) => [barsIn({ symbol, timeframe: '1h' }, hours)],
  run({ symbol, set, span = 'day' }, data) {
    const scene = sceneOf({ symbol, timeframe: '1h' }, data)
    const { bars, last, figures, moment, market } = scene
    if (last < 1) return refused(tooFewBars(scene, bars, 'to tell these levels'))
    const calendar = calendarNamed(market.instrument.calendar)
    const today = calendar.dateAt(bars.time[last]!).dayNumber
    const start = span === 'day' ? today : span === 'week' ? mondayOf(today) : monthStartOf(today)
    const from = firstBarAtOrAfter(bars, calendar.day(start).open)
    const ended = endedParts(span, scene, bars.time[last]! + stepOf(scene)).filter(
      ({ to }) => to <= calendar.day(start).open + daySeconds / 2,
    )
    const before = ended.findLast(({ dayNumber }) => dayNumber < start)
    if (before === undefined) return refused(tooFewBars(scene, bars, 'to tell these levels'))
    const levels =
      set === 'pivots'
        ? pivotsOf(before)
        : set === 'retracement'
          ? retracementsOf(before)
          : set === 'opens'
            ? opensOf(scene, data.nowSeconds)
            : beforeOf(span, before)
    const close = bars.close[last]!
    const told = levels.map(({ name, price, formula, since = from }) => {
      const touched = touchesOf(scene, price, since)
      const beyond = Math.max(...bars.high.subarray(from)) - price
      const under = price - Math.min(...bars.low.subarray(from))
      return {
        name,
        price: figures.price(price, formula),
        away: figures.move(Math.abs(close - price), '|newest close − level|'),
        away_percent: figures.change((close / price - 1) * 100, 'newest close ÷ level − 1'),
        is_above: close > price,
        first: touched.first < 0 ? null : moment(touched.first, 'open time of the first bar that traded there'),
        last: touched.last < 0 ? null : moment(touched.last, 'open time of the last bar that traded there'),
        above: figures.move(beyond > 0 ? beyond : null, 'highest high since − level'),
        below: figures.move(under > 0 ? under : null, 'level − lowest low since'),
      }
    })
    const drawings = levels.map(({ name, price }): EvidencedDrawing => ({
      id: `key-${set}-${span}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      command: 'add',
      type: 'line',
      properties: { price, label: name },
      evidence: untested,
      timeframe: '1h',
      known_at: bars.time[last]!,
      broken_at: null,
    }))
    return ok({
      result: {
        symbol,
        set,
        span,
        since: moment(from, 'open time of the first bar of the stretch that is not over'),
        high: figures.price(before.high, 'highest high of the stretch before', placeOf(bars, before.first, before.last)),
        low: figures.price(before.low, 'lowest low of the stretch before', placeOf(bars, before.first, before.last)),
        close: figures.price(close, 'newest close'),
        levels: told,
        last_touched: told.toSorted((a, b) => (b.last?.value ?? 0) - (a.last?.value ?? 0))[0]!.name,
        touched: set === 'pivots' ? touchedShares(ended, scene) : null,
      },
      drawings,
    })
  },
  tell: ({ symbol, set, span, since, high, low, close, levels, touched, last_touched }) =>
    paragraphs(
      sentences(
        say`${symbol} closed last at ${close}.`,
        set === 'opens' ? null : say`The ${span} before ranged from ${low} to ${high}; the one that is not over began at ${since}.`,
        levels.some((each) => each.last !== null) ? say`Traded last of these was: ${last_touched}.` : null,
      ),
      table(
        [say`Level`, say`Price`, say`Price is`, say`First traded`, say`Last traded`],
        levels.map((each) => [
          each.name,
          each.price,
          say`${each.is_above ? 'above' : 'below'} it by ${each.away} (${each.away_percent})`,
          each.first ?? say`not yet`,
          each.last ?? say`not yet`,
        ]),
      ),
      touched &&
        say`Of ${touched.parts} that have ended ${'R1'} was touched by ${sharePart(touched.r1)}, ${'S1'} by ${sharePart(touched.s1)}, both by ${sharePart(touched.both)}, neither by ${sharePart(touched.neither)}, the pivot itself by ${sharePart(touched.pivot)}.`,
    ),
})
