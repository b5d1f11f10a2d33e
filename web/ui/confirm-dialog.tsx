import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, in one or two sentences. */
  children: ReactNode
  /** The verb on the button that does it. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
}

/** A question before something that cannot be taken back. A click outside does not answer it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const focus = useReturnFocus()
  const { open, onOpenChange, title, children, confirmLabel, cancelLabel = 'Cancel', danger = false, busy = false, onConfirm } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay">
          <AlertDialog.Content {...focus} className="dialog">
            <header>
              <AlertDialog.Title>{title}</AlertDialog.Title>
            </header>
            <AlertDialog.Description asChild>
              <div className="body">{children}</div>
            </AlertDialog.Description>
            <footer>
              <AlertDialog.Cancel asChild>
                <Button variant="ghost">{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
