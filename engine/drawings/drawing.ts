/** A place on a chart: a moment in UTC seconds and a price. It says nothing about a timeframe, so it holds on each. */
export interface DrawingPoint {
  readonly time: number
  readonly price: number
}

export const drawingTypes = ['line', 'trendline', 'zone', 'arrow', 'ray', 'channel', 'fibonacci', 'rectangle', 'text'] as const
export type DrawingType = (typeof drawingTypes)[number]

export const drawingColors = ['blue', 'orange', 'green', 'pink', 'purple', 'red', 'grey'] as const
/** A colour by name (its shade follows the theme), or `#rrggbb`. */
export type DrawingColor = (typeof drawingColors)[number] | `#${string}`

/** What a drawing is made of; `engine/drawings/drawing-kinds.ts` says which of them a type needs. */
export interface DrawingProperties {
  readonly price?: number | undefined
  readonly from?: DrawingPoint | undefined
  readonly to?: DrawingPoint | undefined
  readonly from_price?: number | undefined
  readonly to_price?: number | undefined
  /** A channel's second line, in price above (or below) the first. */
  readonly offset?: number | undefined
  readonly label?: string | undefined
  readonly color?: string | undefined
  readonly dashed?: boolean | undefined
  /** Cannot be moved or changed until it is unlocked. */
  readonly locked?: boolean | undefined
  readonly hidden?: boolean | undefined
}

/** A drawing as it stands on a chart; `command` is `add` as it was made, and `update` once it was changed. */
export interface Drawing {
  readonly id: string
  readonly command: 'add' | 'update'
  readonly type: DrawingType
  readonly properties: DrawingProperties
}

/** Properties to change; null takes one away. */
export type DrawingChange = { readonly [Name in keyof DrawingProperties]?: DrawingProperties[Name] | null }

/** One step of a list that is applied in order. */
export type DrawingCommand =
  | { readonly id: string; readonly command: 'add'; readonly type: DrawingType; readonly properties: DrawingProperties }
  | {
      readonly id: string
      readonly command: 'update'
      readonly type?: DrawingType | undefined
      readonly properties?: DrawingChange | undefined
    }
  | { readonly id: string; readonly command: 'delete' }

/** Of one symbol and user. */
export const maxDrawings = 500
export const maxLabelChars = 200
