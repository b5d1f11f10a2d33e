import { token } from '../../ui/page-color.ts'
import type { TradePoint, TradeShape } from './trade-shape.ts'

const trendToken = { gain: '--up', loss: '--down', even: '--text-2' } as const
const markPx = 5
const ringPx = 3.5
/** A trade that takes less room than this shows its link alone. */
const minWidthPx = 10

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
}
const labelHeight = 15

/** Draws trades, the chosen one last and stronger; labels that would lie on one another are left out. */
export function paintTrades(
  context: CanvasRenderingContext2D,
  shapes: readonly TradeShape[],
  chosenId: string | null,
  widthPx: number,
): void {
  context.lineJoin = 'round'
  const [others, chosen] = [shapes.filter(({ id }) => id !== chosenId), shapes.filter(({ id }) => id === chosenId)]
  for (const shape of others) paintOne(context, shape, false)
  for (const shape of chosen) paintOne(context, shape, true)
  const taken: Box[] = []
  for (const shape of [...chosen, ...others]) paintLabel(context, shape, { isChosen: shape.id === chosenId, taken, widthPx })
}

function paintOne(context: CanvasRenderingContext2D, shape: TradeShape, isChosen: boolean): void {
  const isWide = Math.abs(shape.to.x - shape.from.x) >= minWidthPx
  if (isWide || isChosen || shape.isOpen) {
    paintLevel(context, shape.stop, '--down', isChosen)
    paintLevel(context, shape.target, '--up', isChosen)
  }
  const color = token(trendToken[shape.trend])
  context.setLineDash(shape.isOpen ? [4, 3] : [])
  // A rim in the page's colour keeps the link apart from the candles.
  for (const [width, style] of [
    [isChosen ? 5 : 3.5, token('--chart-bg')],
    [isChosen ? 2.5 : 1.5, color],
  ] as const) {
    context.lineWidth = width
    context.strokeStyle = style
    context.beginPath()
    context.moveTo(shape.from.x, shape.from.y)
    context.lineTo(shape.to.x, shape.to.y)
    context.stroke()
  }
  context.setLineDash([])
  paintEntry(context, shape)
  if (!shape.isOpen) paintExit(context, shape.to, color, isChosen)
}

function paintLevel(context: CanvasRenderingContext2D, points: readonly TradePoint[], name: '--up' | '--down', isChosen: boolean): void {
  if (points.length === 0) return
  context.lineWidth = isChosen ? 1.5 : 1
  context.strokeStyle = token(name)
  context.setLineDash([4, 3])
  context.beginPath()
  for (const [k, { x, y }] of points.entries()) {
    // On half a pixel a line of one pixel is sharp.
    const at = Math.round(y) + 0.5
    if (k === 0) context.moveTo(x, at)
    else context.lineTo(x, at)
  }
  context.stroke()
  context.setLineDash([])
}

function paintEntry(context: CanvasRenderingContext2D, { mark, side }: TradeShape): void {
  const way = side === 'long' ? 1 : -1
  context.beginPath()
  context.moveTo(mark.x, mark.y)
  context.lineTo(mark.x + markPx, mark.y + way * markPx * 1.5)
  context.lineTo(mark.x - markPx, mark.y + way * markPx * 1.5)
  context.closePath()
  context.fillStyle = token('--text')
  context.fill()
}

function paintExit(context: CanvasRenderingContext2D, { x, y }: TradePoint, color: string, isChosen: boolean): void {
  context.beginPath()
  context.arc(x, y, isChosen ? ringPx + 1 : ringPx, 0, 2 * Math.PI)
  context.fillStyle = token('--chart-bg')
  context.fill()
  context.lineWidth = 2
  context.strokeStyle = color
  context.stroke()
}

interface LabelPlace {
  readonly isChosen: boolean
  readonly taken: Box[]
  /** Of the pane. */
  readonly widthPx: number
}

function paintLabel(context: CanvasRenderingContext2D, shape: TradeShape, { isChosen, taken, widthPx }: LabelPlace): void {
  const { label, to, from, trend } = shape
  if (label === null || (!isChosen && Math.abs(to.x - from.x) < minWidthPx)) return
  context.font = `600 11px ${token('--font-ui')}`
  const width = context.measureText(label).width + 4
  // Beside the exit, on the side that has room.
  const left = to.x + 6 + width > widthPx ? to.x - 6 - width : to.x + 6
  const box = { left, top: to.y + (to.y > from.y ? 4 : -4 - labelHeight), width }
  if (taken.some((other) => overlap(box, other))) return
  taken.push(box)
  context.globalAlpha = 0.86
  context.fillStyle = token('--chart-bg')
  context.fillRect(box.left, box.top, width, labelHeight)
  context.globalAlpha = 1
  context.fillStyle = token(trendToken[trend])
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.fillText(label, box.left + 2, box.top + labelHeight / 2)
}

const overlap = (a: Box, b: Box): boolean => a.left < b.left + b.width && b.left < a.left + a.width && Math.abs(a.top - b.top) < labelHeight
