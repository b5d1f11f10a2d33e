import { Link } from '@tanstack/react-router'
import { ApiError, messageOf } from '../../api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailBox } from '../../ui/fail-box.tsx'

/** Stands in the place of a strategy that could not be read: it does not exist, or it can be tried again. */
export function StrategyFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const back = (
    <Link to="/console/strategy-lab/strategies" className={buttonClass()}>
      Back to Strategies
    </Link>
  )
  if (error instanceof ApiError && error.status === 404)
    return (
      <FailBox title="Strategy not found" actions={back}>
        It may have been deleted, or the address is not complete.
      </FailBox>
    )
  return (
    <FailBox title={`Error loading strategy: ${messageOf(error, 'loadStrategy')}`} onRetry={onRetry} actions={back}>
      Nothing is lost. Try again, or go back to the list.
    </FailBox>
  )
}
