import type { Bar } from '@playbook/engine/market/bars'
import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts'
import { token } from '../ui/page-color.ts'
import { newAttachment } from './attachment.ts'
import { barAxisOf } from './bar-axis.ts'
import { columnWidth } from './column-width.ts'

/** Share of the pane that the highest volume in view takes. */
const share = 0.2

/** The volume of each bar along the foot of the prices, measured by the highest in view. */
export interface VolumeLayer {
  readonly primitive: ISeriesPrimitive<Time>
  readonly show: (isShown: boolean) => void
}

/** Draws the volumes of the bars that it is given each time. */
export function newVolumeLayer(barsNow: () => readonly Bar[]): VolumeLayer {
  const attachment = newAttachment()
  let isShown = true
  const draw = (target: Parameters<IPrimitivePaneRenderer['draw']>[0]) => {
    const attached = attachment.now()
    const axis = attached && barAxisOf(attached.chart)
    if (axis === null || !isShown) return
    const bars = barsNow()
    const last = Math.min(bars.length - 1, axis.last)
    let most = 0
    for (let k = axis.first; k <= last; k++) most = Math.max(most, bars[k]!.volume)
    if (most === 0) return
    target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio }) => {
      const width = columnWidth(axis.step, horizontalPixelRatio)
      const left = (k: number) => Math.round((axis.start + k * axis.step) * horizontalPixelRatio - width / 2)
      for (const rises of [true, false]) {
        context.fillStyle = token(rises ? '--volume-up' : '--volume-down')
        for (let k = axis.first; k <= last; k++) {
          const { open, close, volume } = bars[k]!
          if (close >= open !== rises || volume <= 0) continue
          const height = Math.max(1, Math.round((volume / most) * share * bitmapSize.height))
          context.fillRect(left(k), bitmapSize.height - height, width, height)
        }
      }
    })
  }
  const views = [{ zOrder: () => 'normal' as const, renderer: () => ({ draw }) }]
  return {
    primitive: {
      ...attachment.hooks,
      paneViews: () => views,
    },
    show(next) {
      isShown = next
      attachment.redraw()
    },
  }
}
