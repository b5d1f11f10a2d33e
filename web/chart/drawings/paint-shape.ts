import type { Pixel } from './projection.ts'
import type { Shape, ShapeLabel, Stroke } from './shape.ts'

/** How a shape is painted. */
export interface Ink {
  readonly color: string
  /** What lies behind the chart, for the inside of handles and the halo of words. */
  readonly paper: string
  readonly font: string
  readonly isDashed: boolean
  /** Selected or pointed at: a thicker line. */
  readonly isStrong: boolean
}

/** A canvas in device pixels, and how many of them make a CSS pixel each way. */
export interface Canvas {
  readonly context: CanvasRenderingContext2D
  readonly horizontal: number
  readonly vertical: number
}

const areaAlpha = 0.13
const faintAlpha = 0.55
const headPx = 11
const handlePx = 4.5

export const fontOf = (family: string, isStrong: boolean, scale = 1): string => `${isStrong ? 600 : 500} ${12 * scale}px ${family}`

/** A level or upright line lies on whole device pixels, or it would be blurred over two. */
function onPixels({ from, to }: Stroke, { horizontal, vertical }: Canvas, width: number): readonly [Pixel, Pixel] {
  const half = (width % 2) / 2
  const a = { x: from.x * horizontal, y: from.y * vertical }
  const b = { x: to.x * horizontal, y: to.y * vertical }
  const crisp = (value: number) => Math.round(value - half) + half
  if (from.y === to.y) a.y = b.y = crisp(a.y)
  if (from.x === to.x) a.x = b.x = crisp(a.x)
  return [a, b]
}

/** The filled area of a shape, which lies behind the candles. */
export function paintArea({ context, horizontal, vertical }: Canvas, { area }: Shape, { color }: Ink): void {
  if (area.length === 0) return
  context.globalAlpha = areaAlpha
  context.fillStyle = color
  context.beginPath()
  for (const { x, y } of area) context.lineTo(Math.round(x * horizontal), Math.round(y * vertical))
  context.fill()
  context.globalAlpha = 1
}

/** Lines, arrow head and words of a shape. */
export function paintShape(canvas: Canvas, shape: Shape, ink: Ink): void {
  const { context, vertical } = canvas
  const whole = Math.max(1, Math.round((ink.isStrong ? 2 : 1.25) * vertical))
  context.strokeStyle = ink.color
  context.lineCap = 'butt'
  for (const stroke of shape.strokes) {
    // A slanted line is smoothed anyway: it need not be of whole pixels.
    const isSlanted = stroke.from.x !== stroke.to.x && stroke.from.y !== stroke.to.y
    const width = isSlanted ? (ink.isStrong ? 2.4 : 1.6) * vertical : whole
    context.lineWidth = width
    const [from, to] = onPixels(stroke, canvas, width)
    context.setLineDash(stroke.isFaint ? [3 * vertical, 3 * vertical] : ink.isDashed ? [6 * vertical, 4 * vertical] : [])
    context.globalAlpha = stroke.isFaint ? faintAlpha : 1
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
  }
  context.setLineDash([])
  context.globalAlpha = 1
  if (shape.head !== null) paintHead(canvas, shape.head, ink)
  for (const label of shape.labels) paintLabel(canvas, label, ink)
}

function paintHead({ context, horizontal, vertical }: Canvas, { tip, from }: NonNullable<Shape['head']>, { color }: Ink): void {
  const angle = Math.atan2((tip.y - from.y) * vertical, (tip.x - from.x) * horizontal)
  context.fillStyle = color
  context.beginPath()
  context.moveTo(tip.x * horizontal, tip.y * vertical)
  for (const turn of [Math.PI * 0.86, -Math.PI * 0.86])
    context.lineTo(
      tip.x * horizontal + Math.cos(angle + turn) * headPx * horizontal,
      tip.y * vertical + Math.sin(angle + turn) * headPx * vertical,
    )
  context.closePath()
  context.fill()
}

/** Words with a halo of the paper, so that they can be read over candles. */
function paintLabel(
  { context, horizontal, vertical }: Canvas,
  { text, at, align, isStrong }: ShapeLabel,
  { color, paper, font }: Ink,
): void {
  context.font = fontOf(font, isStrong ?? false, vertical)
  context.textAlign = align
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3 * vertical
  context.strokeStyle = paper
  context.strokeText(text, at.x * horizontal, at.y * vertical)
  context.fillStyle = color
  context.fillText(text, at.x * horizontal, at.y * vertical)
}

/** The points that a selected drawing is held by. */
export function paintHandles({ context, horizontal, vertical }: Canvas, { handles }: Pick<Shape, 'handles'>, { color, paper }: Ink): void {
  context.lineWidth = Math.max(1, Math.round(1.5 * vertical))
  context.strokeStyle = color
  context.fillStyle = paper
  for (const { x, y } of handles) {
    context.beginPath()
    context.arc(x * horizontal, y * vertical, handlePx * vertical, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
  }
}
