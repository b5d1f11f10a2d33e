import { latestAtr } from '../../analysis/key-figures.ts'
import { firstBarAtOrAfter } from '../../market/bars.ts'
import { daySeconds } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { paragraphs, say, sentences } from '../say.ts'
import { barsIfThere, barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Chart, type Scene } from '../scene.ts'
import { defineTool, type Offer } from '../tool.ts'

/** 52 weeks, as everywhere. */
const yearDays = 364
/** Bars of a week of hours, of a year of days and of all months. */
const counts = { '1h': 24 * 5, '1d': 366, '1M': 600 } as const
/** Bars of the chart itself, for its ATR. */
const ownBars = 15

interface Side {
  readonly scene: Scene
  readonly bar: number
}

const sides = { high: 1, low: -1 } as const
type SideName = keyof typeof sides

/** The most extreme bar of several series, the finest of equals that are given first. */
function mostOf(series: readonly { readonly scene: Scene; readonly from: number }[], side: SideName): Side {
  const all = series.flatMap(({ scene, from }) => {
    const prices = scene.bars[side]
    let best = from
    for (let i = from + 1; i < prices.length; i++) if ((prices[i]! - prices[best]!) * sides[side] > 0) best = i
    return from < prices.length ? [{ scene, bar: best }] : []
  })
  return all.reduce((best, each) => ((each.scene.bars[side][each.bar]! - best.scene.bars[side][best.bar]!) * sides[side] > 0 ? each : best))
}

const words = { high: 'highest high', low: 'lowest low' } as const

function sideFigures({ scene, bar }: Side, side: SideName, chart: Scene, atr: number | null, span: string) {
  const price = scene.bars[side][bar]!
  const close = chart.bars.close[chart.last]!
  const place = placeOf(scene.bars, bar)
  const { figures } = scene
  return {
    price: figures.price(price, `${words[side]} ${span}`, place),
    time: scene.moment(bar, `open time of the bar with the ${words[side]} ${span}`),
    distance: figures.move(Math.abs(price - close), `distance from the newest close to the ${words[side]} ${span}`, place),
    off: figures.change((close / price - 1) * 100, `newest close ÷ ${words[side]} ${span} − 1`, place),
    percent: figures.change((price / close - 1) * 100, `${words[side]} ${span} ÷ newest close − 1`, place),
    atr: figures.atr(atr === null ? null : Math.abs(price - close) / atr, 'the same distance ÷ ATR(14) of the chart', place),
  }
}

/** The highest and lowest prices of 52 weeks and of all that is known. */
export const extremes = defineTool({
  name: 'extremes',
  summary: 'The 52-week high and low and those of all known prices, when they were, and how far the newest close is from them.',
  input: chartFields,
  needs: (input) => {
    const longer = Object.entries(counts).map(([timeframe, count]) => ({
      chart: { ...input, timeframe: timeframe as keyof typeof counts },
      count,
    }))
    const isOwn = (chart: Chart) => chart.timeframe === input.timeframe
    return [
      barsIn(input, longer.find(({ chart }) => isOwn(chart))?.count ?? ownBars),
      ...longer.filter(({ chart }) => !isOwn(chart)).map(({ chart, count }) => barsIfThere(chart, count)),
    ]
  },
  run(input, data) {
    const chart = sceneOf(input, data)
    if (chart.last < 0) return refused(tooFewBars(input, chart.bars, ''))
    const [hours, days, months] = (['1h', '1d', '1M'] as const).map((timeframe) => sceneOf({ ...input, timeframe }, data))
    const series = [days!, hours!, chart].filter(({ last }) => last >= 0)
    const newest = Math.max(...series.map(({ bars, last }) => bars.time[last]!))
    const year = series.map((scene) => ({ scene, from: firstBarAtOrAfter(scene.bars, newest - yearDays * daySeconds) }))
    const all = [months!, ...series].map((scene) => ({ scene, from: 0 }))
    const atr = latestAtr(chart.bars)
    const figuresOf = (side: SideName, from: typeof all, span: string) => sideFigures(mostOf(from, side), side, chart, atr, span)
    const [high, low] = [figuresOf('high', year, 'of 52 weeks'), figuresOf('low', year, 'of 52 weeks')]
    const close = chart.bars.close[chart.last]!
    const { symbol, timeframe, figures } = chart
    const oldest = all.filter(({ scene }) => scene.last >= 0).toSorted((a, b) => a.scene.bars.time[0]! - b.scene.bars.time[0]!)[0]!.scene
    const width = high.price!.value - low.price!.value
    const alert = (price: number, condition: 'above' | 'below', label: string): Offer => ({
      is: 'price_alert',
      label,
      symbol,
      price,
      condition,
    })
    return ok({
      result: {
        market: nameOf(input),
        span: '52-week',
        close: figures.price(close, 'close of the newest closed bar', placeOf(chart.bars, chart.last)),
        high,
        low,
        place: figures.percent(
          width > 0 ? Math.min(1, Math.max(0, (close - low.price!.value) / width)) * 100 : null,
          '(newest close − low of 52 weeks) ÷ (high − low of 52 weeks)',
        ),
        all_high: figuresOf('high', all, 'of all known bars'),
        all_low: figuresOf('low', all, 'of all known bars'),
        since: oldest.moment(0, 'open time of the oldest known bar'),
      },
      offers: [
        alert(high.price!.value, 'above', 'Alert above the 52-week high'),
        alert(low.price!.value, 'below', 'Alert below the 52-week low'),
        { is: 'chart', label: 'Show the 52-week high', symbol, timeframe, time: high.price!.from },
      ],
    })
  },
  tell: ({ market, span, close, high, low, place, all_high, all_low, since }) =>
    paragraphs(
      sentences(
        say`The ${span} high of ${market} is ${high.price} (${high.time}), ${high.percent} from the newest close of ${close}; the low is ${low.price} (${low.time}), ${low.percent} from it.`,
        place && say`The price stands at ${place} of that range, counted from the low.`,
      ),
      say`Of all known prices, which begin with ${since}, the highest is ${all_high.price} (${all_high.time}) and the lowest ${all_low.price} (${all_low.time}).`,
    ),
})
