import type { Time } from 'lightweight-charts'
import { token } from '../ui/page-color.ts'
import { newChartLayer, type ChartLayer } from './chart-layer.ts'

/** Prices between `low` and `high`, from a moment (UTC seconds) to the right edge. */
export interface PriceBand {
  readonly low: number
  readonly high: number
  readonly from: number
  readonly kind: 'support' | 'resistance' | 'inside'
  readonly label: string
}

/** Height that a label needs. */
const labelPx = 12

const colors = { support: '--up', resistance: '--down', inside: '--ind-band' } as const satisfies Record<PriceBand['kind'], string>

/** Bands of price behind the candles. */
export const newPriceBands = (placeOf: (time: number) => Time | null): ChartLayer<PriceBand> =>
  newChartLayer('bottom', (target, { series, chart }, bands) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.font = `11px ${token('--font-ui')}`
      context.textBaseline = 'middle'
      for (const { low, high, from, kind, label } of bands) {
        const top = series.priceToCoordinate(high)
        const bottom = series.priceToCoordinate(low)
        const time = placeOf(from)
        if (top === null || bottom === null || time === null) continue
        // A first touch that has left the view begins at the left edge.
        const left = Math.max(0, chart.timeScale().timeToCoordinate(time) ?? 0)
        const height = Math.max(2, bottom - top)
        context.globalAlpha = 0.14
        context.fillStyle = token(colors[kind])
        context.fillRect(left, top, mediaSize.width - left, height)
        context.globalAlpha = 0.9
        context.fillRect(left, top, mediaSize.width - left, 1)
        context.fillRect(left, top + height - 1, mediaSize.width - left, 1)
        if (height >= labelPx) context.fillText(label, left + 4, (top + bottom) / 2)
        context.globalAlpha = 1
      }
    }),
  )
