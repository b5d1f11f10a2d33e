import { drawFromPoints } from '@playbook/engine/drawings/draw-from-points'
import type { DrawingPoint, DrawingProperties, DrawingType } from '@playbook/engine/drawings/drawing'
import { drawingKinds } from '@playbook/engine/drawings/drawing-kinds'

/** What the tools, the list and the page around the chart show of the editor. */
export interface EditorState {
  /** The tool in hand; null for the cross-hair. */
  readonly tool: DrawingType | null
  /** Points of a new drawing that are set. */
  readonly points: readonly DrawingPoint[]
  readonly selectedId: string | null
  readonly isMagnetOn: boolean
}

export const newEditorState: EditorState = { tool: null, points: [], selectedId: null, isMagnetOn: true }

/** Takes a tool in hand, or puts it away; what was begun is dropped. */
export const takeTool = (state: EditorState, tool: DrawingType | null): EditorState => ({ ...state, tool, points: [], selectedId: null })

/** Escape: drops what was begun, then the tool, then the selection; null where there is nothing to leave. */
export function leave(state: EditorState): EditorState | null {
  if (state.points.length > 0) return { ...state, points: [] }
  if (state.tool !== null) return { ...state, tool: null }
  return state.selectedId === null ? null : { ...state, selectedId: null }
}

/** A point as level as the one before it. */
export const keepLevel = (points: readonly DrawingPoint[], point: DrawingPoint): DrawingPoint => ({
  ...point,
  price: points.at(-1)?.price ?? point.price,
})

interface Made {
  readonly type: DrawingType
  readonly properties: DrawingProperties
}

/** Sets a point: the next state, and the drawing where that was its last point. A point that makes nothing is not set. */
export function setPoint(
  state: EditorState,
  point: DrawingPoint,
  placeOf: (time: number) => number,
): { readonly state: EditorState; readonly made: Made | null } {
  const { tool } = state
  if (tool === null) return { state, made: null }
  const points = [...state.points, point]
  if (points.length < drawingKinds[tool].points) {
    const [before, now] = points.slice(-2)
    const isSame = points.length > 1 && before?.time === now?.time && before?.price === now?.price
    return { state: isSame ? state : { ...state, points }, made: null }
  }
  const properties = drawFromPoints(tool, points, placeOf)
  if (properties === null) return { state, made: null }
  return { state: { ...state, tool: null, points: [] }, made: { type: tool, properties } }
}

/** A drawing as it would be if the next point were set here; of a channel first its line. */
export function draftOf({ tool, points }: EditorState, cursor: DrawingPoint | null, placeOf: (time: number) => number): Made | null {
  if (tool === null || cursor === null) return null
  const all = [...points, cursor]
  const properties = drawFromPoints(tool, all, placeOf)
  if (properties !== null) return { type: tool, properties }
  const [from, to] = all
  if (all.length < 2 || from === undefined || to === undefined) return null
  return { type: 'trendline', properties: { from, to } }
}
