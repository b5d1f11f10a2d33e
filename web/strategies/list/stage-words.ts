import type { Stage } from '@playbook/contract/strategies'

/** What a run is doing, in words. */
export const stageWords = {
  submitted: 'Waiting for a worker',
  processing: 'Preparing',
  backtesting: 'Backtesting',
  completed: 'Completed',
  failed: 'Failed',
} as const satisfies Record<Stage, string>
