import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageSetting } from '../page-settings.ts'
import { Button, buttonClass } from '../ui/button.tsx'

interface AccessDeniedProps {
  message: string
  onRetry: () => void
  returnPath?: string
  /** Stands inside a page that has its main part already. */
  isInside?: boolean
  /** More ways on, such as to apply for access. */
  actions?: ReactNode
}

/** The screen for an area that this account may not enter, or whose check failed. */
export function AccessDenied({ message, onRetry, returnPath = '/console', isInside = false, actions }: AccessDeniedProps) {
  const navigate = useNavigate()
  const Place = isInside ? 'div' : 'main'
  return (
    <Place className="center" {...(isInside ? {} : { id: 'main' })}>
      <div className="card empty" role="alert">
        <h1 className="h-page">Access Required</h1>
        <p>{message}</p>
        <div className="row wrap">
          {actions}
          <Button variant={actions === undefined ? 'primary' : 'secondary'} onClick={onRetry}>
            Try Again
          </Button>
          <Button onClick={() => void navigate({ to: returnPath })}>Return to Console</Button>
          <a className={buttonClass({ variant: 'ghost' })} href={`mailto:${pageSetting('enterprise')}`}>
            Contact Support
          </a>
        </div>
      </div>
    </Place>
  )
}
