import type { Assumption, NumberEdit, RuleLine } from '@playbook/engine/strategy/reading'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip, ChipButton } from '../../ui/chip.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { assumptionText } from '../../words/assumption-text.ts'
import css from './assumption-chip.module.css'

/** Values by the paths that they belong to; null goes back to what was assumed. */
export type ChosenValues = Readonly<Record<string, string | number | null>>

interface AssumptionChipProps {
  readonly assumption: Assumption
  readonly rules: readonly RuleLine[]
  readonly edited: boolean
  readonly onChange: (values: ChosenValues) => void
  /** Opens the list of markets. */
  readonly onMarket: () => void
  /** Lays usual values side by side, where there are any. */
  readonly onCompare?: (() => void) | undefined
}

/** The rules that a number belongs to, where it stands inside of some. */
const rulesOf = ({ path, places = [path] }: Assumption, rules: readonly RuleLine[]): readonly number[] => [
  ...new Set(
    rules.flatMap(({ number, path: of }) => (number !== null && places.some((place) => place.startsWith(`${of}.`)) ? [number] : [])),
  ),
]

/** What an assumption's chip says: its name with the number of its rule, and its value. */
export function AssumptionLabel({ assumption, rules }: { assumption: Assumption; rules: readonly RuleLine[] }) {
  const numbers = rulesOf(assumption, rules)
  const { said } = assumption
  return (
    <>
      <span>
        {assumption.label}
        {numbers.length > 0 && <sup className={css.rule}>{numbers.join(', ')}</sup>}
      </span>
      <b className="num">{assumptionText(assumption)}</b>
      {said !== undefined && <span className="num">{`your words: ${said}`}</span>}
    </>
  )
}

/** Every value that one chip stands for. */
const pathsOf = ({ path, places = [path], edit }: Assumption): readonly string[] =>
  edit.kind === 'number' && edit.counted !== undefined ? [...places, edit.counted.path] : places

/** A chosen value in every place that the chip stands for. */
const inAllPlaces = ({ path, places = [path] }: Assumption, value: string | number): ChosenValues =>
  Object.fromEntries(places.map((place) => [place, value]))

/** A default that was added: says what and why, and is edited in place. */
export function AssumptionChip({ assumption, rules, edited, onChange, onMarket, onCompare }: AssumptionChipProps) {
  const [open, setOpen] = useState(false)
  const face = <AssumptionLabel assumption={assumption} rules={rules} />
  if (assumption.edit.kind === 'none') return <Chip>{face}</Chip>
  if (assumption.edit.kind === 'market')
    return (
      <ChipButton assumed aria-haspopup="dialog" onClick={onMarket}>
        {face}
      </ChipButton>
    )
  const close = (values: ChosenValues) => {
    onChange(values)
    setOpen(false)
  }
  return (
    <Popover
      label={`Change ${assumption.label}`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <ChipButton assumed={!edited} canEdit>
          {face}
        </ChipButton>
      }
    >
      <AssumptionForm assumption={assumption} onDone={close} />
      {onCompare !== undefined && (
        <Button
          variant="ghost"
          size="sm"
          icon="fork"
          onClick={() => {
            setOpen(false)
            onCompare()
          }}
        >
          Compare usual values
        </Button>
      )}
      {edited && (
        <Button variant="ghost" size="sm" onClick={() => close(Object.fromEntries(pathsOf(assumption).map((path) => [path, null])))}>
          {assumption.said === undefined ? 'Back to the default' : `Back to your words: ${assumption.said}`}
        </Button>
      )}
    </Popover>
  )
}

interface AssumptionFormProps {
  readonly assumption: Assumption
  readonly onDone: (values: ChosenValues) => void
}

function AssumptionForm({ assumption, onDone }: AssumptionFormProps) {
  const { edit, label, why } = assumption
  if (edit.kind === 'number') return <NumberForm assumption={assumption} edit={edit} onDone={onDone} />
  const done = (value: string) => onDone(inAllPlaces(assumption, value))
  return edit.kind === 'choice' ? (
    <ValueForm label={label} why={why} value={String(assumption.value)} onDone={done}>
      {(value, setValue) => <OptionSelect options={edit.options} value={value} onValue={setValue} />}
    </ValueForm>
  ) : (
    <ValueForm label={label} why={why} value={String(assumption.value)} onDone={done}>
      {(value, setValue) => <Input type="date" required value={value} onChange={(event) => setValue(event.target.value)} />}
    </ValueForm>
  )
}

interface ValueFormProps {
  readonly label: string
  readonly why: string
  readonly value: string
  readonly onDone: (value: string) => void
  readonly children: (value: string, onValue: (value: string) => void) => ReactNode
}

function ValueForm({ label, why, value, onDone, children }: ValueFormProps) {
  const [chosen, setChosen] = useState(value)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(chosen)
      }}
    >
      <Field label={label} hint={why}>
        {children(chosen, setChosen)}
      </Field>
      <Apply />
    </form>
  )
}

const Apply = () => (
  <Button type="submit" variant="primary" size="sm">
    Apply
  </Button>
)

interface OptionSelectProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onValue: (value: string) => void
  readonly label?: string
  /** Not given: the control of the field around it. */
  readonly id?: string
}

const OptionSelect = ({ options, value, onValue, label, id }: OptionSelectProps) => (
  <Select id={id} value={value} aria-label={label} onChange={(event) => onValue(event.target.value)}>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </Select>
)

/** What is typed in another measure than the plan's, without the noise of the division. */
const rounded = (value: number) => Number(value.toPrecision(10))

function NumberForm({ assumption, edit, onDone }: AssumptionFormProps & { readonly edit: NumberEdit }) {
  const { label, unit, why } = assumption
  const { measure, counted, min, max } = edit
  const [isMeasured, setIsMeasured] = useState(measure !== undefined)
  const size = measure !== undefined && isMeasured ? measure.size : 1
  const [typed, setTyped] = useState(String(rounded(Number(assumption.value) / size)))
  const unitId = useId()
  const [kind, setKind] = useState(counted?.value ?? '')
  const value = rounded(Number(typed.replace(',', '.')) * size)
  // Another way of counting has bounds of its own, which the reader knows.
  const isBound = counted === undefined || kind === counted.value
  const wrong = typed.trim() === '' || !Number.isFinite(value) || (isBound && (value < min || value > max))
  const measureTo = (toMeasure: boolean) => {
    setIsMeasured(toMeasure)
    if (measure !== undefined && Number.isFinite(value)) setTyped(String(rounded(toMeasure ? value / measure.size : value)))
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong) onDone({ ...inAllPlaces(assumption, value), ...(counted === undefined || isBound ? {} : { [counted.path]: kind }) })
      }}
    >
      <Field
        label={label}
        {...(unit === null || measure !== undefined || counted !== undefined ? {} : { note: `in ${unit}` })}
        hint={why}
        error={wrong ? `Give a number from ${rounded(min / size)} to ${rounded(max / size)}.` : undefined}
      >
        <div className={css.counted}>
          <Input inputMode="decimal" value={typed} onChange={(event) => setTyped(event.target.value)} />
          {measure !== undefined && unit !== null && (
            <OptionSelect
              id={unitId}
              label={`${label}: unit`}
              options={[
                { value: 'measure', label: measure.label },
                { value: 'unit', label: `${unit} (price)` },
              ]}
              value={isMeasured ? 'measure' : 'unit'}
              onValue={(chosen) => measureTo(chosen === 'measure')}
            />
          )}
          {counted !== undefined && (
            <OptionSelect id={unitId} label={`${label}: unit`} options={counted.options} value={kind} onValue={setKind} />
          )}
        </div>
      </Field>
      <Apply />
    </form>
  )
}
