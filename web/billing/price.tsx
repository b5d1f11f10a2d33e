import { session } from '@playbook/contract/auth'
import type { Quote, TooFewTokens } from '@playbook/contract/token-quotes'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api.ts'
import { formatCount } from '../ui/numbers.ts'
import { isBilled } from './is-billed.ts'
import { priceWords } from './price-words.ts'
import css from './price.module.css'

const useBalance = () => useQuery({ ...queryOf(session), enabled: isBilled() }).data?.tokens ?? undefined

/** The tokens that can be spent; undefined while that is not known. */
export const useTokens = (): number | undefined => useBalance()?.balance

/** What a price finds: how many tokens there are, are owed, and have still to be got for it; undefined while that is not known. */
export function useTooFew(needed: number | undefined): (TooFewTokens & { readonly missing: number }) | undefined {
  const tokens = useBalance()
  if (tokens === undefined || needed === undefined) return undefined
  const { debt } = tokens
  const balance = debt > 0 ? 0 : tokens.balance
  const missing = needed === 0 ? 0 : Math.max(0, needed - balance) + debt
  return { needed, balance, missing, ...(debt > 0 ? { debt } : {}) }
}

/** The price that stands on a button, as the call that it starts takes it. */
export const acceptedTokens = (quote: Pick<Quote, 'high'> | null): { accepted_tokens?: number } =>
  quote === null ? {} : { accepted_tokens: quote.high }

/** The price on a button that spends; null while it is computed, nothing where acts are free. */
export function Price({ quote }: { readonly quote: Pick<Quote, 'low' | 'high'> | null }) {
  if (!isBilled()) return null
  if (quote === null)
    return (
      <span className="quote">
        <span className={css.waiting} aria-hidden="true" />
      </span>
    )
  return <span className="quote num">{priceWords(quote)}</span>
}

/** How many tokens are missing for a price, beside the button; nothing where there are enough. */
export function MissingTokens({ quote }: { readonly quote: Pick<Quote, 'high'> | null }) {
  const few = useTooFew(quote?.high)
  return few === undefined || few.missing === 0 ? null : <span className="hint num">{missingWords(few.missing)}</span>
}

export const missingWords = (tokens: number): string =>
  tokens === 1 ? '1 token is missing' : `${formatCount(tokens, 'token')} are missing`
