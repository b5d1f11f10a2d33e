import { useState, type FormEvent } from 'react'
import { fromDateField, fromField } from '../chart/date-field.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Popover } from '../ui/popover.tsx'
import css from './chart-tools.module.css'

interface GoToDateProps {
  /** The zone of the chart's times. */
  readonly zone: string
  readonly isIntraday: boolean
  readonly onGo: (seconds: number) => void
  /** Not given where there is no newest bar to go to. */
  readonly onNewest?: () => void
  /** On the button; not given: what it does. */
  readonly label?: string
}

/** Brings the bars around a date into view. */
export function GoToDate({ zone, isIntraday, onGo, onNewest, label }: GoToDateProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const moment = isIntraday ? fromField(typed, zone) : fromDateField(typed)
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (moment === null) return
    onGo(moment)
    setIsOpen(false)
  }
  return (
    <Popover
      label="Go to date"
      className={`pop ${css.narrow}`}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="sm" variant="ghost" icon="calendar" className={label && 'num'} aria-label={label && `Go to date, now ${label}`}>
          {label ?? 'Go to date'}
        </Button>
      }
    >
      <form className="stack" onSubmit={go}>
        <Field label={isIntraday ? 'Date and time' : 'Date'} hint={isIntraday ? `In the chart’s zone, ${zone}` : undefined}>
          <Input type={isIntraday ? 'datetime-local' : 'date'} value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <div className="row">
          <Button type="submit" size="sm" variant="primary" disabled={moment === null}>
            Go
          </Button>
          {onNewest && (
            <Button
              size="sm"
              onClick={() => {
                onNewest()
                setIsOpen(false)
              }}
            >
              Newest bars
            </Button>
          )}
        </div>
      </form>
    </Popover>
  )
}
