import type { Bar } from '@playbook/engine/market/bars'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'

interface CandlesProblemProps {
  readonly bars: readonly Bar[]
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Says why other bars could not be loaded; a chart without any says so itself, in its own place. */
export function CandlesProblem({ bars, error, onRetry }: CandlesProblemProps) {
  if (error === null || bars.length === 0) return null
  return (
    <span className="row small down" role="alert">
      {`More bars could not be loaded. ${messageOf(error)}`}
      <Button size="sm" variant="ghost" onClick={onRetry}>
        Retry
      </Button>
    </span>
  )
}
