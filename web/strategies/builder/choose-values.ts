import { originAt } from '@playbook/engine/strategy/plan-path'
import type { Reading } from '@playbook/engine/strategy/reading'
import type { ChosenValues } from '../plan/assumption-chip.tsx'
import type { Draft } from './draft.ts'

/** What the bar above the words holds, by the paths that it has in the plan: used where the words are silent. */
const inBar = {
  symbol: { field: 'symbol', none: null },
  timeframe: { field: 'timeframe', none: null },
  'period.from': { field: 'startDate', none: '' },
  'period.to': { field: 'endDate', none: '' },
} as const satisfies Record<string, { field: keyof Draft; none: string | null }>

const isInBar = (path: string): path is keyof typeof inBar => Object.hasOwn(inBar, path)

/** True where the words say what stands at the path. */
export function isSaid({ plan }: Pick<Reading, 'plan'>, path: string): boolean {
  const origin = plan && originAt(plan, path)
  return origin !== null && 'spans' in origin
}

/** Whether a value was chosen by hand, not only assumed. */
export const isChosen = ({ overrides, ...draft }: Draft, path: string): boolean =>
  overrides[path] !== undefined || (isInBar(path) && path !== 'symbol' && draft[inBar[path].field] !== inBar[path].none)

/** The draft with values chosen by hand; null goes back to the words, or to what is assumed where they are silent. */
export function chooseValues(draft: Draft, reading: Reading, values: ChosenValues): Partial<Draft> {
  const overrides = { ...draft.overrides }
  let bar: Partial<Draft> = {}
  for (const [path, value] of Object.entries(values)) {
    const isOver = overrides[path] !== undefined || isSaid(reading, path)
    if (value === null) delete overrides[path]
    if (isInBar(path) && !isOver && (value !== null || path !== 'symbol')) bar = { ...bar, [inBar[path].field]: value ?? inBar[path].none }
    else if (value !== null) overrides[path] = value
  }
  // A text without a plan has no paths that values could belong to.
  return { ...bar, overrides, editedIn: reading.plan === null ? draft.editedIn : reading.text }
}
