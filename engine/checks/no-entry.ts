import type { World } from '../conditions/world.ts'
import { entriesWithoutSignal } from '../explain/entry-without-signal.ts'
import { noEntryTexts } from '../explain/no-entry-text.ts'
import type { Plan } from '../strategy/plan.ts'
import { noEntrySignal, type Finding } from './finding.ts'

/** What is asked before a run in which no entry rule is true on any bar from `first` on; null where one is. */
export function findNoEntry(plan: Plan, world: World, first: number): Finding | null {
  const silent = entriesWithoutSignal(plan, world, first)
  if (silent === null) return null
  return {
    code: noEntrySignal,
    text: `This strategy gives no entry on these bars. ${noEntryTexts(silent)}`,
    spans: silent.flatMap(({ blocker }) => blocker.spans),
    goOn: 'Run it anyway',
  }
}
