import type { Trade } from '../backtest/run.ts'
import type { ExitReason } from '../backtest/run.ts'
import { priceDecimals } from '../format/price.ts'
import { findInstrument } from '../market/catalogue.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { StatisticName } from '../statistics/catalogue.ts'
import type { Figure } from '../statistics/figure.ts'
import type { Basis, PriceForm } from './figure.ts'

/** One trade of a finished backtest as it is stored; moments are UTC seconds, prices in the quote currency, money in US dollars. */
export interface OwnTrade {
  /** Counted from 1, oldest first, as the page of the result numbers them. */
  readonly number: number
  readonly side: 'BUY' | 'SELL'
  readonly entryTime: number
  readonly exitTime: number
  readonly entryPrice: number
  readonly exitPrice: number
  readonly units: number
  /** As they lay at the entry; null without one. */
  readonly stopPrice: number | null
  readonly targetPrice: number | null
  /** Planned to be lost at the stop; null without one. */
  readonly risk: number | null
  /** After all costs, which `fees` and `financing` (negative: received) are a part of. */
  readonly profit: number
  readonly profitPercent: number
  readonly fees: number
  readonly financing: number
  /** Deepest loss (0 or less) and highest gain while open, percent of the entry price. */
  readonly maePercent: number
  readonly mfePercent: number
  readonly exitReason: ExitReason
  /** The order of prices inside a bar decided it, and is not known. */
  readonly isAmbiguous: boolean
}

/** A finished backtest of the one who asks. `trades` is there where one result was asked for, null in lists. */
export interface OwnResult {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly text: string
  /** First and last bar, UTC seconds. */
  readonly from: number
  readonly to: number
  /** As the result page has them: names of `engine/statistics/catalogue.ts`. */
  readonly figures: readonly Figure[]
  readonly trades: readonly OwnTrade[] | null
}

/** A statistic of a result by its name; null where it has none. */
export const statisticOf = ({ figures }: Pick<OwnResult, 'figures'>, name: StatisticName): number | null =>
  figures.find((figure) => figure.name === name)?.value ?? null

/** The bars that its figures come from. */
export const basisOf = ({ symbol, timeframe, from, to }: OwnResult): Basis => ({ symbol, timeframe, from, to })

/** How its prices are written: as the catalogue has the market, else with the decimals that a price of it has. */
export function priceFormOf(symbol: string, price: number): PriceForm {
  const instrument = findInstrument(symbol)
  if (instrument !== null) return { decimals: priceDecimals(instrument, price), pip: instrument.pip }
  const [, fraction = ''] = price.toPrecision(10).split('.')
  return { decimals: Math.min(8, fraction.replace(/0+$/, '').length), pip: null }
}

const sides = { long: 'BUY', short: 'SELL' } as const

/** What of a trade of a run is told. */
type Told = Pick<
  Trade,
  | 'side'
  | 'entryTime'
  | 'exitTime'
  | 'entryPrice'
  | 'exitPrice'
  | 'units'
  | 'stopPrice'
  | 'targetPrice'
  | 'riskUsd'
  | 'profitUsd'
  | 'profitPercent'
  | 'feesUsd'
  | 'financingUsd'
  | 'maePercent'
  | 'mfePercent'
  | 'exitReason'
  | 'ambiguous'
>

/** A trade of a run as an own one, by its number from 1. */
export const ownTradeOf = (trade: Told, number: number): OwnTrade => ({
  number,
  side: sides[trade.side],
  entryTime: trade.entryTime,
  exitTime: trade.exitTime,
  entryPrice: trade.entryPrice,
  exitPrice: trade.exitPrice,
  units: trade.units,
  stopPrice: trade.stopPrice,
  targetPrice: trade.targetPrice,
  risk: trade.riskUsd,
  profit: trade.profitUsd,
  profitPercent: trade.profitPercent,
  fees: trade.feesUsd,
  financing: trade.financingUsd,
  maePercent: trade.maePercent,
  mfePercent: trade.mfePercent,
  exitReason: trade.exitReason,
  isAmbiguous: trade.ambiguous,
})
