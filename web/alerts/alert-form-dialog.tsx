import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import css from './alerts-page.module.css'

interface AlertFormDialogProps {
  readonly title: string
  readonly description: string
  /** What the button that sends it says. */
  readonly action: string
  readonly isSending: boolean
  /** What stands in the way and belongs to no field. */
  readonly problem: string | null
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form about an alert in a dialog. */
export function AlertFormDialog({ title, description, action, isSending, problem, onSend, onClose, children }: AlertFormDialogProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="alert-form" busy={isSending}>
            {action}
          </Button>
        </>
      }
    >
      <form id="alert-form" className={css.form} onSubmit={send} noValidate>
        {children}
        {problem !== null && <p role="alert">{problem}</p>}
      </form>
    </Dialog>
  )
}
