import type { IPrimitivePaneRenderer, ISeriesPrimitive, PrimitivePaneViewZOrder, SeriesAttachedParameter, Time } from 'lightweight-charts'

/** Shapes on a chart, over or under the candles. */
export type ChartLayer<Shape> = ISeriesPrimitive<Time> & { set: (shapes: readonly Shape[]) => void }

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
type Draw<Shape> = (target: Target, attached: SeriesAttachedParameter<Time>, shapes: readonly Shape[]) => void

/** A layer that draws its shapes again whenever the chart moves or they are set. */
export function newChartLayer<Shape>(zOrder: PrimitivePaneViewZOrder, draw: Draw<Shape>): ChartLayer<Shape> {
  let attached: SeriesAttachedParameter<Time> | null = null
  let shapes: readonly Shape[] = []
  const renderer: IPrimitivePaneRenderer = { draw: (target) => attached && draw(target, attached, shapes) }
  const views = [{ zOrder: () => zOrder, renderer: () => renderer }]
  return {
    attached: (parameter) => {
      attached = parameter
    },
    detached: () => {
      attached = null
    },
    paneViews: () => views,
    set: (next) => {
      shapes = next
      attached?.requestUpdate()
    },
  }
}
