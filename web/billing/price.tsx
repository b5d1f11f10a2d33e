import { session } from '@playbook/contract/auth'
import { priceWords, type Quote } from '@playbook/contract/token-prices'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api.ts'
import { pageSetting } from '../page-settings.ts'
import { formatCount } from '../ui/numbers.ts'
import css from './price.module.css'

/** Whether acts cost tokens on this installation. */
export const isBilled = (): boolean => pageSetting('billing') === 'on'

/** The tokens that can be spent; undefined while that is not known. */
export const useTokens = (): number | undefined => useQuery({ ...queryOf(session), enabled: isBilled() }).data?.tokens?.balance

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
  const balance = useTokens()
  if (quote === null || balance === undefined || balance >= quote.high) return null
  return <span className="hint num">{missingWords(quote.high - balance)}</span>
}

export const missingWords = (tokens: number): string =>
  tokens === 1 ? '1 token is missing' : `${formatCount(tokens, 'token')} are missing`
