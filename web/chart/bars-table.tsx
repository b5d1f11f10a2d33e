import { numberText, unknownFigure } from '@playbook/engine/format/number-text'
import type { Bar } from '@playbook/engine/market/bars'
import { useMemo, useState, type ReactNode } from 'react'
import { Field, Input } from '../ui/field.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { lineValueAt } from './chart-legend.tsx'
import { fromField, toField } from './date-field.ts'
import type { ChartLine } from './line-set.ts'
import css from './bars-table.module.css'

interface BarsTableProps {
  readonly bars: readonly Bar[]
  readonly lines: readonly ChartLine[]
  readonly decimals: number
  readonly describeTime: (time: number) => string
  /** The zone of the two ends. */
  readonly zone: string
  /** The range, UTC seconds. */
  readonly from: number
  readonly to: number
  readonly onRange: (from: number, to: number) => void
  /** Bars of the range are still on their way. */
  readonly isLoading: boolean
  /** Why there are no bars to show, in their place. */
  readonly problem?: ReactNode
}

const perPage = 50

/** The bars of any range as rows, with the values of every line, newest first. */
export function BarsTable({ bars, lines, decimals, describeTime, zone, from, to, onRange, isLoading, problem = null }: BarsTableProps) {
  const [typed, setTyped] = useState({ from: toField(from, zone), to: toField(to, zone) })
  const [page, setPage] = useState(1)
  // A bar that opens within the last minute that was asked for is part of it.
  const rows = useMemo(() => bars.filter(({ time }) => time >= from && time < to + 60).toReversed(), [bars, from, to])
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    setPage(1)
    const [first, last] = [fromField(next.from, zone), fromField(next.to, zone)]
    if (first !== null && last !== null && first <= last) onRange(first, last)
  }
  const price = (field: 'open' | 'high' | 'low' | 'close', header: string): Column<Bar> => ({
    key: field,
    header,
    align: 'right',
    cell: (bar) => numberText(bar[field], decimals),
  })
  const columns: Column<Bar>[] = [
    { key: 'time', header: 'Opens', cell: (bar) => describeTime(bar.time) },
    price('open', 'Open'),
    price('high', 'High'),
    price('low', 'Low'),
    price('close', 'Close'),
    { key: 'volume', header: 'Volume', align: 'right', cell: (bar) => numberText(bar.volume, bar.volume % 1 === 0 ? 0 : 2) },
    ...lines
      .filter(({ legend }) => legend !== undefined)
      .map((line): Column<Bar> => ({
        key: line.id,
        header: line.legend,
        align: 'right',
        cell: (bar) => lineValueAt(line, bar.time, decimals) ?? unknownFigure,
      })),
  ]
  return (
    <>
      <div className={css.range}>
        <Field label="From">
          <Input type="datetime-local" value={typed.from} onChange={({ target }) => change({ from: target.value })} />
        </Field>
        <Field label="To">
          <Input type="datetime-local" value={typed.to} onChange={({ target }) => change({ to: target.value })} />
        </Field>
      </div>
      {problem !== null ? (
        problem
      ) : isLoading ? (
        <Skeleton height={240} />
      ) : rows.length === 0 ? (
        <p className="soft">No bars open between these two moments.</p>
      ) : (
        <>
          <div className={css.rows}>
            <Table
              label="Bars"
              dense
              rows={rows.slice((page - 1) * perPage, page * perPage)}
              rowKey={({ time }) => String(time)}
              columns={columns}
            />
          </div>
          <Pagination page={page} pageSize={perPage} count={rows.length} onPage={setPage} label="Pages of bars" />
        </>
      )}
    </>
  )
}
