import { sourceFacts } from '@playbook/contract/market-sources'
import type { MarketDetail } from '@playbook/contract/markets'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { conversionFor } from '@playbook/engine/market/conversion'
import type { Instrument } from '@playbook/engine/market/instrument'
import { marketCosts } from './market-costs.ts'

/** A market as the engine takes it. */
export function instrumentOf(market: MarketDetail): Instrument {
  const known = sourceFacts(market.source).isComputed ? findInstrument(market.symbol) : null
  if (known !== null) return known
  const { symbol, name, description, category, currency, tick, pip, point, calendar } = market
  return {
    symbol,
    name,
    description,
    category,
    currency,
    // Of a currency that cannot be converted no market can be imported.
    conversion: conversionFor(symbol, currency) ?? { kind: 'none' },
    tick,
    pip,
    point,
    lotUnits: market.lot_units,
    quantityStep: market.quantity_step,
    minQuantity: market.min_quantity,
    contractSize: market.contract_size,
    maintenanceMarginPercent: market.maintenance_margin_percent,
    calendar,
    costs: marketCosts(market),
    ...(market.tells_dividends ? { tellsDividends: true as const } : {}),
  }
}
