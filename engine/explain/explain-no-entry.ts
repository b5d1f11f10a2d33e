import type { RunInput } from '../backtest/run.ts'
import type { World } from '../conditions/world.ts'
import { firstBarAtOrAfter } from '../market/bars.ts'
import { entriesWithoutSignal, type EntryWithoutSignal } from './entry-without-signal.ts'
import { loosenEntry, type Loosening } from './loosen-entry.ts'

/** An entry that never came, with the changes that would have brought trades. */
export interface ExplainedNoEntry {
  readonly silent: EntryWithoutSignal
  readonly loosened: readonly Loosening[]
}

/** Why a run had no entry signal; empty where it had one, so that its entries were refused for other reasons. */
export function explainNoEntry({ onProgress: _onProgress, ...input }: RunInput, world: World): readonly ExplainedNoEntry[] {
  const first = firstBarAtOrAfter(input.bars, input.firstDecisionTime)
  const silent = entriesWithoutSignal(input.plan, world, first) ?? []
  return silent.map((each) => ({ silent: each, loosened: loosenEntry(input, world, first, each) }))
}
