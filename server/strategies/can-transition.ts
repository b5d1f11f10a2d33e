import { allowedTransitions, type StrategyStatus } from '@playbook/contract/strategies'

/** Whether a run may go from one status to another. */
export const canTransition = (from: StrategyStatus, to: StrategyStatus): boolean =>
  (allowedTransitions[from] as readonly StrategyStatus[]).includes(to)

/** Every status that may be followed by `to`: what a guarded update asks for. */
export const statusesBefore = (to: StrategyStatus): StoredStatus[] =>
  (Object.keys(allowedTransitions) as StrategyStatus[]).filter(
    (from): from is StoredStatus => from !== 'running' && canTransition(from, to),
  )

/** `running` is read and never written. */
export type StoredStatus = Exclude<StrategyStatus, 'running'>

export const unfinished = ['pending', 'processing', 'backtesting'] as const satisfies readonly StoredStatus[]
