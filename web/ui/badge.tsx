import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Badge({ kind, children }: { kind?: 'brand' | 'warn' | 'up' | 'down'; children: ReactNode }) {
  return <span className={classNames('badge', kind)}>{children}</span>
}

const statusLabels = {
  pending: 'Pending',
  running: 'Running',
  processing: 'Processing',
  backtesting: 'Backtesting',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const

/** A status as a filling circle with its word, so that it reads without its colour. */
export const StatusBadge = ({ status }: { status: keyof typeof statusLabels }) => (
  <span className={`st ${status}`}>{statusLabels[status]}</span>
)
