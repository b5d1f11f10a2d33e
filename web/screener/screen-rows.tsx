import { createAlert } from '@playbook/contract/alerts'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { Screen, ScreenRow } from '@playbook/contract/screener'
import { tradingDateOf } from '@playbook/engine/market/calendar'
import { isIntraday, timeframeMinutes } from '@playbook/engine/market/timeframe'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, messageOf } from '../api.ts'
import { isOldPrice } from '../markets/price-age.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatCount, formatPercent, formatPrice } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { SourceBadge } from '../ui/source-badge.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { formatTime, Time } from '../ui/time.tsx'
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
      cell: ({ symbol, name, source, problem }) => (
        <>
          <Link className="nm" to="/console/analysis/$symbol" params={{ symbol }}>
            {symbol}
          </Link>{' '}
          <span className="small mute">{problem ?? name}</span> <SourceBadge facts={source && sourceFacts(source)} />
        </>
      ),
    },
    { key: 'Now', header: header('isTrue'), isBare: true, cell: (row) => <NowMark row={row} screen={screen} /> },
    {
      key: 'Last true',
      header: header('lastTrueAt'),
      isBare: true,
      isEnd: true,
      cell: ({ lastTrueAt, calendar }) =>
        lastTrueAt === null ? (
          <span className="mute">Not in this period</span>
        ) : (
          <BarTime time={lastTrueAt} timeframe={timeframe} calendar={calendar} />
        ),
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

/** A bar by its open; one of a day and longer by its trading date, as on the chart. */
function BarTime({ time, timeframe, calendar }: { readonly time: number } & Pick<Screen, 'timeframe'> & Pick<ScreenRow, 'calendar'>) {
  if (isIntraday(timeframe) || calendar === undefined) return <Time at={time} />
  return formatTime(`${tradingDateOf(time, calendar)}T00:00:00Z`, 'date', 'utc')
}

/** Whether it is true at the newest bar; with the bar where that is long over. */
function NowMark({ row, screen: { timeframe, ranAt } }: { readonly row: ScreenRow; readonly screen: Screen }) {
  const { isTrue, lastAt, calendar } = row
  if (isTrue === null) return <span className="mute">Not known</span>
  const asked = ranAt === null ? null : Date.parse(ranAt) / 1000
  const isOld = lastAt !== undefined && asked !== null && isOldPrice(lastAt + timeframeMinutes[timeframe] * 60, asked)
  return (
    <>
      {isTrue ? <Badge kind="brand">True</Badge> : <span className="mute">False</span>}
      {isOld && (
        <span className="small mute">
          {' on '}
          <BarTime time={lastAt} timeframe={timeframe} calendar={calendar} />
        </span>
      )}
    </>
  )
}
