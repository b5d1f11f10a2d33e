import { createAlert } from '@playbook/contract/alerts'
import type { Screen, ScreenRow } from '@playbook/contract/screener'
import { formatCount } from '@playbook/engine/format/count'
import { formatPercent } from '@playbook/engine/format/percent'
import { formatPrice } from '@playbook/engine/format/price'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { call, messageOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { shareOf, sortRows, type SortName } from './sort-rows.ts'
import css from './screener-page.module.css'

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
  }
  const header = (name: SortName, words: ReactNode) => (
    <button type="button" className={css.sort} aria-pressed={name === by} onClick={() => sort(name)}>
      {words}
      {name === by && <Icon name={isReversed ? 'up' : 'down'} />}
    </button>
  )
  const columns: readonly Column<ScreenRow>[] = [
    {
      key: 'Market',
      header: header('symbol', 'Market'),
      role: 'head',
      cell: ({ symbol, name, problem }) => (
        <>
          <Link to="/console/analysis/$symbol" params={{ symbol }}>
            {symbol}
          </Link>{' '}
          <span className="small mute">{problem ?? name}</span>
        </>
      ),
    },
    { key: 'Now', header: header('isTrue', 'Now'), cell: ({ isTrue }) => <NowMark isTrue={isTrue} /> },
    {
      key: 'Last true',
      header: header('lastTrueAt', 'Last true'),
      cell: ({ lastTrueAt }) => (lastTrueAt === null ? <span className="mute">Not in this period</span> : <Time at={lastTrueAt} />),
    },
    {
      key: 'How often',
      header: header('share', 'True on'),
      align: 'right',
      cell: (row) => (
        <span title={`${row.trueBars} of ${formatCount(row.bars, 'bar')}`}>{formatPercent(shareOf(row), 'fraction', { digits: 1 })}</span>
      ),
    },
    { key: 'Times', header: header('times', 'Became true'), align: 'right', cell: ({ times }) => formatCount(times, 'time') },
    { key: 'Last', header: 'Last close', align: 'right', isWideOnly: true, cell: ({ last, decimals }) => formatPrice(last, { decimals }) },
    {
      key: 'Alert',
      header: <span className="sr">Alert</span>,
      align: 'right',
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
  return <Table label="Markets" columns={columns} rows={sortRows(rows, by, isReversed)} rowKey={({ symbol }) => symbol} stackable dense />
}

const NowMark = ({ isTrue }: { isTrue: boolean | null }) =>
  isTrue === null ? (
    <span className="mute">Not known</span>
  ) : isTrue ? (
    <Badge kind="brand">True</Badge>
  ) : (
    <span className="mute">False</span>
  )
