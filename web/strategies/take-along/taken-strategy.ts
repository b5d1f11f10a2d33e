import { engineVersion } from '@playbook/engine/backtest/run'
import { fileStem } from '@playbook/engine/format/file-stem'
import type { Instrument } from '@playbook/engine/market/instrument'
import { translatePlan, type PineScript } from '@playbook/engine/pine/translate-plan'
import type { Plan } from '@playbook/engine/strategy/plan'
import { writeStrategyFile } from '@playbook/engine/strategy/strategy-file'

/** A strategy to take along: its words and what was understood of them. */
export interface TakenStrategy {
  readonly name: string
  readonly text: string
  readonly plan: Plan
  readonly readerVersion: string
}

/** A file that is shown before it is saved. */
export interface TakenFile {
  readonly name: string
  readonly type: string
  readonly content: string
  /** What is said of a translation; null for a file that has everything. */
  readonly script: Pick<PineScript, 'missing' | 'notes'> | null
}

export const asPine = ({ name, plan }: TakenStrategy, market: Instrument): TakenFile => {
  const { code, missing, notes } = translatePlan({ ...plan, name }, market)
  return { name: `${fileStem(name)}.pine`, type: 'text/plain', content: code, script: { missing, notes } }
}

export const asJson = (strategy: TakenStrategy): TakenFile => ({
  name: `${fileStem(strategy.name)}-strategy.json`,
  type: 'application/json',
  content: writeStrategyFile({ ...strategy, engineVersion }),
  script: null,
})
