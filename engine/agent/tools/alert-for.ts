import { priceExpr } from '../../alerts/alert-rule.ts'
import { latestAtr } from '../../analysis/key-figures.ts'
import { termColumn } from '../../conditions/term-column.ts'
import { newWorld } from '../../conditions/world.ts'
import { isIntraday } from '../../market/timeframe.ts'
import { ok, refused, type Result } from '../../result.ts'
import { amount, choice, optional } from '../../strategy/plan-fields.ts'
import type { Expr } from '../../strategy/plan.ts'
import { measureOf } from '../../writer/term-measure.ts'
import { conditionCases } from '../condition-cases.ts'
import { historyNeed, stretchOf } from '../history.ts'
import { conditionField, readSaid } from '../said-condition.ts'
import { say, sentences } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Chart, type Scene } from '../scene.ts'
import { defineTool, type Offer, type ToolData } from '../tool.ts'

/** How often an alert would have fired is counted over these bars. */
const countedBars = 1_000

interface Input extends Chart {
  readonly text?: string
  readonly price?: number
  readonly away_percent?: number
  readonly away_pips?: number
  readonly direction?: 'above' | 'below'
  readonly up_to?: number
  readonly early_percent?: number
  readonly early_pips?: number
  readonly early_price?: number
  readonly early_side?: 'above' | 'below'
}

interface Wanted {
  readonly chart: Chart
  readonly expr: Expr
  readonly words: string
  readonly warmup: number
}

const bothOrNone = 'Say what the alert waits for: a price, or a condition.'

/** The condition in words, where that is what it waits for. */
function conditionOf({ text, price, away_percent: percent, away_pips: pips, direction, ...chart }: Input): Result<Wanted | null, string> {
  if ([text, price, percent, pips].filter((each) => each !== undefined).length !== 1) return refused(bothOrNone)
  if ((percent !== undefined || pips !== undefined) && direction === undefined)
    return refused('Say whether it waits above or below the price.')
  return text === undefined ? ok(null) : readSaid({ ...chart, text })
}

/** The price that it waits for; one that is said by its distance lies that far from the newest close. Null: there is none. */
function priceIn(input: Input, close: number, scene: Scene): Result<number, string> {
  const { price, away_percent: percent, away_pips: pips, direction } = input
  const sign = direction === 'below' ? -1 : 1
  const { pip } = scene.market.instrument
  if (pips !== undefined && pip === null) return refused(`${scene.symbol} has no pips. Say the distance in percent.`)
  if (price !== undefined) return earlyPrice(price, input, close, scene)
  const away = percent !== undefined ? (close * percent) / 100 : pips !== undefined ? pips * pip! : null
  const asked = close + sign * away!
  if (!(asked > 0)) return refused('No price lies that far below.')
  return ok(Number(asked.toFixed(scene.decimals)))
}

/** A price, or the edge of a zone that is nearer to the newest close, or so far before it on the way from there. */
function earlyPrice(from: number, input: Input, close: number, scene: Scene): Result<number, string> {
  const { up_to: to = from, early_percent: percent, early_pips: pips, early_price: distance, early_side: beyond } = input
  const price =
    beyond === 'above'
      ? Math.max(from, to)
      : beyond === 'below'
        ? Math.min(from, to)
        : Math.abs(to - close) < Math.abs(from - close)
          ? to
          : from
  const { pip } = scene.market.instrument
  if (pips !== undefined && pip === null) return refused(`${scene.symbol} has no pips. Say the distance in percent.`)
  const early = percent !== undefined ? (price * percent) / 100 : pips !== undefined ? pips * pip! : (distance ?? 0)
  if (early === 0) return ok(price)
  if (beyond !== undefined && price <= early) return refused('No price lies that far below.')
  if (beyond !== undefined) return ok(Number((beyond === 'above' ? price + early : price - early).toFixed(scene.decimals)))
  if (Math.abs(price - close) <= early)
    return refused(`The newest close is nearer to ${scene.figures.price(price, '')?.text} than that already.`)
  return ok(Number((price + Math.sign(close - price) * early).toFixed(scene.decimals)))
}

/** A price alert waits on the far side of the newest close, unless the side is said. */
function priceOf({ price = 0, direction, symbol, timeframe }: Input, close: number): Wanted & { readonly side: 'above' | 'below' } {
  const side = direction ?? (price >= close ? 'above' : 'below')
  return { chart: { symbol, timeframe }, expr: priceExpr(side, price), words: side, warmup: 0, side }
}

const ways: Partial<Record<Expr['op'], 'above' | 'below'>> = {
  gt: 'above',
  gte: 'above',
  crosses_above: 'above',
  lt: 'below',
  lte: 'below',
  crosses_below: 'below',
}

/** The level of earlier bars that the close of the next bar is held against, such as yesterday's high; null where there is none. */
function levelOf(
  expr: Expr,
  { bars, last, timeframe, market }: Scene,
): { readonly price: number; readonly side: 'above' | 'below' } | null {
  const side = ways[expr.op]
  if (side === undefined || !('left' in expr) || !('right' in expr)) return null
  const { left, right } = expr
  if (left.kind !== 'price' || (right.kind !== 'price' && right.kind !== 'indicator') || right.timeframe !== undefined) return null
  const { shift = 0, ...term } = right
  if (shift < 1 || measureOf(right) !== 'price') return null
  // One bar on, it is told by the bars up to now.
  const column = termColumn(
    shift === 1 ? term : { ...term, shift: shift - 1 },
    newWorld({ bars, timeframe, instrument: market.instrument }),
  )
  const price = column[last]!
  return Number.isNaN(price) ? null : { price, side }
}

/** An alert on a price or a condition, to be set by a click. */
export const alertFor = defineTool({
  name: 'alert_for',
  summary:
    'Prepares an alert on a price, on one so far above or below the newest close (`away_percent` or `away_pips` with `direction`), on a zone (`price` with `up_to`), on one so far before a price is reached (`price` with `early_percent`, `early_pips` or `early_price`; above or below it with `early_side`), or on a condition in words, and tells how often it would have fired; nothing is set without a click.',
  input: {
    ...chartFields,
    text: optional(conditionField),
    price: optional(amount),
    away_percent: optional(amount),
    away_pips: optional(amount),
    direction: optional(choice(['above', 'below'])),
    up_to: optional(amount),
    early_percent: optional(amount),
    early_pips: optional(amount),
    early_price: optional(amount),
    early_side: optional(choice(['above', 'below'])),
  },
  needs(input) {
    const wanted = conditionOf(input)
    const said = wanted.ok ? wanted.value : null
    return [historyNeed(said?.chart ?? input, { bars: countedBars }, said?.warmup ?? 0)]
  },
  run(input, data: ToolData) {
    const condition = conditionOf(input)
    if (!condition.ok) return condition
    const scene = sceneOf(condition.value?.chart ?? input, data)
    const { bars, last, symbol, timeframe } = scene
    if (last < 0) return refused(tooFewBars(scene, bars, ''))
    const stretch = stretchOf(scene, { bars: countedBars })
    if (!stretch.ok) return stretch
    const { figures } = stretch.value
    const close = bars.close[last]!
    const asked = condition.value === null ? priceIn(input, close, scene) : null
    if (asked?.ok === false) return asked
    const ofPrice = asked === null ? null : priceOf({ ...input, price: asked.value }, close)
    const wanted = condition.value ?? ofPrice!
    const { cases, known, isTrue } = conditionCases(wanted.expr, scene, stretch.value, 'begins')
    const isNow = isTrue.at(-1) === last
    const price = asked === null ? null : asked.value
    const isEarly = input.early_percent !== undefined || input.early_pips !== undefined || input.early_price !== undefined
    const isSaid = input.price !== undefined && input.up_to === undefined && !isEarly
    const formula = isEarly
      ? 'price as said and the distance from it'
      : input.price === undefined
        ? 'newest close and the distance that was said'
        : 'edge of the zone that is nearer to the newest close'
    const atr = latestAtr(bars)
    const at = placeOf(bars, last)
    const newest = cases.at(-1)
    const level = ofPrice === null ? levelOf(wanted.expr, scene) : null
    const offer: Offer =
      ofPrice === null
        ? { is: 'condition_alert', label: 'Set this alert', symbol, timeframe, text: input.text! }
        : { is: 'price_alert', label: 'Set this alert', symbol, price: price!, condition: ofPrice.side }
    return ok({
      result: {
        market: nameOf(scene),
        symbol,
        kind: ofPrice === null ? 'condition' : 'price',
        condition: wanted.words,
        is_now: isNow,
        level: figures.price(level?.price ?? null, 'what the close of the next bar is held against', at),
        close: figures.price(close, 'newest close', at),
        price: figures.price(price, isSaid ? 'price as said' : formula, isSaid ? undefined : at),
        distance: figures.move(price === null ? null : Math.abs(price - close), 'distance of the price from the newest close', at),
        distance_percent: figures.change(price === null ? null : (price / close - 1) * 100, 'price ÷ newest close − 1', at),
        distance_atr: figures.atr(price === null || atr === null ? null : Math.abs(price - close) / atr, 'the same distance ÷ ATR(14)', at),
        bars: figures.bars(known.length, 'bars on which it is known whether the condition is true'),
        times: figures.counted(cases.length, 'time', 'bars on which it becomes true; of a cross, every bar that crosses'),
        last_time: newest === undefined ? null : scene.moment(newest, 'the newest bar on which it became true'),
      },
      offers: [
        offer,
        ...(level === null || isIntraday(timeframe)
          ? []
          : [
              {
                is: 'price_alert',
                label: 'Alert at that price instead',
                symbol,
                price: Number(level.price.toFixed(scene.decimals)),
                condition: level.side,
              } as const,
            ]),
      ],
    })
  },
  tell({ market, symbol, kind, condition, is_now, level, close, price, distance, distance_percent, distance_atr, bars, times, last_time }) {
    const often = last_time
      ? say`In the last ${bars} it became true ${times}, the last time on the bar of ${last_time}.`
      : say`In the last ${bars} it did not become true.`
    const nothing = say`Nothing is set yet: the button below sets it.`
    if (kind === 'price')
      return sentences(
        say`An alert when ${symbol} goes ${condition} ${price}: that is ${distance} from ${close} (${distance_percent}${distance_atr && say`, ${distance_atr}`}).`,
        is_now ? say`The price is there already, so it would fire only after it has left and come back.` : null,
        nothing,
      )
    return sentences(
      say`An alert when “${condition}” becomes true on ${market}, asked at the close of each bar.`,
      level && say`Of the next bar that is ${level}; the newest close is ${close}.`,
      often,
      is_now ? say`It is true now, so it would fire only after it has ended and come back.` : null,
      nothing,
    )
  },
})
