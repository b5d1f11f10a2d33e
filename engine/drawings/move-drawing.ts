import { priceOnLine } from './draw-from-points.ts'
import type { Drawing, DrawingPoint, DrawingProperties } from './drawing.ts'

/** The parts of a drawing that can be taken hold of by themselves; the last two are a rectangle's other corners. */
export type HandleName = 'price' | 'from' | 'to' | 'from_price' | 'to_price' | 'offset' | 'from_to' | 'to_from'

type Place = (time: number) => number

const priceOf = (point: DrawingPoint | undefined, otherwise: DrawingPoint) => point?.price ?? otherwise.price
const timeOf = (point: DrawingPoint | undefined, otherwise: DrawingPoint) => point?.time ?? otherwise.time

const movers: Readonly<Record<HandleName, (p: DrawingProperties, at: DrawingPoint, placeOf: Place) => DrawingProperties>> = {
  price: (_, at) => ({ price: at.price }),
  from: (_, at) => ({ from: at }),
  to: (_, at) => ({ to: at }),
  from_price: (p, at) => ({ from_price: at.price, ...(p.from !== undefined && { from: at }) }),
  to_price: (p, at) => ({ to_price: at.price, ...(p.from !== undefined && { from: { time: at.time, price: p.from.price } }) }),
  offset: ({ from, to }, at, placeOf) =>
    from === undefined || to === undefined ? {} : { offset: at.price - priceOnLine(from, to, placeOf, at.time) },
  from_to: ({ from, to }, at) => ({
    from: { time: at.time, price: priceOf(from, at) },
    to: { time: timeOf(to, at), price: at.price },
  }),
  to_from: ({ from, to }, at) => ({
    from: { time: timeOf(from, at), price: at.price },
    to: { time: at.time, price: priceOf(to, at) },
  }),
}

/** The properties with one handle at another place; `placeOf` gives a moment's place on the axis, in bars. */
export const moveHandle = ({ properties }: Drawing, handle: HandleName, at: DrawingPoint, placeOf: Place): DrawingProperties => ({
  ...properties,
  ...movers[handle](properties, at, placeOf),
})

/** How a whole drawing is moved: each of its points, and each price that stands without a moment. */
export interface Shift {
  readonly point: (point: DrawingPoint) => DrawingPoint
  readonly price: (price: number) => number
}

/** The properties with the whole drawing at another place. */
export function shiftDrawing({ properties }: Pick<Drawing, 'properties'>, { point, price }: Shift): DrawingProperties {
  const { price: level, from, to, from_price: low, to_price: high } = properties
  return {
    ...properties,
    ...(level !== undefined && { price: price(level) }),
    ...(from !== undefined && { from: point(from) }),
    ...(to !== undefined && { to: point(to) }),
    ...(low !== undefined && { from_price: price(low) }),
    ...(high !== undefined && { to_price: price(high) }),
  }
}
