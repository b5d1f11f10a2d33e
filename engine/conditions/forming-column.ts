import { meanOfFour, meanOfTwo, typicalPrice } from '../indicators/decimal-units.ts'
import { heikinAshi } from '../indicators/price-field.ts'
import { newBars, type Bars } from '../market/bars.ts'
import type { PriceField } from '../market/price-fields.ts'
import type { HigherBars } from './world.ts'

/** A price of the higher bar that contains bar i, as far as it has formed at the close of i. */
export function formingColumn(field: PriceField, bars: Bars, higher: HigherBars): Float64Array {
  const forming = formingBars(bars, higher.containing)
  if (field.startsWith('ha_')) return formingHeikinAshi(field, forming, higher)
  const { open, high, low, close, volume } = forming
  const make = (valueAt: (i: number) => number) => Float64Array.from(close, (_, i) => valueAt(i))
  const columns: Partial<Record<PriceField, () => Float64Array>> = {
    open: () => open,
    high: () => high,
    low: () => low,
    close: () => close,
    volume: () => volume,
    hl2: () => make((i) => meanOfTwo(high[i]!, low[i]!)),
    hlc3: () => make((i) => typicalPrice(high[i]!, low[i]!, close[i]!)),
  }
  return columns[field]!()
}

function formingBars(bars: Bars, containing: Int32Array): Bars {
  const forming = newBars(bars.length)
  for (let i = 0; i < bars.length; i++) {
    const isFirst = i === 0 || containing[i] !== containing[i - 1]
    forming.open[i] = isFirst ? bars.open[i]! : forming.open[i - 1]!
    forming.high[i] = isFirst ? bars.high[i]! : Math.max(forming.high[i - 1]!, bars.high[i]!)
    forming.low[i] = isFirst ? bars.low[i]! : Math.min(forming.low[i - 1]!, bars.low[i]!)
    forming.close[i] = bars.close[i]!
    forming.volume[i] = bars.volume[i]! + (isFirst ? 0 : forming.volume[i - 1]!)
  }
  return forming
}

/** The Heikin-Ashi open follows from the candle before, which is complete; the rest from the bar so far. */
function formingHeikinAshi(field: PriceField, forming: Bars, { world, containing }: HigherBars): Float64Array {
  const before = heikinAshi(world.bars)
  const result = new Float64Array(forming.length)
  for (let i = 0; i < result.length; i++) {
    const [open, high, low, close] = [forming.open[i]!, forming.high[i]!, forming.low[i]!, forming.close[i]!]
    const last = containing[i]! - 1
    const haClose = meanOfFour(open, high, low, close)
    const haOpen = last < 0 ? meanOfTwo(open, close) : meanOfTwo(before.ha_open[last]!, before.ha_close[last]!)
    const values: Partial<Record<PriceField, number>> = {
      ha_open: haOpen,
      ha_close: haClose,
      ha_high: Math.max(high, haOpen, haClose),
      ha_low: Math.min(low, haOpen, haClose),
    }
    result[i] = values[field]!
  }
  return result
}
