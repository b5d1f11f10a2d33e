import { getChat } from '@playbook/contract/chats'
import { getMarket } from '@playbook/contract/markets'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isMarketUnknown, MarketGone } from '../analysis/market-gone.tsx'
import { ApiError, messageOf, queryOf } from '../api.ts'
import { defaultTimeframe } from '../markets/default-timeframe.ts'
import { MarketChart } from '../markets/market-chart.tsx'
import { MarketHead } from '../markets/market-head.tsx'
import { useMarkSeen } from '../markets/use-seen-markets.ts'
import { buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import css from './session-page.module.css'

/** A market session: the market's chart takes the stage. */
export function SessionPage() {
  const { chatId } = useParams({ from: '/console/c/$chatId' })
  const chat = useQuery(queryOf(getChat, { params: { id: chatId } }))
  if (chat.isPending) return <Opening />
  if (chat.isLoadingError) return <Missing error={chat.error} onRetry={() => void chat.refetch()} />
  return <Session key={chat.data.id} symbol={chat.data.market_symbol} />
}

const Opening = () => (
  <div className={css.waiting}>
    <Spinner label="Opening the session" />
  </div>
)

function Session({ symbol }: { symbol: string }) {
  const market = useQuery(queryOf(getMarket, { params: { symbol } }))
  useMarkSeen(market.data?.symbol)
  const [chosen, setTimeframe] = useState<Timeframe | null>(null)
  const timeframe = chosen ?? defaultTimeframe(market.data?.timeframes ?? [])
  if (market.isPending) return <Opening />
  if (isMarketUnknown(market.error))
    return (
      <div className="page">
        <MarketGone symbol={symbol} />
      </div>
    )
  return (
    <div className={css.session}>
      <MarketChart
        symbol={symbol}
        timeframe={timeframe}
        onTimeframe={setTimeframe}
        hasAgent={false}
        heading={
          <header className={css.head}>
            <MarketHead symbol={symbol} market={market.data} />
            <span className="grow" />
            <Link to="/console/strategy-lab/builder" search={{ symbol }} className={buttonClass({ variant: 'primary', size: 'sm' })}>
              <Icon name="pen" />
              Write a strategy
            </Link>
          </header>
        }
      />
    </div>
  )
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className="page">
      <FailBox
        title={isGone ? 'This session does not exist' : 'The session could not be opened'}
        onRetry={isGone ? undefined : onRetry}
        actions={
          <Link to="/console" className={buttonClass()}>
            Return to Console
          </Link>
        }
      >
        {isGone ? 'It may have been deleted, or the address is not complete.' : messageOf(error)}
      </FailBox>
    </div>
  )
}
