import type { Bar } from '../../market/bars.ts'
import type { PriceField } from '../../market/price-fields.ts'
import { meanOfFour, meanOfTwo, typicalPrice } from '../decimal-units.ts'
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
    const close = meanOfFour(bar.open, bar.high, bar.low, bar.close)
    const open = Number.isNaN(before.open) ? meanOfTwo(bar.open, bar.close) : meanOfTwo(before.open, before.close)
    before.open = open
    before.close = close
    return { open, close, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close) }[part]
  }
}
