import type { StudyState } from '../indicators/use-chart-studies.ts'
import { Button } from '../ui/button.tsx'
import { formatCount } from '../ui/numbers.ts'

interface StudyStatusProps {
  readonly state: StudyState
  readonly count: number
  readonly onRetry: () => void
}

/** What became of the chosen indicators; nothing while none is chosen. */
export function StudyStatus({ state, count, onRetry }: StudyStatusProps) {
  if (state === 'idle') return null
  if (state === 'failed')
    return (
      <span className="row small down" role="alert">
        Failed to calculate indicators
        <Button size="sm" variant="ghost" onClick={onRetry}>
          Retry
        </Button>
      </span>
    )
  return (
    <span className="small soft" role="status">
      {state === 'calculating' ? 'Calculating indicators…' : formatCount(count, 'indicator')}
    </span>
  )
}
