/** What a key does to a replay. */
export type ReplayAction = 'back' | 'on' | 'last_decision' | 'next_decision' | 'play' | 'first' | 'last'

interface ReplayKey {
  readonly key: string
  readonly isShifted?: boolean
  readonly action: ReplayAction
  /** Also where the focus is on the chart, which has the other keys for itself. */
  readonly isEverywhere?: boolean
}

const keys: readonly ReplayKey[] = [
  { key: 'ArrowLeft', action: 'back' },
  { key: 'ArrowRight', action: 'on' },
  { key: 'ArrowLeft', isShifted: true, action: 'last_decision', isEverywhere: true },
  { key: 'ArrowRight', isShifted: true, action: 'next_decision', isEverywhere: true },
  { key: ',', action: 'back', isEverywhere: true },
  { key: '.', action: 'on', isEverywhere: true },
  { key: ' ', action: 'play', isEverywhere: true },
  { key: 'Home', action: 'first' },
  { key: 'End', action: 'last' },
]

/** The keys as a reader is told of them. */
export const keyTable = [
  { keys: ['←', '→'], words: 'One bar back or on' },
  { keys: [',', '.'], words: 'The same, from the chart too' },
  { keys: ['Shift', '←', '→'], words: 'To the last or the next decision' },
  { keys: ['Space'], words: 'Play or pause' },
  { keys: ['Home', 'End'], words: 'First or last bar of the replay' },
] as const

export interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** Where a key was pressed: on what has no use for it, on the chart, on a control that it presses, or in a field or menu. */
export type KeyPlace = 'page' | 'chart' | 'button' | 'field'

/** What a key pressed there does to the replay; null where it is not for the replay. */
export function replayActionOf(pressed: PressedKey, place: KeyPlace): ReplayAction | null {
  if (place === 'field' || pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null
  // A button is pressed by Space itself.
  if (place === 'button' && pressed.key === ' ') return null
  const found = keys.find(({ key, isShifted = false }) => key === pressed.key && isShifted === pressed.shiftKey)
  return found === undefined || (place === 'chart' && found.isEverywhere !== true) ? null : found.action
}

const fields =
  'input, textarea, select, [contenteditable], [role="slider"], [role="menu"], [role="dialog"], [role="radiogroup"], [role="group"].seg'

/** What kind of place an element of the page is for a key. */
export function keyPlaceOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.closest(fields) !== null) return 'field'
  if (target.closest('[role="application"]') !== null) return 'chart'
  return target.closest('button, a, summary') === null ? 'page' : 'button'
}
