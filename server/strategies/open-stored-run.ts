import { backtest } from '@playbook/engine/backtest/backtest'
import { openRun, type OpenRun } from '@playbook/engine/explain/open-run'
import { ok, refused, type Result } from '@playbook/engine/result'
import { rerunInput, type RunToRepeat } from './rerun-input.ts'

/** A finished run, and what tells whether it is still the same. */
export interface RunToOpen extends RunToRepeat {
  readonly tradeHash: string
}

export interface OpenedRun {
  readonly run: OpenRun
  /** Before it the outcomes by what bars leave open are one; null where they never part. */
  readonly firstOpenBar: number | null
}

const otherRules = 'This backtest was made by an older version whose trades differ. Run the strategy again to have it explained.'

/** Opens a stored run for looking; its trades must be those that were stored. */
export function openStoredRun({ tradeHash, ...run }: RunToOpen): Result<OpenedRun, string> {
  const input = rerunInput(run)
  if (!input.ok) return input
  const opened = openRun(input.value)
  const { tradeHash: hash, ambiguousBars } = backtest(input.value, { world: opened.world })
  return hash === tradeHash ? ok({ run: opened, firstOpenBar: ambiguousBars[0] ?? null }) : refused(otherRules)
}
