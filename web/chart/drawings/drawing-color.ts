import type { Drawing, drawingColors } from '@playbook/engine/drawings/drawing'
import { drawingKinds } from '@playbook/engine/drawings/drawing-kinds'
import { token } from '../../ui/page-color.ts'

/** The token of each named colour. */
const colorTokens = {
  blue: '--draw-line',
  orange: '--draw-trendline',
  green: '--draw-zone',
  pink: '--draw-arrow',
  purple: '--ind-sma',
  red: '--down',
  grey: '--text-3',
} as const satisfies Record<(typeof drawingColors)[number], string>

const isNamed = (name: string): name is keyof typeof colorTokens => Object.hasOwn(colorTokens, name)

/** A drawing's colour as CSS: by name it follows the theme. */
export function cssColorOf({ type, properties }: Pick<Drawing, 'type' | 'properties'>): string {
  const name = properties.color ?? drawingKinds[type].color
  return isNamed(name) ? `var(${colorTokens[name]})` : name
}

/** The same as the page shows it now, for a canvas. */
export function colorNow({ type, properties }: Pick<Drawing, 'type' | 'properties'>): string {
  const name = properties.color ?? drawingKinds[type].color
  return isNamed(name) ? token(colorTokens[name]) : name
}
