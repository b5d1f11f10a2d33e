import { billingDocument, billingHistory, billingHistoryCsv, type BillingDocument } from '@playbook/contract/financial'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download, messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { numberText } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'

const pageSize = 10
const kinds = [
  { value: 'all', label: 'All' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'credit_note', label: 'Credit notes' },
] as const
type Shown = (typeof kinds)[number]['value']
const states = { paid: 'Paid', open: 'Open', refunded: 'Refunded', void: 'Void', disputed: 'Disputed' } as const

function useDownload() {
  return useMutation({
    mutationFn: (load: () => Promise<void>) => load(),
    onError: (error) => showToast('bad', { title: 'The file could not be fetched', detail: messageOf(error) }),
  })
}

/** Invoices and credit notes, each as PDF and all as CSV. */
export function InvoiceList() {
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const filter = shown === 'all' ? {} : { kind: shown }
  const history = useQuery({
    ...queryOf(billingHistory, { query: { page, page_size: pageSize, ...filter } }),
    placeholderData: keepPreviousData,
  })
  const fetching = useDownload()
  const columns: readonly Column<BillingDocument>[] = [
    { key: 'Number', header: 'Number', role: 'head', cell: ({ number }) => <span className="code">{number}</span> },
    { key: 'Date', header: 'Date', cell: ({ issued_at: at }) => <Time at={at} style="date" className="num soft" /> },
    { key: 'For', header: 'For', cell: ({ description }) => description },
    {
      key: 'State',
      header: 'State',
      cell: ({ state }) => <Badge {...(state === 'open' || state === 'disputed' ? { kind: 'warn' } : {})}>{states[state]}</Badge>,
    },
    { key: 'Total, USD', header: 'Total, USD', align: 'right', cell: ({ total_cents: cents }) => numberText(cents / 100, 2) },
    {
      key: 'File',
      header: <span className="sr">File</span>,
      align: 'right',
      cell: ({ id, number }) => (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`PDF of ${number}`}
          onClick={() => fetching.mutate(() => download(billingDocument, { params: { document_id: id } }))}
        >
          PDF
        </Button>
      ),
    },
  ]
  const rows = history.data?.results ?? []
  return (
    <Card
      title="Invoices"
      actions={
        <Button
          size="sm"
          variant="ghost"
          icon="download"
          onClick={() => fetching.mutate(() => download(billingHistoryCsv, { query: filter }))}
        >
          CSV
        </Button>
      }
    >
      <div className="row wrap body">
        <Segmented
          label="Shown"
          value={shown}
          options={kinds}
          onChange={(next) => {
            setShown(next)
            setPage(1)
          }}
        />
      </div>
      {history.isPending ? (
        <SkeletonRows rows={3} label="Loading the invoices" />
      ) : history.isLoadingError ? (
        <FailBox title="The invoices could not be loaded" onRetry={() => void history.refetch()}>
          {messageOf(history.error)}
        </FailBox>
      ) : rows.length === 0 ? (
        <Empty title="No invoices yet">Each payment and each refund appears here with its document.</Empty>
      ) : (
        <Table label="Invoices" columns={columns} rows={rows} rowKey={({ id }) => id} stackable twoAbreast />
      )}
      <Pagination page={page} pageSize={pageSize} count={history.data?.count ?? 0} onPage={setPage} label="Pages of invoices" />
    </Card>
  )
}
