import { Badge } from '../ui/badge.tsx'
import { formatTime } from '../ui/time.tsx'
import { useSeconds } from './chart-clock.ts'
import { ageWords } from './session-words.ts'

interface StaleBadgeProps {
  /** When the source answered last, UTC seconds; nothing is shown while it answers. */
  readonly since: number | undefined
  readonly label?: string | undefined
}

/** Says how old prices are whose source does not answer. */
export function StaleBadge({ since, label = 'The source' }: StaleBadgeProps) {
  const now = useSeconds()
  if (since === undefined) return null
  return (
    <span title={`${label} has not answered since ${formatTime(since, 'short')}`}>
      <Badge kind="warn">{ageWords(now - since)}</Badge>
    </span>
  )
}
