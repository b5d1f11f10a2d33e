import { listChats } from '@playbook/contract/chats'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, queryOf } from '../api.ts'
import { buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { OwnStrategies, useOwnStrategies } from './own-strategies.tsx'

/** Whether reading a market failed because no source lists its symbol, or because it cannot be one. */
export const isMarketUnknown = (error: Error | null): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** A symbol that no source lists: unknown, or gone while strategies and sessions of one's own are still on it. */
export function MarketGone({ symbol }: { readonly symbol: string }) {
  const strategies = useOwnStrategies(symbol)
  const chats = useQuery(queryOf(listChats, { query: {} }))
  const hasStrategies = (strategies.data?.count ?? 0) > 0
  const wasKnown = hasStrategies || (chats.data?.results.some((chat) => chat.market_symbol === symbol) ?? false)
  return (
    <>
      <FailBox
        title={wasKnown ? `${symbol} is gone` : `Symbol '${symbol}' not found or is invalid`}
        actions={
          <>
            <Link to="/console/analysis" className={buttonClass({ variant: 'primary' })}>
              All markets
            </Link>
            <Link to="/console" className={buttonClass()}>
              Return to Console
            </Link>
          </>
        }
      >
        {wasKnown
          ? 'No source lists this market any more: it was deleted, or its source was switched off. What was made on it stays readable.'
          : 'Choose one of the list of markets, or import your own prices there.'}
      </FailBox>
      {hasStrategies && <OwnStrategies symbol={symbol} />}
    </>
  )
}
