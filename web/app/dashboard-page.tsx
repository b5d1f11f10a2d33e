import { session } from '@playbook/contract/auth'
import { tokenUsage } from '@playbook/contract/billing'
import { popularMarkets } from '@playbook/contract/markets'
import { isInProgress, listStrategies } from '@playbook/contract/strategies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { messageOf, queryOf, screenMessages } from '../api.ts'
import { FollowedMarkets } from '../markets/followed-markets.tsx'
import { ImportButton } from '../markets/import-button.tsx'
import { NotLiveBadge } from '../markets/not-live-badge.tsx'
import { pageSetting } from '../page-settings.ts'
import { RunningStrategy } from '../strategies/list/running-strategy.tsx'
import { StrategyTable, StrategyTableSkeleton } from '../strategies/list/strategy-table.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { formatTokens, shortNumber } from '../ui/numbers.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { readStored, writeStored } from '../ui/stored-value.ts'
import { formatTime, Time } from '../ui/time.tsx'
import { FirstSteps } from './first-steps.tsx'
import { openNewSession } from './new-session.tsx'
import css from './dashboard-page.module.css'

const strategiesShown = 7
const refreshMs = 5_000

const greeting = (hour: number) => (hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening')

const hourCheckMs = 60_000

/** The hour on the user's clock, also after the page was left open. */
function useHour(): number {
  const [hour, setHour] = useState(() => new Date().getHours())
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), hourCheckMs)
    return () => clearInterval(timer)
  }, [])
  return hour
}

/** The strategies that changed last; read again while one of them runs. */
const useRecentStrategies = () =>
  useQuery({
    ...queryOf(listStrategies, { query: { page_size: String(strategiesShown) } }),
    refetchInterval: ({ state }) => (state.data?.results.some((strategy) => isInProgress(strategy.status)) ? refreshMs : false),
  })

const rowsName = 'dashboard.rows'

/** How many strategies stood here the last time: the skeleton has as many. Where that is unknown, what stands below waits for them. */
const rowsLastTime = (): number => Number(readStored(rowsName) ?? 0) || 0

/** What runs, what was done last, the markets and the tokens. */
export function DashboardPage() {
  const who = useQuery(queryOf(session))
  const strategies = useRecentStrategies()
  const hour = useHour()
  const running = strategies.data?.results.filter((strategy) => isInProgress(strategy.status)) ?? []
  const name = who.data?.profile?.first_name ?? ''
  return (
    <div className="page">
      <div className="pagehead">
        <div className="grow">
          <h1 className="h-page">{`${greeting(hour)}${name === '' ? '' : `, ${name}`}`}</h1>
          <p className="soft">{situation(running.length, strategies.data?.count)}</p>
        </div>
      </div>
      {running.map((strategy) => (
        <RunningStrategy key={strategy.id} strategy={strategy} />
      ))}
      <Strategies list={strategies} />
      {(!strategies.isPending || rowsLastTime() > 0) && (
        <div className={css.duo}>
          <Markets />
          {pageSetting('billing') === 'on' && <Tokens />}
        </div>
      )}
    </div>
  )
}

function situation(running: number, total: number | undefined): string {
  if (total === undefined) return ' '
  if (running > 0) return running === 1 ? 'One backtest is running.' : `${running} backtests are running.`
  return total === 0 ? 'Three ways to begin; the first takes a minute.' : 'Nothing is running now.'
}

function Strategies({ list }: { list: ReturnType<typeof useRecentStrategies> }) {
  const shown = list.data?.results.length
  useEffect(() => {
    if (shown !== undefined) writeStored(rowsName, String(shown))
  }, [shown])
  if (list.isPending) return <StrategyTableSkeleton rows={rowsLastTime() || strategiesShown} label="Loading strategies" />
  if (list.isLoadingError)
    return (
      <Card title="Strategies">
        <FailBox title={screenMessages.loadStrategies} onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </FailBox>
      </Card>
    )
  const { results, count, last_updated: updated } = list.data
  if (count === 0) return <FirstSteps />
  return (
    <Card
      title="Strategies"
      note={`${shortNumber(count)}${updated === null ? '' : `, updated ${formatTime(updated, 'date')}`}`}
      actions={
        <Link className="small" to="/console/strategy-lab/strategies">
          All strategies
        </Link>
      }
    >
      <StrategyTable label="Strategies" strategies={results} />
    </Card>
  )
}

function Markets() {
  const markets = useQuery(queryOf(popularMarkets, { query: {} }))
  return (
    <Card
      title="Markets"
      actions={
        <span className="row wrap">
          <NotLiveBadge />
          <ImportButton size="sm" />
          <Button size="sm" icon="plus" onClick={openNewSession}>
            New Market Session
          </Button>
        </span>
      }
    >
      {markets.isPending ? (
        <SkeletonRows rows={6} label="Loading markets" />
      ) : markets.isLoadingError ? (
        <FailBox title={screenMessages.loadMarkets} onRetry={() => void markets.refetch()}>
          {messageOf(markets.error)}
        </FailBox>
      ) : (
        <FollowedMarkets markets={markets.data.results.slice(0, 6)} />
      )}
    </Card>
  )
}

function Tokens() {
  const usage = useQuery(queryOf(tokenUsage, { query: { page_size: '5' } }))
  return (
    <Card
      title="Tokens"
      actions={
        <Link className="small" to="/console/settings/tokens">
          Ledger
        </Link>
      }
    >
      {usage.isPending ? (
        <SkeletonRows rows={3} label="Loading tokens" />
      ) : usage.isLoadingError ? (
        <FailBox title="The token balance could not be loaded" onRetry={() => void usage.refetch()}>
          {messageOf(usage.error)}
        </FailBox>
      ) : (
        <>
          <p className={css.balance}>
            <span className="label">Balance</span>
            <b className="num">{formatTokens(usage.data.total_balance)}</b>
          </p>
          <ul className={`plain ${css.ledger}`}>
            {usage.data.ledger.results.map((line) => (
              <li key={line.id}>
                <span>{line.hold?.subject.name ?? line.reason}</span>
                <Time at={line.created_at} style="short" className="num small mute" />
                <b className="num">{line.tokens > 0 ? `+${formatTokens(line.tokens)}` : formatTokens(line.tokens)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
