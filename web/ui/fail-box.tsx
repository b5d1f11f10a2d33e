import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface FailBoxProps {
  title: string
  /** What happened, and what to do next. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string
  /** More ways out, after Retry. */
  actions?: ReactNode
  /** `quiet` inside a panel, `loud` where the whole thing failed. */
  tone?: 'quiet' | 'loud'
}

/** Something failed: what happened, and a way on. */
export function FailBox({ title, children, onRetry, retryLabel = 'Retry', actions, tone = 'quiet' }: FailBoxProps) {
  return (
    <div className={tone === 'loud' ? 'failbox' : 'empty'} role="alert">
      <h3>{title}</h3>
      {children !== undefined && <div className="soft">{children}</div>}
      {(onRetry !== undefined || actions !== undefined) && (
        <div className="row wrap">
          {onRetry !== undefined && (
            <Button onClick={onRetry} icon="retry">
              {retryLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  )
}
