import { Badge } from './badge.tsx'

/** Stands wherever figures of a simulated market are shown; nothing for prices that the user brought. */
export const SimulatedBadge = ({ source }: { source: 'simulated' | 'imported' | null | undefined }) =>
  source === 'simulated' ? <Badge kind="warn">Simulated</Badge> : null
