import type { Assumption } from '@playbook/engine/strategy/reading'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Chip, ChipButton } from '../ui/chip.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { Popover } from '../ui/popover.tsx'

interface AssumptionChipProps {
  readonly assumption: Assumption
  readonly edited: boolean
  /** Null goes back to what was assumed. */
  readonly onChange: (value: string | number | null) => void
}

/** What an assumption's chip says. */
export const shownAssumption = ({ value, unit, edit }: Assumption): string => {
  const label = edit.kind === 'choice' ? edit.options.find((option) => option.value === String(value))?.label : undefined
  return `${label ?? (typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 8 }) : value)}${unit === null ? '' : unit === '%' ? '%' : ` ${unit}`}`
}

/** A default that was added: says what and why, and is edited in place. */
export function AssumptionChip({ assumption, edited, onChange }: AssumptionChipProps) {
  const [open, setOpen] = useState(false)
  const face = (
    <>
      {assumption.label} <b>{shownAssumption(assumption)}</b>
    </>
  )
  if (assumption.edit.kind === 'none') return <Chip>{face}</Chip>
  const close = (value: string | number | null) => {
    onChange(value)
    setOpen(false)
  }
  return (
    <Popover
      label={`Change ${assumption.label}`}
      open={open}
      onOpenChange={setOpen}
      trigger={<ChipButton assumed={!edited}>{face}</ChipButton>}
    >
      <AssumptionForm assumption={assumption} onDone={close} />
      {edited && (
        <Button variant="ghost" size="sm" onClick={() => close(null)}>
          Back to the default
        </Button>
      )}
    </Popover>
  )
}

function AssumptionForm({ assumption, onDone }: { assumption: Assumption; onDone: (value: string | number) => void }) {
  const { edit, label, unit, why } = assumption
  const [typed, setTyped] = useState(String(assumption.value))
  const number = Number(typed)
  const wrong = edit.kind === 'number' && (typed.trim() === '' || !Number.isFinite(number) || number < edit.min || number > edit.max)
  const apply = () => {
    if (!wrong) onDone(edit.kind === 'number' ? number : typed)
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field
        label={label}
        {...(unit === null ? {} : { note: `in ${unit}` })}
        hint={why}
        error={wrong && edit.kind === 'number' ? `Give a number from ${edit.min} to ${edit.max}.` : undefined}
      >
        {edit.kind === 'choice' ? (
          <Select value={typed} onChange={(event) => setTyped(event.target.value)}>
            {edit.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        ) : (
          <Input inputMode="decimal" value={typed} onChange={(event) => setTyped(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="sm">
        Apply
      </Button>
    </form>
  )
}
