import { SymbolName } from '@playbook/contract/markets'
import { useState } from 'react'
import { Field, Input } from '../ui/field.tsx'

interface DefaultMarketProps {
  readonly symbol: string | null
  readonly onChange: (symbol: string | null) => void
}

/** The market that a new strategy begins on, by its symbol. Saved when the field is left or Enter is pressed. */
export function DefaultMarket({ symbol, onChange }: DefaultMarketProps) {
  const [typed, setTyped] = useState(symbol ?? '')
  const [problem, setProblem] = useState<string>()
  const save = () => {
    if (typed.trim().toUpperCase() === (symbol ?? '')) return setProblem(undefined)
    if (typed.trim() === '') return onChange(null)
    const read = SymbolName.safeParse(typed)
    if (!read.success) return setProblem(read.error.issues[0]?.message)
    setProblem(undefined)
    onChange(read.data)
  }
  return (
    <Field label="Market" hint="Its symbol, such as BTCUSD. Empty leaves it to the product." error={problem}>
      <Input
        value={typed}
        autoCapitalize="characters"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Field>
  )
}
