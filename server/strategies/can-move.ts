import { legalMoves, type StrategyStatus } from '@playbook/contract/strategies'

/** Whether a run may go from one status to another. */
export const canMove = (from: StrategyStatus, to: StrategyStatus): boolean => (legalMoves[from] as readonly StrategyStatus[]).includes(to)

/** Every status that may be followed by `to`: what a guarded update asks for. */
export const statusesBefore = (to: StrategyStatus): StoredStatus[] =>
  (Object.keys(legalMoves) as StrategyStatus[]).filter((from): from is StoredStatus => from !== 'running' && canMove(from, to))

/** `running` is read and never written. */
export type StoredStatus = Exclude<StrategyStatus, 'running'>

export const unfinished = ['pending', 'processing', 'backtesting'] as const satisfies readonly StoredStatus[]
