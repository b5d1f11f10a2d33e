import { lazy, Suspense, useEffect } from 'react'
import { endWaitingConfirmation, useWaitingConfirmation } from './confirmation.ts'

const ConfirmationDialog = lazy(async () => ({ default: (await import('./confirmation-dialog.tsx')).ConfirmationDialog }))

/** The dialog of a confirmation, loaded when the first call waits for one. */
export function ConfirmationWhenAsked() {
  const waiting = useWaitingConfirmation()
  useEffect(() => endWaitingConfirmation, [])
  if (waiting === null) return null
  return (
    <Suspense>
      <ConfirmationDialog onAnswer={waiting.answer} />
    </Suspense>
  )
}
