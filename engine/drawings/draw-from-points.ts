import { drawingKinds } from './drawing-kinds.ts'
import type { DrawingPoint, DrawingProperties, DrawingType } from './drawing.ts'
import { findDrawingProblem } from './find-drawing-problem.ts'

/** What a text says until it is given words. */
const newText = 'Text'

type Points = readonly DrawingPoint[]

const pair = ([from, to]: Points): DrawingProperties => ({ from, to })

const makers: Readonly<Record<DrawingType, (points: Points, placeOf: (time: number) => number) => DrawingProperties>> = {
  line: ([at]) => ({ price: at?.price }),
  trendline: pair,
  ray: pair,
  arrow: pair,
  fibonacci: pair,
  rectangle: pair,
  zone: ([from, to]) => ({ from_price: from?.price, to_price: to?.price, from }),
  channel: ([from, to, beside], placeOf) =>
    from === undefined || to === undefined || beside === undefined
      ? { from, to }
      : { from, to, offset: beside.price - priceOnLine(from, to, placeOf, beside.time) },
  text: ([from]) => ({ from, label: newText }),
}

/**
 * The price of the straight line through two points at another moment; `placeOf` gives a moment's place on the axis, in bars.
 * Where both lie on one bar it is the second one's price.
 */
export function priceOnLine(from: DrawingPoint, to: DrawingPoint, placeOf: (time: number) => number, time: number): number {
  const [start, end] = [placeOf(from.time), placeOf(to.time)]
  return start === end ? to.price : from.price + ((to.price - from.price) * (placeOf(time) - start)) / (end - start)
}

/** Properties of a drawing through the points that were set, in their order; null while they do not make one. */
export function drawFromPoints(type: DrawingType, points: Points, placeOf: (time: number) => number): DrawingProperties | null {
  if (points.length < drawingKinds[type].points) return null
  const properties = makers[type](points, placeOf)
  return findDrawingProblem(type, properties) === null ? properties : null
}
