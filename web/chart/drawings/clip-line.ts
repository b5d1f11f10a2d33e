import type { Pixel } from './projection.ts'
import type { Stroke } from './shape.ts'

/** Drawn over the edge, so that no end of a line shows. */
const margin = 8

/**
 * The visible part of a line through two points, in a pane of that size: from the first to the second (`segment`), on beyond
 * the second (`ray`). Null where nothing of it is seen. After Liang and Barsky.
 */
export function clipLine(
  from: Pixel,
  to: Pixel,
  pane: { readonly width: number; readonly height: number },
  kind: 'segment' | 'ray',
): Stroke | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  let [start, end] = [0, kind === 'ray' ? Infinity : 1]
  const edges = [
    [-dx, from.x + margin],
    [dx, pane.width + margin - from.x],
    [-dy, from.y + margin],
    [dy, pane.height + margin - from.y],
  ] as const
  for (const [slope, room] of edges) {
    if (slope === 0) {
      if (room < 0) return null
      continue
    }
    const at = room / slope
    if (slope < 0) start = Math.max(start, at)
    else end = Math.min(end, at)
  }
  if (!(start <= end) || end === Infinity) return null
  return { from: { x: from.x + start * dx, y: from.y + start * dy }, to: { x: from.x + end * dx, y: from.y + end * dy } }
}
