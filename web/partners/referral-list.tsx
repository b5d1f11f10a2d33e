import { limits } from '@playbook/contract/limits'
import { listReferrals, type Referral, type ReferralStatus } from '@playbook/contract/partners'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { numberText } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { doubtsInWords } from './doubts-in-words.ts'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'granted', label: 'Paid' },
  { value: 'pending', label: 'Waiting' },
  { value: 'held', label: 'Held' },
] as const
type Filter = (typeof filters)[number]['value']

const states = {
  pending: { label: 'Waiting', kind: undefined },
  held: { label: 'Held', kind: 'warn' },
  granted: { label: 'Paid', kind: 'up' },
  refused: { label: 'Refused', kind: 'down' },
} as const satisfies Record<ReferralStatus, { label: string; kind: 'warn' | 'up' | 'down' | undefined }>

/** What it still waits for, or why it is not paid. */
function whyOf({ status, doubts, is_verified: isVerified, has_run: hasRun, waits_for_payment: waitsForPayment }: Referral): string {
  if (status === 'granted') return ''
  if (status !== 'pending') return doubtsInWords(doubts)
  if (!isVerified) return 'Its address is not verified yet.'
  if (!hasRun) return 'It has run no backtest with a trade yet.'
  return waitsForPayment ? 'It has bought nothing yet.' : 'It is looked at within a minute.'
}

const StateBadge = ({ status }: { status: ReferralStatus }) => {
  const { label, kind } = states[status]
  return <Badge {...(kind === undefined ? {} : { kind })}>{label}</Badge>
}

const columns: readonly Column<Referral>[] = [
  { key: 'Signed up', header: 'Signed up', role: 'head', cell: (row) => <Time at={row.created_at} style="date" /> },
  {
    key: 'State',
    header: 'State',
    cell: (row) => (
      <span className="row wrap">
        <StateBadge status={row.status} />
        <span className="small soft">{whyOf(row)}</span>
      </span>
    ),
  },
  {
    key: 'Paid on',
    header: 'Paid on',
    isVoid: (row) => row.status !== 'granted',
    cell: (row) => row.status === 'granted' && row.settled_at !== null && <Time at={row.settled_at} style="date" className="mute num" />,
  },
  { key: 'Tokens', header: 'Tokens', align: 'right', cell: (row) => numberText(row.tokens, 0) },
]

const nothing = {
  all: 'No sign-ups yet',
  granted: 'No payouts yet',
  pending: 'Nothing is waiting',
  held: 'Nothing is held',
} as const satisfies Record<Filter, string>

/** Every account that came over the link, with what was paid for it and when. */
export function ReferralList() {
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...queryOf(listReferrals, {
      query: { page, page_size: limits.referralsPageSize, ...(filter === 'all' ? {} : { status: filter }) },
    }),
    placeholderData: keepPreviousData,
  })
  const choose = (next: Filter) => {
    setFilter(next)
    setPage(1)
  }
  return (
    <Card title="Sign-ups and payouts" actions={<Segmented label="Which sign-ups" value={filter} options={filters} onChange={choose} />}>
      {list.isPending ? (
        <SkeletonRows rows={3} label="Loading sign-ups" />
      ) : list.isLoadingError ? (
        <FailBox title="The sign-ups could not be loaded" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </FailBox>
      ) : list.data.count === 0 ? (
        <Empty title={nothing[filter]}>Accounts that come over your link appear here, each with what was paid for it or why not.</Empty>
      ) : (
        <>
          <Table label="Sign-ups and payouts" columns={columns} rows={list.data.results} rowKey={(row) => row.id} stackable />
          <Pagination page={page} pageSize={limits.referralsPageSize} count={list.data.count} onPage={setPage} />
        </>
      )}
    </Card>
  )
}
