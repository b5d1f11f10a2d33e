import { useNavigate } from '@tanstack/react-router'
import { support } from '../site/support.ts'
import { Button, buttonClass } from '../ui/button.tsx'

interface AccessDeniedProps {
  message: string
  onRetry: () => void
  returnPath?: string
}

/** The screen for an area that this account may not enter, or whose check failed. */
export function AccessDenied({ message, onRetry, returnPath = '/console' }: AccessDeniedProps) {
  const navigate = useNavigate()
  return (
    <main className="center" id="main">
      <div className="card empty" role="alert">
        <h1 className="h-page">Access Required</h1>
        <p>{message}</p>
        <div className="row wrap">
          <Button variant="primary" onClick={onRetry}>
            Try Again
          </Button>
          <Button onClick={() => void navigate({ to: returnPath })}>Return to Console</Button>
          <a className={buttonClass({ variant: 'ghost' })} href={`mailto:${support.enterpriseAddress}`}>
            Contact Support
          </a>
        </div>
      </div>
    </main>
  )
}
