import type { MarketDetail, MarketSymbol } from '@playbook/contract/markets'
import { trendOfChange } from '@playbook/engine/analysis/trend-rule'
import { priceDecimals } from '@playbook/engine/format/price'
import type { Instrument } from '@playbook/engine/market/instrument'
import type { LatestPrice, Market, MarketFigures, TimeframeReach } from './price-feed.ts'

const changeOf = ({ last, previousClose }: LatestPrice) => {
  if (last === null || previousClose === null) return { change: null, percent: null }
  return { change: last - previousClose, percent: (last / previousClose - 1) * 100 }
}

/** The field of a market’s details that tells a fact; of the costs, a source outside states its commission. */
const fieldOf: Readonly<Partial<Record<keyof Instrument, keyof MarketDetail>>> = {
  name: 'name',
  currency: 'currency',
  tick: 'tick',
  quantityStep: 'quantity_step',
  minQuantity: 'min_quantity',
  calendar: 'calendar',
  costs: 'commission',
}

/** What is told of a market besides its prices. */
type PresentedMarket = Pick<Market, 'instrument' | 'source' | 'sourceLabel' | 'timeframes' | 'statedFacts'>

/** A market as a row of a list. */
export function presentSymbol({ instrument, source, sourceLabel, timeframes }: PresentedMarket, price: LatestPrice): MarketSymbol {
  const { change, percent } = changeOf(price)
  return {
    id: instrument.symbol,
    symbol: instrument.symbol,
    name: instrument.name,
    description: instrument.description,
    category: instrument.category,
    source,
    ...(sourceLabel === undefined ? {} : { source_label: sourceLabel }),
    currency: instrument.currency,
    price_decimals: priceDecimals(instrument, price.last ?? 1),
    lastPrice: price.last,
    change,
    changePercent: percent,
    current_price: price.last,
    price_change_percentage: percent,
    ...(price.staleSince === undefined ? {} : { stale_since: price.staleSince }),
    timeframes: [...timeframes],
  }
}

/** A market with all that a run or a page needs to know. */
export function presentMarket(market: PresentedMarket, figures: MarketFigures, reach: readonly TimeframeReach[]): MarketDetail {
  const { instrument } = market
  const { costs, conversion } = instrument
  return {
    ...presentSymbol(market, figures),
    tick: instrument.tick,
    pip: instrument.pip,
    point: instrument.point,
    lot_units: instrument.lotUnits,
    quantity_step: instrument.quantityStep,
    min_quantity: instrument.minQuantity,
    contract_size: instrument.contractSize,
    maintenance_margin_percent: instrument.maintenanceMarginPercent,
    calendar: instrument.calendar,
    is_open: figures.isOpen,
    spread: costs.spread,
    slippage: costs.slippage,
    commission: costs.commission,
    financing: costs.financing && {
      long_percent_per_year: costs.financing.longPercentPerYear,
      short_percent_per_year: costs.financing.shortPercentPerYear,
    },
    conversion: conversion.kind === 'series' ? conversion.symbol : conversion.kind === 'own_price' ? instrument.symbol : null,
    first_time: figures.firstTime,
    last_time: figures.lastTime,
    high_52w: figures.high52w,
    low_52w: figures.low52w,
    volume_24h: figures.volume24h,
    ...(market.statedFacts === undefined ? {} : { stated: market.statedFacts.flatMap((fact) => fieldOf[fact] ?? []) }),
    ...(instrument.tellsDividends ? { tells_dividends: true as const } : {}),
    reach: reach.map(({ timeframe, from, stored }) => ({ timeframe, from, stored })),
    trend: trendOfChange(changeOf(figures).percent),
  }
}
