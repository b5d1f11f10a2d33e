import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import css from './billing.module.css'

interface CardFormProps {
  readonly label: string
  readonly action: ReactNode
  readonly busy: boolean
  readonly error: string | undefined
  readonly cards: readonly { readonly number: string; readonly does: string }[]
  readonly onSend: (number: string) => void
  readonly children?: ReactNode
}

const inFours = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** A number of a test card, with those that there are to choose from. */
export function CardForm({ label, action, busy, error, cards, onSend, children }: CardFormProps) {
  const [number, setNumber] = useState('')
  return (
    <form
      className={css.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSend(number)
      }}
    >
      <Field label="Test card number" error={error}>
        <Input
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          placeholder="4242 4242 4242 4242"
        />
      </Field>
      {children}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {action}
      </Button>
      <dl className={css.cards} aria-label="Numbers that can be used">
        {cards.map((card) => (
          <div key={card.number}>
            <dt>
              <Button size="sm" onClick={() => setNumber(inFours(card.number))}>
                {inFours(card.number)}
              </Button>
            </dt>
            <dd className="soft">{card.does}</dd>
          </div>
        ))}
      </dl>
    </form>
  )
}
