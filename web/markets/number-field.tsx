import { useState } from 'react'
import { Field, Input } from '../ui/field.tsx'

interface NumberFieldProps {
  readonly label: string
  readonly note?: string
  /** Null where nothing is given; NaN where what is typed is no number, which the form's rules then name. */
  readonly value: number | null
  readonly error: string | undefined
  readonly onChange: (value: number) => void
}

const textOf = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value))
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
const isEmpty = (value: number | null) => value === null || Number.isNaN(value)

/** A number that stays as it is typed (`0.10`, `1e-5`) until another one comes from outside. */
export function NumberField({ label, note, value, error, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(textOf(value))
  const meant = numberIn(typed)
  if (meant !== value && !(isEmpty(meant) && isEmpty(value))) setTyped(textOf(value))
  return (
    <Field label={label} {...(note === undefined ? {} : { note })} error={error}>
      <Input
        inputMode="decimal"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(numberIn(event.target.value))
        }}
      />
    </Field>
  )
}
