import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ variant = 'secondary', size = 'md', block = false }: Look = {}, more?: string): string =>
  classNames('btn', variant, size !== 'md' && size, block && 'block', more)

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, Look {
  icon?: IconName
  /** Works on it: shows a spinner and takes no second click. Given, true or not, the second press of a double click is no wish either. */
  busy?: boolean
  disabled?: boolean
  /** Why it cannot be pressed, shown beside it and read with it. Given, the button is disabled. */
  disabledReason?: string | undefined
  children?: ReactNode
}

/** A button that says what happens. Disabled or busy it stays focusable, so its reason can be read. */
export function Button({ variant, size, block, icon, busy, disabled, disabledReason, className, children, onClick, ...rest }: ButtonProps) {
  const reasonId = useId()
  const isOff = disabled === true || disabledReason !== undefined
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant: variant ?? 'secondary', size: size ?? 'md', block: block ?? false }, className)}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={(event) => {
        if (isOff || busy || (busy !== undefined && event.detail > 1)) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className="row wrap">
      {button}
      <span className="small soft" id={reasonId}>
        {disabledReason}
      </span>
    </span>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: IconName
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A button that is only an icon; `label` is its name. */
export function IconButton({ icon, label, variant = 'ghost', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={rest.title ?? label}
      className={buttonClass({ variant, size }, classNames('icon', className))}
    >
      <Icon name={icon} />
    </button>
  )
}
