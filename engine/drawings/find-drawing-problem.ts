import { drawingKinds } from './drawing-kinds.ts'
import type { DrawingProperties, DrawingType } from './drawing.ts'

/** What is wrong with a drawing, and the property it is about. */
export interface DrawingProblem {
  readonly property: keyof DrawingProperties
  readonly message: string
}

const names: Readonly<Partial<Record<keyof DrawingProperties, string>>> = {
  from_price: 'from_price',
  to_price: 'to_price',
  label: 'its words',
}

/** Two points that are one give no direction, and nothing to take hold of. */
const pairRules: readonly (readonly [types: readonly DrawingType[], isFlat: (p: DrawingProperties) => boolean, problem: DrawingProblem])[] =
  [
    [
      ['trendline', 'arrow', 'ray', 'channel', 'fibonacci', 'rectangle'],
      ({ from, to }) => from?.time === to?.time && from?.price === to?.price,
      { property: 'to', message: 'From and to must be two different points' },
    ],
    [
      ['zone'],
      ({ from_price: low, to_price: high }) => low === high,
      { property: 'to_price', message: 'From price and to price must be two different prices' },
    ],
    [['channel'], ({ offset }) => offset === 0, { property: 'offset', message: 'Offset must not be 0: the lines of a channel lie apart' }],
  ]

/** The first rule that a drawing breaks; null where it can be drawn. Parts that its type does not use are of no account. */
export function findDrawingProblem(type: DrawingType, properties: DrawingProperties): DrawingProblem | null {
  const { article, needs } = drawingKinds[type]
  for (const part of needs) {
    const value = properties[part]
    if (value === undefined || (typeof value === 'string' && value.trim() === ''))
      return { property: part, message: `${article} needs ${names[part] ?? part}` }
  }
  return pairRules.find(([types, isFlat]) => types.includes(type) && isFlat(properties))?.[2] ?? null
}
