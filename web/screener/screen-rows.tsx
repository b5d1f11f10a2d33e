import { createAlert } from '@playbook/contract/alerts'
import type { Screen, ScreenRow } from '@playbook/contract/screener'
import { formatCount } from '@playbook/engine/format/count'
import { formatPercent } from '@playbook/engine/format/percent'
import { formatPrice } from '@playbook/engine/format/price'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, messageOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { shareOf, sortNames, sortRows, type SortName } from './sort-rows.ts'
import css from './screener-page.module.css'

/** Rows that stand on one page. */
const pageSize = 50

/** What each market says, in the order that is asked for. */
export function ScreenRows({ screen, rows }: { screen: Screen; rows: readonly ScreenRow[] }) {
  const [by, setBy] = useState<SortName>('isTrue')
  const [isReversed, setIsReversed] = useState(false)
  const { text, answers, confirmed, timeframe } = screen
  const alert = useMutation({
    mutationFn: (symbol: string) =>
      call(createAlert, { body: { condition: 'words', symbol, text, answers, confirmed, timeframe, repeats: true, expiresAt: null } }),
    onSuccess: ({ title }) => showToast('ok', { title: 'Alert set', detail: title }),
    onError: (error) => showToast('bad', { title: 'The alert was not set', detail: messageOf(error) }),
  })
  const sort = (name: SortName) => {
    setIsReversed(name === by && !isReversed)
    setBy(name)
    setPage(1)
  }
  const [page, setPage] = useState(1)
  const sorted = sortRows(rows, by, isReversed)
  const header = (name: SortName) => (
    <button type="button" className={css.sort} aria-pressed={name === by} onClick={() => sort(name)}>
      {sortNames[name]}
      {name === by && <Icon name={isReversed ? 'up' : 'down'} />}
    </button>
  )
  const columns: readonly Column<ScreenRow>[] = [
    {
      key: 'Market',
      header: header('symbol'),
      role: 'head',
      className: css.first,
      cell: ({ symbol, name, problem }) => (
        <>
          <Link className="nm" to="/console/analysis/$symbol" params={{ symbol }}>
            {symbol}
          </Link>{' '}
          <span className="small mute">{problem ?? name}</span>
        </>
      ),
    },
    { key: 'Now', header: header('isTrue'), isBare: true, cell: ({ isTrue }) => <NowMark isTrue={isTrue} /> },
    {
      key: 'Last true',
      header: header('lastTrueAt'),
      isBare: true,
      isEnd: true,
      cell: ({ lastTrueAt }) => (lastTrueAt === null ? <span className="mute">Not in this period</span> : <Time at={lastTrueAt} />),
    },
    {
      key: 'True on',
      header: header('share'),
      align: 'right',
      cell: (row) => (
        <span title={`${row.trueBars} of ${formatCount(row.bars, 'bar')}`}>{formatPercent(shareOf(row), 'fraction', { digits: 1 })}</span>
      ),
    },
    { key: 'Became true', header: header('times'), align: 'right', isEnd: true, cell: ({ times }) => formatCount(times, 'time') },
    { key: 'Last', header: 'Last close', align: 'right', isDetail: true, cell: ({ last, decimals }) => formatPrice(last, { decimals }) },
    {
      key: 'Alert',
      header: <span className="sr">Alert</span>,
      align: 'right',
      isBare: true,
      isEnd: true,
      className: css.first,
      cell: ({ symbol }) => (
        <Button
          size="sm"
          variant="ghost"
          icon="bell"
          aria-label={`Set an alert on ${symbol}`}
          busy={alert.isPending && alert.variables === symbol}
          onClick={() => alert.mutate(symbol)}
        >
          Alert
        </Button>
      ),
    },
  ]
  return (
    <>
      <div className={css.sortby}>
        <Field label="Sort by" labelHidden>
          <Select value={by} onChange={(event) => sort(event.target.value as SortName)}>
            {Object.entries(sortNames).map(([name, words]) => (
              <option key={name} value={name}>{`Sort by: ${words.toLowerCase()}`}</option>
            ))}
          </Select>
        </Field>
        <IconButton
          icon={isReversed ? 'up' : 'down'}
          label={isReversed ? 'Reversed order' : 'Usual order'}
          aria-pressed={isReversed}
          onClick={() => sort(by)}
        />
      </div>
      <Table
        label="Markets"
        columns={columns}
        rows={sorted.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ symbol }) => symbol}
        stackable
        twoAbreast
        compact
        dense
      />
      <Pagination page={page} pageSize={pageSize} count={sorted.length} onPage={setPage} label="Pages of markets" />
    </>
  )
}

const NowMark = ({ isTrue }: { isTrue: boolean | null }) =>
  isTrue === null ? (
    <span className="mute">Not known</span>
  ) : isTrue ? (
    <Badge kind="brand">True</Badge>
  ) : (
    <span className="mute">False</span>
  )
