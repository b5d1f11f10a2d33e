import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence under the title, read when the dialog opens. */
  description?: ReactNode
  /** `full` takes most of a desk's screen. */
  wide?: boolean | 'full'
  /** Buttons at the end; the main one last. */
  footer?: ReactNode
  children?: ReactNode
}

/** A dialog over the page. Focus stays inside, Escape and a click outside close it, focus returns. */
export function Dialog({ open, onOpenChange, title, description, wide = false, footer, children }: DialogProps) {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay">
          <Radix.Content
            {...focus}
            className={classNames('dialog', wide === 'full' ? 'full' : wide && 'wide')}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <header>
              <div>
                <Radix.Title>{title}</Radix.Title>
                {description !== undefined && <Radix.Description className="soft">{description}</Radix.Description>}
              </div>
              <Radix.Close asChild>
                <IconButton icon="x" label="Close" size="sm" />
              </Radix.Close>
            </header>
            <div className="body">{children}</div>
            {footer !== undefined && <footer>{footer}</footer>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
