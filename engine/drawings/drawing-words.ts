import { numberText } from '../format/number-text.ts'
import { drawingKinds } from './drawing-kinds.ts'
import type { Drawing, DrawingPoint, DrawingType } from './drawing.ts'

/** What a drawing is called in a list: its label, or what it is. */
export function drawingName({ type, properties }: Pick<Drawing, 'type' | 'properties'>): string {
  const label = properties.label?.trim() ?? ''
  if (label !== '') return label.replace(/\s+/g, ' ')
  const { from, to } = properties
  if (type === 'trendline' && from && to && from.price !== to.price && from.time !== to.time)
    return `${to.price > from.price === to.time > from.time ? 'Rising' : 'Falling'} trendline`
  return drawingKinds[type].title
}

interface Words {
  readonly decimals: number
  readonly describeTime: (time: number) => string
}

type Value = readonly [name: string, value: string]

/** A drawing's values in words, by name: prices with the market's decimals, moments as the chart tells them. */
export function drawingValues({ type, properties: p }: Pick<Drawing, 'type' | 'properties'>, { decimals, describeTime }: Words): Value[] {
  const price = (value: number) => numberText(value, decimals)
  const point = (at: DrawingPoint) => `${price(at.price)}, ${describeTime(at.time)}`
  if (type === 'line') return p.price === undefined ? [] : [['Price', price(p.price)]]
  if (type === 'zone') {
    const [low, high] = [p.from_price ?? 0, p.to_price ?? 0].toSorted((a, b) => a - b)
    return [['Prices', `${price(low!)} – ${price(high!)}`], ...(p.from ? ([['Since', describeTime(p.from.time)]] as const) : [])]
  }
  return [
    ...(p.from ? ([[type === 'text' ? 'At' : 'From', point(p.from)]] as const) : []),
    ...(p.to ? ([['To', point(p.to)]] as const) : []),
    ...(p.offset === undefined || type !== 'channel' ? [] : ([['Width', price(Math.abs(p.offset))]] as const)),
  ]
}

const firstPrices: Readonly<Partial<Record<DrawingType, true>>> = { line: true, zone: true }

/** The value that stands beside a drawing's name; empty where no single one says where it is. */
export const shortValue = (drawing: Pick<Drawing, 'type' | 'properties'>, decimals: number): string =>
  firstPrices[drawing.type] ? (drawingValues(drawing, { decimals, describeTime: () => '' })[0]?.[1] ?? '') : ''
