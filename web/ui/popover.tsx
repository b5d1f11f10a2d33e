import { Popover as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

interface PopoverProps {
  /** One element that takes a ref: the button that opens it. */
  trigger: ReactNode
  label: string
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** A small panel beside the button that opened it. */
export function Popover({ trigger, label, align = 'start', open, onOpenChange, className = 'pop', children }: PopoverProps) {
  const controlled = { ...(open === undefined ? {} : { open }), ...(onOpenChange === undefined ? {} : { onOpenChange }) }
  return (
    <Radix.Root {...controlled}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={className} aria-label={label} align={align} sideOffset={6} collisionPadding={12}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface PopoverAtProps extends Pick<PopoverProps, 'label' | 'align' | 'className' | 'children'> {
  /** What it stands beside, which also gets the keyboard back. */
  anchor: RefObject<HTMLElement | null>
  side?: 'top' | 'bottom'
  onClose: () => void
}

/** A small panel beside something that is already on the page: one for many places that could open it. */
export function PopoverAt({ anchor, label, align = 'start', side = 'bottom', className = 'pop', onClose, children }: PopoverAtProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          className={className}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (anchor.current?.isConnected) anchor.current.focus()
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
