import { Button } from '../ui/button.tsx'
import { GroupHead, WordsRow } from './board-table.tsx'

interface FailedRowsProps {
  readonly title: string
  readonly problem: string
  readonly onRetry: () => void
}

/** A group of the browser whose rows could not be loaded. */
export const FailedRows = ({ title, problem, onRetry }: FailedRowsProps) => (
  <tbody>
    <GroupHead title={title} note="" />
    <WordsRow>
      <span role="alert">{problem}</span>{' '}
      <Button size="sm" variant="ghost" icon="retry" onClick={onRetry}>
        Retry
      </Button>
    </WordsRow>
  </tbody>
)
