import { firstIndex } from '@playbook/engine/first-index'
import type { Bar } from '@playbook/engine/market/bars'

/** How many places a bar that both lists have has moved to the right; null where they share none. */
export function moveBetween(before: readonly Bar[], next: readonly Bar[]): number | null {
  const [first, last] = [next[0], next.at(-1)]
  if (first === undefined || last === undefined || before.length === 0) return null
  // The new list begins inside the old one, or the old one inside the new.
  const inOld = firstIndex(before.length, (k) => before[k]!.time >= first.time)
  if (before[inOld]?.time === first.time) return 0 - inOld
  const start = before[0]!.time
  const inNew = firstIndex(next.length, (k) => next[k]!.time >= start)
  return next[inNew]?.time === start ? inNew : null
}

const isSameBar = (a: Bar, b: Bar) =>
  a === b ||
  (a.time === b.time && a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume)

/** Bars that may be drawn one by one instead of all again. */
const maxOneByOne = 3

/** The bars at the end that differ, where all before them are the same; null where more has changed. */
export function changedTail(before: readonly Bar[], next: readonly Bar[]): readonly Bar[] | null {
  const added = next.length - before.length
  if (before.length === 0 || added < 0 || added > maxOneByOne) return null
  const last = before.length - 1
  for (let i = 0; i < last; i++) if (!isSameBar(before[i]!, next[i]!)) return null
  if (next[last]!.time !== before[last]!.time) return null
  return next.slice(isSameBar(before[last]!, next[last]!) ? last + 1 : last)
}

interface View {
  readonly from: number
  readonly to: number
}

/** Room to the right of the newest bar. */
const rightRoom = 4
/** More new bars than this at once are history that was loaded, not the market moving on. */
const maxMovedOn = 10

/**
 * Where the view belongs after other bars were set: on the same bars; a bar further where the newest was in view and the market moved
 * on; as wide as before at the end where none of the bars is left. Null while there was nothing to look at.
 */
export function viewAfter(move: number | null, view: View, before: number, now: number): View | null {
  if (before === 0 || now === 0) return null
  if (move === null) return { from: now - 1 + rightRoom - (view.to - view.from), to: now - 1 + rightRoom }
  const added = now - (before + move)
  const by = move + (added > 0 && added <= maxMovedOn && view.to >= before - 1 ? added : 0)
  return { from: view.from + by, to: view.to + by }
}
