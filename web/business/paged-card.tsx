import { limits } from '@playbook/contract/limits'
import type { Page } from '@playbook/contract/page'
import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../api.ts'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { numberText } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { CsvButton, maxCsvRows } from './csv-button.tsx'

interface PagedCardProps<T> {
  /** In the plural; the file is called by it, too. */
  title: string
  note: string
  /** Said where the list is empty. */
  empty: string
  columns: readonly Column<T>[]
  list: UseQueryResult<Page<T>>
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** For the file. */
  load: (query: { page: number; page_size: number }) => Promise<Page<T>>
}

/** A list of the business in pages, and as CSV. */
export function PagedCard<T extends { id: string }>({
  title,
  note,
  empty,
  columns,
  list,
  page,
  pageSize,
  onPage,
  load,
}: PagedCardProps<T>) {
  const name = title.toLowerCase()
  return (
    <Card
      title={title}
      note={note}
      actions={
        <CsvButton
          name={`playbook-${name}`}
          title={`All ${name}, at most the newest ${numberText(maxCsvRows, 0)}`}
          load={(of) => load({ page: of, page_size: limits.maxPageSize })}
        />
      }
    >
      {list.isPending ? (
        <SkeletonRows rows={4} label={`Loading the ${name}`} />
      ) : list.isLoadingError ? (
        <FailBox title={`The ${name} could not be loaded`} onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </FailBox>
      ) : list.data.count === 0 ? (
        <Empty title={`No ${name} yet`}>{empty}</Empty>
      ) : (
        <>
          <Table label={title} columns={columns} rows={list.data.results} rowKey={({ id }) => id} stackable />
          <Pagination page={page} pageSize={pageSize} count={list.data.count} onPage={onPage} />
        </>
      )}
    </Card>
  )
}
