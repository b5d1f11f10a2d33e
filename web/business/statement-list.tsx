import { b2bInvoicePdf, b2bInvoices, type BusinessInvoice } from '@playbook/contract/b2b-invoices'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, messageOf, queryOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import type { Column } from '../ui/table.tsx'
import { showToast } from '../ui/toast.tsx'
import { costText } from './cost-text.ts'
import { PagedCard } from './paged-card.tsx'

const pageSize = 12

/** The statement of each month, as PDF. */
export function StatementList() {
  const [page, setPage] = useState(1)
  const list = useQuery({ ...queryOf(b2bInvoices, { query: { page, page_size: pageSize } }), placeholderData: keepPreviousData })
  const fetching = useMutation({
    mutationFn: (id: string) => download(b2bInvoicePdf, { params: { invoice_id: id } }),
    onError: (error) => showToast('bad', { title: 'The file could not be fetched', detail: messageOf(error) }),
  })
  const columns: readonly Column<BusinessInvoice>[] = [
    { key: 'Month', header: 'Month', role: 'head', cell: ({ month }) => <span className="num">{month}</span> },
    { key: 'Beginning', header: 'Beginning', align: 'right', isWideOnly: true, cell: ({ opening_cents: cents }) => costText(cents) },
    { key: 'Paid in', header: 'Paid in', align: 'right', cell: ({ paid_in_cents: cents }) => costText(cents) },
    { key: 'Calls', header: 'Calls', align: 'right', cell: ({ used_cents: cents }) => costText(cents) },
    { key: 'End', header: 'End', align: 'right', cell: ({ closing_cents: cents }) => costText(cents) },
    {
      key: 'File',
      header: <span className="sr">File</span>,
      align: 'right',
      cell: ({ id, month }) => (
        <Button size="sm" variant="ghost" aria-label={`PDF of ${month}`} onClick={() => fetching.mutate(id)}>
          PDF
        </Button>
      ),
    },
  ]
  return (
    <PagedCard
      title="Statements"
      note="One for each month, in UTC. The invoices with tax are in the billing settings of who paid."
      empty="The first one stands here when the month is over."
      columns={columns}
      list={list}
      page={page}
      pageSize={pageSize}
      onPage={setPage}
      load={(query) => call(b2bInvoices, { query })}
    />
  )
}
