import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** A panel that slides in from the left, for navigation on narrow screens. */
export function Sheet({ open, onOpenChange, title, children }: SheetProps) {
  const focus = useReturnFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay left">
          <Dialog.Content {...focus} className="sheet" aria-describedby={undefined}>
            <Dialog.Title className="sr">{title}</Dialog.Title>
            {children}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
