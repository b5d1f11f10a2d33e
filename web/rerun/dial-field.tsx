import type { Dial } from '@playbook/engine/robustness/dials'
import { useId, useState } from 'react'
import { numberText } from '../ui/numbers.ts'
import css from './what-if.module.css'

interface DialFieldProps {
  readonly dial: Dial
  readonly value: number
  readonly onChange: (value: number) => void
  /** Marked on the slider with these words. */
  readonly mark?: { readonly at: number; readonly words: string } | null
  readonly describedBy?: string
}

const decimalsOf = (step: number) => Math.min(8, (String(step).split('.')[1] ?? '').length)
const shown = (value: number) => String(Number(value.toPrecision(9)))

/** A number as a slider and as a field. What is typed counts as soon as it is a number that the dial takes. */
export function DialField({ dial, value, onChange, mark = null, describedBy }: DialFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const { label, unit, min, max, from, to, step, isWhole } = dial
  const isGood = (number: number) => Number.isFinite(number) && number >= min && number <= max && (!isWhole || Number.isInteger(number))
  const type = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (text.trim() !== '' && isGood(number)) onChange(number)
  }
  const isWrong = typed !== null && (typed.trim() === '' || !isGood(Number(typed)))
  const isTurned = value !== dial.value
  const share = mark === null || to === from ? null : Math.max(0, Math.min(1, (mark.at - from) / (to - from)))
  return (
    <div className={css.dial} data-turned={isTurned || undefined}>
      <label htmlFor={id} className={css.name}>
        {label}
        {unit !== null && <span className="mute">{` ${unit}`}</span>}
      </label>
      <span className={css.was}>{isTurned ? `stored: ${numberText(dial.value, decimalsOf(dial.value))}` : ''}</span>
      <span className={css.track}>
        <input
          type="range"
          aria-label={`${label}, slider`}
          aria-describedby={describedBy}
          min={from}
          max={to}
          step={step}
          value={value}
          onChange={(event) => {
            setTyped(null)
            onChange(Number(event.target.value))
          }}
        />
        {share !== null && <i className={css.mark} style={{ left: `calc(8px + (100% - 16px) * ${share})` }} title={mark?.words} />}
      </span>
      <input
        id={id}
        className="input num"
        inputMode="decimal"
        aria-invalid={isWrong || undefined}
        value={typed ?? shown(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      {isWrong && (
        <p className={`err ${css.wrong}`} role="alert">
          {`${isWhole ? 'A whole number' : 'A number'} from ${shown(min)} to ${shown(max)}`}
        </p>
      )}
    </div>
  )
}
