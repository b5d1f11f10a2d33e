import { assumptionText } from '@playbook/engine/strategy/assumption-text'
import type { Assumption, RuleLine } from '@playbook/engine/strategy/reading'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Chip, ChipButton } from '../ui/chip.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { Popover } from '../ui/popover.tsx'
import css from './assumption-chip.module.css'

interface AssumptionChipProps {
  readonly assumption: Assumption
  readonly rules: readonly RuleLine[]
  readonly edited: boolean
  /** Null goes back to what was assumed. */
  readonly onChange: (value: string | number | null) => void
}

/** The rule that a number belongs to, where it stands inside of one. */
const ruleOf = ({ path }: Assumption, rules: readonly RuleLine[]) =>
  rules.find((rule) => rule.number !== null && path.startsWith(`${rule.path}.`))?.number ?? null

/** What an assumption's chip says: its name with the number of its rule, and its value. */
export function AssumptionFace({ assumption, rules }: { assumption: Assumption; rules: readonly RuleLine[] }) {
  const rule = ruleOf(assumption, rules)
  return (
    <>
      <span>
        {assumption.label}
        {rule !== null && <sup className={css.rule}>{rule}</sup>}
      </span>
      <b className="num">{assumptionText(assumption)}</b>
    </>
  )
}

/** A default that was added: says what and why, and is edited in place. */
export function AssumptionChip({ assumption, rules, edited, onChange }: AssumptionChipProps) {
  const [open, setOpen] = useState(false)
  const face = <AssumptionFace assumption={assumption} rules={rules} />
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
