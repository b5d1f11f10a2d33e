import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** A box to tick with its words. */
export const Checkbox = ({ label, className, ...rest }: ChoiceProps) => (
  <label className={classNames('check', className)}>
    <input type="checkbox" {...rest} />
    <span>{label}</span>
  </label>
)

/** @public One of several; give all of a group the same `name`. */
export const Radio = ({ label, className, ...rest }: ChoiceProps) => (
  <label className={classNames('check', className)}>
    <input type="radio" {...rest} />
    <span>{label}</span>
  </label>
)

/** On or off, at once. */
export const Switch = ({ label, className, ...rest }: ChoiceProps) => (
  <label className={classNames('row switchrow', className)}>
    {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says its own state */}
    <input type="checkbox" role="switch" className="switch" {...rest} />
    <span>{label}</span>
  </label>
)
