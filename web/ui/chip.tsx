import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** An assumed value has a dashed border. */
export const Chip = ({ assumed = false, children }: { assumed?: boolean; children: ReactNode }) => (
  <span className={classNames('chip', assumed && 'assumed')}>{children}</span>
)

interface ChipButtonProps extends ComponentProps<'button'> {
  /** An assumed value has a dashed border. */
  assumed?: boolean
  canEdit?: boolean
}

/** A chip that can be pressed; one that can be edited has a pen. */
export function ChipButton({ assumed = false, canEdit = assumed, className, children, ...rest }: ChipButtonProps) {
  return (
    <button type="button" {...rest} className={classNames('chip', assumed && 'assumed', className)}>
      {children}
      {canEdit && <Icon name="pen" />}
    </button>
  )
}
