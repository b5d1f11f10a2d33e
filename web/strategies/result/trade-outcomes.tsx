import type { StrategyResult } from '@playbook/contract/strategies'
import { displayName } from '@playbook/engine/format/display-name'
import { Card } from '../../ui/card.tsx'
import { shortNumber } from '../../ui/numbers.ts'
import { Table, type Column } from '../../ui/table.tsx'
import { noRejections } from './why-no-trade.tsx'
import css from './result.module.css'

type Counted = readonly [name: string, count: number]

const mostFirst = (counts: Record<string, number>): Counted[] => Object.entries(counts).toSorted((a, b) => b[1] - a[1])
const columns = (header: string): readonly Column<Counted>[] => [
  { key: 'reason', header, cell: ([name]) => displayName(name) },
  { key: 'count', header: 'Count', align: 'right', cell: ([, count]) => shortNumber(count) },
]

/** How trades ended, and why entries did not happen. */
export function TradeOutcomes({ result }: { result: StrategyResult }) {
  const { exit_reasons: exits, rejections } = result.trades_summary
  return (
    <div className={css.two}>
      <CountCard title="How trades ended" header="Closed by" counts={exits} none="There were no trades." />
      <CountCard title="Entries that did not happen" header="Because" counts={rejections} none={noRejections(result)} />
    </div>
  )
}

interface CountCardProps {
  readonly title: string
  readonly header: string
  readonly counts: Record<string, number>
  /** Said where nothing was counted. */
  readonly none: string
}

function CountCard({ title, header, counts, none }: CountCardProps) {
  const rows = mostFirst(counts)
  return (
    <Card title={title} padded={rows.length === 0}>
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <Table label={title} dense rows={rows} rowKey={([name]) => name} columns={columns(header)} />
      )}
    </Card>
  )
}
