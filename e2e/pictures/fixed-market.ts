import type { Candle, CandlesReply, MarketDetail } from '@playbook/contract/markets'
import { barAt } from '@playbook/engine/market/bars'
import { barEnd } from '@playbook/engine/market/calendar'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { Instrument } from '@playbook/engine/market/instrument'
import { lastBars } from '@playbook/engine/market/simulate'
import { timeframes, type Timeframe } from '@playbook/engine/market/timeframe'

/** The moment at which every picture is taken: a Wednesday afternoon in London, twelve minutes before the hour. */
export const nowSeconds = Date.UTC(2025, 10, 19, 13, 47, 19) / 1000

const instrumentOf = (symbol: string): Instrument => {
  const found = findInstrument(symbol)
  if (found === null) throw new Error(`${symbol} is not in the catalogue`)
  return found
}

const decimalsOf = ({ tick }: Instrument): number => Math.max(0, Math.round(-Math.log10(tick)))

/** Closed bars of the simulated market up to now, oldest first. */
export function closedBars(symbol: string, timeframe: Timeframe, count: number, before = nowSeconds): Candle[] {
  const instrument = instrumentOf(symbol)
  const bars = lastBars(instrument, timeframe, before, count)
  return Array.from({ length: bars.length }, (_, k) => {
    const { time, ...prices } = barAt(bars, k)
    return { timestamp: time, ...prices, is_closed: barEnd(time, timeframe, instrument.calendar) <= nowSeconds }
  }).filter((candle) => candle.is_closed)
}

export const candlesReply = (symbol: string, timeframe: Timeframe, candles: readonly Candle[]): CandlesReply => ({
  symbol,
  timeframe,
  source: 'simulated',
  count: candles.length,
  candles: [...candles],
})

export function marketReply(symbol: string): MarketDetail {
  const instrument = instrumentOf(symbol)
  const day = closedBars(symbol, '1h', 24)
  const last = day.at(-1)!.close
  const change = last - day[0]!.open
  const { costs } = instrument
  return {
    id: symbol,
    symbol,
    name: instrument.name,
    description: instrument.description,
    category: instrument.category,
    source: 'simulated',
    currency: instrument.currency,
    price_decimals: decimalsOf(instrument),
    lastPrice: last,
    change,
    changePercent: (change / last) * 100,
    current_price: last,
    price_change_percentage: (change / last) * 100,
    timeframes: [...timeframes],
    tick: instrument.tick,
    pip: instrument.pip,
    point: instrument.point,
    lot_units: instrument.lotUnits,
    quantity_step: instrument.quantityStep,
    min_quantity: instrument.minQuantity,
    contract_size: instrument.contractSize,
    maintenance_margin_percent: instrument.maintenanceMarginPercent,
    calendar: instrument.calendar,
    is_open: true,
    spread: costs.spread,
    slippage: costs.slippage,
    commission: costs.commission,
    financing: null,
    conversion: null,
    first_time: nowSeconds - 3_650 * 86_400,
    last_time: day.at(-1)!.timestamp,
    high_52w: Math.max(...day.map(({ high }) => high)),
    low_52w: Math.min(...day.map(({ low }) => low)),
    volume_24h: null,
    reach: timeframes.map((timeframe) => ({ timeframe, from: nowSeconds - 3_650 * 86_400, stored: null })),
    trend: 'sideways',
  }
}
