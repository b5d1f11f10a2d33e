import type { Bar } from '../../market/bars.ts'
import type { PriceField } from '../../market/price-fields.ts'
import { meanOfTwo, typicalPrice } from '../decimal-units.ts'
import { heikinAshiBar } from '../heikin-ashi-bar.ts'
import { remember, type Keeps } from './stages.ts'

type PriceOf = (bar: Bar) => number

const heikinAshiFields = { ha_open: 'open', ha_high: 'high', ha_low: 'low', ha_close: 'close' } as const

/** `priceField` bar by bar. */
export function priceOfBar(keeps: Keeps, field: PriceField): PriceOf {
  switch (field) {
    case 'hl2':
      return (bar) => meanOfTwo(bar.high, bar.low)
    case 'hlc3':
      return (bar) => typicalPrice(bar.high, bar.low, bar.close)
    case 'ha_open':
    case 'ha_high':
    case 'ha_low':
    case 'ha_close':
      return heikinAshiOf(keeps, heikinAshiFields[field])
    default:
      return (bar) => bar[field]
  }
}

function heikinAshiOf(keeps: Keeps, part: (typeof heikinAshiFields)[keyof typeof heikinAshiFields]): PriceOf {
  const draft = remember(keeps, { open: Number.NaN, close: Number.NaN })
  return (bar) => {
    const before = draft()
    const made = heikinAshiBar(bar, Number.isNaN(before.open) ? null : { open: before.open, close: before.close })
    before.open = made.open
    before.close = made.close
    return made[part]
  }
}
