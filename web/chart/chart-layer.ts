import type { IPrimitivePaneRenderer, ISeriesPrimitive, PrimitivePaneViewZOrder, SeriesAttachedParameter, Time } from 'lightweight-charts'
import { newAttachment } from './attachment.ts'

/** Shapes on a chart, over or under the candles. */
export type ChartLayer<Shape> = ISeriesPrimitive<Time> & { set: (shapes: readonly Shape[]) => void }

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
type Draw<Shape> = (target: Target, attached: SeriesAttachedParameter<Time>, shapes: readonly Shape[]) => void

/** A layer that draws its shapes again whenever the chart moves or they are set. */
export function newChartLayer<Shape>(zOrder: PrimitivePaneViewZOrder, draw: Draw<Shape>): ChartLayer<Shape> {
  const attachment = newAttachment()
  let shapes: readonly Shape[] = []
  const renderer: IPrimitivePaneRenderer = {
    draw(target) {
      const attached = attachment.now()
      if (attached !== null) draw(target, attached, shapes)
    },
  }
  const views = [{ zOrder: () => zOrder, renderer: () => renderer }]
  return {
    ...attachment.hooks,
    paneViews: () => views,
    set: (next) => {
      shapes = next
      attachment.redraw()
    },
  }
}
