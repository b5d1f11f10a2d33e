import { unknownFigure } from '@playbook/engine/format/number-text'
import type { Bar } from '@playbook/engine/market/bars'
import { daySeconds } from '@playbook/engine/market/day-number'
import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { formatCount, numberText } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { barsCsv } from './bars-csv.ts'
import { lineValueAt } from './chart-legend.tsx'
import { fromDateField, fromField, toField } from './date-field.ts'
import type { ChartLine } from './line-set.ts'
import css from './bars-table.module.css'

interface BarsTableProps {
  readonly bars: readonly Bar[]
  readonly lines: readonly ChartLine[]
  readonly decimals: number
  readonly describeTime: (time: number) => string
  /** The zone of the two ends, where bars open at a time of day. */
  readonly zone: string
  /** Trading date (ISO) of a bar for daily bars and longer, which the two ends then are; null for bars inside a day. */
  readonly dateOf: ((time: number) => string) | null
  /** The range that it begins with, UTC seconds. */
  readonly from: number
  readonly to: number
  readonly onRange: (from: number, to: number) => void
  /** What the file of the bars is called; null where their source does not let them be passed on. */
  readonly csvName?: string | null
  /** Bars of the range are still on their way. */
  readonly isLoading: boolean
  /** Why there are no bars to show, in their place. */
  readonly problem?: ReactNode
}

const perPage = 50

/** The fields of the two ends: what they hold, the moments that they stand for, and the bars between them. */
interface Ends {
  readonly type: 'date' | 'datetime-local'
  readonly textOf: (seconds: number) => string
  /** UTC seconds at which nothing is left out; null where a field is not filled. */
  readonly momentsOf: (from: string, to: string) => readonly [from: number | null, to: number | null]
  readonly isWithin: (time: number, from: string, to: string) => boolean
}

const dateEnds = (dateOf: (time: number) => string): Ends => ({
  type: 'date',
  textOf: dateOf,
  momentsOf(from, to) {
    const first = fromDateField(from)
    // The bar of a date may open on the evening before.
    return [first === null ? null : first - daySeconds, fromDateField(to)]
  },
  isWithin: (time, from, to) => dateOf(time) >= from && dateOf(time) <= to,
})

const momentEnds = (zone: string): Ends => ({
  type: 'datetime-local',
  textOf: (seconds) => toField(seconds, zone),
  momentsOf: (from, to) => [fromField(from, zone), fromField(to, zone)],
  isWithin(time, from, to) {
    const [first, last] = [fromField(from, zone) ?? Infinity, fromField(to, zone) ?? -Infinity]
    // A bar that opens within the last minute that was asked for is part of it.
    return time >= first && time < last + 60
  },
})

/** The bars of any range as rows, with the values of every line, newest first. */
export function BarsTable({
  bars,
  lines,
  decimals,
  describeTime,
  zone,
  dateOf,
  onRange,
  csvName = null,
  isLoading,
  problem = null,
  ...first
}: BarsTableProps) {
  const ends = useMemo(() => (dateOf === null ? momentEnds(zone) : dateEnds(dateOf)), [dateOf, zone])
  const [typed, setTyped] = useState({ from: ends.textOf(first.from), to: ends.textOf(first.to) })
  /** What was typed last that is a range. */
  const [range, setRange] = useState(typed)
  const [page, setPage] = useState(1)
  const rows = useMemo(() => bars.filter(({ time }) => ends.isWithin(time, range.from, range.to)).toReversed(), [bars, ends, range])
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    setPage(1)
    const [from, to] = ends.momentsOf(next.from, next.to)
    if (from === null || to === null || from > to) return
    setRange(next)
    onRange(from, to)
  }
  const price = (field: 'open' | 'high' | 'low' | 'close', header: string): Column<Bar> => ({
    key: field,
    header,
    align: 'right',
    cell: (bar) => numberText(bar[field], decimals),
  })
  const columns: Column<Bar>[] = [
    { key: 'time', header: dateOf === null ? 'Opens' : 'Date', cell: (bar) => describeTime(bar.time) },
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
          <Input type={ends.type} value={typed.from} onChange={({ target }) => change({ from: target.value })} />
        </Field>
        <Field label="To">
          <Input type={ends.type} value={typed.to} onChange={({ target }) => change({ to: target.value })} />
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
          {csvName !== null && (
            <p className={css.save}>
              <Button
                size="sm"
                icon="download"
                onClick={() =>
                  saveFile({ name: csvName, content: new Blob([barsCsv(rows.toReversed())], { type: 'text/csv;charset=utf-8' }) })
                }
              >
                {`Save ${formatCount(rows.length, 'bar')} as CSV`}
              </Button>
            </p>
          )}
          <Pagination page={page} pageSize={perPage} count={rows.length} onPage={setPage} label="Pages of bars" />
        </>
      )}
    </>
  )
}
