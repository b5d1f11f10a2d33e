import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface FieldLink {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
}
const FieldContext = createContext<FieldLink | null>(null)

/** What a control inside a Field needs to be named, described and marked by it. */
export function useFieldLink(own: { id?: string | undefined; 'aria-describedby'?: string | undefined }) {
  const link = use(FieldContext)
  return {
    id: own.id ?? link?.id,
    'aria-describedby': [own['aria-describedby'], link?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': link?.isInvalid || undefined,
  }
}

interface FieldProps {
  label: ReactNode
  /** Shown after the label in a quiet tone, such as "optional". */
  note?: string
  hint?: ReactNode
  error?: string | undefined
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  className?: string
  children: ReactNode
}

/** A label, one control, a hint and the error. The control inside is linked to all of them. */
export function Field({ label, note, hint, error, labelHidden = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint !== undefined && hintId, error !== undefined && errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr' : undefined}>
        {label} {note !== undefined && <span className="mute">{note}</span>}
      </label>
      <FieldContext value={{ id, describedBy, isInvalid: error !== undefined }}>{children}</FieldContext>
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="err" id={errorId} role="alert">
          <Icon name="warn" />
          {error}
        </p>
      )}
    </div>
  )
}

type Sized = { controlSize?: 'md' | 'lg' }

export function Input({ className, controlSize = 'md', ...rest }: ComponentProps<'input'> & Sized) {
  return <input {...rest} {...useFieldLink(rest)} className={classNames('input', controlSize === 'lg' && 'lg', className)} />
}

/** @public Several lines of text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} {...useFieldLink(rest)} className={classNames('textarea', className)} />
}

/** A native choice list; its options are `<option>`s. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} {...useFieldLink(rest)} className={classNames('select', className)} />
}

interface IconInputProps extends ComponentProps<'input'> {
  icon: IconName
  /** Stands at the end of the field: a key hint or a small button. */
  tail?: ReactNode
}

/** An input with an icon in front, for searching. */
export function IconInput({ icon, tail, className, ...rest }: IconInputProps) {
  return (
    <div className="with-icon">
      <Icon name={icon} />
      <input {...rest} {...useFieldLink(rest)} className={classNames('input', className)} />
      {tail !== undefined && <span className="tail">{tail}</span>}
    </div>
  )
}
