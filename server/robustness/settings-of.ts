import { createHash } from 'node:crypto'
import type { CheckDepth, SweepForm } from '@playbook/contract/robustness'
import { engineCheck, engineSweep } from '@playbook/contract/study-settings'
import { engineVersion } from '@playbook/engine/backtest/run'
import type { RobustnessSettings } from '@playbook/engine/robustness/settings'

export interface CheckSettings {
  readonly depth: CheckDepth
  readonly seed: number
}

/** What was asked for, and what the engine is told. */
export interface StudySettings<Asked = CheckSettings | SweepForm> {
  readonly asked: Asked
  readonly engine: RobustnessSettings
}

export const checkSettings = ({ depth, seed }: CheckSettings): StudySettings<CheckSettings> => ({
  asked: { depth, seed },
  engine: engineCheck({ depth, seed }),
})

export const sweepSettings = (asked: SweepForm): StudySettings<SweepForm> => ({
  asked,
  engine: engineSweep(asked),
})

/** Names the question: what the engine is told, and its version. */
export const fingerprintOf = ({ engine }: StudySettings): string =>
  createHash('sha256')
    .update(JSON.stringify([engineVersion, engine]))
    .digest('hex')
