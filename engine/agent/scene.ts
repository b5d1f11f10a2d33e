import { priceDecimals } from '../format/price.ts'
import type { Bars } from '../market/bars.ts'
import { tradingDateOf } from '../market/calendar.ts'
import { timeframeLabel, timeframes, type Timeframe } from '../market/timeframe.ts'
import { choice, text } from '../strategy/plan-fields.ts'
import { figuresOn, type Figure, type FigureMaker } from './figure.ts'
import type { BarsNeed, MarketFacts, ToolData } from './tool.ts'

const maxSymbolChars = 12

/** The fields by which a tool is told of a chart. */
export const chartFields = { symbol: text(maxSymbolChars), timeframe: choice(timeframes) } as const

export interface Chart {
  readonly symbol: string
  readonly timeframe: Timeframe
}

/** A chart in words: `EURUSD H1`. */
export const nameOf = ({ symbol, timeframe }: Chart): string => `${symbol} ${timeframeLabel[timeframe]}`

/** The newest closed bars of a chart. */
export const barsIn = ({ symbol, timeframe }: Chart, count: number): BarsNeed => ({ need: 'bars', symbol, timeframe, count })

/** The same, of a chart that a market may not have. */
export const barsIfThere = (chart: Chart, count: number): BarsNeed => ({ ...barsIn(chart, count), optional: true })

/** A chart with its bars and the makers of its figures, whose basis is all of the bars. */
export interface Scene extends Chart {
  readonly bars: Bars
  /** Index of the newest closed bar; −1 without bars. */
  readonly last: number
  readonly market: MarketFacts
  readonly figures: FigureMaker
  readonly decimals: number
  /** When a bar opened, as a trader names it: the minute within a day, else its trading date, week or month. */
  readonly moment: (bar: number, formula: string) => Figure | null
}

/** How the bar of a trading date is named on timeframes of a day and more. */
const dateText: Readonly<Partial<Record<Timeframe, (date: string) => string>>> = {
  '1d': (date) => date,
  '1w': (date) => `week of ${date}`,
  '1M': (date) => date.slice(0, 'yyyy-mm'.length),
}

/** The bars from one to another as the place of a figure; of one bar alone without the second. */
export const placeOf = ({ time }: Bars, from: number, to = from) => ({ from: time[from]!, to: time[to]! })

/** Why nothing can be said of a chart; `what` is what there are too few bars for. */
export const tooFewBars = (chart: Chart, bars: Bars, what: string): string =>
  bars.length === 0 ? `There are no closed bars of ${nameOf(chart)} yet.` : `${nameOf(chart)} has too few closed bars ${what}.`

export function sceneOf({ symbol, timeframe }: Chart, data: ToolData): Scene {
  const bars = data.bars(symbol, timeframe)
  const market = data.market(symbol)
  const last = bars.length - 1
  const decimals = priceDecimals(market.instrument, bars.close[last] ?? 1)
  const basis = { symbol, timeframe, from: bars.time[0] ?? null, to: bars.time[last] ?? null }
  const figures = figuresOn(basis, { decimals, pip: market.instrument.pip })
  const moment = (bar: number, formula: string) => {
    const figure = figures.time(bars.time[bar] ?? null, formula, placeOf(bars, bar))
    const written = dateText[timeframe]
    return figure && written ? { ...figure, text: written(tradingDateOf(figure.value, market.instrument.calendar)) } : figure
  }
  return { symbol, timeframe, bars, last, market, decimals, figures, moment }
}
