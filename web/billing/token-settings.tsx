import { tokenUsage } from '@playbook/contract/billing'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { pageSetting } from '../page-settings.ts'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { displayZone, useTimeDisplay } from '../ui/time.tsx'
import { zoneOffset } from '../ui/zone-offset.ts'
import { Balance } from './token-balance.tsx'
import { Estimate } from './token-estimate.tsx'
import { Ledger, type LedgerView } from './token-ledger.tsx'
import { UseByDay } from './token-use.tsx'
import css from './token-settings.module.css'

const pageSize = 20

/** The true balance, how long it lasts, what was used, and every line behind it. Not there where nothing costs tokens. */
export function TokenSettings() {
  if (pageSetting('billing') === 'off')
    return <Empty title="Everything is free here">This site runs without tokens: there is nothing to count.</Empty>
  return <Tokens />
}

function Tokens() {
  const view = useSearch({ from: '/console/settings/tokens' })
  const navigate = useNavigate()
  const zone = displayZone(useTimeDisplay())
  const [openedAt] = useState(() => Date.now() / 1000)
  const offsetMinutes = Math.round(zoneOffset(zone)(openedAt) / 60)
  const usage = useQuery({
    ...queryOf(tokenUsage, { query: { ...view, page_size: pageSize, utc_offset: offsetMinutes } }),
    placeholderData: keepPreviousData,
  })
  const ledger = useRef<HTMLDivElement>(null)
  const [isLedToLine] = useState(view.search !== '')
  const isThere = usage.data !== undefined
  // Who comes from a receipt looks for its line, not for the balance.
  useEffect(() => {
    if (isLedToLine && isThere) ledger.current?.scrollIntoView({ block: 'start' })
  }, [isLedToLine, isThere])
  if (usage.isPending) return <SkeletonCard rows={6} label="Loading your tokens" />
  if (usage.isLoadingError) {
    return (
      <FailBox title="Your tokens could not be loaded" onRetry={() => void usage.refetch()}>
        {messageOf(usage.error)}
      </FailBox>
    )
  }
  const dayOf = (moment: string) => new Date(Date.parse(moment) + offsetMinutes * 60_000).toISOString().slice(0, 10)
  const onView = (change: Partial<LedgerView>) => void navigate({ to: '/console/settings/tokens', search: { ...view, ...change } })
  return (
    <div className="stack">
      <div className={css.top}>
        <Balance {...usage.data} nowMs={usage.dataUpdatedAt} />
        <Estimate />
      </div>
      <UseByDay use={usage.data.use} />
      <div ref={ledger}>
        <Ledger usage={usage.data} view={view} pageSize={pageSize} dayOf={dayOf} onView={onView} />
      </div>
    </div>
  )
}
