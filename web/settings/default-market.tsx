import { getMarket, SymbolName } from '@playbook/contract/markets'
import { useState } from 'react'
import { ApiError, call } from '../api.ts'
import { Field, Input } from '../ui/field.tsx'

interface DefaultMarketProps {
  readonly symbol: string | null
  readonly onChange: (symbol: string | null) => void
}

/** The market that a new strategy begins on, by its symbol; one that is not there is refused. Saved when the field is left or Enter is pressed. */
export function DefaultMarket({ symbol, onChange }: DefaultMarketProps) {
  const [typed, setTyped] = useState(symbol ?? '')
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    if (typed.trim().toUpperCase() === (symbol ?? '')) return setProblem(undefined)
    if (typed.trim() === '') return onChange(null)
    const read = SymbolName.safeParse(typed)
    if (!read.success) return setProblem(read.error.issues[0]?.message)
    setProblem(undefined)
    try {
      await call(getMarket, { params: { symbol: read.data } })
    } catch (error) {
      // Whether it is there cannot be told while the prices do not answer: then the word of the user counts.
      if (error instanceof ApiError && error.code === 'symbol_not_found')
        return setProblem(`There is no market ${read.data} here. Its symbol stands on the Markets page.`)
    }
    onChange(read.data)
  }
  return (
    <Field label="Market" hint="Its symbol, such as BTCUSD. Empty leaves it to the product." error={problem}>
      <Input
        value={typed}
        autoCapitalize="characters"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => event.key === 'Enter' && void save()}
      />
    </Field>
  )
}
