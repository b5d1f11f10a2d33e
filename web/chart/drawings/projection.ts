import type { DrawingPoint } from '@playbook/engine/drawings/drawing'

/** From moments and prices to pixels of the price pane, and back; CSS pixels from its upper left corner. */
export interface Projection {
  readonly width: number
  readonly height: number
  readonly x: (time: number) => number
  readonly y: (price: number) => number
  /** The open of the bar under a pixel. */
  readonly timeAt: (x: number) => number
  readonly priceAt: (y: number) => number
}

export interface Pixel {
  readonly x: number
  readonly y: number
}

export const pixelOf = ({ x, y }: Projection, point: DrawingPoint): Pixel => ({ x: x(point.time), y: y(point.price) })
