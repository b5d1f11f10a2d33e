import { Failure } from '@playbook/contract/failure'
import { SymbolName } from '@playbook/contract/markets'

/** The symbol in a path, by the contract's rules; anything else names no market. */
export function symbolOf(text: string): string {
  const parsed = SymbolName.safeParse(text)
  if (parsed.success) return parsed.data
  throw new Failure('symbol_not_found', { message: `Symbol '${text.slice(0, 40)}' not found or is invalid` })
}
