import type { HandleName } from '@playbook/engine/drawings/move-drawing'
import type { Pixel } from './projection.ts'

export interface Stroke {
  readonly from: Pixel
  readonly to: Pixel
  readonly isFaint?: boolean
}

export interface ShapeLabel {
  readonly text: string
  /** Where its middle line is, and its left end or, aligned right, its right end. */
  readonly at: Pixel
  readonly align: 'left' | 'right'
  readonly isStrong?: boolean
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A drawing in CSS pixels of the price pane, cut to what can be seen. */
export interface Shape {
  readonly strokes: readonly Stroke[]
  /** Corners of a filled area, in their order around it. */
  readonly area: readonly Pixel[]
  readonly labels: readonly ShapeLabel[]
  /** The tip of an arrow and where its shaft comes from. */
  readonly head: { readonly tip: Pixel; readonly from: Pixel } | null
  /** The room that a text takes: it is taken hold of by that. */
  readonly box: Box | null
  readonly handles: readonly (Pixel & { readonly name: HandleName })[]
}

export const emptyShape: Shape = { strokes: [], area: [], labels: [], head: null, box: null, handles: [] }
