import type { DrawdownPeriod, ResultAnalysis, TradeGroup } from '@playbook/contract/result-analysis'
import { formatDuration } from '@playbook/engine/format/duration'
import { unknownFigure } from '@playbook/engine/format/number-text'
import { Card } from '../../ui/card.tsx'
import { formatCount, numberText, shortNumber, signedText } from '../../ui/numbers.ts'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

const trend = (value: number) => (value > 0 ? 'up' : value < 0 ? 'down' : undefined)
const days = (value: number) => numberText(value, value < 10 ? 1 : 0)

const drawdownColumns: readonly Column<DrawdownPeriod>[] = [
  { key: 'depth', header: 'Depth, %', align: 'right', className: 'down wide', cell: (row) => numberText(row.percent, 1) },
  { key: 'usd', header: 'USD', align: 'right', isWideOnly: true, cell: (row) => numberText(row.usd, 0) },
  { key: 'start', header: 'Start', cell: (row) => <Time at={row.start_time} style="date" /> },
  { key: 'trough', header: 'Lowest', cell: (row) => <Time at={row.trough_time} style="date" /> },
  {
    key: 'recovered',
    header: 'Recovered',
    cell: (row) => (row.recovered_time === null ? <span className="mute">not yet</span> : <Time at={row.recovered_time} style="date" />),
  },
  { key: 'days', header: 'Days', align: 'right', cell: (row) => days(row.days) },
]

/** Shallower falls would read as 0.0. */
const shallowestPercent = -0.05

/** The deepest falls below a peak, deepest first. */
export function DrawdownTable({ drawdowns: all }: { drawdowns: readonly DrawdownPeriod[] }) {
  const drawdowns = all.filter((each, index) => index === 0 || each.percent <= shallowestPercent)
  return (
    <Card
      title="Worst drawdowns"
      note={drawdowns.length === 0 ? undefined : `the ${formatCount(drawdowns.length, 'deepest', 'deepest')}, to the bar`}
      padded={drawdowns.length === 0}
    >
      {drawdowns.length === 0 ? (
        <p className="soft">Equity never fell below its peak.</p>
      ) : (
        <Table
          label="Worst drawdowns"
          dense
          stackable
          twoAbreast
          rows={drawdowns}
          rowKey={(row) => `${row.start_time}-${row.trough_time}`}
          columns={drawdownColumns}
        />
      )}
    </Card>
  )
}

const groupColumns = (header: string, nameOf: (key: string) => string): readonly Column<TradeGroup>[] => [
  { key: 'name', header, cell: (row) => nameOf(row.key) },
  { key: 'trades', header: 'Trades', align: 'right', cell: (row) => shortNumber(row.trades) },
  {
    key: 'won',
    header: 'Won, %',
    align: 'right',
    cell: (row) => (row.trades === 0 ? unknownFigure : numberText((100 * row.winning) / row.trades, 1)),
  },
  { key: 'profit', header: 'P/L, USD', align: 'right', className: (row) => trend(row.profit), cell: (row) => signedText(row.profit, 0) },
  { key: 'mean', header: 'Mean, %', align: 'right', cell: (row) => (row.trades === 0 ? unknownFigure : signedText(row.mean_percent, 2)) },
  {
    key: 'factor',
    header: <abbr title="Profit factor">PF</abbr>,
    align: 'right',
    isWideOnly: true,
    cell: (row) => (row.profit_factor === null ? unknownFigure : numberText(row.profit_factor, 2)),
  },
  {
    key: 'held',
    header: 'Held',
    align: 'right',
    isWideOnly: true,
    cell: (row) => (row.trades === 0 ? unknownFigure : formatDuration(row.mean_minutes)),
  },
]

interface GroupTableProps {
  readonly title: string
  readonly header: string
  readonly note?: string
  readonly groups: readonly TradeGroup[]
  readonly nameOf: (key: string) => string
}

/** What trades with one thing in common came to, side by side. */
export const GroupTable = ({ title, header, note, groups, nameOf }: GroupTableProps) => (
  <Card title={title} note={note}>
    <Table label={title} dense rows={groups} rowKey={(row) => row.key} columns={groupColumns(header, nameOf)} />
  </Card>
)

type Year = ResultAnalysis['years'][number]
const yearColumns: readonly Column<Year>[] = [
  { key: 'year', header: 'Year', cell: (row) => row.year },
  {
    key: 'return',
    header: 'Return, %',
    align: 'right',
    className: (row) => trend(row.return_percent),
    cell: (row) => signedText(row.return_percent, 1),
  },
  { key: 'usd', header: 'USD', align: 'right', cell: (row) => signedText(row.return_value, 0) },
  { key: 'hold', header: 'Buy and hold, %', align: 'right', cell: (row) => signedText(row.hold_percent, 1) },
  { key: 'trades', header: 'Trades', align: 'right', cell: (row) => shortNumber(row.trades) },
]

/** Each year's return beside the market's. */
export const YearTable = ({ years }: { years: readonly Year[] }) => (
  <Card title="Year by year" note={formatCount(years.length, 'year')}>
    <Table label="Year by year" dense rows={years} rowKey={(row) => row.year} columns={yearColumns} />
  </Card>
)
