import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export const Chip = ({ children }: { children: ReactNode }) => <span className="chip">{children}</span>

/** A chip that can be pressed; an assumed value has a dashed border and a pen. */
export function ChipButton({ assumed = false, className, children, ...rest }: ComponentProps<'button'> & { assumed?: boolean }) {
  return (
    <button type="button" {...rest} className={classNames('chip', assumed && 'assumed', className)}>
      {children}
      {assumed && <Icon name="pen" />}
    </button>
  )
}
