import type { Drawing, DrawingPoint, DrawingProperties, DrawingType } from '@playbook/engine/drawings/drawing'
import { fibonacciLevels } from '@playbook/engine/drawings/fibonacci-levels'
import type { HandleName } from '@playbook/engine/drawings/move-drawing'
import { clipLine } from './clip-line.ts'
import { pixelOf, type Pixel, type Projection } from './projection.ts'
import { emptyShape, type Shape, type ShapeLabel, type Stroke } from './shape.ts'

/** What the words of a shape need. */
export interface ShapeWords {
  readonly price: (price: number) => string
  /** Width of a line of text in CSS pixels. */
  readonly measure: (text: string) => number
}

const labelGap = 5
const lineHeight = 16

type Maker = (p: DrawingProperties, view: Projection, words: ShapeWords) => Shape

const handle = (name: HandleName, at: Pixel) => ({ name, ...at })
const present = (strokes: readonly (Stroke | null)[]): Stroke[] => strokes.filter((stroke) => stroke !== null)

/** A level across the pane from a moment on. */
const level = (left: number, y: number, { width, height }: Projection): Stroke | null =>
  y < -1 || y > height + 1 || left > width ? null : { from: { x: Math.max(left, -8), y }, to: { x: width + 8, y } }

const labelAt = (text: string | undefined, at: Pixel, align: ShapeLabel['align'] = 'left'): ShapeLabel[] =>
  text === undefined || text.trim() === '' ? [] : [{ text, at, align }]

/** A maker for types that stand on two points. */
const between =
  (make: (from: Pixel, to: Pixel, ...given: Parameters<Maker>) => Shape): Maker =>
  (p, view, words) =>
    p.from === undefined || p.to === undefined ? emptyShape : make(pixelOf(view, p.from), pixelOf(view, p.to), p, view, words)

const ends = (from: Pixel, to: Pixel) => [handle('from', from), handle('to', to)]
const overEnd = (to: Pixel): Pixel => ({ x: to.x + labelGap, y: to.y - 9 })

const straight = (kind: 'segment' | 'ray', hasHead: boolean): Maker =>
  between((from, to, p, view) => ({
    ...emptyShape,
    strokes: present([clipLine(from, to, view, kind)]),
    labels: labelAt(p.label, overEnd(kind === 'ray' ? from : to)),
    head: hasHead ? { tip: to, from } : null,
    handles: ends(from, to),
  }))

const line: Maker = ({ price, label }, view) => {
  if (price === undefined) return emptyShape
  const y = view.y(price)
  return {
    ...emptyShape,
    strokes: present([level(-8, y, view)]),
    labels: labelAt(label, { x: view.width - labelGap, y: y - 9 }, 'right'),
    handles: [handle('price', { x: view.width / 2, y })],
  }
}

const zone: Maker = ({ from_price: low, to_price: high, from, label }, view) => {
  if (low === undefined || high === undefined) return emptyShape
  const start = from === undefined ? -8 : Math.max(-8, view.x(from.time))
  const [a, b] = [view.y(low), view.y(high)]
  const right = view.width + 8
  // A zone that begins at no moment is held near its left end.
  const grip = from === undefined ? 24 : view.x(from.time)
  return {
    ...emptyShape,
    strokes: present([level(start, a, view), level(start, b, view)]),
    area:
      start > view.width
        ? []
        : [
            { x: start, y: a },
            { x: right, y: a },
            { x: right, y: b },
            { x: start, y: b },
          ],
    labels: labelAt(label, { x: Math.max(start, 0) + labelGap + 3, y: Math.min(a, b) + 10 }),
    handles: [handle('from_price', { x: grip, y: a }), handle('to_price', { x: grip, y: b })],
  }
}

const rectangle = between((from, to, p) => {
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
  return {
    ...emptyShape,
    strokes: corners.map((corner, n) => ({ from: corner, to: corners[(n + 1) % 4]! })),
    area: corners,
    labels: labelAt(p.label, { x: Math.min(from.x, to.x) + labelGap + 3, y: Math.min(from.y, to.y) + 10 }),
    handles: [...ends(from, to), handle('from_to', corners[3]!), handle('to_from', corners[1]!)],
  }
})

const channel = between((from, to, p, view) => {
  const { from: first, to: second, offset } = p
  if (offset === undefined || first === undefined || second === undefined)
    return { ...emptyShape, strokes: present([clipLine(from, to, view, 'segment')]), handles: ends(from, to) }
  const beside = ({ time, price }: DrawingPoint) => pixelOf(view, { time, price: Math.max(price + offset, Number.MIN_VALUE) })
  const [a, b] = [beside(first), beside(second)]
  const middle = (one: Pixel, other: Pixel): Pixel => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
  const centre = clipLine(middle(from, a), middle(to, b), view, 'segment')
  return {
    ...emptyShape,
    strokes: [
      ...present([clipLine(from, to, view, 'segment'), clipLine(a, b, view, 'segment')]),
      ...present([centre]).map((stroke) => ({ ...stroke, isFaint: true })),
    ],
    area: [from, to, b, a],
    labels: labelAt(p.label, overEnd(to)),
    handles: [...ends(from, to), handle('offset', middle(a, b))],
  }
})

/** The rows that can be read beside each other: the ends and the middle first. */
function apart<Row extends { readonly y: number }>(rows: readonly Row[]): Row[] {
  const kept: Row[] = []
  const byWorth = rows.toSorted((a, b) => worthOf(rows, b) - worthOf(rows, a))
  for (const row of byWorth) if (kept.every(({ y }) => Math.abs(y - row.y) >= leastRowPx)) kept.push(row)
  return kept
}
const leastRowPx = 11
const worthOf = <Row>(rows: readonly Row[], row: Row): number => {
  const place = rows.indexOf(row)
  return place === 0 || place === rows.length - 1 ? 2 : place === (rows.length - 1) / 2 ? 1 : 0
}

const fibonacci = between((from, to, p, view, words) => {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const rows = fibonacciLevels(p.from!.price, p.to!.price).map(({ ratio, price }) => ({ ratio, price, y: view.y(price) }))
  const trend = clipLine(from, to, view, 'segment')
  const texts = rows.map(({ ratio, price, y }) => ({ text: `${ratio}  ${words.price(price)}`, y }))
  const widest = Math.max(...texts.map(({ text: row }) => words.measure(row)))
  const isBeside = right + labelGap + widest <= view.width
  const place = { x: isBeside ? right + labelGap : left - labelGap, align: isBeside ? ('left' as const) : ('right' as const) }
  return {
    ...emptyShape,
    strokes: [
      ...rows.map(({ y }) => ({ from: { x: left, y }, to: { x: right, y } })),
      ...present([trend]).map((stroke) => ({ ...stroke, isFaint: true })),
    ],
    area: [
      { x: left, y: from.y },
      { x: right, y: from.y },
      { x: right, y: to.y },
      { x: left, y: to.y },
    ],
    labels: [
      ...apart(texts).map(({ text: row, y }) => ({ text: row, at: { x: place.x, y }, align: place.align })),
      ...labelAt(p.label, { x: left, y: Math.min(from.y, to.y) - 10 }),
    ],
    handles: ends(from, to),
  }
})

const text: Maker = ({ from, label }, view, words) => {
  if (from === undefined || label === undefined) return emptyShape
  const at = pixelOf(view, from)
  const rows = label.split('\n')
  const width = Math.max(...rows.map((row) => words.measure(row)))
  return {
    ...emptyShape,
    labels: rows.map((row, n) => ({ text: row, at: { x: at.x, y: at.y + n * lineHeight }, align: 'left', isStrong: true })),
    box: { left: at.x - 3, top: at.y - lineHeight / 2, right: at.x + width + 3, bottom: at.y + (rows.length - 0.5) * lineHeight },
    handles: [handle('from', { x: at.x - 9, y: at.y })],
  }
}

const makers: Readonly<Record<DrawingType, Maker>> = {
  line,
  trendline: straight('segment', false),
  ray: straight('ray', false),
  arrow: straight('segment', true),
  zone,
  rectangle,
  channel,
  fibonacci,
  text,
}

/** A drawing as it is seen through a projection. */
export const shapeOf = ({ type, properties }: Pick<Drawing, 'type' | 'properties'>, view: Projection, words: ShapeWords): Shape =>
  makers[type](properties, view, words)
