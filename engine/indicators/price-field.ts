import type { Bars } from '../market/bars.ts'
import type { PriceField } from '../market/price-fields.ts'
import { allocateColumn } from '../spare-columns.ts'
import { meanOfTwo, typicalPrice } from './decimal-units.ts'
import { heikinAshiBar, type HeikinAshiBar } from './heikin-ashi-bar.ts'

const heikinAshiFields = ['ha_open', 'ha_high', 'ha_low', 'ha_close'] as const
type HeikinAshiField = (typeof heikinAshiFields)[number]

const computed = {
  hl2: (bars: Bars) => column(bars, (i) => meanOfTwo(bars.high[i]!, bars.low[i]!)),
  hlc3: (bars: Bars) => column(bars, (i) => typicalPrice(bars.high[i]!, bars.low[i]!, bars.close[i]!)),
  ha_open: (bars: Bars) => heikinAshi(bars).ha_open,
  ha_high: (bars: Bars) => heikinAshi(bars).ha_high,
  ha_low: (bars: Bars) => heikinAshi(bars).ha_low,
  ha_close: (bars: Bars) => heikinAshi(bars).ha_close,
}

/** A price of every bar. The plain ones are the bars' own columns, shared and not to be written to. */
export function priceField(bars: Bars, field: PriceField): Float64Array {
  return field in computed ? computed[field as keyof typeof computed](bars) : bars[field as Exclude<PriceField, keyof typeof computed>]
}

/** Heikin-Ashi candles as columns (`heikinAshiBar`). */
export function heikinAshi(bars: Bars): Record<HeikinAshiField, Float64Array> {
  const make = () => allocateColumn(bars.length)
  const ha = { ha_open: make(), ha_high: make(), ha_low: make(), ha_close: make() }
  let before: HeikinAshiBar | null = null
  for (let i = 0; i < bars.length; i++) {
    const made: HeikinAshiBar = heikinAshiBar(
      { open: bars.open[i]!, high: bars.high[i]!, low: bars.low[i]!, close: bars.close[i]! },
      before,
    )
    ha.ha_open[i] = made.open
    ha.ha_high[i] = made.high
    ha.ha_low[i] = made.low
    ha.ha_close[i] = made.close
    before = made
  }
  return ha
}

function column(bars: Bars, valueAt: (i: number) => number): Float64Array {
  const values = allocateColumn(bars.length)
  for (let i = 0; i < values.length; i++) values[i] = valueAt(i)
  return values
}
