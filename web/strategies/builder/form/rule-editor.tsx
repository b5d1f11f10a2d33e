import type { PlanEdit } from '@playbook/engine/form/edit-plan'
import { formFields, type FormField } from '@playbook/engine/form/form-fields'
import type { Plan } from '@playbook/engine/strategy/plan'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, Select } from '../../../ui/field.tsx'
import css from './rule-editor.module.css'

interface RuleEditorProps {
  readonly plan: Plan
  /** Where in the plan the rule stands. */
  readonly path: string
  readonly text: string
  /** Writes a change into the text; a sentence where it cannot be said. */
  readonly onEdit: (edit: PlanEdit) => Promise<string | null>
  readonly onClose: () => void
}

/** The numbers, lines and comparisons of one rule, to be changed by hand; each change is written into the text. */
export function RuleEditor({ plan, path, text, onEdit, onClose }: RuleEditorProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isWriting, setIsWriting] = useState(false)
  const edit = async (change: PlanEdit) => {
    setIsWriting(true)
    const refused = await onEdit(change)
    setIsWriting(false)
    setProblem(refused)
    return refused === null
  }
  const set = async (at: string, value: unknown) => edit({ does: 'set', path: at, value })
  const step = /^(?<owner>.*\.steps)\.(?<at>\d+)(?:\.when)?$/.exec(path)?.groups
  return (
    <div className={css.editor} role="group" aria-label={`Change “${text}”`} aria-busy={isWriting}>
      <div className={css.fields}>
        {formFields(plan, path).map((field) => (
          // Another value from outside is another field.
          <RuleField key={`${field.path} ${field.value}`} field={field} onSet={async (value) => set(field.path, value)} />
        ))}
      </div>
      {problem !== null && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className="row wrap">
        {step !== undefined && (
          <>
            <Button
              size="sm"
              icon="left"
              onClick={() => void edit({ does: 'move', path: `${step['owner']}.${step['at']}`, to: Number(step['at']) - 1 })}
            >
              Earlier
            </Button>
            <Button
              size="sm"
              icon="right"
              onClick={() => void edit({ does: 'move', path: `${step['owner']}.${step['at']}`, to: Number(step['at']) + 1 })}
            >
              Later
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon="trash"
          onClick={() =>
            void edit({ does: 'remove', path: step === undefined ? path : `${step['owner']}.${step['at']}` }).then(
              (isDone) => isDone && onClose(),
            )
          }
        >
          Delete this rule
        </Button>
      </div>
    </div>
  )
}

interface RuleFieldProps {
  readonly field: FormField
  readonly onSet: (value: unknown) => Promise<boolean>
}

function RuleField({ field: { label, value, input }, onSet }: RuleFieldProps) {
  const [typed, setTyped] = useState(String(value))
  const [error, setError] = useState<string | null>(null)
  /** What is being written already: leaving the field writes it no second time. */
  const [sent, setSent] = useState(String(value))
  const put = async (next: unknown) => {
    setSent(String(next))
    if (await onSet(next)) return
    setTyped(String(value))
    setSent(String(value))
  }
  if (input.kind === 'choice')
    return (
      <Field label={label}>
        <Select
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            void put(event.target.value)
          }}
        >
          {input.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      </Field>
    )
  const finish = () => {
    if (typed === sent) return
    if (input.kind === 'clock') return void put(typed)
    const number = Number(typed)
    const said = typed.trim() !== '' && Number.isFinite(number)
    const isRight =
      said && (!input.isWhole || Number.isInteger(number)) && (input.min === null || number >= input.min) && number <= input.max
    setError(
      isRight
        ? null
        : `A ${input.isWhole ? 'whole ' : ''}number${input.min === null ? '' : ` from ${input.min}`}${input.max > 1e6 ? '' : ` to ${input.max}`}`,
    )
    if (isRight) void put(number)
  }
  return (
    <Field label={label} {...(error === null ? {} : { error })}>
      <Input
        type={input.kind === 'clock' ? 'time' : 'text'}
        inputMode={input.kind === 'clock' ? undefined : 'decimal'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish()
          if (event.key === 'Escape') setTyped(String(value))
        }}
      />
    </Field>
  )
}
