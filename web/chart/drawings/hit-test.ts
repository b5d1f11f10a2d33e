import type { HandleName } from '@playbook/engine/drawings/move-drawing'
import type { Pixel } from './projection.ts'
import type { Shape, Stroke } from './shape.ts'

/** What lies under a pixel: a handle, a line or a text, or only a filled area, which is also for moving the chart. */
export interface Hit {
  readonly id: string
  readonly part: HandleName | 'line' | 'area'
}

/** Distance of a point from a straight piece, in pixels. */
export function distanceTo({ from, to }: Stroke, { x, y }: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy)
}

/** Whether a point lies in a polygon, by the crossings of a ray to its right. */
export function isInside(corners: readonly Pixel[], { x, y }: Pixel): boolean {
  let inside = false
  for (const [n, a] of corners.entries()) {
    const b = corners[(n + 1) % corners.length]!
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

const partAt = (shape: Shape, at: Pixel, reach: number): Hit['part'] | null => {
  const { box } = shape
  if (shape.strokes.some((stroke) => distanceTo(stroke, at) <= reach)) return 'line'
  if (box !== null && at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom) return 'line'
  return isInside(shape.area, at) ? 'area' : null
}

interface Placed {
  readonly id: string
  readonly shape: Shape
  /** Handles count only where they are shown. */
  readonly hasHandles: boolean
}

/** The drawing under a pixel, the last drawn first: handles before lines before areas. `reach` in pixels. */
export function hitTest(placed: readonly Placed[], at: Pixel, reach: number): Hit | null {
  const fromTop = placed.toReversed()
  for (const { id, shape, hasHandles } of fromTop) {
    const grip = hasHandles ? shape.handles.find((each) => Math.hypot(each.x - at.x, each.y - at.y) <= reach + 3) : undefined
    if (grip !== undefined) return { id, part: grip.name }
  }
  const parts = fromTop.map(({ id, shape }) => ({ id, part: partAt(shape, at, reach) }))
  const found = parts.find(({ part }) => part === 'line') ?? parts.find(({ part }) => part === 'area')
  return found === undefined || found.part === null ? null : { id: found.id, part: found.part }
}
