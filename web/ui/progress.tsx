import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ProgressProps {
  label: string
  /** 0 to 100; null while it is not known. */
  percent: number | null
  /** What is being done now. */
  stage: ReactNode
  /** What is known so far. */
  message?: ReactNode
  onCancel?: (() => void) | undefined
  isCancelling?: boolean
}

/** Long work: how far, which stage, what is known so far, and a way out. */
export function Progress({ label, percent, stage, message, onCancel, isCancelling = false }: ProgressProps) {
  const shown = percent === null ? null : Math.max(0, Math.min(100, percent))
  return (
    <div className="stack progressbox">
      <div className="row between">
        <b>{stage}</b>
        {shown !== null && <span className="num small soft">{Math.round(shown)}%</span>}
      </div>
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown === null ? undefined : Math.round(shown)}
        data-unknown={shown === null || undefined}
      >
        <span style={{ width: `${shown ?? 100}%` }} />
      </div>
      {(message !== undefined || onCancel !== undefined) && (
        <div className="row between wrap">
          <p className="small soft num" role="status">
            {message}
          </p>
          {onCancel !== undefined && (
            <Button size="sm" busy={isCancelling} onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
