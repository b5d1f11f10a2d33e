import { Button } from './button.tsx'
import { Note } from './note.tsx'

export const notComputed = 'This could not be computed in this browser.'

/** Said where a worker of the page has failed. */
export const NotComputed = ({ onRetry }: { onRetry: () => void }) => (
  <Note kind="bad" announce>
    <div className="row wrap">
      {notComputed}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  </Note>
)
