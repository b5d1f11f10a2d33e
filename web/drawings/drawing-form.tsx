import { changeProperties } from '@playbook/engine/drawings/apply-commands'
import { drawingColors, maxLabelChars, type Drawing, type DrawingChange, type DrawingProperties } from '@playbook/engine/drawings/drawing'
import { drawingKinds } from '@playbook/engine/drawings/drawing-kinds'
import { findDrawingProblem } from '@playbook/engine/drawings/find-drawing-problem'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Input, Select, Textarea } from '../ui/field.tsx'
import type { ObjectsPanelProps } from './objects-panel.tsx'
import css from './drawings.module.css'

type Values = Readonly<Record<string, string>>

/** `2025-11-21T09:41` in UTC, as a date field takes it. */
const timeText = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16)

interface FieldOf {
  readonly name: string
  readonly label: string
  readonly kind: 'price' | 'time'
}

const pointFields = (name: 'from' | 'to', words: string): FieldOf[] => [
  { name: `${name}.price`, label: `${words} price`, kind: 'price' },
  { name: `${name}.time`, label: `${words} time, UTC`, kind: 'time' },
]

/** The numbers of a drawing that may be typed. */
function fieldsOf({ type, properties }: Drawing): readonly FieldOf[] {
  if (type === 'line') return [{ name: 'price', label: 'Price', kind: 'price' }]
  if (type === 'zone')
    return [
      { name: 'from_price', label: 'First price', kind: 'price' },
      { name: 'to_price', label: 'Second price', kind: 'price' },
      ...(properties.from === undefined ? [] : [{ name: 'from.time', label: 'Since, UTC', kind: 'time' as const }]),
    ]
  if (type === 'text') return pointFields('from', 'At')
  const points = [...pointFields('from', 'First'), ...pointFields('to', 'Second')]
  return type === 'channel' ? [...points, { name: 'offset', label: 'Distance of the second line', kind: 'price' }] : points
}

const readPath = (properties: DrawingProperties, name: string): number | undefined => {
  const [head, tail] = name.split('.') as [keyof DrawingProperties, 'time' | 'price' | undefined]
  const value = properties[head]
  return typeof value === 'object' ? value[tail ?? 'price'] : typeof value === 'number' ? value : undefined
}

const startOf = (drawing: Drawing): Values =>
  Object.fromEntries(
    fieldsOf(drawing).map(({ name, kind }) => {
      const value = readPath(drawing.properties, name)
      return [name, value === undefined ? '' : kind === 'time' ? timeText(value) : String(value)]
    }),
  )

const readField = (text: string, kind: FieldOf['kind']): number => {
  if (text.trim() === '') return Number.NaN
  return kind === 'time' ? Date.parse(`${text}Z`) / 1000 : Number(text.replaceAll(',', ''))
}

interface Read {
  readonly change: DrawingChange
  readonly errors: Values
}

/** What the fields say that were changed since they were filled: a change of the drawing, and what is wrong by field. */
function readValues(drawing: Drawing, values: Values, filled: Values): Read {
  const errors: Record<string, string> = {}
  const points: Record<string, Record<string, number>> = {}
  const change: Record<string, unknown> = {}
  for (const { name, kind, label } of fieldsOf(drawing)) {
    if (values[name] === filled[name]) continue
    const value = readField(values[name] ?? '', kind)
    if (!Number.isFinite(value)) errors[name] = kind === 'time' ? 'Give a date and a time' : `${label} must be a number`
    else if (name !== 'offset' && value <= 0) errors[name] = `${label} must be positive`
    const [head, tail] = name.split('.') as [string, string | undefined]
    if (tail === undefined) change[head] = value
    else points[head] = { ...points[head], [tail]: value }
  }
  const { properties } = drawing
  for (const name of ['from', 'to'] as const)
    if (points[name] !== undefined) change[name] = { ...(properties[name] ?? { time: 0, price: 0 }), ...points[name] }
  return { change: change as DrawingChange, errors }
}

/** For a form that opens in a row of a list: it comes into view ready for typing; then focus is where it was before, or on the row. */
function useFormFocus() {
  const form = useRef<HTMLFormElement>(null)
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const row = form.current?.closest('li')?.querySelector('button')
    const first = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    form.current?.scrollIntoView?.({ block: 'nearest' })
    first?.focus()
    first?.select()
    return () => {
      // The button that opened it may have gone with the values that stood in its place.
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
      if (isThere) before.focus()
      else row?.focus()
    }
  }, [before])
  return form
}

interface FormProps extends Pick<ObjectsPanelProps, 'actions'> {
  readonly drawing: Drawing
  readonly onDone: () => void
}

/** The exact values, words and colour of a drawing. What is not touched here stays as it is by then, moved elsewhere or not. */
export function DrawingForm({ drawing, actions, onDone }: FormProps) {
  const { id, type, properties } = drawing
  const [filled] = useState(() => ({
    values: startOf(drawing),
    label: properties.label ?? '',
    color: properties.color ?? '',
    isDashed: properties.dashed ?? false,
  }))
  const [values, setValues] = useState(filled.values)
  const [label, setLabel] = useState(filled.label)
  const [color, setColor] = useState<string>(filled.color)
  const [isDashed, setDashed] = useState(filled.isDashed)
  const [errors, setErrors] = useState<Values>({})
  const form = useFormFocus()
  const keep = (event: FormEvent) => {
    event.preventDefault()
    const read = readValues(drawing, values, filled.values)
    const change: DrawingChange = {
      ...read.change,
      ...(label !== filled.label && { label: label.trim() === '' ? null : label.trim() }),
      ...(color !== filled.color && { color: color === '' ? null : color }),
      ...(isDashed !== filled.isDashed && { dashed: isDashed ? true : null }),
    }
    const problem = Object.keys(read.errors).length > 0 ? null : findDrawingProblem(type, changeProperties(properties, change))
    const wrong = problem === null ? read.errors : { ...read.errors, [problem.property]: problem.message }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (Object.keys(change).length > 0) actions.change(id, change)
    onDone()
  }
  const other = Object.entries(errors).find(([name]) => name !== 'label' && !fieldsOf(drawing).some((field) => field.name === name))?.[1]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the form
    <form
      ref={form}
      className={css.form}
      aria-label={`Values of the ${drawingKinds[type].title.toLowerCase()}`}
      noValidate
      onSubmit={keep}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <Field label={type === 'text' ? 'Words' : 'Label'} error={errors['label']}>
        {type === 'text' ? (
          <Textarea rows={2} maxLength={maxLabelChars} value={label} onChange={(event) => setLabel(event.target.value)} />
        ) : (
          <Input maxLength={maxLabelChars} value={label} onChange={(event) => setLabel(event.target.value)} />
        )}
      </Field>
      {fieldsOf(drawing).map(({ name, label: words, kind }) => (
        <Field key={name} label={words} error={errors[name]}>
          <Input
            className="num"
            type={kind === 'time' ? 'datetime-local' : 'text'}
            inputMode={kind === 'time' ? undefined : 'decimal'}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </Field>
      ))}
      <div className={css.pair}>
        <Field label="Colour">
          <Select value={color} onChange={(event) => setColor(event.target.value)}>
            <option value="">{`Standard, ${drawingKinds[type].color}`}</option>
            {drawingColors.map((each) => (
              <option key={each} value={each}>
                {each.charAt(0).toUpperCase() + each.slice(1)}
              </option>
            ))}
            {color.startsWith('#') && <option value={color}>{color}</option>}
          </Select>
        </Field>
        {type !== 'text' && <Checkbox label="Dashed" checked={isDashed} onChange={(event) => setDashed(event.target.checked)} />}
      </div>
      {other !== undefined && (
        <p className="small down" role="alert">
          {other}
        </p>
      )}
      <div className="row">
        <Button size="sm" variant="primary" type="submit">
          Keep
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
