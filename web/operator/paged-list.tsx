import type { Reply } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import type {
  auditLog,
  contactMessages,
  heldReferrals,
  MessageList,
  operatorApplications,
  reportedResults,
} from '@playbook/contract/operator'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'

type Listing = typeof auditLog | typeof contactMessages | typeof heldReferrals | typeof operatorApplications | typeof reportedResults

interface PagedListProps<E extends Listing> {
  endpoint: E
  /** What of it is listed, besides the page. */
  query?: { readonly list: MessageList }
  /** As it is called in a sentence. */
  name: string
  /** The heading where there is nothing. */
  empty: string
  children: (rows: Reply<E>['results']) => ReactNode
}

/** A list of operators in its four states, page by page. */
export function PagedList<E extends Listing>({ endpoint, query, name, empty, children }: PagedListProps<E>) {
  const [page, setPage] = useState(1)
  const list = useQuery({ ...queryOf<Listing>(endpoint, { query: { ...query, page } }), placeholderData: keepPreviousData })
  if (list.isPending) return <SkeletonRows rows={5} label={`Loading the ${name}`} />
  if (list.isLoadingError) {
    return (
      <FailBox title={`The ${name} could not be loaded`} onRetry={() => void list.refetch()}>
        {messageOf(list.error)}
      </FailBox>
    )
  }
  if (list.data.count === 0) {
    return (
      <Card title={name.charAt(0).toUpperCase() + name.slice(1)}>
        <Empty title={empty} />
      </Card>
    )
  }
  return (
    <div className="stack">
      {/* The rows of this very endpoint. */}
      {children(list.data.results as Reply<E>['results'])}
      <Pagination page={page} pageSize={limits.operatorPageSize} count={list.data.count} onPage={setPage} />
    </div>
  )
}
