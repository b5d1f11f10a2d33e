import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface MenuProps {
  /** One element that takes a ref: the button that opens it. */
  trigger: ReactNode
  label: string
  align?: 'start' | 'end' | 'center'
  side?: 'top' | 'right' | 'bottom'
  children: ReactNode
}

/** A menu under a button. It closes on Escape, on a choice and on a click outside. */
export function Menu({ trigger, label, align = 'start', side = 'bottom', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" aria-label={label} align={align} side={side} sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  icon?: IconName
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** The child is the item itself, for example a link. */
  asChild?: boolean
  children: ReactNode
}

export function MenuItem({ icon, danger = false, disabled = false, onSelect, asChild = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={classNames(danger && 'danger')}
      disabled={disabled}
      asChild={asChild}
      {...(onSelect === undefined ? {} : { onSelect })}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon !== undefined && <Icon name={icon} />}
          {children}
        </>
      )}
    </DropdownMenu.Item>
  )
}

interface MenuChoicesProps<V extends string> {
  readonly values: readonly V[]
  readonly words: (value: V) => string
  readonly chosen: V
  readonly onChoose: (value: V) => void
}

/** One of several in a menu; the words stand in one line, with a tick before the chosen one. */
export function MenuChoices<V extends string>({ values, words, chosen, onChoose }: MenuChoicesProps<V>) {
  return (
    <DropdownMenu.RadioGroup value={chosen} onValueChange={(value) => onChoose(value as V)}>
      {values.map((value) => (
        <DropdownMenu.RadioItem key={value} value={value}>
          <span className="tick">{value === chosen && <Icon name="check" />}</span>
          {words(value)}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export const MenuSeparator = () => <DropdownMenu.Separator />
