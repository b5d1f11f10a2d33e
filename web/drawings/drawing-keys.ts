import type { DrawingType } from '@playbook/engine/drawings/drawing'

/** The key that takes each tool in hand, with Alt; by its place, since Alt makes other letters on some keyboards. */
export const toolKeys = {
  line: 'KeyH',
  trendline: 'KeyT',
  zone: 'KeyZ',
  rectangle: 'KeyR',
  ray: 'KeyY',
  channel: 'KeyC',
  fibonacci: 'KeyF',
  arrow: 'KeyA',
  text: 'KeyX',
} as const satisfies Record<DrawingType, `Key${string}`>

const toolOf = new Map<string, DrawingType>(Object.entries(toolKeys).map(([tool, code]) => [code, tool as DrawingType]))

/** What a key asks for. Steps are bars to the right and price steps up. */
export type KeyAction =
  | { readonly kind: 'undo' | 'redo' | 'duplicate' | 'delete' | 'leave' | 'place' | 'edit' }
  | { readonly kind: 'tool'; readonly tool: DrawingType }
  | { readonly kind: 'step' | 'nudge'; readonly bars: number; readonly price: number }
  | { readonly kind: 'field'; readonly field: 'open' | 'high' | 'low' | 'close' }

export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** Where the key was pressed, and what the editor has in hand. */
export interface KeyPlace {
  readonly isOnChart: boolean
  readonly hasTool: boolean
  readonly hasSelection: boolean
}

const arrows: Readonly<Record<string, readonly [bars: number, price: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  PageUp: [0, 10],
  PageDown: [0, -10],
}
const fields: Readonly<Record<string, 'open' | 'high' | 'low' | 'close'>> = { o: 'open', h: 'high', l: 'low', c: 'close' }

function commandOf({ key, shiftKey }: KeyPress, { hasSelection }: KeyPlace): KeyAction | null {
  const letter = key.toLowerCase()
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
  if (letter === 'y') return { kind: 'redo' }
  return letter === 'd' && hasSelection ? { kind: 'duplicate' } : null
}

function stepOf({ key, shiftKey }: KeyPress, { isOnChart, hasTool, hasSelection }: KeyPlace): KeyAction | null {
  const arrow = arrows[key]
  if (arrow === undefined || !isOnChart) return null
  const [bars, price] = arrow
  if (hasTool) return { kind: 'step', bars: shiftKey ? 10 * bars : bars, price: shiftKey ? 10 * price : price }
  // Without Shift the arrow keys walk the bars.
  return hasSelection && shiftKey ? { kind: 'nudge', bars, price } : null
}

/** What a key asks the drawings to do; null where it is not for them. */
export function actionOf(press: KeyPress, place: KeyPlace): KeyAction | null {
  const { key, code, altKey, ctrlKey, metaKey } = press
  if (ctrlKey || metaKey) return altKey ? null : commandOf(press, place)
  if (altKey) {
    const tool = toolOf.get(code)
    return tool === undefined ? null : { kind: 'tool', tool }
  }
  if (key === 'Escape') return { kind: 'leave' }
  if ((key === 'Delete' || key === 'Backspace') && place.hasSelection) return { kind: 'delete' }
  if (key === 'Enter' && place.isOnChart) return place.hasTool ? { kind: 'place' } : place.hasSelection ? { kind: 'edit' } : null
  const field = place.hasTool && place.isOnChart ? fields[key.toLowerCase()] : undefined
  return field === undefined ? stepOf(press, place) : { kind: 'field', field }
}
