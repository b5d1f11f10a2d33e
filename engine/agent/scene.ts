import { priceDecimals } from '../format/price.ts'
import type { Bars } from '../market/bars.ts'
import { timeframeLabel, timeframes, type Timeframe } from '../market/timeframe.ts'
import { choice, text } from '../strategy/plan-fields.ts'
import { figuresOn, type FigureMaker } from './figure.ts'
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

/** A chart with its bars and the makers of its figures, whose basis is all of the bars. */
export interface Scene extends Chart {
  readonly bars: Bars
  /** Index of the newest closed bar; −1 without bars. */
  readonly last: number
  readonly market: MarketFacts
  readonly figures: FigureMaker
  readonly decimals: number
}

export function sceneOf({ symbol, timeframe }: Chart, data: ToolData): Scene {
  const bars = data.bars(symbol, timeframe)
  const market = data.market(symbol)
  const last = bars.length - 1
  const decimals = priceDecimals(market.instrument, bars.close[last] ?? 1)
  const basis = { symbol, timeframe, from: bars.time[0] ?? null, to: bars.time[last] ?? null }
  return { symbol, timeframe, bars, last, market, decimals, figures: figuresOn(basis, { decimals, pip: market.instrument.pip }) }
}
