import type { DrawingProperties, DrawingType } from './drawing.ts'

type Part = keyof DrawingProperties

export interface DrawingKind {
  /** As the tools and the list name it. */
  readonly title: string
  /** As a sentence begins with it. */
  readonly article: string
  /** What it cannot be without. */
  readonly needs: readonly Part[]
  /** Points that are set to make one. */
  readonly points: 1 | 2 | 3
  /** The colour it has until it is given one. */
  readonly color: 'blue' | 'orange' | 'green' | 'pink'
}

/** Each type of drawing: its name, what it needs (specification, section 5) and its colour (section 9). */
export const drawingKinds = {
  line: { title: 'Horizontal line', article: 'A horizontal line', needs: ['price'], points: 1, color: 'blue' },
  trendline: { title: 'Trendline', article: 'A trendline', needs: ['from', 'to'], points: 2, color: 'orange' },
  zone: { title: 'Zone', article: 'A zone', needs: ['from_price', 'to_price'], points: 2, color: 'green' },
  arrow: { title: 'Arrow', article: 'An arrow', needs: ['from', 'to'], points: 2, color: 'pink' },
  ray: { title: 'Ray', article: 'A ray', needs: ['from', 'to'], points: 2, color: 'orange' },
  channel: { title: 'Channel', article: 'A channel', needs: ['from', 'to', 'offset'], points: 3, color: 'orange' },
  fibonacci: { title: 'Fibonacci', article: 'A Fibonacci retracement', needs: ['from', 'to'], points: 2, color: 'blue' },
  rectangle: { title: 'Rectangle', article: 'A rectangle', needs: ['from', 'to'], points: 2, color: 'green' },
  text: { title: 'Text', article: 'A text', needs: ['from', 'label'], points: 1, color: 'blue' },
} as const satisfies Record<DrawingType, DrawingKind>
