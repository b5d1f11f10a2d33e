import type { TokenBalance } from '@playbook/contract/auth'
import { tokenUsage, type LedgerLine } from '@playbook/contract/billing'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { numberText, signedText } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import css from './token-settings.module.css'

const pageSize = 20
const inFull = (tokens: number) => numberText(tokens, 0)
const kinds = { FREE: 'Free', REFERRAL: 'Referral', PAID: 'Paid' } as const

const columns: readonly Column<LedgerLine>[] = [
  { key: 'Reason', header: 'Reason', role: 'head', cell: (line) => line.reason },
  { key: 'Kind', header: 'Kind', cell: (line) => <Badge>{kinds[line.kind]}</Badge> },
  { key: 'Time', header: 'Time', cell: (line) => <Time at={line.created_at} className="mute num" /> },
  { key: 'Tokens', header: 'Tokens', align: 'right', cell: (line) => <b>{signedText(line.tokens, 0)}</b> },
]

/** The true balance, what it is made of, and every line behind it. */
export function TokenSettings() {
  const { page } = useSearch({ from: '/console/settings/tokens' })
  const navigate = useNavigate()
  const usage = useQuery({ ...queryOf(tokenUsage, { query: { page, page_size: pageSize } }), placeholderData: keepPreviousData })
  if (usage.isPending) return <SkeletonCard rows={6} label="Loading your tokens" />
  if (usage.isLoadingError) {
    return (
      <FailBox title="Your tokens could not be loaded" onRetry={() => void usage.refetch()}>
        {messageOf(usage.error)}
      </FailBox>
    )
  }
  const { tokens, ledger } = usage.data
  return (
    <div className="stack">
      <Balance tokens={tokens} />
      <Card title="Ledger" note={`${inFull(ledger.count)} ${ledger.count === 1 ? 'line' : 'lines'}`}>
        {ledger.results.length === 0 ? (
          <Empty title="No token activity yet">Grants and charges appear here, each with what it was for.</Empty>
        ) : (
          <Table label="Token ledger" columns={columns} rows={ledger.results} rowKey={(line) => line.id} stackable />
        )}
        <Pagination
          page={page}
          pageSize={pageSize}
          count={ledger.count}
          onPage={(next) => void navigate({ to: '/console/settings/tokens', search: { page: next } })}
        />
      </Card>
      <p className="small mute read">
        Nothing is charged at present: reading a text and running a backtest are free. When that changes, the button shows the price before
        you press it.
      </p>
    </div>
  )
}

function Balance({ tokens }: { tokens: TokenBalance }) {
  const { FREE, REFERRAL, PAID } = tokens.breakdown
  const parts = [
    { name: 'Paid', tokens: PAID },
    { name: 'Referral', tokens: REFERRAL },
    { name: 'Free', tokens: FREE },
  ]
  return (
    <section className={css.balance} aria-label="Balance">
      <p>
        <span className="label">Balance</span>
        <b className="num">{inFull(tokens.balance)}</b>
        <span className="soft">tokens</span>
      </p>
      <dl className="figs">
        {parts.map((part) => (
          <div key={part.name}>
            <dt>{part.name}</dt>
            <dd className="num">{inFull(part.tokens)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
