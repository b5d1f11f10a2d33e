import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

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
