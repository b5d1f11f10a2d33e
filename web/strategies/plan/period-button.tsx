import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { Popover } from '../../ui/popover.tsx'
import { formatTime } from '../../ui/time.tsx'

interface PeriodButtonProps {
  /** ISO dates; empty where as much history is meant as one run may have. */
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

const spans = [1, 3, 5, 10] as const
const yearsBefore = (years: number): string => {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

export const periodLabel = (from: string, to: string): string =>
  from === '' && to === ''
    ? 'Longest history'
    : `${from === '' ? 'Start' : formatTime(`${from}T00:00:00Z`, 'date', 'utc')} – ${to === '' ? 'today' : formatTime(`${to}T00:00:00Z`, 'date', 'utc')}`

/** The period that is tested: trading dates, both included. */
export function PeriodButton({ from, to, onChange }: PeriodButtonProps) {
  const [open, setOpen] = useState(false)
  const isReversed = from !== '' && to !== '' && from >= to
  const choose = (nextFrom: string) => {
    onChange(nextFrom, '')
    setOpen(false)
  }
  return (
    <Popover
      label="Period"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="btn secondary num" aria-haspopup="dialog">
          {periodLabel(from, to)}
          <Icon name="down" />
        </button>
      }
    >
      <div className="stack">
        <div className="row wrap">
          <Button size="sm" onClick={() => choose('')}>
            Longest history
          </Button>
          {spans.map((years) => (
            <Button key={years} size="sm" onClick={() => choose(yearsBefore(years))}>
              {formatCount(years, 'year')}
            </Button>
          ))}
        </div>
        <Field label="From">
          <Input type="date" value={from} onChange={(event) => onChange(event.target.value, to)} />
        </Field>
        <Field label="To" error={isReversed ? 'The end must be after the start.' : undefined}>
          <Input type="date" value={to} onChange={(event) => onChange(from, event.target.value)} />
        </Field>
        <p className="hint">At most ten years or 1,000,000 bars are tested, newest first.</p>
      </div>
    </Popover>
  )
}
