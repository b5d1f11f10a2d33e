import { requestLog, type LoggedRequest } from '@playbook/contract/b2b-console'
import { limits } from '@playbook/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call, messageOf, queryOf } from '../api.ts'
import { IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, IconInput } from '../ui/field.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { useSearchText } from '../ui/use-search-text.ts'
import { CsvButton } from './csv-button.tsx'
import { ExchangeDetails } from './exchange-details.tsx'
import { utcMoment } from './utc-moment.ts'
import css from './business.module.css'

const pauseMs = 300
const pageSize = 20

/** The worst status a call can have and still be its caller's doing. */
const isRefused = (status: number) => status >= 400

const columnsFor = (open: string | undefined, onOpen: (id: string | undefined) => void): readonly Column<LoggedRequest>[] => [
  {
    key: 'Open',
    header: <span className="sr">Open</span>,
    isBare: true,
    isEnd: true,
    className: css.toggle ?? '',
    cell: ({ id, method, path }) => (
      <IconButton
        icon={open === id ? 'down' : 'right'}
        size="sm"
        label={`Exchange of ${method} ${path}`}
        aria-expanded={open === id}
        onClick={() => onOpen(open === id ? undefined : id)}
      />
    ),
  },
  {
    key: 'Time, UTC',
    header: 'Time, UTC',
    role: 'head',
    cell: ({ at }) => (
      <time className="code" dateTime={at}>
        {utcMoment(at)}
      </time>
    ),
  },
  { key: 'Method', header: 'Method', isDetail: true, cell: ({ method }) => <span className="code">{method}</span> },
  {
    key: 'Path',
    header: 'Path',
    isBare: true,
    className: css.path ?? '',
    cell: ({ path }) => (
      <span className="code" title={path}>
        {path.replace(/^\/api/, '')}
      </span>
    ),
  },
  { key: 'Key', header: 'Key', isDetail: true, cell: ({ key }) => key.name },
  {
    key: 'Status',
    header: 'Status',
    isBare: true,
    cell: ({ status, code }) => (
      <span className={isRefused(status) ? 'code down' : 'code'}>{code === null ? status : `${status} ${code.replaceAll('_', ' ')}`}</span>
    ),
  },
  { key: 'Time, ms', header: 'Time, ms', align: 'right', isEnd: true, cell: ({ ms }) => shortNumber(ms, 0) },
  { key: 'Units', header: 'Units', align: 'right', isDetail: true, cell: ({ units }) => shortNumber(units, 0) },
]

/** The calls of a business, newest first; one of them can be opened whole. */
export function RequestLog() {
  const { environment, days, search, page, request } = useSearch({ from: '/console/business/overview' })
  const navigate = useNavigate()
  const go = (next: { search?: string; page?: number; request?: string | undefined }) =>
    void navigate({ to: '/console/business/overview', search: { environment, days, search, ...next }, resetScroll: false })
  const { typed, setTyped } = useSearchText(search, (text) => go({ search: text }), pauseMs)
  const log = useQuery({
    ...queryOf(requestLog, { query: { environment, search, page, page_size: pageSize } }),
    placeholderData: keepPreviousData,
  })
  const onOpen = (id: string | undefined) => go({ page, request: id })
  const rows = log.data?.results ?? []
  return (
    <Card
      title="Request log"
      note={`Kept ${limits.apiRequestsKeptDays} days, secrets removed`}
      actions={
        <>
          <Field label="Search the request log" labelHidden className={css.search ?? ''}>
            <IconInput
              icon="search"
              type="search"
              placeholder="Id, key, path, status or time"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <CsvButton
            name="playbook-requests"
            title="The calls that are found, without their bodies"
            load={(of) => call(requestLog, { query: { environment, search, page: of, page_size: limits.maxPageSize } })}
          />
        </>
      }
    >
      {/* A link to a call shows it wherever it stands in the list. */}
      {request !== undefined && !rows.some(({ id }) => id === request) && !log.isPending && <ExchangeDetails id={request} />}
      {log.isPending ? (
        <SkeletonRows rows={6} label="Loading the request log" />
      ) : log.isLoadingError ? (
        <FailBox title="The request log could not be loaded" onRetry={() => void log.refetch()}>
          {messageOf(log.error)}
        </FailBox>
      ) : rows.length === 0 ? (
        search === '' ? (
          <Empty title="No calls yet">Each call of a key appears here a moment after it was answered.</Empty>
        ) : (
          <Empty title="No call found">
            Each word must be found: the beginning of an id or a time, a day, a status, or part of a path.
          </Empty>
        )
      ) : (
        <Table
          label="Request log"
          columns={columnsFor(request, onOpen)}
          rows={rows}
          rowKey={({ id }) => id}
          dense
          stackable
          twoAbreast
          compact
          isCurrent={({ id }) => id === request}
          detailOf={({ id }) => (id === request ? <ExchangeDetails id={id} /> : undefined)}
        />
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        count={log.data?.count ?? 0}
        onPage={(next) => go({ page: next })}
        label="Pages of the request log"
      />
    </Card>
  )
}
