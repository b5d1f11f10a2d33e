import { b2bTransactions, type BusinessTransaction } from '@playbook/contract/b2b-billing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '../api.ts'
import type { Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { costText } from './cost-text.ts'
import { PagedCard } from './paged-card.tsx'

const pageSize = 10
const signed = (cents: number) => (cents < 0 ? `−${costText(-cents)}` : `+${costText(cents)}`)

const columns: readonly Column<BusinessTransaction>[] = [
  { key: 'For', header: 'For', role: 'head', cell: ({ reason }) => reason },
  { key: 'Time', header: 'Time', cell: ({ created_at: at }) => <Time at={at} style="short" className="num soft" /> },
  { key: 'Amount', header: 'Amount', align: 'right', cell: ({ amount_cents: cents }) => signed(cents) },
  { key: 'Balance', header: 'Balance', align: 'right', cell: ({ balance_cents: cents }) => costText(cents) },
]

/** What came to the balance and what left it. */
export function TransactionList() {
  const [page, setPage] = useState(1)
  const list = useQuery({ ...queryOf(b2bTransactions, { query: { page, page_size: pageSize } }), placeholderData: keepPreviousData })
  return (
    <PagedCard
      title="Transactions"
      note="Calls of a day stand here once the day is over, in UTC."
      empty="What you pay in and what calls cost stands here."
      columns={columns}
      list={list}
      page={page}
      pageSize={pageSize}
      onPage={setPage}
      load={(query) => call(b2bTransactions, { query })}
    />
  )
}
